"""Whether a meter works: what a test has just written is read back, counted again, and held to the clock.

It must be able to record amounts, to record times, and to be read as at any time (Crown 9.5).
"""

from collections.abc import Iterable, Iterator
from typing import Final

from croupier.core.jackpot_events import JackpotSettled
from croupier.core.meter import Meter
from croupier.core.meter_commands import MeterFault
from croupier.core.meter_events import MeterTested
from croupier.floor.meter_reading import value_at
from croupier.floor.reconciling import reconcile
from croupier.floor.recounting import Record
from croupier.service.streams import meter_stream, table_stream
from croupier.store.happened import happened, right_times
from croupier.store.log import EventLog

OFF: Final = 5_000  # ms that a record may lie beside the clock


def found_by_test(log: EventLog, meter: Meter, tested: MeterTested) -> tuple[MeterFault, ...]:
    """The faults that show in what is on record of a meter after a test of it."""
    right = right_times(log.read)
    records: list[Record] = [*happened(log.read(meter_stream(meter.id)), right)]
    tables = {*meter.cuts, *meter.links, *log.counters(meter.id)}
    streams = {table: [*happened(log.read(table_stream(table)), right)] for table in sorted(tables)}
    own = next((one for one in reversed(records) if one.event == tested), None)
    found: list[MeterFault] = []
    if own is None or not reconcile(meter.id, records, log.counters(meter.id), streams).balanced:
        found.append("record")
    if own is None or abs(own.time - tested.time) > OFF or not all(_timed(streams.values())):
        found.append("clock")
    if own is None or value_at(meter.id, records, streams, own.time) != tested.before:
        found.append("recall")
    return tuple(found)


def _timed(streams: Iterable[Iterable[Record]]) -> Iterator[bool]:
    """Of every settlement on record, whether its time is, and not after its record."""
    for records in streams:
        for record in records:
            if isinstance(record.event, JackpotSettled):
                yield 0 < record.event.time <= record.time + OFF
