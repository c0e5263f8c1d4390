"""Reconciliation: everything that ever came on a meter is on it, in its reserve, won, or moved on.

seeded + contributed + moved in = shown + reserve + prizes + moved out, after every event of its stream.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.book.meters import MeterRule
from croupier.core.money import Cents
from croupier.meters.rules import events as ev
from croupier.meters.rules.count import Record, Streams, Tally, least
from croupier.meters.rules.evolve import evolve
from croupier.table.meter import CENT, Counter, Counters, Meter, Totals, Units


class Imbalance(msgspec.Struct, frozen=True):
    """Where the books of a meter first do not balance: the record of its stream, and what is wrong."""

    seq: int  # 0: not in its stream, but in the counters of now
    event: str
    what: str
    expected: Units
    found: Units
    cites: Cites = ()


class Reconciliation(msgspec.Struct, frozen=True, kw_only=True):
    """A meter from its first seed to now, in units, and whether it all adds up."""

    meter: str
    wagers: Cents  # in
    count: int
    seeded: Units
    contributed: Units
    moved_in: Units
    moved_out: Units
    prizes: Units
    shown: Units
    reserve: Units
    hits: int
    paid: Cents
    topped_up: Units
    wrong: Imbalance | None = None

    @property
    def balanced(self) -> bool:
        """Whether every record and the sum of them all are right."""
        return self.wrong is None


class Finding(NamedTuple):
    """One comparison."""

    what: str
    expected: Units
    found: Units
    cites: Cites = ()


def balance(totals: Totals) -> Units:
    """What must be on the meter and in its reserve after all that came and went."""
    came = totals.seeded + totals.contributed + totals.moved_in
    return came - totals.prizes - totals.moved_out


def reconcile(
    meter: str,
    records: Iterable[Record],
    counters: Counters,
    streams: Streams | None = None,
    rule: MeterRule | None = None,
) -> Reconciliation:
    """The meter of these records; with the streams of the tables every cut and counter is counted again.

    With the rule of its book a meter that stands too low is found with its clauses.
    """
    must = rule.least.cites if rule else ()
    tallies = {table: Tally(found, meter) for table, found in (streams or {}).items()}
    state, wrong = Meter(id=meter), None
    for record in records:
        after = evolve(state, record.event)
        if wrong is None:
            found = (*findings(state, record.event, after, must), *_recut(record.event, tallies))
            wrong = _first(record.seq, type(record.event).__name__, found)
        state = after
    if wrong is None:
        wrong = _first(0, "counters", _recounted(counters, tallies))
    return _summary(state, counters, wrong)


def _first(seq: int, event: str, findings: Iterable[Finding]) -> Imbalance | None:
    for what, expected, found, cites in findings:
        if expected != found:
            return Imbalance(seq, event, what, expected, found, cites)
    return None


def findings(before: Meter, event: Any, after: Meter, must: Cites) -> list[Finding]:
    """What the record says, against what follows from those before it."""
    found: list[Finding] = []
    if isinstance(event, ev.Counted):
        fresh = before.fresh(event.cuts)
        found += [
            Finding("before", before.standing + fresh.units, event.before),
            Finding("reserve before", before.reserve + fresh.reserve, event.reserve_before),
            Finding("after", AFTER[type(event)](event), after.standing),
        ]
    found.append(Finding("sum", balance(after.totals), after.standing + after.reserve))
    if after.open:
        short = max(least(after, after.cuts) - after.standing, 0)
        found.append(Finding("below its least", 0, short, must))
    return found


def _recut(event: object, tallies: Mapping[str, Tally]) -> list[Finding]:
    """The cut of a record, against the streams it was made of."""
    if not isinstance(event, ev.Counted) or not tallies:
        return []
    found = []
    for table, cut in event.cuts.items():
        again = tallies[table].at(cut.seq) if table in tallies else Counter()
        found += _same(table, again, cut)
    return found


def _recounted(counters: Counters, tallies: Mapping[str, Tally]) -> list[Finding]:
    if not tallies:
        return []
    found: list[Finding] = []
    for table in {*counters, *tallies}:
        again = tallies[table].last if table in tallies else Counter()
        found += _same(table, again, counters.get(table, Counter()))
    return found


def _same(table: str, again: Counter, counter: Counter) -> list[Finding]:
    return [
        Finding(f"{name} of {table}", getattr(again, name), getattr(counter, name))
        for name in ("units", "reserve", "cents", "count")
    ]


def _summary(meter: Meter, counters: Counters, wrong: Imbalance | None) -> Reconciliation:
    fresh, totals = meter.fresh(counters), meter.totals
    return Reconciliation(
        meter=meter.id,
        wagers=sum(one.cents for one in counters.values()),
        count=sum(one.count for one in counters.values()),
        seeded=totals.seeded,
        contributed=totals.contributed + fresh.units + fresh.reserve,
        moved_in=totals.moved_in,
        moved_out=totals.moved_out,
        prizes=totals.prizes,
        shown=meter.value(counters),
        reserve=meter.reserved(counters),
        hits=totals.hits,
        paid=totals.paid,
        topped_up=totals.topped_up,
        wrong=wrong,
    )


def _after_hit(event: ev.MeterHit) -> Units:
    drawn = min(event.paid * CENT, event.before)
    return event.before - drawn + event.from_reserve + event.from_house


AFTER: dict[type[ev.MeterEvent], Callable[[Any], Units]] = {
    ev.MeterHit: _after_hit,
    ev.MeterHitUndone: lambda event: event.before + event.back - event.to_reserve - event.to_house,
    ev.MeterChanged: lambda event: event.before + event.from_reserve + event.from_house,
    ev.MeterToppedUp: lambda event: event.before + event.from_reserve + event.from_house,
    ev.TransferReceived: lambda event: event.before + event.units,
    ev.MeterTested: lambda event: event.before,
    ev.MeterClosed: lambda event: event.before - event.to_reserve - sum(event.to.values()),
}
