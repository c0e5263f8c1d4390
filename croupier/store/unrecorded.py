"""Refusals, and answers that led to no record: chained by the stream they were asked of, for nothing else
would miss one or know what it said. The other answers are held by the records of their commands.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, select, text

from croupier.store.chain import GENESIS, seal_answer
from croupier.store.codec import Unreadable
from croupier.store.database import schema
from croupier.store.heads import End
from croupier.store.log import Part

PREFIX: Final = "answers:"  # by which checkpoints know them
NOWHERE: Final = (b"", b"", "", 0, b"")  # what was asked, seal, chain, place and link where records hold it


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


def fault_of(command: Any, asked: Any, refusal: Any, parts: Sequence[Part], seal: Any, *place: Any) -> str:
    """What is wrong with an answer by itself: one in a chain is sealed, the others say no more than parts."""
    chained = type(place[1]) is int and place[1] > 0
    if chained != in_chain(refusal, parts) or (not chained and (asked, seal, *place) != NOWHERE):
        return "the answer stands in the wrong chain, or in none"
    if chained and bytes.fromhex(seal_answer(command, asked.hex(), refusal, parts)) != seal:
        return "the answer is not what was sealed"
    return ""


def placed(ends: Mapping[str, End], stream: str, seal: str) -> End:
    """The place of the next answer in the chain of its stream."""
    end = ends.get(stream, End(0, GENESIS))
    return End(end.seq + 1, linked(end.hash, stream, end.seq + 1, seal))


def links(connection: Connection) -> Iterator[Link]:
    """All of them, stream by stream in their order."""
    columns = schema.answer.c
    query = select(columns.stream, columns.nth, columns.seal, columns.link).where(schema.CHAINED)
    query = query.order_by(columns.stream, columns.nth)
    for stream, nth, seal, link in connection.execution_options(yield_per=2_000).execute(query):
        written = isinstance(stream, str) and type(nth) is int
        if not (written and isinstance(seal, bytes) and isinstance(link, bytes)):
            raise Unreadable(f"{PREFIX}{stream} {nth}: it is not written as answers are")
        yield Link(stream, nth, seal.hex(), link.hex())


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
        if isinstance(link, bytes):
            found[name] = End(nth, link.hex())
    return found
