"""What the streams of the log amount to, as far as they have been read."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

import msgspec

from croupier.core.event import Event
from croupier.core.meter import Counter
from croupier.store.chain import Head, head_of, verify
from croupier.store.codec import Recorded, Unreadable
from croupier.store.log import Feed


def table_stream(table: str) -> str:
    """The name of a table's stream."""
    return "table:" + table


def patron_stream(patron: str) -> str:
    """The name of the stream of a patron's account."""
    return "patron:" + patron


def meter_stream(meter: str) -> str:
    """The name of a meter's stream."""
    return "meter:" + meter


class Kind(NamedTuple):
    """One kind of stream: what it is before its first event, and after some."""

    fresh: Callable[[str], Any]
    replay: Callable[[Any, Iterable[Event]], Any]


class Loaded(msgspec.Struct, frozen=True):
    """The state of a stream as far as it has been read."""

    state: Any
    head: Head


class Reader(Protocol):
    """Where records and counters are read: the log, or a transaction of it."""

    def read(self, stream: str, after: int = 0) -> tuple[Recorded, ...]: ...

    def counters(self, meter: str) -> dict[str, Counter]: ...


class Streams:
    """The states of streams by name; only what is new of one is read and checked again."""

    def __init__(self, kinds: dict[str, Kind]) -> None:
        self._kinds = kinds
        self._loaded: dict[str, Loaded] = {}

    def loaded(self, stream: str, reader: Reader) -> Loaded:
        """A stream as it was last read, or as it is now if it never was."""
        return self._loaded.get(stream) or self.refreshed(stream, reader)

    def refreshed(self, stream: str, reader: Reader) -> Loaded:
        """A stream with everything the log has of it."""
        loaded = self._loaded.get(stream) or Loaded(self.kind(stream).fresh(stream), Head())
        records = reader.read(stream, after=loaded.head.seq)
        if broken := verify(records, loaded.head):
            raise Unreadable(f"{broken.stream} {broken.seq}: {broken.reason}")
        if records:
            state = self.kind(stream).replay(loaded.state, (record.event for record in records))
            loaded = Loaded(state, head_of(records))
        self._loaded[stream] = loaded
        return loaded

    def kept(self, stream: str) -> Loaded | None:
        """A stream as it was last read, if it was."""
        return self._loaded.get(stream)

    def kind(self, stream: str) -> Kind:
        return self._kinds[stream.partition(":")[0]]

    def keep(self, states: dict[str, Loaded]) -> None:
        """What was stored is what the streams amount to now."""
        self._loaded.update(states)

    def forget(self, streams: Iterable[str]) -> None:
        """Read these again before the next decision."""
        for stream in streams:
            self._loaded.pop(stream, None)


class View:
    """The streams as one decision after the other finds them: stored, or decided and about to be stored."""

    def __init__(self, streams: Streams, reader: Reader) -> None:
        self._streams = streams
        self._reader = reader
        self._fed: dict[str, dict[str, Counter]] = {}
        self.held: frozenset[str] = frozenset()
        self.ahead: dict[str, Loaded] = {}  # by stream: decided and not yet stored
        self.seen: dict[str, int] = {}  # by stream: the version the running decision looked at

    def rebase(self, reader: Reader, held: frozenset[str]) -> None:
        """Start again on what this reader has, while these meters do not move."""
        self._reader = reader
        self.held = held
        self._fed.clear()
        self.ahead.clear()
        self.seen.clear()

    def look(self, stream: str) -> Loaded:
        """The stream as it is for this decision, which then depends on it."""
        loaded = self.ahead.get(stream) or self._streams.loaded(stream, self._reader)
        self.seen[stream] = loaded.head.seq
        return loaded

    def counters(self, meter: str) -> dict[str, Counter]:
        """What each table has put on a meter, with what is about to be stored."""
        counters = dict(self._reader.counters(meter))
        for table, counter in self._fed.get(meter, {}).items():
            counters[table] = counters.get(table, Counter()).plus(counter)
        return counters

    def advance(self, stream: str, records: tuple[Recorded, ...], events: tuple[Event, ...]) -> None:
        """Take in what was decided for a stream."""
        loaded = self.ahead.get(stream) or self._streams.loaded(stream, self._reader)
        state = self._streams.kind(stream).replay(loaded.state, events)
        self.ahead[stream] = Loaded(state, head_of(records, loaded.head))

    def feed(self, feed: Feed) -> None:
        """Take in what was decided to be put on a meter."""
        fed = self._fed.setdefault(feed.meter, {})
        fed[feed.table] = fed.get(feed.table, Counter()).plus(feed.counter)
