"""The log in SQL tables. `(stream, seq)` being unique is what keeps two writers apart."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, Protocol

from sqlalchemy import Connection, Engine, text

from croupier.store import faults
from croupier.store.codec import Recorded
from croupier.store.conflicts import conflicts, looked_at, written
from croupier.store.database.copied import unmark
from croupier.store.database.migrating import migrate
from croupier.store.database.rows import (
    answers_written,
    behind,
    event_row,
    feed_row,
    numbered,
    parts_of,
    recorded,
)
from croupier.store.database.sqlite import SqliteFile, open_file
from croupier.store.database.statements import Asking, Row
from croupier.store.heads import End
from croupier.store.log import Entry, LogError, Overtaken, Stored, VersionConflict
from croupier.store.seals import decks
from croupier.store.unrecorded import in_chain
from croupier.table.meter import Counter

APPLICATION: Final = 0x43524F55  # "CROU", how SQLite files say whose they are


class Database(Protocol):
    """What differs between databases: how a transaction begins, how errors are told, how rows are locked."""

    engine: Engine
    name: str

    def reading(self) -> Any:
        """A connection to read with, for what is asked now and then."""

    def writing(self) -> Any:
        """A connection in a transaction that commits when it is left."""

    def asking(self) -> AbstractContextManager[Asking]:
        """The driver's own connection, for what is asked all the time; every question sees its own moment."""

    def storing(self) -> AbstractContextManager[Asking]:
        """The same in a transaction that commits when it is left."""

    def lock(self, asking: Asking, meters: Collection[str], *, exclusive: bool) -> None:
        """Hold these meters until the transaction ends: alone, or with others who contribute."""

    def by_turns(self) -> Any:
        """While it lasts no other process is within it."""

    def queue(self, asking: Asking, streams: Collection[str], reads: Collection[str] = ()) -> None:
        """Wait for whoever writes to these streams, or to those that were read.

        Until the transaction ends nobody else writes to any of them, nor reads what is written here.
        """

    def within(self, connection: Connection) -> Asking:
        """The driver's side of a transaction."""


