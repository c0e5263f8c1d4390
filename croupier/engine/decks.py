"""Custody of decks: checked, secured, brought, shuffled, cut, loaded, counted, boxed."""

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core.entries import SourceRule
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.core.table import Deck
from croupier.engine.steps import blocks_everyone, due_at

CUSTODY = ("house:deck-custody",)


def source_of(scene: Scene) -> SourceRule:
    """The rules of the source this table deals from."""
    return scene.book.rule.sources.kind[scene.table.source]


def ready(scene: Scene) -> Refusal | None:
    """Nothing if the deck in play may be dealt from, else what is missing."""
    table, rule = scene.table, scene.book.rule
    deck = table.deck(table.in_play)
    source = source_of(scene)
    if deck is None:
        return refuse("deck/none", rule.deck.cites, "No deck is in play.")
    if deck.need:
        return _unshuffled(scene, deck)
    if source.cut and not deck.cut:
        return refuse("deck/uncut", source.cites, "The deck must be cut first.", deck=deck.id)
    if source.load and not deck.loaded:
        return refuse("deck/unloaded", source.cites, "The deck must be loaded first.", deck=deck.id)
    return None


def _unshuffled(scene: Scene, deck: Deck) -> Refusal:
    rule = scene.book.rule.shuffle
    moment = rule.moment.get(deck.need or "")
    order = scene.book.rights.get("OrderShuffle")
    cites = moment.cites if moment else order.cites if order else rule.cites
    return refuse("deck/shuffle", cites, "The deck must be shuffled first.", deck=deck.id, moment=deck.need)


def _known(scene: Scene, id: str) -> Refusal | Deck:
    deck = scene.table.deck(id)
    if deck is None:
        return refuse("deck/unknown", CUSTODY, f"No deck {id!r} is known here.", deck=id)
    return deck


def _at_table(scene: Scene, id: str) -> Refusal | Deck:
    if refusal := blocks_everyone(scene, CUSTODY):
        return refusal
    deck = _known(scene, id)
    if isinstance(deck, Deck) and deck.status != "at_table":
        return refuse(
            "deck/away", CUSTODY, f"The {id} deck is not at the table.", deck=id, status=deck.status
        )
    return deck


def in_round(scene: Scene, deck: Deck) -> bool:
    """Whether cards of the deck are out."""
    return scene.table.in_play == deck.id and scene.table.round.drawn > 0


def legal_check(scene: Scene, command: c.CheckDeck) -> Refusal | None:
    """A deck is checked by those the book names, away from play."""
    rule = scene.book.rule.deck_check
    if rule.by and command.by not in rule.by:
        return refuse(
            "deck/checker", rule.cites, "A deck is checked by " + ", ".join(rule.by) + ".", by=command.by
        )
    if command.by == "deck_checking_device" and not command.device:
        return refuse("deck/device", rule.cites, "The checking device must be named.")
    deck = scene.table.deck(command.deck)
    if deck and in_round(scene, deck):
        return refuse("deck/in-play", CUSTODY, "The deck is in play.", deck=deck.id)
    return None


def act_check(scene: Scene, command: c.CheckDeck) -> tuple[ev.Event, ...]:
    rule = scene.book.rule.deck
    found = [f"missing {card}" for card in command.missing] + [f"twice {card}" for card in command.duplicates]
    if command.count != rule.size:
        found.append(f"{command.count} cards")
    if command.jokers != rule.jokers:
        found.append(f"{command.jokers} jokers")
    if rule.uniform_backs and not command.uniform_backs:
        found.append("mixed backs")
    checked = ev.DeckChecked(
        deck=command.deck,
        back=command.back,
        by=command.by,
        device=command.device,
        fit=not found,
        found=tuple(found),
        beforehand=command.beforehand,
        cites=rule.cites if found else scene.book.rule.deck_check.cites,
    )
    return (checked,)


