"""Meters counted again from the records of their tables, against their counters and their own streams."""

from collections.abc import Callable
from typing import Final

import msgspec

from croupier.meters.rules.count import recount
from croupier.meters.rules.evolve import replay
from croupier.meters.rules.reconcile import Reconciliation, reconcile
from croupier.store.codec import Recorded
from croupier.store.database.snapshot import Snapshot
from croupier.table.meter import Counter, Counters, Meter

FEEDS: Final = (b'{"type":"JackpotFed"', b'{"type":"JackpotUnfed"')
OFTEN: Final = 1_000  # records after which somebody is told


class TableCount(msgspec.Struct, frozen=True):
    """What a table put on a meter: as its counter has it, and as its records make it."""

    table: str
    counter: Counter
    recount: Counter
    linked: bool


class MeterCount(msgspec.Struct, frozen=True, kw_only=True):
    """One meter: its sums from the first seed on, what each table put in, and the first thing wrong."""

    meter: str
    book: str
    open: bool
    sums: Reconciliation
    balanced: bool
    tables: tuple[TableCount, ...]


def recount_meters(moment: Snapshot, tell: Callable[[int, int], None]) -> tuple[MeterCount, ...]:
    """All meters of a log."""
    fed = _fed(moment, tell)
    counters: dict[str, dict[str, Counter]] = {}
    for (meter, table), counter in moment.counters().items():
        counters.setdefault(meter, {})[table] = counter
    names = sorted(name[6:] for name in moment.lengths if name.startswith("meter:"))
    return tuple(_count(moment, name, counters.get(name, {}), fed) for name in names)


def _fed(moment: Snapshot, tell: Callable[[int, int], None]) -> dict[str, list[Recorded]]:
    """The records of every table that put something on a meter; the others are only passed over."""
    found: dict[str, list[Recorded]] = {}
    streams = sorted(name for name in moment.lengths if name.startswith("table:"))
    done, total = 0, sum(moment.lengths[name] for name in streams)
    for stream in streams:
        kept = found[stream[6:]] = []
        for record in moment.records(stream):
            done += 1
            if done % OFTEN == 0:
                tell(done, total)
            if bytes(record.body).startswith(FEEDS):
                kept.append(record)
    tell(done, total)
    return found


def _count(moment: Snapshot, meter: str, counters: Counters, fed: dict[str, list[Recorded]]) -> MeterCount:
    records = list(moment.records(f"meter:{meter}"))
    state = replay(Meter(id=meter), (record.event for record in records))
    sums = reconcile(meter, records, counters, fed)
    again = {table: recount(records, meter) for table, records in fed.items()}
    named = sorted({*counters, *(table for table, one in again.items() if one.count), *state.links})
    tables = (
        TableCount(table, counters.get(table, Counter()), again.get(table, Counter()), table in state.links)
        for table in named
    )
    return MeterCount(
        meter=meter, book=state.book, open=state.open, sums=sums, balanced=sums.balanced,
        tables=tuple(tables),
    )  # fmt: skip
