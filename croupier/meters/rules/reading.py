"""What stood on a meter as at any settlement, or any other time, read from the records."""

from collections.abc import Sequence

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.refusal import Refusal, refuse
from croupier.meters.rules.commands import ReadMeter
from croupier.meters.rules.count import Record, Streams, recount_by
from croupier.meters.rules.decide import allowed
from croupier.meters.rules.evolve import replay
from croupier.meters.rules.scene import MeterScene
from croupier.table.jackpot import JackpotSettled
from croupier.table.meter import CENT, Counter, Meter, Units


class Reading(msgspec.Struct, frozen=True):
    """The value of a meter as at a time; `table` where that is when its outcome was recorded."""

    meter: str
    time: int
    units: Units
    table: str
    cites: Cites


def read(
    scene: MeterScene, command: ReadMeter, records: Sequence[Record], streams: Streams
) -> Reading | Refusal:
    """The reading, for those the book names; a settlement is read as its round was paid."""
    if refusal := allowed(scene, command):
        return refusal
    cites = scene.book.rights["ReadMeter"].cites
    if not records or not records[0].time <= command.time <= command.at:
        text = "Nothing is on record for that time."
        return refuse("meter/time", cites, text, meter=command.meter, time=command.time)
    meter = _meter_at(command.meter, records, command.time)
    settled = _settled_at(meter, streams, command.time)
    if settled is None:
        return Reading(command.meter, command.time, _value_at(meter, streams, command.time), "", cites)
    table, outcome = settled
    return Reading(command.meter, command.time, outcome.meter * CENT + outcome.parts, table, cites)


def value_at(meter: str, records: Sequence[Record], streams: Streams, time: int) -> Units:
    """What stood on the meter after everything that was recorded by a time."""
    return _value_at(_meter_at(meter, records, time), streams, time)


def _meter_at(meter: str, records: Sequence[Record], time: int) -> Meter:
    return replay(Meter(id=meter), (record.event for record in records if record.time <= time))


def _value_at(meter: Meter, streams: Streams, time: int) -> Units:
    """Whatever is in the latest cut counts, even where a table's clock was ahead of the meter's."""
    counters = {}
    for table, records in streams.items():
        cut = meter.cuts.get(table, Counter())
        found = recount_by(records, meter.id, time)
        counters[table] = max(cut, found, key=lambda one: one.seq)
    return meter.value(counters)


def _settled_at(meter: Meter, streams: Streams, time: int) -> tuple[str, JackpotSettled] | None:
    """The outcome that was recorded at that time at a table of the meter."""
    for table in meter.links:
        for record in streams.get(table, ()):
            if isinstance(record.event, JackpotSettled) and record.event.time == time:
                return table, record.event
    return None
