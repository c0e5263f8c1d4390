"""Making a deck ready: shuffled, cut and loaded, in the order of its dealing source."""

from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.engine.cards.decks import at_table, in_round, source_of
from croupier.engine.cards.readiness import at_once, unshuffled
from croupier.engine.duty.steps import due_at
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Deck

BY_HAND = "manual"
MACHINE = "machine"  # the way of an electronic table, which shuffles, cuts and loads at once


def legal_shuffle(scene: Scene, command: c.ShuffleDeck) -> Refusal | None:
    """A deck is shuffled by a method of the book, and while its cards are out only if that comes at once."""
    rule = scene.book.rule.shuffle
    deck = at_table(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    if command.method not in methods(scene):
        known = ", ".join(methods(scene))
        text = f"Not shuffled by {command.method!r} here, but by {known}."
        return refuse("deck/method", rule.cites, text, method=command.method)
    if in_round(scene, deck) and not at_once(scene, deck):
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
        cites = cited(cites, source.cites)
    elif beside and command.method == beside.shuffles:
        cites = cited(cites, beside.cites)
    shuffled = stated(
        ev.DeckShuffled,
        command,
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
    cites = scene.book.rights["OrderShuffle"].cites
    if not command.reason:
        return refuse("order/reason", cites, "The reason must be stated.")
    if _before_load(scene):
        if not source_of(scene).shuffles or deck.loaded:
            return refuse("order/loaded", cites, "Ordered only before the cards go into the device.")
        if not command.shuffle and not command.cut:
            return refuse("order/nothing", cites, "A shuffle, a cut or both?")
    elif command.cut or not command.shuffle:
        return refuse("order/cut", cites, "Only a shuffle can be ordered.")
    return None


def _before_load(scene: Scene) -> bool:
    """Whether this book's order is about cards that are still to go into the device."""
    moment = scene.book.rule.shuffle.moment.get("ordered")
    return moment is not None and moment.before_load


def act_order_shuffle(scene: Scene, command: c.OrderShuffle) -> tuple[ev.Event, ...]:
    ordered = stated(
        ev.ShuffleOrdered,
        command,
        moment="ordered" if command.shuffle else None,
        cites=scene.book.rights["OrderShuffle"].cites,
    )
    return (ordered,)


def legal_cut(scene: Scene, command: c.CutDeck) -> Refusal | None:
    """The dealer cuts once, after the shuffle, where the source is cut at all or a cut was ordered."""
    deck = at_table(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    source = source_of(scene)
    if not source.cut and not deck.cut_ordered:
        return refuse("deck/no-cut", source.cites, f"There is no cut with a {scene.table.source}.")
    if deck.need and (source.cut or deck.need == "ordered"):
        return unshuffled(scene, deck)
    if deck.cut:
        return refuse("deck/cut-twice", scene.book.rule.cut.cites, "The deck has been cut.", deck=deck.id)
    return None


def act_cut(scene: Scene, command: c.CutDeck) -> tuple[ev.Event, ...]:
    steps = due_at(scene.book, "cut", scene.table.source)
    cites, deck = scene.book.rule.cut.cites, scene.table.deck(command.deck)
    if deck and deck.cut_ordered:
        cites = cited(cites, scene.book.rights["OrderShuffle"].cites)
    return (ev.DeckCut(deck=command.deck, by=command.actor, cites=cites, steps=steps),)


def legal_load(scene: Scene, command: c.LoadDeck) -> Refusal | None:
    """A whole deck is loaded, once: into a shoe after the cut, a device after the first shuffle by hand."""
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
    if deck.need and (source.cut or (deck.need == "ordered" and _before_load(scene))):
        return unshuffled(scene, deck)
    if (source.cut or deck.cut_ordered) and not deck.cut:
        cites = scene.book.rights["OrderShuffle"].cites if deck.cut_ordered else source.cites
        return refuse("deck/uncut", cites, "The deck must be cut first.", deck=deck.id)
    if deck.loaded:
        text = f"The deck is in the {scene.table.source}."
        return refuse("deck/loaded", source.cites, text, deck=deck.id)
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
