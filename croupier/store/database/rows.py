"""Rows of a log as the driver of its database gives them, for those who look at very many."""

from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

PAGE: Final = 5_000
Row = tuple[Any, ...]
_EVENTS: Final = (
    "SELECT seq, time, actor, command, book, prev, hash, body, asked FROM event "
    "WHERE stream = {one} AND seq <= {two} ORDER BY seq"
)
_ANSWERS: Final = "SELECT command, asked, refusal, parts, seal, stream, nth, link FROM answer"


def event_rows(connection: Connection, stream: str, last: int) -> Iterator[Row]:
    """Of a stream up to a record: number, time, actor, command, book, the seal before, seal, bytes, asked."""
    return _paged(connection, _EVENTS, (stream, last))


def answer_rows(connection: Connection) -> Iterator[Row]:
    """Command, what was asked, refusal, parts, seal; stream, place and link in its chain, of every answer."""
    return _paged(connection, _ANSWERS, ())


def _paged(connection: Connection, query: str, asked: tuple[object, ...]) -> Iterator[Row]:
    """From the driver itself, for a row made into another object takes as long as hashing it."""
    driver: Any = connection.connection.driver_connection
    failed: Any = connection.dialect.loaded_dbapi.Error
    if connection.dialect.name == "postgresql":
        cursor, mark = driver.cursor("rows", binary=True), "%s"
    else:
        cursor, mark = driver.cursor(), "?"
    try:
        cursor.execute(query.format(one=mark, two=mark), asked)
        while page := cursor.fetchmany(PAGE):
            yield from page
    except failed as error:  # as the toolkit would have said it, which whoever reads a log expects
        raise DBAPIError.instance(query, None, error, failed, dialect=connection.dialect) from None
    finally:
        cursor.close()
