"""Refusals, and answers that led to no record: chained by the stream they were asked of, for nothing else
would miss one or know what it said. The other answers are held by the records of their commands.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, func, select, text

from croupier.store.chain import GENESIS
from croupier.store.codec import Unreadable
from croupier.store.database import schema
from croupier.store.heads import End
from croupier.store.log import Entry, Part

PREFIX: Final = "answers:"  # by which checkpoints know them
Row = dict[str, object]


class Link(NamedTuple):
    """One of them: the stream, the how-manieth, its own seal, and that of all up to it."""

    stream: str
    nth: int
    seal: str
    link: str


def linked(before: str, stream: str, nth: int, seal: str) -> str:
    """The hash over an answer's seal and all in front of it."""
    return sha256("\0".join((before, stream, str(nth), seal)).encode()).hexdigest()


def in_chain(refusal: object, parts: Sequence[Part]) -> bool:
    """Whether an answer belongs into such a chain."""
    return bool(refusal) or not parts


def misplaced(refusal: object, parts: Sequence[Part], stream: object, nth: object, link: object) -> str:
    """What is wrong with the place an answer says it has; in its chain the chain itself tells."""
    chained = type(nth) is int and nth > 0
    if chained != in_chain(refusal, parts) or (not chained and (stream, nth, link) != ("", 0, "")):
        return "the answer stands in the wrong chain, or in none"
    return ""


def place(connection: Connection, entries: Sequence[Entry], rows: Sequence[Row]) -> None:
    """Give those of the answers which are about to be written their places in their chains."""
    ends: dict[str, End] = {}
    for entry, row in zip(entries, rows, strict=True):
        if not in_chain(entry.answer.refusal, entry.answer.parts):
            row.update(stream="", nth=0, link="")
            continue
        stream = entry.batches[0].stream
        end = ends.get(stream) or _end(connection, stream)
        nth = end.seq + 1
        ends[stream] = End(nth, linked(end.hash, stream, nth, str(row["seal"])))
        row.update(stream=stream, nth=nth, link=ends[stream].hash)


def _end(connection: Connection, stream: str) -> End:
    columns = schema.answer.c
    last = select(func.max(columns.nth)).where(columns.stream == stream, schema.CHAINED)
    found = connection.execute(
        select(columns.nth, columns.link).where(
            columns.stream == stream, columns.nth == last.scalar_subquery(), schema.CHAINED
        )
    ).first()
    return End(found[0], found[1]) if found else End(0, GENESIS)


def links(connection: Connection) -> Iterator[Link]:
    """All of them, stream by stream in their order."""
    columns = schema.answer.c
    query = select(columns.stream, columns.nth, columns.seal, columns.link).where(schema.CHAINED)
    query = query.order_by(columns.stream, columns.nth)
    for stream, nth, seal, link in connection.execution_options(yield_per=2_000).execute(query):
        if not (isinstance(stream, str) and type(nth) is int and isinstance(seal, str)):
            raise Unreadable(f"{PREFIX}{stream} {nth}: it is not written as answers are")
        yield Link(stream, nth, seal, link)


def lengths(connection: Connection) -> dict[str, int]:
    """How many every stream has, by the names checkpoints have for them."""
    query = text(
        "SELECT f.stream, (SELECT max(a.nth) FROM answer a WHERE a.stream = f.stream AND a.nth > 0) "
        "FROM answer f WHERE f.nth = 1"
    )
    return {f"{PREFIX}{stream}": nth for stream, nth in connection.execute(query)}


def ends(connection: Connection, wanted: dict[str, int]) -> dict[str, End]:
    """The links at these places of these chains, as far as they are there."""
    found: dict[str, End] = {}
    columns = schema.answer.c
    for name, nth in wanted.items():
        where = columns.stream == name.removeprefix(PREFIX), columns.nth == nth, schema.CHAINED
        link: Any = connection.execute(select(columns.link).where(*where)).scalar()
        if link is not None:
            found[name] = End(nth, link)
    return found
