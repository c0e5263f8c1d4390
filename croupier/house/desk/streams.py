"""What the streams of the log amount to, as far as they have been read."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from threading import Lock
from typing import Any, Final, Protocol

import msgspec

from croupier.core.event import Event
from croupier.store.chain import Head, head_of, verify
from croupier.store.codec import Recorded, Unreadable
from croupier.store.log import Feed
from croupier.table.meter import Counter

UNWRITTEN: Final = 10_000  # streams without a record that are remembered to have none
NAME: Final = 200  # signs of their names, at most


def table_stream(table: str) -> str:
    """The name of a table's stream."""
    return "table:" + table


def patron_stream(patron: str) -> str:
    """The name of the stream of a patron's account."""
    return "patron:" + patron


def entries_stream(person: str) -> str:
    """The name of the stream of chips that one of the staff enters alone."""
    return f"entries:{person}"


def meter_stream(meter: str) -> str:
    """The name of a meter's stream."""
    return "meter:" + meter


def tournament_stream(tournament: str) -> str:
    """The name of a tournament's stream."""
    return "tournament:" + tournament


def promotion_stream(promotion: str) -> str:
    """The name of a promotion's stream."""
    return "promotion:" + promotion


def error_stream(book: str) -> str:
    """The name of the stream of the payment errors under a book."""
    return "payment-errors:" + book


class Kind(Protocol):
    """One kind of stream: what it is before its first event, and after some; what these mean for meters."""

    @property
    def fresh(self) -> Callable[[str], Any]: ...

    @property
    def replay(self) -> Callable[[Any, Iterable[Event]], Any]: ...

    @property
    def contributes(self) -> Callable[[str, int, Sequence[Event]], tuple[Feed, ...]]: ...


class Loaded(msgspec.Struct, frozen=True):
    """The state of a stream as far as it has been read."""

    state: Any
    head: Head


class Reader(Protocol):
    """Where records and counters are read: the log, or a transaction of it."""

    def read(self, stream: str, after: int = 0) -> tuple[Recorded, ...]: ...

    def read_on(self, after: Mapping[str, int]) -> dict[str, tuple[Recorded, ...]]: ...

    def counters(self, meter: str) -> dict[str, Counter]: ...


Told = Callable[[Loaded, tuple[Recorded, ...]], None]
Begin = Callable[[str, Reader], tuple[Loaded, tuple[Recorded, ...]] | None]


class Streams:
    """The states of streams by name; only what is new of one is read and checked again.

    Any thread may read on; a state never goes back. Whoever wants to be `told` hears of every record that
    comes after the first reading of its stream, in order, with the state up to it.
    """

    def __init__(self, kinds: Mapping[str, Kind], told: Told | None = None) -> None:
        self._kinds = kinds
        self._told = told
        self.begin: Begin = lambda stream, reader: None  # where a stream may be taken up, and what came since
        self._loaded: dict[str, Loaded] = {}
        self._unwritten = 0  # of them without a record
        self._doubted: set[str] = set()  # there may be more of them in the log
        self._lock = Lock()

    def loaded(self, stream: str, reader: Reader) -> Loaded:
        """A stream as it was last read, or as it is now if that is in doubt."""
        return self.kept(stream) or self.refreshed(stream, reader)

    def refreshed(self, stream: str, reader: Reader) -> Loaded:
        """A stream with everything the log has of it."""
        before = self._loaded.get(stream)
        self._doubted.discard(stream)  # first: a doubt that comes while it is read stays
        try:
            if before is None and (found := self.begin(stream, reader)):
                return self._read(stream, *found)
            return self._read(stream, before, reader.read(stream, after=before.head.seq if before else 0))
        except BaseException:
            self._doubted.add(stream)
            raise

    def catch_up(self, streams: Iterable[str], reader: Reader) -> None:
        """Read on in those of the streams that are in doubt, all at once."""
        self.read_on([name for name in streams if name in self._doubted], reader)

    def read_on(self, streams: Iterable[str], reader: Reader) -> None:
        """Read on in these streams, all at once, where they were ever read."""
        wanted = {name: self._loaded[name] for name in streams if name in self._loaded}
        if not wanted:
            return
        self._doubted.difference_update(wanted)
        try:
            for stream, records in reader.read_on(
                {name: one.head.seq for name, one in wanted.items()}
            ).items():
                self._read(stream, wanted[stream], records)
        except BaseException:
            self._doubted.update(wanted)
            raise

    def kept(self, stream: str) -> Loaded | None:
        """A stream as it was last read, if it was and is not in doubt."""
        return None if stream in self._doubted else self._loaded.get(stream)

    def kind(self, stream: str) -> Kind:
        return self._kinds[stream.partition(":")[0]]

    def knows(self, stream: str) -> bool:
        """Whether it is of a kind that is kept here."""
        return stream.partition(":")[0] in self._kinds

    def known(self) -> Collection[str]:
        """Every stream that was read."""
        return tuple(self._loaded)

    def all(self) -> dict[str, Loaded]:
        """Every stream that was read, as far as it was."""
        return dict(self._loaded)

    def keep(self, states: Mapping[str, Loaded], records: Mapping[str, list[Recorded]]) -> None:
        """What was stored is what the streams amount to now."""
        for stream, loaded in states.items():
            self._put(stream, loaded, tuple(records.get(stream, ())), stored=True)

    def doubt(self, streams: Iterable[str]) -> None:
        """Read on in these before they are used again: others may have written there."""
        self._doubted.update(streams)

    def doubt_all(self) -> None:
        """Read on in whatever is used next."""
        self._doubted.update(self.known())
        self._doubted.intersection_update(self._loaded)

    def _read(self, stream: str, before: Loaded | None, records: tuple[Recorded, ...]) -> Loaded:
        loaded = before or Loaded(self.kind(stream).fresh(stream.partition(":")[2]), Head())
        if broken := verify(records, loaded.head):
            raise Unreadable(f"{broken.stream} {broken.seq}: {broken.reason}")
        if records:
            state = self.kind(stream).replay(loaded.state, (record.event for record in records))
            loaded = Loaded(state, head_of(records))
        return self._put(stream, loaded, records)

    def _put(
        self, stream: str, loaded: Loaded, records: tuple[Recorded, ...], *, stored: bool = False
    ) -> Loaded:
        """Another thread may have come further meanwhile; then its state stays."""
        with self._lock:
            kept = self._loaded.get(stream)
            if kept is not None and kept.head.seq >= loaded.head.seq:
                return kept
            seen = kept.head.seq if kept else 0
            if not self._worth_keeping(stream, kept, loaded):
                return loaded
            self._loaded[stream] = loaded
            if self._told and (kept is not None or stored):
                self._told(loaded, tuple(record for record in records if record.seq > seen))
        return loaded

    def _worth_keeping(self, stream: str, kept: Loaded | None, loaded: Loaded) -> bool:
        """Anybody can name streams that are not there; of those only some are remembered."""
        if kept is not None:
            self._unwritten -= kept.head.seq == 0
        elif loaded.head.seq == 0:
            if len(stream) > NAME or self._unwritten >= UNWRITTEN:
                return False
            self._unwritten += 1
        return True


