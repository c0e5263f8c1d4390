"""A log in the order it is handed over: what a checkpoint covers in front of it, meters first."""

from array import array
from collections import deque
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Final

import msgspec
import numpy as np

from croupier.store.chain import GENESIS, Head
from croupier.store.codec import Recorded
from croupier.store.database.snapshot import Snapshot
from croupier.store.seals.checkpoints import Checkpoint
from croupier.store.seals.thinned import Thinned

BUFFER: Final = 64  # records of a stream held at a time


class Wanted(msgspec.Struct, frozen=True):
    """Which streams, from which record behind up to which."""

    after: dict[str, Head]
    last: dict[str, int]
    whole: bool


def everything(moment: Snapshot) -> Wanted:
    """All there is."""
    return Wanted(dict.fromkeys(moment.streams(), Head()), dict(moment.lengths), whole=True)


def some(moment: Snapshot, tables: tuple[str, ...], start: int | None, end: int | None) -> Wanted:
    """The streams of these tables, or all; what was recorded from one time on and before another."""
    names = [f"table:{table}" for table in tables] or moment.streams()
    after: dict[str, Head] = {}
    last: dict[str, int] = {}
    for stream in names:
        length = moment.lengths.get(stream, 0)
        first = moment.first_at(stream, start) if start is not None else 1
        until = moment.first_at(stream, end) if end is not None else length + 1
        if first < until:
            after[stream] = _head(moment, stream, first - 1)
            last[stream] = until - 1
    whole = not tables and start is None and end is None
    return Wanted(after, last, whole)


def ordered(moment: Snapshot, wanted: Wanted) -> Iterator[Recorded | Checkpoint | Thinned]:
    """Records and checkpoints; of checkpoints only those that say something of what is wanted."""
    feeds = {name: _Feed(moment, name, head.seq, wanted.last[name]) for name, head in wanted.after.items()}
    for checkpoint in moment.checkpoints():
        if isinstance(checkpoint, Thinned):
            if wanted.whole:
                yield checkpoint
            continue
        named = [name for name in _meters_first(checkpoint.heads) if name in feeds]
        reached = [name for name in named if wanted.after[name].seq < checkpoint.heads[name].seq]
        reached = [name for name in reached if checkpoint.heads[name].seq <= wanted.last[name]]
        for name in reached:
            yield from feeds[name].up_to(checkpoint.heads[name].seq)
        if wanted.whole or reached:
            yield checkpoint
    for name in _meters_first(feeds):
        yield from feeds[name].up_to(wanted.last[name])


def rank(stream: str) -> tuple[bool, str]:
    """By which streams are put in order: meters first, so that they speak of tables before these are read."""
    return not stream.startswith("meter:"), stream


def _meters_first(streams: Iterable[str]) -> list[str]:
    return sorted(streams, key=rank)


def _head(moment: Snapshot, stream: str, seq: int) -> Head:
    if seq == 0:
        return Head()
    found = next(moment.records(stream, seq - 1, seq), None)
    return Head(found.seq, found.hash, found.time) if found else Head(seq, GENESIS)


class _Feed:
    """One stream, a few records at a time, so that many can be read side by side."""

    def __init__(self, moment: Snapshot, stream: str, after: int, last: int) -> None:
        self._moment = moment
        self._stream = stream
        self._read = after
        self._last = last
        self._held: deque[Recorded] = deque()

    def up_to(self, seq: int) -> Iterator[Recorded]:
        while True:
            while self._held and self._held[0].seq <= seq:
                yield self._held.popleft()
            if self._held or self._read >= min(seq, self._last):
                return
            last = min(self._read + BUFFER, self._last)
            self._held.extend(self._moment.records(self._stream, self._read, last))
            self._read = last


class Commands:
    """The commands of all streams: in each stream the records of one command stand together."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._seen = array("Q")

    def see(self, stream: str, command: str) -> None:
        if self._last.get(stream) != command:
            self._last[stream] = command
            self._seen.append(mark(stream, command))

    def twice(self) -> set[int]:
        """The marks of commands that came up again later; two commands may share a mark."""
        values, counts = np.unique(np.frombuffer(self._seen, dtype=np.uint64), return_counts=True)
        return {int(value) for value in values[counts > 1]}


def mark(stream: str, command: str) -> int:
    return int.from_bytes(blake2b(f"{stream}\0{command}".encode(), digest_size=8).digest(), "little")
