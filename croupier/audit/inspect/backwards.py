"""Streams read side by side from the latest record back, a little at a time, so that no request reads all."""

import heapq
from collections.abc import Callable, Iterator
from typing import Final, Generic, Protocol, TypeVar

import msgspec

from croupier.audit.rounds import backwards
from croupier.store.codec import Recorded
from croupier.store.database.snapshot import Snapshot

PAGE: Final = 200  # records read at once
WORK: Final = 4_000  # records looked at for one answer


class Thing(Protocol):
    """What is found in a stream: when it ended, and with which record."""

    @property
    def time(self) -> int: ...

    @property
    def seq(self) -> int: ...


T = TypeVar("T", bound=Thing)


class Place(msgspec.Struct, frozen=True, order=True):
    """Where a search goes on: at this thing, and behind all that are later."""

    back: int  # minus its time, so that places are in the order they are looked at
    stream: str
    seq: int

    def text(self) -> str:
        return f"{-self.back}.{self.seq}.{self.stream}"


def place_of(text: str) -> Place | None:
    """The place of a text; nothing for none, and for what is no place."""
    time, _, rest = text.partition(".")
    seq, _, stream = rest.partition(".")
    if not (time.isascii() and time.isdigit() and seq.isascii() and seq.isdigit() and stream):
        return None
    return Place(-int(time), stream, int(seq)) if max(len(time), len(seq)) < 18 else None


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """Which streams, recorded from one time on and before another, from where."""

    streams: tuple[str, ...]
    start: int | None = None
    end: int | None = None
    place: Place | None = None


class Found(msgspec.Struct, Generic[T], frozen=True):
    """What was found, where the search goes on (nowhere if it is done), and how far it is."""

    things: tuple[T, ...]
    place: Place | None
    done: int  # records that are behind it
    of: int


class Work:
    """How much of the log one answer has cost."""

    def __init__(self, most: int = WORK) -> None:
        self.left = most

    def records(self, moment: Snapshot, stream: str, low: int, high: int) -> Iterator[Recorded]:
        """The records of a stream up to a number and behind another, the latest first."""

        def read(first: int, last: int) -> Iterator[Recorded]:
            self.left -= last - first
            return moment.happened(stream, first, last)

        return backwards(read, high, low, PAGE)


Reads = Callable[[Snapshot, Work, str, int, int], Iterator[T]]
"""What there is in a stream up to a record and behind another, the latest first."""


def search(
    moment: Snapshot, asked: Asked, reads: Reads[T], wanted: Callable[[T], bool], most: int, work: Work
) -> Found[T]:
    """The latest things that are wanted, of all streams together."""
    lows, highs = _bounds(moment, asked)
    heap: list[tuple[Place, T | None]] = []
    opened: dict[str, Iterator[T]] = {}
    for stream, high in highs.items():
        if high > lows[stream]:
            heap.append((Place(-_time(moment, stream, high), stream, high), None))
    heapq.heapify(heap)
    found: list[T] = []
    passed = 0  # at least one thing a time, however much there is to read for it
    while heap and (work.left > 0 or not passed) and len(found) < most:
        place, thing = heapq.heappop(heap)
        stream = place.stream
        passed += thing is not None
        if thing is not None and wanted(thing):
            found.append(thing)
        if stream not in opened:
            opened[stream] = reads(moment, work, stream, lows[stream], highs[stream])
        following = next(opened[stream], None)
        if following is not None:
            heapq.heappush(heap, (Place(-following.time, stream, following.seq), following))
    ahead = heap[0][0] if heap else None
    total = sum(max(_high(moment, asked, None, stream) - lows[stream], 0) for stream in asked.streams)
    return Found(tuple(found), ahead, total - _left(moment, asked, ahead, lows), total)


def _bounds(moment: Snapshot, asked: Asked) -> tuple[dict[str, int], dict[str, int]]:
    """For every stream, behind which record and up to which there is something to look at."""
    lows = {
        stream: moment.first_at(stream, asked.start) - 1 if asked.start is not None else 0
        for stream in asked.streams
    }
    return lows, {stream: _high(moment, asked, asked.place, stream) for stream in asked.streams}


def _high(moment: Snapshot, asked: Asked, place: Place | None, stream: str) -> int:
    """Up to which record a stream is not yet looked at."""
    length = moment.lengths.get(stream, 0)
    high = moment.first_at(stream, asked.end) - 1 if asked.end is not None else length
    if place is None:
        return high
    if stream == place.stream:
        return min(high, place.seq)
    before = -place.back if stream < place.stream else 1 - place.back  # of one time, by name
    return min(high, moment.first_at(stream, before) - 1)


def _left(moment: Snapshot, asked: Asked, ahead: Place | None, lows: dict[str, int]) -> int:
    if ahead is None:
        return 0
    return sum(max(_high(moment, asked, ahead, stream) - lows[stream], 0) for stream in asked.streams)


def _time(moment: Snapshot, stream: str, seq: int) -> int:
    found = next(moment.happened(stream, seq - 1, seq), None)
    return found.time if found else 0