class View:
    """The streams as one decision after the other finds them: stored, or decided and about to be stored.

    A decision sees one moment of every stream it looks at, however often it looks, and whatever others store
    meanwhile: what comes of it is checked against that very moment.
    """

    def __init__(self, streams: Streams, reader: Reader) -> None:
        self._streams = streams
        self._reader = reader
        self._moment: dict[str, Loaded] = {}  # what the running decision looked at
        self._fed: dict[str, dict[str, Counter]] = {}
        self._counted: dict[str, dict[str, Counter]] = {}
        self.held: frozenset[str] = frozenset()
        self.ahead: dict[str, Loaded] = {}  # by stream: decided and not yet stored
        self.until = 0  # no record can be later by the clock of the house

    def hold(self, reader: Reader, meters: frozenset[str]) -> None:
        """Look at what this reader has, while these meters do not move."""
        self._reader = reader
        self.held = meters
        self.begin()

    def begin(self) -> None:
        """The next decision looks anew, but for the counters of meters that do not move."""
        self._moment = {}
        self._counted = {meter: found for meter, found in self._counted.items() if meter in self.held}

    @property
    def seen(self) -> dict[str, int]:
        """By stream: the version the running decision looked at, and depends on."""
        return {stream: loaded.head.seq for stream, loaded in self._moment.items()}

    def look(self, stream: str) -> Loaded:
        """The stream as it is for this decision, which then depends on it."""
        loaded = self._moment.get(stream)
        if loaded is None:
            loaded = self.ahead.get(stream) or self._streams.loaded(stream, self._reader)
            self._moment[stream] = loaded
        return loaded

    def not_before(self, stream: str, at: int) -> int:
        """A time, or that of the last record there: nobody acts in the past. Not one that cannot be."""
        last = self.look(stream).head.time
        return max(at, last) if last <= self.until else at

    def knows(self, stream: str) -> bool:
        """Whether it is of a kind that is kept here."""
        return self._streams.knows(stream)

    def counters(self, meter: str) -> dict[str, Counter]:
        """What each table has put on a meter, with what is about to be stored."""
        found = self._counted.get(meter)
        if found is None:
            found = self._counted[meter] = self._reader.counters(meter)
        counters = dict(found)
        for table, counter in self._fed.get(meter, {}).items():
            counters[table] = counters.get(table, Counter()).plus(counter)
        return counters

    def advance(
        self, stream: str, records: tuple[Recorded, ...], events: tuple[Event, ...], state: Any = None
    ) -> None:
        """Take in what was decided for a stream, behind what the decision looked at; or what it comes to."""
        loaded = self.look(stream)
        if state is None:
            state = self._streams.kind(stream).replay(loaded.state, events)
        self.ahead[stream] = Loaded(state, head_of(records, loaded.head))

    def feed(self, feed: Feed) -> None:
        """Take in what was decided to be put on a meter."""
        fed = self._fed.setdefault(feed.meter, {})
        fed[feed.table] = fed.get(feed.table, Counter()).plus(feed.counter)
