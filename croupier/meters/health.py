"""Whether a meter works: what is on record of it is read back, counted again, and held to the clock.

It must be able to record amounts, to record times, and to be read as at any time (Crown 9.5).
"""

from collections.abc import Iterable, Iterator
from typing import Final

from croupier.house.desk.streams import meter_stream, table_stream
from croupier.meters.rules.commands import MeterFault
from croupier.meters.rules.count import Record
from croupier.meters.rules.evolve import replay
from croupier.meters.rules.reading import value_at
from croupier.meters.rules.reconcile import reconcile
from croupier.store.happened import happened, right_times
from croupier.store.log import EventLog
from croupier.table.jackpot import JackpotSettled
from croupier.table.meter import Meter

OFF: Final = 5_000  # ms that a record may lie beside the clock


def found_on_record(log: EventLog, id: str, at: int) -> frozenset[MeterFault]:
    """The faults that show in what is on record of a meter, while it stands still."""
    right = right_times(log.read)
    records: list[Record] = [*happened(log.read(meter_stream(id)), right)]
    meter, counters = replay(Meter(id=id), (record.event for record in records)), log.counters(id)
    tables = {*meter.cuts, *meter.links, *counters}
    streams: dict[str, list[Record]] = {
        table: [*happened(log.read(table_stream(table)), right)] for table in sorted(tables)
    }
    found: set[MeterFault] = set()
    if not reconcile(id, records, counters, streams).balanced:
        found.add("record")
    if not all(_timed(streams.values())) or any(record.time > at + OFF for record in records[-1:]):
        found.add("clock")
    ends = [records[-1:], *(run[-1:] for run in streams.values())]
    latest = max([at, *(record.time for end in ends for record in end)])
    if value_at(id, records, streams, latest) != meter.value(counters):
        found.add("recall")
    return frozenset(found)


def _timed(streams: Iterable[Iterable[Record]]) -> Iterator[bool]:
    """Of every settlement on record, whether its time is, and not after its record."""
    for records in streams:
        for record in records:
            if isinstance(record.event, JackpotSettled):
                yield 0 < record.event.time <= record.time + OFF
