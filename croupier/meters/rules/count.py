"""Counting a meter: what stands on it, what its reserve holds, and up to which record of each table."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from croupier.core.event import Event
from croupier.meters.rules.scene import terms_of
from croupier.table.jackpot import JackpotFed, JackpotUnfed
from croupier.table.meter import CENT, Counter, Counters, Meter, Units


class Count(NamedTuple):
    """What every event that changes a meter records first."""

    before: Units
    reserve_before: Units
    cuts: dict[str, Counter]


class TopUp(NamedTuple):
    """What brings a meter up to an amount: from its reserve as far as that goes, the rest from the house."""

    from_reserve: Units
    from_house: Units


def count(meter: Meter, counters: Counters) -> Count:
    """The meter as it stands now; only tables that put something on it since are in the cut."""
    cuts = {table: one for table, one in counters.items() if one != meter.cuts.get(table, Counter())}
    return Count(meter.value(counters), meter.reserved(counters), cuts)


def top_up(units: Units, reserve: Units) -> TopUp:
    """So many units onto a meter with such a reserve."""
    aside = min(units, max(reserve, 0))
    return TopUp(aside, units - aside)


def seed_of(meter: Meter) -> Units:
    """The least a meter starts from."""
    return terms_of(meter).seed * CENT


def least(meter: Meter, counters: Counters) -> Units:
    """What must stand on a meter: its seed and what was contributed since it last started from it, less the
    prizes paid since then."""
    return seed_of(meter) + meter.fed + meter.fresh(counters).units - meter.taken


class Record(Protocol):
    """An event in its place: the number in its stream, and when it was recorded, ms since 1970."""

    @property
    def seq(self) -> int: ...

    @property
    def time(self) -> int: ...

    @property
    def event(self) -> Event: ...


Streams = Mapping[str, Sequence[Record]]
"""By table."""


def added(event: Event, meter: str, seq: int) -> Counter | None:
    """What one record of a table's stream puts on a meter, or takes off it with wagers that went back."""
    match event:
        case JackpotFed(meter=fed, units=units, reserve=reserve, cents=cents, boxes=boxes) if fed == meter:
            return Counter(units, reserve, cents, len(boxes), seq)
        case JackpotUnfed(meter=fed, units=units, reserve=reserve, cents=cents, boxes=boxes) if fed == meter:
            return Counter(-units, -reserve, -cents, -len(boxes), seq)
    return None


def recount(records: Iterable[Record], meter: str) -> Counter:
    """What a table has put on a meter by these records of its stream."""
    total = Counter()
    for record in records:
        one = added(record.event, meter, record.seq)
        total = total.plus(one) if one else total
    return total


def recount_by(records: Iterable[Record], meter: str, time: int) -> Counter:
    """What a table had put on a meter by a time."""
    return recount((record for record in records if record.time <= time), meter)


class Tally:
    """The running counts of one table, to be asked at many records of its stream."""

    def __init__(self, records: Iterable[Record], meter: str) -> None:
        self._seqs: list[int] = []
        self._counts: list[Counter] = []
        total = Counter()
        for record in records:
            one = added(record.event, meter, record.seq)
            if one:
                total = total.plus(one)
                self._seqs.append(record.seq)
                self._counts.append(total)

    def at(self, seq: int) -> Counter:
        """The count up to and with that record."""
        found = bisect_right(self._seqs, seq)
        return self._counts[found - 1] if found else Counter()

    @property
    def last(self) -> Counter:
        """The count of the whole stream."""
        return self._counts[-1] if self._counts else Counter()