def legal_secure(scene: Scene, command: c.SecureDeck) -> Refusal | None:
    deck = _known(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    rule = scene.book.rule.deck_secure
    if deck.status != "checked":
        return refuse("deck/unchecked", rule.cites, "Only a checked deck is put away.", status=deck.status)
    if not command.place or not command.custodian:
        return refuse("deck/custodian", rule.cites, "Where the deck lies and who keeps it must be stated.")
    return None


def act_secure(scene: Scene, command: c.SecureDeck) -> tuple[ev.Event, ...]:
    cites = scene.book.rule.deck_secure.cites
    return (ev.DeckSecured(deck=command.deck, place=command.place, custodian=command.custodian, cites=cites),)


def legal_bring(scene: Scene, command: c.BringDeck) -> Refusal | None:
    """Only a fit deck comes to the table: checked where the book wants it, and kept safe since."""
    rule, table = scene.book.rule, scene.table
    if refusal := blocks_everyone(scene, CUSTODY):
        return refusal
    deck = table.deck(command.deck)
    if deck is None and (rule.deck_check.needed or not command.back):
        return refuse(
            "deck/unchecked", rule.deck_check.cites, "The deck must be checked first.", deck=command.deck
        )
    if deck and deck.status == "unfit":
        return refuse("deck/unfit", rule.deck.cites, "The deck failed its check.", deck=deck.id)
    if deck and deck.status == "at_table":
        return refuse("deck/here", CUSTODY, "The deck is at the table.", deck=deck.id)
    if deck and deck.status == "boxed":
        return refuse("deck/boxed", CUSTODY, "The deck was taken out of use.", deck=deck.id)
    if deck and deck.beforehand and deck.status != "secured" and rule.deck_secure.on:
        text = "A deck checked beforehand must have been kept secure."
        return refuse("deck/unsecured", rule.deck_secure.cites, text, deck=deck.id)
    here = [other for other in table.decks if other.status == "at_table"]
    source = source_of(scene)
    if len(here) >= source.decks:
        text = f"The source holds {source.decks}."
        return refuse("deck/capacity", rule.sources.cites, text, decks=len(here), most=source.decks)
    back = deck.back if deck else command.back
    if any(other.back == back for other in here):
        text = "Two decks at a table differ in the colour of their backs."
        return refuse("deck/back", rule.back_colours.cites, text, back=back)
    return None


def act_bring(scene: Scene, command: c.BringDeck) -> tuple[ev.Event, ...]:
    deck = scene.table.deck(command.deck)
    brought = ev.DeckBrought(
        deck=command.deck, back=deck.back if deck else command.back, cites=scene.book.rule.deck.cites
    )
    return (brought,)


def legal_shuffle(scene: Scene, command: c.ShuffleDeck) -> Refusal | None:
    """A deck is shuffled by a method of the book, and not while its cards are out unless it was ordered."""
    rule = scene.book.rule.shuffle
    deck = _at_table(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    if command.method not in (("machine",) if scene.table.mode == "electronic" else rule.methods):
        return refuse("deck/method", rule.cites, f"Not shuffled by {command.method}.", method=command.method)
    if in_round(scene, deck) and not deck.need:
        return refuse("deck/in-play", rule.cites, "The deck is in play.", deck=deck.id)
    if command.method in ("device", "csm") and not deck.loaded:
        return refuse("deck/unloaded", source_of(scene).cites, "The deck is not in the device.", deck=deck.id)
    return None


def act_shuffle(scene: Scene, command: c.ShuffleDeck) -> tuple[ev.Event, ...]:
    machine = scene.table.mode == "electronic"
    source = source_of(scene)
    shuffled = ev.DeckShuffled(
        deck=command.deck,
        method=command.method,
        commitment=command.commitment,
        ready=machine,
        cites=(*scene.book.rule.shuffle.cites, *(source.cites if machine else ())),
        steps=due_at(scene.book, "cut", scene.table.source) if machine and source.cut else (),
    )
    return (shuffled,)


def legal_order_shuffle(scene: Scene, command: c.OrderShuffle) -> Refusal | None:
    deck = _at_table(scene, command.deck)
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
    deck = _at_table(scene, command.deck)
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
    deck = _at_table(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    source, rule = source_of(scene), scene.book.rule
    if not source.load:
        return refuse(
            "deck/no-load", source.cites, f"Nothing is loaded when dealing from the {scene.table.source}."
        )
    if command.count != rule.deck.size:
        text = f"All {rule.deck.size} cards are loaded."
        return refuse("deck/load-count", source.cites, text, count=command.count)
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


def act_load(scene: Scene, command: c.LoadDeck) -> tuple[ev.Event, ...]:
    return (ev.DeckLoaded(deck=command.deck, count=command.count, cites=source_of(scene).cites),)


def legal_play(scene: Scene, command: c.PlayDeck) -> Refusal | None:
    deck = _at_table(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    if scene.table.round.drawn:
        return refuse("deck/in-play", CUSTODY, "A round is dealt from one deck.", deck=scene.table.in_play)
    return None


def act_play(scene: Scene, command: c.PlayDeck) -> tuple[ev.Event, ...]:
    return (ev.DeckPutInPlay(deck=command.deck, cites=CUSTODY),)


def legal_count(scene: Scene, command: c.CountDeck) -> Refusal | None:
    deck = _known(scene, command.deck)
    return deck if isinstance(deck, Refusal) else None


def act_count(scene: Scene, command: c.CountDeck) -> tuple[ev.Event, ...]:
    rule = scene.book.rule
    complete = command.count == rule.deck.size
    cites = rule.deck_count.cites if rule.deck_count else rule.deck.cites
    return (ev.DeckCounted(deck=command.deck, count=command.count, complete=complete, cites=cites),)


def legal_box(scene: Scene, command: c.BoxDeck) -> Refusal | None:
    deck = _known(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    if in_round(scene, deck):
        return refuse("deck/in-play", CUSTODY, "The deck is in play.", deck=deck.id)
    return None


def act_box(scene: Scene, command: c.BoxDeck) -> tuple[ev.Event, ...]:
    return (ev.DeckBoxed(deck=command.deck, cites=CUSTODY),)
