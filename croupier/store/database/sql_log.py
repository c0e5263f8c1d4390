"""The log in SQL tables. `(stream, seq)` being unique is what keeps two writers apart."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec
from sqlalchemy import Connection, Engine, bindparam, insert, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from croupier.store import faults, unrecorded
from croupier.store.chain import seal_answer
from croupier.store.codec import Recorded
from croupier.store.conflicts import conflicts, written
from croupier.store.database import schema
from croupier.store.database.copied import unmark
from croupier.store.database.migrating import migrate
from croupier.store.database.sqlite import SqliteFile, open_file
from croupier.store.log import Entry, Feed, LogError, Overtaken, Part, Stored, VersionConflict
from croupier.store.seals import decks
from croupier.table.meter import Counter

APPLICATION: Final = 0x43524F55  # "CROU", how SQLite files say whose they are


class Database(Protocol):
    """What differs between databases: how a transaction begins, how errors are told, how rows are locked."""

    engine: Engine
    name: str

    def reading(self) -> Any:
        """A connection to read with."""

    def writing(self) -> Any:
        """A connection in a transaction that commits when it is left."""

    def lock(self, connection: Connection, meters: Collection[str], *, exclusive: bool) -> None:
        """Hold these meters until the transaction ends: alone, or with others who contribute."""

    def by_turns(self) -> Any:
        """While it lasts no other process is within it."""

    def queue(self, connection: Connection, streams: Collection[str], reads: Collection[str] = ()) -> None:
        """Wait for whoever writes to these streams, or to those that were read.

        Until the transaction ends nobody else writes to any of them, nor reads what is written here.
        """


class SqlLog:
    """An `EventLog` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
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
            with self._database.writing() as connection:
                told = _Writing(self._database, connection).store(entries)
                faults.at("log/commit")
        except IntegrityError:
            return [_overtaken(entry) for entry in entries]
        faults.at("log/stored")
        return told

    @contextmanager
    def holding(self, meters: Collection[str]) -> Iterator["_Writing"]:
        """A transaction during which nobody else puts anything on these meters."""
        try:
            with self._database.writing() as connection:
                self._database.lock(connection, meters, exclusive=True)
                yield _Writing(self._database, connection)
                faults.at("log/commit")
        except IntegrityError:
            raise Overtaken from None
        faults.at("log/stored")

    def read(self, stream: str, after: int = 0) -> tuple[Recorded, ...]:
        """The records of a stream behind a number, in order."""
        with self._database.reading() as connection:
            return _read(connection, self.name, stream, after)

    def read_on(self, after: Mapping[str, int]) -> dict[str, tuple[Recorded, ...]]:
        """What is new in several streams, each behind a number; nothing for those without news."""
        with self._database.reading() as connection:
            return _read_on(connection, self.name, after)

    def counters(self, meter: str) -> dict[str, Counter]:
        """What each table has put on a meter."""
        with self._database.reading() as connection:
            return _counters(connection, meter)

    def answers(self, commands: Collection[str]) -> dict[str, Stored]:
        """The answers these commands got, as far as they were given before."""
        with self._database.reading() as connection:
            rows = connection.execute(_ANSWERS, {"commands": [*commands]}).mappings()
            return {row["command"]: _stored(row) for row in rows}

    def streams(self) -> tuple[str, ...]:
        """The names of all streams, oldest first."""
        event = schema.event
        query = select(event.c.stream).where(schema.FIRST).order_by(event.c.time, event.c.stream)
        with self._database.reading() as connection:
            return tuple(connection.execute(query).scalars())

    def last_times(self) -> dict[str, int]:
        """The time of the last record of every stream."""
        with self._database.reading() as connection:
            return {stream: time for stream, time in connection.execute(_LAST_TIMES)}  # noqa: C416, a row is no pair

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
    """One transaction."""

    def __init__(self, database: Database, connection: Connection) -> None:
        self._database = database
        self._connection = connection

    def counters(self, meter: str) -> dict[str, Counter]:
        return _counters(self._connection, meter)

    def read(self, stream: str, after: int = 0) -> tuple[Recorded, ...]:
        return _read(self._connection, self._database.name, stream, after)

    def read_on(self, after: Mapping[str, int]) -> dict[str, tuple[Recorded, ...]]:
        return _read_on(self._connection, self._database.name, after)

    def store(self, entries: Sequence[Entry]) -> list[VersionConflict | None]:
        """All entries that nothing is in the way of; for each, what is."""
        told = self._checked(entries)
        if free := [entry for entry, conflict in zip(entries, told, strict=True) if conflict is None]:
            self._insert(free)
        return told

    def _checked(self, entries: Sequence[Entry]) -> list[VersionConflict | None]:
        """Meters first, then streams: always in this order, so that nobody waits in a circle."""
        for entry in entries:
            _check(entry)
        faults.at("log/begun")
        if meters := sorted({feed.meter for entry in entries for feed in entry.feeds}):
            self._database.lock(self._connection, meters, exclusive=False)
        reads = {name for entry in entries for name in entry.reads}
        self._database.queue(self._connection, written(entries), reads)
        return conflicts(self._connection, entries)

    def _insert(self, entries: Sequence[Entry]) -> None:
        connection = self._connection
        faults.at("log/meters")
        records = [record for entry in entries for batch in entry.batches for record in batch.records]
        if records:
            connection.execute(insert(schema.event), [_row(record) for record in records])
        faults.at("log/events")
        answers = [_answer_row(entry) for entry in entries]
        unrecorded.place(connection, entries, answers)
        connection.execute(insert(schema.answer), answers)
        faults.at("log/answers")
        if feeds := [feed for entry in entries for feed in entry.feeds]:
            connection.execute(_FEEDING[connection.dialect.name], [_feed_row(feed) for feed in feeds])
            faults.at("log/counters")
        if sealed := [deck for entry in entries for deck in entry.decks]:
            decks.add(connection, sealed)
            faults.at("log/decks")


