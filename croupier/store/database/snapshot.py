"""A whole log as it is at one moment, read from end to end without holding it in memory."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import chain
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, func, select, text

from croupier.house.clock.rules.right_times import RightTimes
from croupier.store import unrecorded
from croupier.store.chain import GENESIS
from croupier.store.codec import Recorded, Unreadable
from croupier.store.database import schema
from croupier.store.database.copied import copied
from croupier.store.database.rows import (
    answer_rows,
    answered_rows,
    answers_of_records,
    event_pages,
    other_answers,
    parts_of,
    recorded,
)
from croupier.store.database.sql_log import Database
from croupier.store.database.statements import Row
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
_NAMES: Final = select(schema.name)


class Answered(NamedTuple):
    """A record, and what the answer to its command says of where that led and of what was asked."""

    record: Recorded
    parts: str | None
    asked: bytes | None  # where the answer says it by itself


class Answer(NamedTuple):
    """The stored answer to a command: where it led, and what is wrong with it."""

    command: str
    parts: tuple[Part, ...]
    fault: str


class Snapshot:
    """One moment of a database; whatever is written meanwhile is not seen."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.names: dict[int, str] = {id: text for id, text in connection.execute(_NAMES)}  # noqa: C416
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
        """A stream without a name."""
        query = select(schema.event.c.stream).distinct()
        found = (number for (number,) in self._connection.execute(query) if number not in self.names)
        return next((f"stream {number}" for number in found), "")

    def streams(self) -> list[str]:
        """All streams: meters first, so that what they say of tables is known before the tables are read."""
        return sorted(self.lengths, key=lambda stream: (not stream.startswith("meter:"), stream))

    def records(self, stream: str, after: int = 0, last: int | None = None) -> Iterator[Recorded]:
        """The records of a stream behind a number, in order, up to another."""
        end = self.lengths.get(stream, 0) if last is None else last
        rows = chain.from_iterable(event_pages(self._connection, stream, end, max(after - 1, 0)))
        prev = GENESIS
        if after:
            first = next(rows, None)
            there = first is not None and first[0] == after and isinstance(first[5], bytes)
            prev = first[5].hex() if first and there else ""
            rows = rows if there or first is None else chain([first], rows)
        yield from self._recorded(stream, rows, prev)

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
        number = select(schema.name.c.id).where(schema.name.c.text == stream).scalar_subquery()
        low, high = 1, self.lengths.get(stream, 0) + 1
        while low < high:
            middle = (low + high) // 2
            query = select(event.time).where(event.stream == number, event.seq == middle)
            found = self._connection.execute(query).scalar() or 0
            if self.right_times.of(stream, middle, found) >= time:
                high = middle
            else:
                low = middle + 1
        return low

    def answered(self, stream: str, last: int | None = None) -> Iterator[Answered]:
        """All records of a stream, each with the answer to its command."""
        led: deque[tuple[str | None, bytes | None]] = deque()

        def records() -> Iterator[Row]:
            for row in answered_rows(
                self._connection, stream, self.lengths[stream] if last is None else last
            ):
                led.append(row[-2:])
                yield row[:-2]

        for record in self._recorded(stream, records(), GENESIS):
            yield Answered(record, *led.popleft())

    def answers(self) -> Iterator[Answer]:
        """Every answer, in no order."""
        for command, asked, refusal, parts, *sealed in self.answer_rows():
            try:
                led = parts_of(parts, self.names)
                yield Answer(command, led, unrecorded.fault_of(command, asked, refusal, led, *sealed))
            except (AttributeError, TypeError, ValueError) as error:
                yield Answer(str(command), (), f"the answer cannot be read: {error}")

    def answers_of_records(self) -> Iterator[Row]:
        """Command and parts of the answers that say no more, for their records do."""
        return answers_of_records(self._connection)

    def other_answers(self) -> Iterator[Row]:
        """The others, as `answer_rows`."""
        return other_answers(self._connection)

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

    def _recorded(self, stream: str, rows: Iterator[Row], prev: str) -> Iterator[Recorded]:
        """Rows as records; raises where one is none at all."""
        seq = 0
        found = recorded(stream, rows, prev, self.names)
        while True:
            try:
                record = next(found, None)
            except (AttributeError, TypeError) as error:
                raise Unreadable(f"{stream} {seq + 1}: it is not written as records are: {error}") from None
            if record is None:
                return
            seq = record.seq
            yield record

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
