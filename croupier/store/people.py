"""Personal data, apart from the log: names, badges, secrets as hashes, sessions, practice. It can be erased.

Events hold ids only, so nothing of the log has to change when somebody is forgotten.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    MetaData,
    String,
    Table,
    Text,
    delete,
    func,
    insert,
    select,
)

from croupier.store import faults
from croupier.store.sql_log import Database
from croupier.store.sqlite import SqliteFile, open_file

APPLICATION: Final = 0x43525045  # "CRPE"
metadata = MetaData()
person = Table(
    "person",
    metadata,
    Column("badge", String, primary_key=True),
    Column("id", String, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("staff", Boolean, nullable=False),
    Column("inspector", Boolean, nullable=False),
    Column("secret", String, nullable=False),
)
session = Table(
    "session",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("badge", String, nullable=False, index=True),
    Column("until", BigInteger, nullable=False),
)
failure = Table(
    "failure",
    metadata,
    Column("badge", String, nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
)
learned = Table(
    "learned",
    metadata,
    Column("id", String, primary_key=True),
    Column("book", String, primary_key=True),
    Column("data", Text, nullable=False),
)


class Person(msgspec.Struct, frozen=True):
    """Somebody who can sign on: by which badge or card, and the hash of their secret."""

    badge: str
    id: str
    name: str = ""
    staff: bool = False
    inspector: bool = False
    secret: str = ""


class People:
    """Everybody a house knows."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    def beside(cls, log: Path) -> "People":
        """The people of a log file, in a file of their own that only its owner reads."""
        path = log.with_name(log.name + ".people")
        return cls(SqliteFile(open_file(path, metadata.create_all, APPLICATION, secret=True), path))

    @classmethod
    def within(cls, database: Database) -> "People":
        """In a database server, in tables of their own."""
        with database.writing() as connection:
            database.queue(connection, ("people",))  # several processes may begin at once
            metadata.create_all(connection)
        return cls(database)

    def close(self) -> None:
        self._database.engine.dispose()

    def put(self, one: Person) -> None:
        """Know somebody, or know them anew; their sessions end with the old secret."""
        with self._writing() as connection:
            connection.execute(delete(person).where(person.c.badge == one.badge))
            connection.execute(delete(session).where(session.c.badge == one.badge))
            connection.execute(insert(person), [msgspec.structs.asdict(one)])

    def find(self, badge: str) -> Person | None:
        """Who has this badge or card."""
        with self._database.reading() as connection:
            row = connection.execute(select(person).where(person.c.badge == badge)).mappings().one_or_none()
        return Person(**row) if row else None

    def erase(self, id: str) -> int:
        """Forget somebody; how many badges and cards of theirs there were."""
        with self._writing() as connection:
            badges = connection.execute(select(person.c.badge).where(person.c.id == id)).scalars().all()
            for table in (person, session, failure):
                connection.execute(delete(table).where(table.c.badge.in_(badges)))
            connection.execute(delete(learned).where(learned.c.id == id))
        return len(badges)

    def learn(self, id: str, book: str, data: str) -> None:
        """Keep what somebody has learned of a book at practice."""
        with self._writing() as connection:
            connection.execute(delete(learned).where(learned.c.id == id, learned.c.book == book))
            connection.execute(insert(learned), [{"id": id, "book": book, "data": data}])

    def learned(self, id: str, book: str) -> str | None:
        """What somebody has learned of a book, if anything."""
        query = select(learned.c.data).where(learned.c.id == id, learned.c.book == book)
        with self._database.reading() as connection:
            found: str | None = connection.execute(query).scalar_one_or_none()
        return found

    def open_session(self, token: str, badge: str, until: int) -> None:
        """A session by the digest of its token."""
        with self._writing() as connection:
            connection.execute(insert(session), [{"token": token, "badge": badge, "until": until}])

    def in_session(self, token: str, now: int) -> Person | None:
        """Whose session this is, while it lasts."""
        query = select(person).join(session, session.c.badge == person.c.badge)
        query = query.where(session.c.token == token, session.c.until > now)
        with self._database.reading() as connection:
            row: Any = connection.execute(query).mappings().one_or_none()
        return Person(**row) if row else None

    def end_session(self, token: str) -> None:
        with self._writing() as connection:
            connection.execute(delete(session).where(session.c.token == token))

    def attempt(self, badge: str, now: int, since: int, most: int) -> tuple[int, int]:
        """Count one more attempt, before its secret is looked at, unless `most` since a time are counted.

        How many there were, and when the first was. Another process that asks waits for this count.
        """
        query = select(func.count(), func.min(failure.c.at)).where(failure.c.badge == badge)
        with self._writing() as connection:
            self._database.queue(connection, (f"door:{badge}",))
            connection.execute(delete(failure).where(failure.c.at < since))
            count, first = connection.execute(query).one()
            if count < most:
                connection.execute(insert(failure), [{"badge": badge, "at": now}])
        return int(count), now if first is None else int(first)

    def take_back(self, badge: str, at: int) -> None:
        """An attempt of that moment was none: its secret could not be looked at."""
        with self._writing() as connection:
            connection.execute(delete(failure).where(failure.c.badge == badge, failure.c.at == at))

    def succeeded(self, badge: str) -> None:
        """The secret was right: what was counted against the badge is forgotten."""
        with self._writing() as connection:
            connection.execute(delete(failure).where(failure.c.badge == badge))

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        faults.at("people/begun")
        with self._database.writing() as connection:
            yield connection
            faults.at("people/commit")
        faults.at("people/stored")
