"""A whole log as it is at one moment, read from end to end without holding it in memory."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, func, select, text

from croupier.house.clock.rules.right_times import RightTimes
from croupier.store import unrecorded
from croupier.store.chain import seal_answer
from croupier.store.codec import Recorded, Unreadable
from croupier.store.database import schema
from croupier.store.database.copied import copied
from croupier.store.database.rows import Row, answer_rows
from croupier.store.database.sql_log import Database
from croupier.store.ends import stream_lengths
from croupier.store.happened import happened, right_times
from croupier.store.log import Part, SealedDeck
from croupier.store.seals import checkpoint_rows
from croupier.store.seals.checkpoints import Checkpoint
from croupier.store.seals.deck_keys import Sealed
from croupier.store.seals.thinned import Thinned
from croupier.store.unrecorded import Link
from croupier.table.meter import Counter

PAGE: Final = 2_000
_parts = msgspec.json.Decoder(tuple[Part, ...])


class Answered(NamedTuple):
    """A record, and what the answer to its command says of where that led and of what was asked."""

    record: Recorded
    parts: str | None
    asked: str | None


class Answer(NamedTuple):
    """The stored answer to a command: where it led, and what is wrong with it."""

    command: str
    parts: tuple[Part, ...]
    fault: str


class Snapshot:
    """One moment of a database; whatever is written meanwhile is not seen."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.lengths = stream_lengths(connection)
        for stream, length in self.lengths.items():
            if not isinstance(stream, str) or not isinstance(length, int):
                raise Unreadable(f"{stream!r}: its name or its numbers are not written as we write them")

    def copied(self) -> int | None:
        """When it was copied, if it is a copy that says so."""
        return copied(self._connection)

    def count(self) -> int:
        """How many records there are, in whatever stream."""
        return self._connection.execute(select(func.count()).select_from(schema.event)).scalar() or 0

    def stray(self) -> str:
        """A stream without a first record."""
        query = select(schema.event.c.stream).distinct()
        return next((name for (name,) in self._connection.execute(query) if name not in self.lengths), "")

    def streams(self) -> list[str]:
        """All streams: meters first, so that what they say of tables is known before the tables are read."""
        return sorted(self.lengths, key=lambda stream: (not stream.startswith("meter:"), stream))

    def records(self, stream: str, after: int = 0, last: int | None = None) -> Iterator[Recorded]:
        """The records of a stream behind a number, in order, up to another."""
        event = schema.event.c
        query = select(*schema.event.columns).where(event.stream == stream, event.seq > after)
        if last is not None:
            query = query.where(event.seq <= last)
        for row in self._paged(query.order_by(event.seq)):
            yield _record(stream, row)

    def happened(self, stream: str, after: int = 0, last: int | None = None) -> Iterator[Recorded]:
        """The same, each at the time it happened, where that was put right."""
        return happened(self.records(stream, after, last), self.right_times)

    @cached_property
    def right_times(self) -> RightTimes:
        """The times that were put right."""
        return right_times(self.records)

    def first_at(self, stream: str, time: int) -> int:
        """The number of the first record of a stream from a time on; one behind its last if there is none.

        Times go up from record to record, but for those that were wrong and put right.
        """
        event = schema.event.c
        low, high = 1, self.lengths.get(stream, 0) + 1
        while low < high:
            middle = (low + high) // 2
            query = select(event.time).where(event.stream == stream, event.seq == middle)
            found = self._connection.execute(query).scalar() or 0
            if self.right_times.of(stream, middle, found) >= time:
                high = middle
            else:
                low = middle + 1
        return low

    def answered(self, stream: str) -> Iterator[Answered]:
        """All records of a stream, each with the answer to its command."""
        event, answer = schema.event, schema.answer
        joined = event.outerjoin(answer, answer.c.command == event.c.command)
        query = select(*event.columns, answer.c.parts, answer.c.asked).select_from(joined)
        for row in self._paged(query.where(event.c.stream == stream).order_by(event.c.seq)):
            yield Answered(_record(stream, row), row[-2], row[-1])

    def answers(self) -> Iterator[Answer]:
        """Every answer, in no order."""
        columns = schema.answer.c
        query = select(
            columns.command, columns.asked, columns.refusal, columns.parts, columns.seal, columns.stream,
            columns.nth, columns.link,
        )  # fmt: skip
        for command, asked, refusal, parts, seal, *place in self._paged(query):
            try:
                whole = seal_answer(command, asked, refusal, parts) == seal
                fault = "" if whole else "the answer is not what was sealed"
                led = parts_of(parts)
                yield Answer(command, led, fault or unrecorded.misplaced(refusal, led, *place))
            except (TypeError, ValueError) as error:
                yield Answer(str(command), (), f"the answer cannot be read: {error}")

    def answer_rows(self) -> Iterator[Row]:
        """The same as the database has them: command, asked, refusal, parts, seal; stream, place and link."""
        return answer_rows(self._connection)

    def unrecorded(self) -> Iterator[Link]:
        """The answers that led to no record, stream by stream in their order."""
        return unrecorded.links(self._connection)

    def counters(self) -> dict[tuple[str, str], Counter]:
        """What every table has put on every meter, as the counters have it."""
        columns = schema.counter.c
        query = select(
            columns.meter, columns.table_id, columns.units, columns.reserve, columns.cents, columns.count,
            columns.seq,
        )  # fmt: skip
        found = {}
        for meter, table, *counted in self._connection.execute(query):
            numbers = all(type(number) is int for number in counted)
            if not (isinstance(meter, str) and isinstance(table, str) and numbers):
                raise Unreadable(f"the counter of table {table!r} on meter {meter!r} is not written as we do")
            found[meter, table] = Counter(*counted)
        return found

    def decks(self) -> Iterator[SealedDeck]:
        """The rows of sealed decks, in no order."""
        columns = schema.deck.c
        query = select(columns.commitment, columns.table_id, columns.key, columns.sealed)
        for commitment, table, key, sealed in self._paged(query):
            if not (
                all(isinstance(one, str) for one in (commitment, table, key)) and isinstance(sealed, bytes)
            ):
                raise Unreadable(f"deck {commitment!r}: it is not written as decks are")
            yield SealedDeck(commitment, table, key, sealed)

    def seeds(self) -> Iterator[tuple[str, Sealed]]:
        """The seeds of practice tables."""
        columns = schema.practice.c
        for table, key, sealed in self._paged(select(columns.table_id, columns.key, columns.sealed)):
            if not (isinstance(table, str) and isinstance(key, str) and isinstance(sealed, bytes)):
                raise Unreadable(f"practice {table!r}: it is not written as seeds are")
            yield table, Sealed(key, sealed)

    def checkpoints(self) -> Iterator[Checkpoint | Thinned]:
        """All of them in order, and what was taken out between them."""
        return checkpoint_rows.in_order(self._connection)

    def covering(self, stream: str, seq: int, time: int) -> Checkpoint | None:
        """The first checkpoint that has a record of this number; it is looked for from that time on first."""
        found = checkpoint_rows.covering(self._connection, stream, seq, time)
        return found or checkpoint_rows.covering(self._connection, stream, seq, 0)

    def _paged(self, query: Any) -> Iterator[Any]:
        return iter(self._connection.execution_options(yield_per=PAGE).execute(query))


@contextmanager
def snapshot(database: Database) -> Iterator[Snapshot]:
    """The database as it is now."""
    with database.reading() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))  # reading is slow
        yield Snapshot(connection)


def parts_of(text: object) -> tuple[Part, ...]:
    """Where an answer says its records stand."""
    if not isinstance(text, str):
        raise ValueError("it is not written as text")
    found = _parts.decode(text)
    if msgspec.json.encode(found).decode() != text:
        raise ValueError("it is not written as answers are")
    return found


def _record(stream: str, row: Any) -> Recorded:
    """A row as it stands; whether it is what was written is for the chain to say."""
    if not isinstance(row[8], bytes):
        raise Unreadable(f"{stream} {row[1]}: its event is not written as bytes")
    if not isinstance(row[9], str):
        raise Unreadable(f"{stream} {row[1]}: what was asked is not written as text")
    try:
        return Recorded(
            stream=row[0], seq=row[1], time=row[2], actor=row[3], command=row[4], book=row[5], prev=row[6],
            hash=row[7], body=msgspec.Raw(row[8]), asked=row[9],
        )  # fmt: skip
    except TypeError as error:
        raise Unreadable(f"{stream} {row[1]}: {error}") from None
