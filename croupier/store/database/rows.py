"""Rows of a log as the driver of its database gives and takes them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, count, islice
from typing import Any, Final

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from croupier.store.chain import GENESIS, seal_answer
from croupier.store.codec import Recorded
from croupier.store.database.statements import ANSWER, EVENT, Row
from croupier.store.heads import End
from croupier.store.log import Entry, Feed, Part
from croupier.store.unrecorded import NOWHERE, in_chain, placed

PAGE: Final = 5_000
_EVENTS: Final = (
    f"SELECT {', '.join(EVENT[1:])} FROM event "
    "WHERE stream = (SELECT id FROM name WHERE text = {one}) AND seq > {one} AND seq <= {one} ORDER BY seq"
)
_ANSWERED: Final = (
    f"SELECT {', '.join(f'e.{name}' for name in EVENT[1:])}, a.parts, a.asked "
    "FROM event e LEFT JOIN answer a ON a.command = e.command "
    "WHERE e.stream = (SELECT id FROM name WHERE text = {one}) AND e.seq <= {one} ORDER BY e.seq"
)
_ANSWERS: Final = f"SELECT {', '.join(ANSWER)} FROM answer"
_PLAIN: Final = (
    "refusal = {one} AND asked = {one} AND seal = {one} AND stream = {one} AND nth = {one} AND link = {one}"
)
_parts = msgspec.json.Decoder(tuple[tuple[int, int, int], ...])
_encode = msgspec.json.Encoder().encode
_cursors = count()  # a server knows each by a name of its own


def event_pages(connection: Connection, stream: str, last: int, after: int = 0) -> Iterator[list[Row]]:
    """Of a stream: number, time, actor, command, number of the book, seal, bytes, asked."""
    return _pages(connection, _EVENTS, (stream, after, last))


def answered_rows(connection: Connection, stream: str, last: int) -> Iterator[Row]:
    """The same from its first record on, each with the answer to its command: where it led, and its asked."""
    return chain.from_iterable(_pages(connection, _ANSWERED, (stream, last)))


def answers_of_records(connection: Connection) -> Iterator[Row]:
    """Command and parts of the answers that say no more, for their records do."""
    return chain.from_iterable(
        _pages(connection, f"SELECT command, parts FROM answer WHERE {_PLAIN}", ("", *NOWHERE))
    )


def other_answers(connection: Connection) -> Iterator[Row]:
    """The others, as `answer_rows`."""
    return chain.from_iterable(_pages(connection, f"{_ANSWERS} WHERE NOT ({_PLAIN})", ("", *NOWHERE)))


def answer_rows(connection: Connection) -> Iterator[Row]:
    """Command, what was asked, refusal, parts, seal; stream, place and link in its chain, of every answer."""
    return chain.from_iterable(_pages(connection, _ANSWERS, ()))


def recorded(stream: str, rows: Iterable[Row], prev: str, books: Mapping[int, str]) -> Iterator[Recorded]:
    """Rows of a stream as the records they are, behind one of this hash.

    A row is taken as it stands; whether it is what was written is for the chain to say.
    """
    for seq, time, actor, command, book, hash, body, asked in rows:
        if not isinstance(body, bytes):
            raise TypeError("its event is not written as bytes")
        record = Recorded(
            stream=stream, seq=seq, time=time, actor=actor, command=command, book=books.get(book, ""),
            prev=prev, hash=hash.hex(), body=msgspec.Raw(body), asked=asked.hex(),
        )  # fmt: skip
        prev = record.hash
        yield record


def behind(rows: Sequence[Row], after: int) -> tuple[Iterator[Row], str]:
    """The rows behind a record which is the first of them, and its hash."""
    if after == 0:
        return iter(rows), GENESIS
    if rows and rows[0][0] == after:
        return islice(rows, 1, None), str(rows[0][5].hex())
    return iter(rows), ""  # it is gone, and nothing follows from it


def event_row(record: Recorded, ids: Mapping[str, int]) -> Row:
    """A record as it is stored."""
    return (
        ids[record.stream], record.seq, record.time, record.actor, record.command, ids[record.book],
        bytes.fromhex(record.hash), bytes(record.body), bytes.fromhex(record.asked),
    )  # fmt: skip


def answers_written(
    entries: Iterable[Entry], ids: Mapping[str, int], ends: Mapping[str, End]
) -> Iterator[Row]:
    """Answers as they are stored: what no record holds is sealed, behind the end of its chain."""
    ends = dict(ends)
    for entry in entries:
        answer = entry.answer
        refusal = answer.refusal.decode()
        parts = _encode([(ids[part.stream], part.first, part.last) for part in answer.parts]).decode()
        if not in_chain(refusal, answer.parts):
            yield entry.command, b"", refusal, parts, b"", "", 0, b""
            continue
        stream = entry.batches[0].stream
        seal = seal_answer(entry.command, answer.asked, refusal, answer.parts)
        end = ends[stream] = placed(ends, stream, seal)
        yield (
            entry.command, bytes.fromhex(answer.asked), refusal, parts, bytes.fromhex(seal), stream, end.seq,
            bytes.fromhex(end.hash),
        )  # fmt: skip


def numbered(text: object) -> tuple[tuple[int, int, int], ...]:
    """Where an answer says its records stand, with the numbers of their streams."""
    if not isinstance(text, str):
        raise ValueError("it is not written as text")
    found = _parts.decode(text)
    if _encode(found).decode() != text:
        raise ValueError("it is not written as answers are")
    return found


def parts_of(text: object, names: Mapping[int, str]) -> tuple[Part, ...]:
    """Where an answer says its records stand."""
    try:
        return tuple(Part(names[stream], first, last) for stream, first, last in numbered(text))
    except KeyError:
        raise ValueError("it names a stream that is not there") from None


def feed_row(feed: Feed) -> Row:
    """What is added to a counter."""
    one = feed.counter
    return feed.meter, feed.table, one.units, one.reserve, one.cents, one.count, one.seq


def _pages(connection: Connection, query: str, asked: tuple[object, ...]) -> Iterator[list[Row]]:
    """From the driver itself, for a row made into another object takes as long as hashing it."""
    driver: Any = connection.connection.driver_connection
    failed: Any = connection.dialect.loaded_dbapi.Error
    if connection.dialect.name == "postgresql":
        cursor, mark = driver.cursor(f"rows {next(_cursors)}", binary=True), "%s"
    else:
        cursor, mark = driver.cursor(), "?"
    try:
        cursor.execute(query.format(one=mark), asked)
        while page := cursor.fetchmany(PAGE):
            yield page
    except failed as error:  # as the toolkit would have said it, which whoever reads a log expects
        raise DBAPIError.instance(query, None, error, failed, dialect=connection.dialect) from None
    finally:
        with suppress(failed):  # who stopped to read may have closed the database
            cursor.close()