class SqlLog:
    """An `EventLog` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._books: dict[int, str] = {}  # by number, as far as they were met
        self.name = database.name

    @classmethod
    def open(cls, path: Path) -> "SqlLog":
        """The log of a SQLite file, made if it is not there."""
        return cls(SqliteFile(open_file(path, _ready, APPLICATION), path))

    @property
    def database(self) -> Database:
        """Where the log lies, for those who look at all of it at once."""
        return self._database

    @property
    def shared(self) -> bool:
        """Whether several server processes may write to it at once."""
        return self._database.engine.dialect.name == "postgresql"

    def close(self) -> None:
        self._database.engine.dispose()

    def store(self, entries: Sequence[Entry]) -> list[VersionConflict | None]:
        """In one transaction every entry that nothing is in the way of; for each, what was."""
        try:
            with self._database.storing() as asking:
                told = _Writing(self._database, asking, self._books).store(entries)
                faults.at("log/commit")
        except Overtaken:
            return [_overtaken(entry) for entry in entries]
        faults.at("log/stored")
        return told

    @contextmanager
    def holding(self, meters: Collection[str]) -> Iterator["_Writing"]:
        """A transaction during which nobody else puts anything on these meters."""
        with self._database.storing() as asking:
            self._database.lock(asking, meters, exclusive=True)
            yield _Writing(self._database, asking, self._books)
            faults.at("log/commit")
        faults.at("log/stored")

    def read(self, stream: str, after: int = 0) -> tuple[Recorded, ...]:
        """The records of a stream behind a number, in order."""
        with self._database.asking() as asking:
            return _read(asking, self.name, self._books, stream, after)

    def read_on(self, after: Mapping[str, int]) -> dict[str, tuple[Recorded, ...]]:
        """What is new in several streams, each behind a number; nothing for those without news."""
        with self._database.asking() as asking:
            return _read_on(asking, self.name, self._books, after)

    def counters(self, meter: str) -> dict[str, Counter]:
        """What each table has put on a meter."""
        with self._database.asking() as asking:
            return _counters(asking, meter)

    def answers(self, commands: Collection[str]) -> dict[str, Stored]:
        """The answers these commands got, as far as they were given before."""
        with self._database.asking() as asking:
            (rows,) = asking.ask((asking.words.answers, asking.texts([*commands])))
            return {row[0]: _stored(asking, row) for row in rows}

    def streams(self) -> tuple[str, ...]:
        """The names of all streams, oldest first."""
        with self._database.asking() as asking:
            return tuple(name for (name,) in asking.ask((asking.words.streams, ()))[0])

    def last_times(self) -> dict[str, int]:
        """The time of the last record of every stream."""
        with self._database.asking() as asking:
            return dict(asking.ask((asking.words.last_times, ()))[0])

    def server_time(self) -> int | None:
        """What the clock of the database says, where it has one of its own."""
        if not self.shared:
            return None
        with self._database.reading() as connection:
            return int(connection.execute(_SERVER_TIME).scalar_one())


def _ready(connection: Connection) -> None:
    """The present tables; a copy that somebody goes on with is one no more."""
    migrate(connection)
    unmark(connection)


class _Writing:
    """One transaction: what is looked at is one trip to the database, what is written another."""

    def __init__(self, database: Database, asking: Asking, books: Mapping[int, str]) -> None:
        self._database = database
        self._asking = asking
        self._books = dict(books)  # a number may stand for another book if this is not stored

    def counters(self, meter: str) -> dict[str, Counter]:
        return _counters(self._asking, meter)

    def read(self, stream: str, after: int = 0) -> tuple[Recorded, ...]:
        return _read(self._asking, self._database.name, self._books, stream, after)

    def read_on(self, after: Mapping[str, int]) -> dict[str, tuple[Recorded, ...]]:
        return _read_on(self._asking, self._database.name, self._books, after)

    def store(self, entries: Sequence[Entry]) -> list[VersionConflict | None]:
        """All entries that nothing is in the way of; for each, what is.

        Meters are locked first, then streams: always in this order, so that nobody waits in a circle.
        """
        for entry in entries:
            _check(entry)
        faults.at("log/begun")
        if meters := sorted({feed.meter for entry in entries for feed in entry.feeds}):
            self._database.lock(self._asking, meters, exclusive=False)
        reads = {name for entry in entries for name in entry.reads}
        self._database.queue(self._asking, written(entries), reads)
        found = self._look(entries)
        told = conflicts(entries, found.versions, found.answered)
        if free := [entry for entry, conflict in zip(entries, told, strict=True) if conflict is None]:
            self._insert(free, found)
        return told

    def _look(self, entries: Sequence[Entry]) -> "_Found":
        """What is there already: how far the streams are, who has an answer, where chains of answers end."""
        asking, words = self._asking, self._asking.words
        books = {record.book for entry in entries for batch in entry.batches for record in batch.records}
        refused = {
            entry.batches[0].stream for entry in entries if in_chain(entry.answer.refusal, entry.answer.parts)
        }
        versions, answered, chains = asking.ask(
            (words.versions, asking.texts([*looked_at(entries) | books])),
            (words.answered, asking.texts([entry.command for entry in entries])),
            (words.chains, asking.texts([*refused])),
        )
        return _Found(versions, answered, chains)

    def _insert(self, entries: Sequence[Entry], found: "_Found") -> None:
        asking, words = self._asking, self._asking.words
        faults.at("log/meters")
        records = [record for entry in entries for batch in entry.batches for record in batch.records]
        ids = found.ids
        if new := sorted({name for one in records for name in (one.stream, one.book)} - ids.keys()):
            asking.write(words.name, [(name,) for name in new])
            ids |= {name: id for name, id, _ in asking.ask((words.versions, asking.texts(new)))[0]}
        if records:
            asking.write(words.add_event, [event_row(record, ids) for record in records])
        faults.at("log/events")
        asking.write(words.add_answer, [*answers_written(entries, ids, found.chains)])
        faults.at("log/answers")
        if feeds := [feed for entry in entries for feed in entry.feeds]:
            asking.write(words.feed, [feed_row(feed) for feed in feeds])
            faults.at("log/counters")
        if sealed := [deck for entry in entries for deck in entry.decks]:
            decks.add(asking, sealed)
            faults.at("log/decks")


class _Found:
    """What a transaction found: versions and numbers of streams, commands with an answer, ends of chains."""

    def __init__(self, versions: list[Row], answered: list[Row], chains: list[Row]) -> None:
        self.versions = {name: seq for name, _, seq in versions}
        self.ids = {name: id for name, id, _ in versions}
        self.answered = {command for (command,) in answered}
        self.chains = {stream: End(nth, link.hex()) for stream, nth, link in chains}


def _check(entry: Entry) -> None:
    """Records are numbered on from what the writer expects, and say what was asked as the answer does."""
    asked: dict[str, str] = {}
    for batch in entry.batches:
        numbers = [record.seq for record in batch.records]
        if numbers != list(range(batch.expected + 1, batch.expected + 1 + len(numbers))):
            raise ValueError(f"records {numbers} do not follow {batch.expected}")
        if any(record.stream != batch.stream for record in batch.records):
            raise ValueError(f"records of another stream than {batch.stream}")
        if batch.records:
            asked[batch.stream] = batch.records[0].asked
    if any(asked.get(part.stream) != entry.answer.asked for part in entry.answer.parts):
        raise ValueError(f"what was asked by {entry.command} is not what its records say")


def _overtaken(entry: Entry) -> VersionConflict:
    """Somebody wrote the same rows without waiting in the queue: a number, or the answer to a command."""
    batch = entry.batches[0]
    return VersionConflict(batch.stream, batch.expected, batch.expected)


_SERVER_TIME: Final = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")


def _read(asking: Asking, name: str, books: dict[int, str], stream: str, after: int) -> tuple[Recorded, ...]:
    (rows,) = asking.ask((asking.words.read, (stream, after)))
    return _records(asking, name, books, stream, rows, after)


def _read_on(
    asking: Asking, name: str, books: dict[int, str], after: Mapping[str, int]
) -> dict[str, tuple[Recorded, ...]]:
    (rows,) = asking.ask((asking.words.read_on, asking.places(after)))
    found = {
        stream: _records(asking, name, books, stream, [row[1:] for row in some], after[stream])
        for stream, some in groupby(rows, itemgetter(0))
    }
    return {stream: records for stream, records in found.items() if records}


def _records(
    asking: Asking, name: str, books: dict[int, str], stream: str, rows: Sequence[Row], after: int
) -> tuple[Recorded, ...]:
    """The rows of a stream from a number on, as the records behind it."""
    try:
        some, prev = behind(rows, after)
        if new := {row[4] for row in rows} - books.keys():
            books |= dict(
                row for found in asking.ask(*((asking.words.book, (id,)) for id in new)) for row in found
            )
        return tuple(recorded(stream, some, prev, books))
    except (AttributeError, TypeError) as error:
        raise LogError(name, f"it is damaged in {stream}: {error}") from None


def _counters(asking: Asking, meter: str) -> dict[str, Counter]:
    (rows,) = asking.ask((asking.words.counters, (meter,)))
    return {table: Counter(*counted) for table, *counted in rows}


def _stored(asking: Asking, row: Row) -> Stored:
    """An answer; where it led to records, the first of them says what was asked."""
    _, asked, refusal, parts, nth = row
    places = numbered(parts)
    if places and not nth:
        ((asked,),) = asking.ask((asking.words.asked, places[0][:2]))[0]
    names: dict[int, str] = dict(asking.ask((asking.words.names, ()))[0]) if places else {}
    return Stored(asked.hex(), refusal.encode(), parts_of(parts, names))
