"""What events of a meter's stream change. Total: an event that happened is never refused."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.meters.rules import events as ev
from croupier.table.meter import CENT, Hit, Meter, RecentHit, Units

REMEMBERED: Final = 8  # prizes that displays still tell of


def evolve(meter: Meter, event: Event) -> Meter:
    """The meter after an event; one about something else changes nothing."""
    change = CHANGES.get(type(event))
    if change is None:
        return meter
    if not isinstance(event, ev.Counted):
        return change(meter, event)
    meter = change(_counted(meter, event), event)
    if meter.standing >= event.before:
        return meter
    return replace(meter, falls=meter.falls + 1, cause=CAUSES[type(event)])


def replay(meter: Meter, events: Iterable[Event]) -> Meter:
    """The meter after all the events."""
    for event in events:
        meter = evolve(meter, event)
    return meter


def _counted(meter: Meter, event: ev.Counted) -> Meter:
    """What the tables put in since the last count is on the meter and in its reserve now."""
    fresh = meter.fresh(event.cuts)
    totals = replace(meter.totals, contributed=meter.totals.contributed + fresh.units + fresh.reserve)
    return replace(
        meter,
        standing=event.before,
        reserve=event.reserve_before,
        cuts={**meter.cuts, **event.cuts},
        totals=totals,
        fed=meter.fed + fresh.units,
    )


def _opened(meter: Meter, event: ev.MeterOpened) -> Meter:
    seed = event.terms.seed * CENT
    return replace(
        meter,
        book=event.book,
        approval=event.approval,
        terms=event.terms,
        open=True,
        standing=seed,
        totals=replace(meter.totals, seeded=seed),
    )


def _linked(meter: Meter, event: ev.TableLinked) -> Meter:
    return replace(meter, links={**meter.links, event.table: event.link})


def _unlinked(meter: Meter, event: ev.TableUnlinked) -> Meter:
    links = {table: link for table, link in meter.links.items() if table != event.table}
    return replace(meter, links=links, left={**meter.left, event.table: event.at})


def _topped_up(meter: Meter, after: Units, from_reserve: Units, from_house: Units, *, reset: bool) -> Meter:
    """Up from the reserve and by the house; one that starts from its seed counts anew from there."""
    totals = replace(
        meter.totals,
        seeded=meter.totals.seeded + from_house,
        topped_up=meter.totals.topped_up + from_reserve + from_house,
    )
    meter = replace(meter, standing=after, reserve=meter.reserve - from_reserve, totals=totals)
    return replace(meter, resets=meter.resets + 1, fed=0, taken=0) if reset else meter


def _hit(meter: Meter, event: ev.MeterHit) -> Meter:
    totals = meter.totals
    totals = replace(
        totals,
        prizes=totals.prizes + event.drawn,
        hits=totals.hits + len(event.wins),
        paid=totals.paid + event.paid,
    )
    meter = replace(meter, totals=totals, taken=meter.taken + event.paid * CENT)
    meter = _topped_up(meter, event.after, event.from_reserve, event.from_house, reset=event.reset)
    one = Hit(
        event.round,
        len(event.wins),
        event.paid,
        event.drawn,
        event.from_reserve,
        event.from_house,
        meter.resets,
        event.reset,
    )
    pending = (*meter.pending, *event.wins) if event.pending else meter.pending
    recent = (*(RecentHit(event.time, win, event.pending) for win in event.wins), *meter.recent)[:REMEMBERED]
    return replace(meter, hits={**meter.hits, event.table: one}, pending=pending, recent=recent)


def _confirmed(meter: Meter, event: ev.MeterHitConfirmed) -> Meter:
    pending = tuple(win for win in meter.pending if (win.table, win.box) != (event.table, event.box))
    paid = (event.table, event.round, event.box)
    recent = tuple(
        replace(one, waits=one.waits and (one.win.table, one.win.round, one.win.box) != paid)
        for one in meter.recent
    )
    return replace(meter, pending=pending, recent=recent)


def _undone(meter: Meter, event: ev.MeterHitUndone) -> Meter:
    """As if the prizes had not been; a start from the seed counts no more, unless there was one since."""
    made = meter.hits[event.table]
    gone = event.to_reserve + event.to_house
    totals = replace(
        meter.totals,
        seeded=meter.totals.seeded - event.to_house,
        prizes=meter.totals.prizes - event.back,
        hits=meter.totals.hits - made.wins,
        paid=meter.totals.paid - made.paid,
        topped_up=meter.totals.topped_up - gone,
    )
    latest = made.resets == meter.resets
    counted = latest and not made.reset
    return replace(
        meter,
        resets=meter.resets - (1 if latest and made.reset else 0),
        standing=event.after,
        reserve=meter.reserve + event.to_reserve,
        totals=totals,
        taken=meter.taken - made.paid * CENT if counted else meter.taken,
        hits={table: one for table, one in meter.hits.items() if table != event.table},
        pending=tuple(win for win in meter.pending if win.table != event.table),
        recent=tuple(
            one for one in meter.recent if (one.win.table, one.win.round) != (event.table, event.round)
        ),
    )


def _changed(meter: Meter, event: ev.MeterChanged) -> Meter:
    """New terms: what must stand there is counted from now on."""
    meter = _topped_up(meter, event.after, event.from_reserve, event.from_house, reset=event.reset)
    return replace(meter, terms=event.terms, changed=event.at, fed=0, taken=0)


def _restored(meter: Meter, event: ev.MeterToppedUp) -> Meter:
    return _topped_up(meter, event.after, event.from_reserve, event.from_house, reset=True)


def _received(meter: Meter, event: ev.TransferReceived) -> Meter:
    totals = replace(meter.totals, moved_in=meter.totals.moved_in + event.units)
    return replace(meter, standing=event.after, totals=totals)


def _closed(meter: Meter, event: ev.MeterClosed) -> Meter:
    moved = sum(event.to.values())
    return replace(
        meter,
        open=False,
        standing=0,
        reserve=meter.reserve + event.to_reserve,
        links={},
        left={**meter.left, **dict.fromkeys(meter.links, event.at)},
        faults={},
        totals=replace(meter.totals, moved_out=meter.totals.moved_out + moved),
    )


def _reserve_moved(meter: Meter, event: ev.ReserveMoved) -> Meter:
    totals = replace(meter.totals, moved_out=meter.totals.moved_out + event.units)
    return replace(meter, reserve=meter.reserve - event.units, totals=totals)


def _reserve_received(meter: Meter, event: ev.ReserveReceived) -> Meter:
    totals = replace(meter.totals, moved_in=meter.totals.moved_in + event.units)
    return replace(meter, reserve=meter.reserve + event.units, totals=totals)


def _tested(meter: Meter, event: ev.MeterTested) -> Meter:
    """It was counted, and nothing else."""
    return meter


def _fault(meter: Meter, event: ev.MeterFaultReported) -> Meter:
    return replace(meter, faults={**meter.faults, event.fault: event.cites})


def _cleared(meter: Meter, event: ev.MeterFaultCleared) -> Meter:
    faults = {fault: cites for fault, cites in meter.faults.items() if fault != event.fault}
    return replace(meter, faults=faults)


CAUSES: dict[type[Event], str] = {
    ev.MeterHit: "hit",
    ev.MeterHitUndone: "undone",
    ev.MeterChanged: "change",
    ev.MeterToppedUp: "reset",
    ev.TransferReceived: "transfer",
    ev.MeterClosed: "close",
    ev.MeterTested: "test",
}  # of a value that is less than before
CHANGES: dict[type[Event], Callable[[Meter, Any], Meter]] = {
    ev.MeterOpened: _opened,
    ev.TableLinked: _linked,
    ev.TableUnlinked: _unlinked,
    ev.MeterHit: _hit,
    ev.MeterHitConfirmed: _confirmed,
    ev.MeterHitUndone: _undone,
    ev.MeterChanged: _changed,
    ev.MeterToppedUp: _restored,
    ev.TransferReceived: _received,
    ev.MeterClosed: _closed,
    ev.ReserveMoved: _reserve_moved,
    ev.ReserveReceived: _reserve_received,
    ev.MeterTested: _tested,
    ev.MeterFaultReported: _fault,
    ev.MeterFaultCleared: _cleared,
}
