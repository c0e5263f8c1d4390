"""Making a deck ready: shuffled, cut and loaded, in the order of its dealing source."""

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.core.table import Deck
from croupier.engine.decks import at_table, in_round, source_of
from croupier.engine.steps import due_at

BY_HAND = "manual"
MACHINE = "machine"  # the way of an electronic table, which shuffles, cuts and loads at once


def ready(scene: Scene) -> Refusal | None:
    """Nothing if the deck in play may be dealt from, else what is missing."""
    table, rule = scene.table, scene.book.rule
    deck = table.deck(table.in_play)
    source = source_of(scene)
    if deck is None:
        return refuse("deck/none", rule.deck.cites, "No deck is in play.")
    if deck.status != "at_table":
        return refuse("deck/unfit", deck.counting or rule.deck.cites, "The deck is not fit.", deck=deck.id)
    if deck.suspect:
        return refuse("deck/suspect", deck.suspect, "The deck must be checked first.", deck=deck.id)
    if deck.counting:
        return refuse("deck/count", deck.counting, "Its cards must be counted first.", deck=deck.id)
    if deck.need:
        return _unshuffled(scene, deck)
    if source.cut and not deck.cut:
        return refuse("deck/uncut", source.cites, "The deck must be cut first.", deck=deck.id)
    if source.load and not deck.loaded:
        return refuse("deck/unloaded", source.cites, "The deck must be loaded first.", deck=deck.id)
    return None


def still_ready(scene: Scene) -> Refusal | None:
    """Nothing if a round may draw its next card: of all shuffles only one that comes at once stops it."""
    deck = scene.table.deck(scene.table.in_play)
    if deck and deck.need and not _at_once(scene, deck):
        return None
    return ready(scene)


def _at_once(scene: Scene, deck: Deck) -> bool:
    moment = scene.book.rule.shuffle.moment.get(deck.need or "")
    return moment is not None and moment.at_once


def _unshuffled(scene: Scene, deck: Deck) -> Refusal:
    rule = scene.book.rule.shuffle
    moment = rule.moment.get(deck.need or "")
    cites = moment.cites if moment else rule.cites
    return refuse("deck/shuffle", cites, "The deck must be shuffled first.", deck=deck.id, moment=deck.need)


def legal_shuffle(scene: Scene, command: c.ShuffleDeck) -> Refusal | None:
    """A deck is shuffled by a method of the book, and while its cards are out only if that comes at once."""
    rule = scene.book.rule.shuffle
    deck = at_table(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    if command.method not in methods(scene):
        return refuse("deck/method", rule.cites, f"Not shuffled by {command.method}.", method=command.method)
    if in_round(scene, deck) and not _at_once(scene, deck):
        return refuse("deck/in-play", rule.cites, "The deck is in play.", deck=deck.id)
    source = source_of(scene)
    if command.method == source.shuffles and not deck.loaded:
        return refuse("deck/unloaded", source.cites, "The deck is not in the device.", deck=deck.id)
    return None


def methods(scene: Scene) -> tuple[str, ...]:
    """How decks are shuffled here: by hand, by the source, or by a shuffler beside it, as the book lets."""
    table, rule = scene.table, scene.book.rule
    if table.mode == "electronic":
        return (MACHINE,)
    beside = rule.shuffler.get(table.shuffler)
    here = (BY_HAND, source_of(scene).shuffles, beside.shuffles if beside else "")
    return tuple(method for method in rule.shuffle.methods if method in here)


def act_shuffle(scene: Scene, command: c.ShuffleDeck) -> tuple[ev.Event, ...]:
    machine = scene.table.mode == "electronic"
    source, beside = source_of(scene), scene.book.rule.shuffler.get(scene.table.shuffler)
    inside = command.method == source.shuffles
    cites = scene.book.rule.shuffle.cites
    if machine or inside:
        cites += source.cites
    elif beside and command.method == beside.shuffles:
        cites += beside.cites
    shuffled = ev.DeckShuffled(
        deck=command.deck,
        method=command.method,
        commitment=command.commitment,
        ready=machine,
        inside=inside,
        cites=cites,
        steps=due_at(scene.book, "cut", scene.table.source) if machine and source.cut else (),
    )
    return (shuffled,)


def legal_order_shuffle(scene: Scene, command: c.OrderShuffle) -> Refusal | None:
    deck = at_table(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    if not command.reason:
        right = scene.book.rights["OrderShuffle"]
        return refuse("order/reason", right.cites, "The reason must be stated.")
    return None


def act_order_shuffle(scene: Scene, command: c.OrderShuffle) -> tuple[ev.Event, ...]:
    cites = scene.book.rights["OrderShuffle"].cites
    return (ev.ShuffleOrdered(deck=command.deck, reason=command.reason, by=command.actor, cites=cites),)


def legal_cut(scene: Scene, command: c.CutDeck) -> Refusal | None:
    """The dealer cuts once, after the shuffle, where the source is cut at all."""
    deck = at_table(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    source = source_of(scene)
    if not source.cut:
        return refuse("deck/no-cut", source.cites, f"There is no cut with a {scene.table.source}.")
    if deck.need:
        return _unshuffled(scene, deck)
    if deck.cut:
        return refuse("deck/cut-twice", scene.book.rule.cut.cites, "The deck has been cut.", deck=deck.id)
    return None


def act_cut(scene: Scene, command: c.CutDeck) -> tuple[ev.Event, ...]:
    steps = due_at(scene.book, "cut", scene.table.source)
    return (ev.DeckCut(deck=command.deck, by=command.actor, cites=scene.book.rule.cut.cites, steps=steps),)


def legal_load(scene: Scene, command: c.LoadDeck) -> Refusal | None:
    """A whole deck is loaded: into a shoe after the cut, into a device after the first shuffle by hand."""
    deck = at_table(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    source = source_of(scene)
    if not source.load:
        return refuse(
            "deck/no-load", source.cites, f"Nothing is loaded when dealing from the {scene.table.source}."
        )
    whole = left_of(scene, deck)
    if command.count != whole:
        return refuse("deck/load-count", source.cites, f"All {whole} cards are loaded.", count=command.count)
    if source.cut and deck.need:
        return _unshuffled(scene, deck)
    if source.cut and not deck.cut:
        return refuse("deck/uncut", source.cites, "The deck must be cut first.", deck=deck.id)
    if source.hand_shuffle_first and not deck.hand_shuffled:
        return refuse("deck/hand-shuffle", source.cites, "The deck is first shuffled by hand.", deck=deck.id)
    for due in scene.table.due:
        step = scene.book.step[due.name]
        if step.when == "cut" and step.blocks:
            return refuse("step/due", step.cites, f"First: {step.name}.", step=step.name)
    return None


def left_of(scene: Scene, deck: Deck) -> int:
    """All the cards of a deck but those a round has drawn from it."""
    return scene.book.rule.deck.size - (scene.table.round.drawn if in_round(scene, deck) else 0)


def act_load(scene: Scene, command: c.LoadDeck) -> tuple[ev.Event, ...]:
    return (ev.DeckLoaded(deck=command.deck, count=command.count, cites=source_of(scene).cites),)
