"""The end of a shift or a gaming day: what was on a jackpot meter, what came on it and left it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from croupier.core.money import Cents
from croupier.meters.rules.count import Record, added
from croupier.meters.rules.evolve import replay
from croupier.meters.rules.reconcile import Reconciliation, reconcile
from croupier.table.meter import Counter, Meter, Units
from croupier.table.players import Span


class MeterShift(msgspec.Struct, frozen=True, kw_only=True):
    """One meter over a stretch of time, in units.

    shown + reserve before + seeded + contributed + moved in - prizes - moved out = shown + reserve after.
    """

    meter: str
    book: str
    opening: Units
    reserve_opening: Units
    wagers: Cents
    count: int
    seeded: Units
    contributed: Units
    moved_in: Units
    moved_out: Units
    prizes: Units
    hits: int
    paid: Cents
    closing: Units
    reserve_closing: Units
    wrong: tuple[str, ...] = ()
    open: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        return not self.wrong


class Contributions:
    """What tables had put on meters by two moments, from their records one after the other."""

    def __init__(self, span: Span) -> None:
        self._span = span
        self._by_start: dict[tuple[str, str], Counter] = {}
        self._by_end: dict[tuple[str, str], Counter] = {}

    def take(self, table: str, record: Record) -> None:
        meter = getattr(record.event, "meter", "")
        one = added(record.event, meter, record.seq) if isinstance(meter, str) and meter else None
        if one is None:
            return
        for sums, until in ((self._by_start, self._span.start), (self._by_end, self._span.end)):
            if record.time < until:
                sums[meter, table] = sums.get((meter, table), Counter()).plus(one)

    def passing(self, table: str, records: Iterable[Record]) -> Iterator[Record]:
        """The records of a table, taken note of as they pass."""
        for record in records:
            self.take(table, record)
            yield record

    def at_start(self, meter: str) -> dict[str, Counter]:
        return {table: one for (name, table), one in self._by_start.items() if name == meter}

    def at_end(self, meter: str) -> dict[str, Counter]:
        return {table: one for (name, table), one in self._by_end.items() if name == meter}


def meter_shift(
    meter: str, records: Sequence[Record], contributions: Contributions, span: Span
) -> MeterShift | None:
    """A meter seen over a span; nothing if it was not opened by its end."""
    before = [record for record in records if record.time < span.start]
    after = [record for record in records if record.time < span.end]
    if not after:
        return None
    then = _standing(meter, before, contributions.at_start(meter))
    now = _standing(meter, after, contributions.at_end(meter))
    state = replay(Meter(id=meter), (record.event for record in after))
    flows = {
        name: getattr(now, name) - getattr(then, name)
        for name in (
            "wagers", "count", "seeded", "contributed", "moved_in", "moved_out", "prizes", "hits", "paid",
        )
    }  # fmt: skip
    found = MeterShift(
        meter=meter, book=state.book, opening=then.shown, reserve_opening=then.reserve, closing=now.shown,
        reserve_closing=now.reserve, **flows,
        open=tuple(f"{win.prize} at {win.table}, box {win.box}, is not confirmed" for win in state.pending),
    )  # fmt: skip
    return msgspec.structs.replace(found, wrong=tuple(_disagrees(found, now)))


def _standing(meter: str, records: Sequence[Record], counters: Mapping[str, Counter]) -> Reconciliation:
    """The meter after these records; its latest cut counts, even where a table's clock was ahead."""
    cuts = replay(Meter(id=meter), (record.event for record in records)).cuts
    ahead = {table: cut for table, cut in cuts.items() if cut.seq > counters.get(table, Counter()).seq}
    return reconcile(meter, records, {**counters, **ahead})


def _disagrees(found: MeterShift, now: Reconciliation) -> Iterable[str]:
    came = found.opening + found.reserve_opening + found.seeded + found.contributed + found.moved_in
    if came - found.prizes - found.moved_out != found.closing + found.reserve_closing:
        yield "what came and went does not make what is there"
    if now.wrong:
        where = f"record {now.wrong.seq}" if now.wrong.seq else now.wrong.event
        yield f"{where}: {now.wrong.what} should be {now.wrong.expected} units and is {now.wrong.found}"
