"""What a table's events mean for the meter it is on, stored in the same transaction."""

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.citing import from_book
from croupier.engine.duty.steps import blocked
from croupier.engine.jackpots.award import awarded, shares
from croupier.engine.scene import Scene
from croupier.house.desk.streams import View, meter_stream, table_stream
from croupier.meters.rules.count import added
from croupier.meters.rules.decide import state_of
from croupier.meters.rules.events import MeterEvent
from croupier.meters.rules.evolve import evolve
from croupier.meters.rules.hits import confirmed, hit, restored, undone, wins_again, wins_of
from croupier.store.log import Feed
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.meter import CENT, Counter, Meter, MeterState
from croupier.table.table import Table

COUNTS = (
    ev.JackpotConfirmed,
    ev.JackpotUndone,
    ev.JackpotUnfed,
    ev.JackpotResettled,
)  # what a meter must be counted for


def meter_of(view: View, table: Table) -> Meter | None:
    """The meter a table is on."""
    if not table.jackpot.meter:
        return None
    meter: Meter = view.look(meter_stream(table.jackpot.meter)).state
    return meter


def state(view: View, table: Table) -> MeterState | None:
    """What the table knows of its meter."""
    meter = meter_of(view, table)
    return state_of(meter, table.id) if meter else None


def follow(
    view: View, book: Rulebook, table: Table, head: int, events: Sequence[ev.Event], by: str
) -> tuple[MeterEvent, ...]:
    """The meter's own events: a hit, its confirmation or its undoing, and a top-up after returned wagers.

    `table` is as it was before the events, `head` the last record of its stream.
    """
    meter = meter_of(view, table)
    if meter is None:
        return ()
    rule, counters = book.rule.meter, view.counters(meter.id)
    for feed in contributed(table_stream(table.id), head, events):
        if feed.meter == meter.id:
            counters[table.id] = counters.get(table.id, Counter()).plus(feed.counter)
    found: list[MeterEvent] = []

    def add(event: MeterEvent | None) -> None:
        nonlocal meter
        if event is not None and meter is not None:
            event = replace(event, cites=from_book(book.id, event.cites, meter.book))
            found.append(event)
            meter = evolve(meter, event)

    for event in events:
        match event:
            case ev.JackpotSettled():
                wins = wins_of(book, table, events)
                waits = any(isinstance(one, ev.JackpotWon) for one in events)
                add(hit(rule, meter, counters, table.id, event, wins, pending=waits))
            case ev.JackpotResettled():
                wins = wins_again(table.id, event)
                add(hit(rule, meter, counters, table.id, event, wins, pending=bool(event.waiting)))
                for box in {box for box, _, _ in event.shares} - {*event.waiting}:
                    add(confirmed(rule, meter, table.id, box, by))
            case ev.JackpotConfirmed():
                add(confirmed(rule, meter, table.id, event.box, by))
            case ev.JackpotUndone():
                add(undone(rule, meter, counters, table.id, event.round))
    if any(isinstance(event, ev.JackpotUnfed) for event in events):
        add(restored(rule, meter, counters))
    return tuple(found)


def counts(book: Rulebook, table: Table, events: Sequence[ev.Event]) -> bool:
    """Whether these events need the meter to stand still: a share of it is won, or wagers come off it."""
    settled = any(isinstance(event, ev.JackpotSettled) for event in events)
    return any(isinstance(event, COUNTS) for event in events) or (
        settled and bool(wins_of(book, table, events))
    )


def foreseen(book: Rulebook, table: Table, command: c.Command) -> bool:
    """Whether a command is known to need it before it is decided. Who wins does not depend on the value."""
    place, sign = table.jackpot, table.sign.jackpot if table.sign else None
    match command:
        case c.SettleJackpot() if sign and table.round.phase == "awarding" and not place.outcome:
            scene = Scene(table, book)
            return not blocked(scene) and bool(shares(scene, awarded(scene, sign.seed * CENT)[0]))
        case c.ConfirmJackpot():
            return bool(place.won)
        case c.CorrectCard():
            return place.outcome is not None
        case c.Remedy():
            return bool(place.fed or place.outcome)
    return False


def contributed(stream: str, head: int, events: Sequence[ev.Event]) -> tuple[Feed, ...]:
    """What these events of a table, the next behind record `head`, put on meters or take off them."""
    feeds = []
    for seq, event in enumerate(events, start=head + 1):
        if isinstance(event, ev.JackpotFed | ev.JackpotUnfed) and (one := added(event, event.meter, seq)):
            feeds.append(Feed(event.meter, stream.partition(":")[2], one))
    return tuple(feeds)
