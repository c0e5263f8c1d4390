"""What tables put on a meter, counted again from the records of their streams."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from croupier.core.event import Event
from croupier.table.jackpot import JackpotFed, JackpotUnfed
from croupier.table.meter import Counter


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