def _check(entry: Entry) -> None:
    """Records are numbered on from what the writer expects."""
    for batch in entry.batches:
        numbers = [record.seq for record in batch.records]
        if numbers != list(range(batch.expected + 1, batch.expected + 1 + len(numbers))):
            raise ValueError(f"records {numbers} do not follow {batch.expected}")
        if any(record.stream != batch.stream for record in batch.records):
            raise ValueError(f"records of another stream than {batch.stream}")


def _overtaken(entry: Entry) -> VersionConflict:
    """Somebody wrote the same rows without waiting in the queue: a number, or the answer to a command."""
    batch = entry.batches[0]
    return VersionConflict(batch.stream, batch.expected, batch.expected)


def _read(connection: Connection, name: str, stream: str, after: int) -> tuple[Recorded, ...]:
    rows = connection.execute(_READ, {"stream": stream, "after": after}).mappings()
    try:
        return tuple(_record(dict(row)) for row in rows)
    except TypeError as error:
        raise LogError(name, f"it is damaged in {stream}: {error}") from None


# what is asked all the time is put together once
_ANSWERS: Final = select(schema.answer).where(
    schema.answer.c.command.in_(bindparam("commands", expanding=True))
)
_READ: Final = (
    select(schema.event)
    .where(schema.event.c.stream == bindparam("stream"), schema.event.c.seq > bindparam("after"))
    .order_by(schema.event.c.seq)
)
_COUNTERS: Final = select(
    *(schema.counter.c[name] for name in ("table_id", "units", "reserve", "cents", "count", "seq"))
).where(schema.counter.c.meter == bindparam("meter"))
_LAST_TIMES: Final = text(
    "SELECT f.stream, (SELECT e.time FROM event e WHERE e.stream = f.stream ORDER BY e.seq DESC LIMIT 1) "
    "FROM event f WHERE f.seq = 1"
)
_SERVER_TIME: Final = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")
_READ_ON: Final = text(
    "SELECT e.* FROM unnest(CAST(:streams AS text[]), CAST(:seqs AS bigint[])) AS w(stream, after) "
    "JOIN event e ON e.stream = w.stream AND e.seq > w.after ORDER BY e.stream, e.seq"
)


def _read_on(connection: Connection, name: str, after: Mapping[str, int]) -> dict[str, tuple[Recorded, ...]]:
    """One round trip for all of them, where trips are long."""
    if connection.dialect.name != "postgresql":
        every = {stream: _read(connection, name, stream, seq) for stream, seq in after.items()}
        return {stream: records for stream, records in every.items() if records}
    asked = {"streams": list(after), "seqs": list(after.values())}
    found: dict[str, list[Recorded]] = {}
    try:
        for row in connection.execute(_READ_ON, asked).mappings():
            found.setdefault(row["stream"], []).append(_record(dict(row)))
    except TypeError as error:
        raise LogError(name, f"it is damaged: {error}") from None
    return {stream: tuple(records) for stream, records in found.items()}


def _counters(connection: Connection, meter: str) -> dict[str, Counter]:
    rows = connection.execute(_COUNTERS, {"meter": meter})
    return {table: Counter(*counted) for table, *counted in rows}


def _adding(dialect: Any) -> Any:
    """Add to a counter, or begin it."""
    adding = dialect.insert(schema.counter)
    sums = {
        name: schema.counter.c[name] + adding.excluded[name]
        for name in ("units", "reserve", "cents", "count")
    }
    return adding.on_conflict_do_update(
        index_elements=["meter", "table_id"], set_={**sums, "seq": adding.excluded.seq}
    )


_FEEDING: Final = {"postgresql": _adding(postgresql), "sqlite": _adding(sqlite)}


def _feed_row(feed: Feed) -> dict[str, object]:
    return {"meter": feed.meter, "table_id": feed.table, **msgspec.structs.asdict(feed.counter)}


def _record(row: dict[str, Any]) -> Recorded:
    """A row as it stands; whether it is what was written is for `chain.verify` to say."""
    return Recorded(**{**row, "body": msgspec.Raw(row["body"])})


def _row(record: Recorded) -> dict[str, object]:
    row = msgspec.structs.asdict(record)
    return {**row, "body": bytes(record.body)}


def _answer_row(entry: Entry) -> dict[str, object]:
    answer = entry.answer
    refusal, parts = answer.refusal.decode(), msgspec.json.encode(answer.parts).decode()
    seal = seal_answer(entry.command, answer.asked, refusal, parts)
    return {
        "command": entry.command, "asked": answer.asked, "refusal": refusal, "parts": parts, "seal": seal,
    }  # fmt: skip


def _stored(row: Any) -> Stored:
    parts = msgspec.json.decode(row["parts"], type=tuple[Part, ...])
    return Stored(row["asked"], row["refusal"].encode(), parts)
