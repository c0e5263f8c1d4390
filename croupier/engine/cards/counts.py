"""Counting the cards of a deck: who orders it, and what a wrong count means."""

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.cards import DECK
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.engine.cards import decks
from croupier.engine.cards.decks import at_table, in_round, known, lying
from croupier.engine.evolve import replay
from croupier.engine.irregular.call import act_call, legal_call
from croupier.engine.scene import MACHINE, Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Deck

COUNTED = "counted"  # the moment of the shuffle after a right count that a ruling asked for


def legal_order_count(scene: Scene, command: c.OrderCount) -> Refusal | None:
    """A count can be ordered at any moment, at a closed table too; it stays due until it is done.

    One that a ruling asks for is done by a machine too, as soon as somebody orders it to look.
    """
    deck = lying(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    if deck.counting and (scene.table.mode == "live" or command.found is None):
        cites = scene.book.rights["OrderCount"].cites
        return refuse("count/ordered", cites, "A count is ordered already.", deck=deck.id)
    return None


def act_order_count(scene: Scene, command: c.OrderCount) -> tuple[ev.Event, ...]:
    """The order; where a machine opened its deck and compared it with the seal, also what it found."""
    cites = scene.book.rights["OrderCount"].cites
    ordered = ev.CountOrdered(deck=command.deck, by=command.actor, cites=cites)
    if scene.table.mode == "live" or command.found is None:
        return (ordered,)
    deck = scene.table.deck(command.deck)
    first = () if deck and deck.counting else (ordered,)
    scene = replace(scene, table=replay(scene.table, first))
    said = c.CountDeck(actor=MACHINE, at=command.at, deck=command.deck, count=command.found)
    return *first, *_counted(scene, said, measured=True)


def legal_count(scene: Scene, command: c.CountDeck) -> Refusal | None:
    deck = known(scene, command.deck)
    return deck if isinstance(deck, Refusal) else None


def act_count(scene: Scene, command: c.CountDeck) -> tuple[ev.Event, ...]:
    return _counted(scene, command, measured=False)


def _counted(scene: Scene, command: c.CountDeck, *, measured: bool) -> tuple[ev.Event, ...]:
    """The count; a wrong one is a defect of the deck, for which the book may have remedies at this moment."""
    rule, deck = scene.book.rule, scene.table.deck(command.deck)
    complete = command.count == rule.deck.size
    ordered = deck.counting if deck else ()
    cites = ordered or (rule.deck_count.cites if rule.deck_count else rule.deck.cites)
    if ordered and rule.recount:
        cites = cited(cites, rule.recount.right if complete else rule.recount.wrong)
    counted = ev.DeckCounted(
        deck=command.deck,
        count=command.count,
        complete=complete,
        out=bool(ordered) and not complete and rule.recount is not None,
        measured=measured,
        shuffle=COUNTED if complete and deck and _shuffled_after(scene, deck) else None,
        cites=cites,
    )
    return (counted,) if complete else (counted, *_defect(scene, command))


def _shuffled_after(scene: Scene, deck: Deck) -> bool:
    """Whether cards that a ruling had counted are shuffled then; those of a round are when it ends."""
    rule = scene.book.rule
    ruled = rule.recount is not None and {*rule.recount.cites} <= {*deck.counting}
    return ruled and COUNTED in rule.shuffle.moment and not in_round(scene, deck)


def act_check(scene: Scene, command: c.CheckDeck) -> tuple[ev.Event, ...]:
    """The check; what it finds wrong with a deck of the table is a defect like a wrong count.

    One that was called defective is checked because of that, and what is found was told with the call.
    """
    checked, deck = decks.checked(scene, command), scene.table.deck(command.deck)
    if checked.fit or deck is None or deck.status != "at_table" or deck.suspect:
        return (checked,)
    return (checked, *_defect(scene, command, note=", ".join(checked.found)))


def _defect(scene: Scene, command: c.CountDeck | c.CheckDeck, note: str = "") -> tuple[ev.Event, ...]:
    """The irregularity a wrong count or check opens, if the book has one for this deck now."""
    kind = "deck-defect" if command.deck == scene.table.in_play else "idle-deck-defect"
    call = c.Call(
        actor=command.actor, at=command.at, kind=kind, deck=command.deck, count=command.count, note=note
    )
    return act_call(scene, call) if legal_call(scene, call) is None else ()


def legal_find_unfit(scene: Scene, command: c.FindUnfit) -> Refusal | None:
    """Cards can be found unfit at any moment; the round goes on and the next one waits."""
    return _refused(scene, command, scene.book.rights["FindUnfit"].cites)


def act_find_unfit(scene: Scene, command: c.FindUnfit) -> tuple[ev.Event, ...]:
    found = stated(ev.CardsFoundUnfit, command, cites=scene.book.rights["FindUnfit"].cites)
    return (found,)


def legal_change(scene: Scene, command: c.ChangeCards) -> Refusal | None:
    """Cards are changed between rounds, for a reason."""
    cites = scene.book.rights["ChangeCards"].cites
    if scene.table.round.drawn:
        return refuse("cards/round", cites, "Cards are changed when the round is over.")
    return _refused(scene, command, cites)


def act_change(scene: Scene, command: c.ChangeCards) -> tuple[ev.Event, ...]:
    """A deck with new cards in it is checked where the book has decks checked; a whole new one is brought."""
    cites, check = scene.book.rights["ChangeCards"].cites, scene.book.rule.deck_check
    checked = command.cards and check.needed and scene.table.mode == "live"
    changed = stated(
        ev.CardsChanged, command, check=cited(cites, check.cites) if checked else (), cites=cites
    )
    return (changed,)


def _refused(scene: Scene, command: c.FindUnfit | c.ChangeCards, cites: Cites) -> Refusal | None:
    deck = at_table(scene, command.deck)
    if isinstance(deck, Refusal):
        return deck
    if not command.reason:
        return refuse("order/reason", cites, "The reason must be stated.")
    if len(set(command.cards)) < len(command.cards) or not set(command.cards) <= set(DECK):
        return refuse("cards/unknown", cites, "These are not different cards of a deck.")
    return None
