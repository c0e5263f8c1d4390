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
    insert,
    select,
)

from croupier.store import faults
from croupier.store.database.sql_log import Database
from croupier.store.database.sqlite import SqliteFile, open_file
from croupier.store.private import tries
from croupier.store.private.tries import Tries

APPLICATION: Final = 0x43525045  # "CRPE"
SESSIONS: Final = 50  # of one badge beside its latest, so that nobody fills the disk by signing on
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
        self.tries = Tries(database, self._writing)

    @classmethod
    def beside(cls, log: Path) -> "People":
        """The people of a log file, in a file of their own that only its owner reads."""
        path = log.with_name(log.name + ".people")
        return cls(SqliteFile(open_file(path, _prepare, APPLICATION), path))

    @classmethod
    def within(cls, database: Database) -> "People":
        """In a database server, in tables of their own."""
        with database.writing() as connection:
            database.queue(database.within(connection), ("people",))  # several processes may begin at once
            _prepare(connection)
        return cls(database)

    def close(self) -> None:
        self._database.engine.dispose()

    def put(self, one: Person) -> None:
        """Know somebody, or know them anew; sessions and lock-outs end with the old secret."""
        with self._writing() as connection:
            self.tries.forget(connection, [one.badge])
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
            for table in (person, session):
                connection.execute(delete(table).where(table.c.badge.in_(badges)))
            self.tries.forget(connection, list(badges))
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
        """A session by the digest of its token; of a badge the latest ones are kept."""
        ours = session.c.badge == badge
        latest = select(session.c.token).where(ours).order_by(session.c.until.desc()).limit(SESSIONS)
        with self._writing() as connection:
            connection.execute(delete(session).where(ours, session.c.token.not_in(latest)))
            connection.execute(insert(session), [{"token": token, "badge": badge, "until": until}])

    def in_session(self, token: str, now: int, lasts: int) -> Person | None:
        """Whose session this is, while it lasts; one that ends later than any can began by a wrong clock."""
        query = select(person).join(session, session.c.badge == person.c.badge)
        query = query.where(session.c.token == token, session.c.until > now, session.c.until <= now + lasts)
        with self._database.reading() as connection:
            row: Any = connection.execute(query).mappings().one_or_none()
        return Person(**row) if row else None

    def present(self, now: int, lasts: int) -> frozenset[str]:
        """Everybody of the staff who has a session that lasts."""
        query = select(person.c.id).join(session, session.c.badge == person.c.badge).distinct()
        query = query.where(person.c.staff, session.c.until > now, session.c.until <= now + lasts)
        with self._database.reading() as connection:
            return frozenset(connection.execute(query).scalars())

    def end_session(self, token: str) -> None:
        with self._writing() as connection:
            connection.execute(delete(session).where(session.c.token == token))

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        faults.at("people/begun")
        with self._database.writing() as connection:
            yield connection
            faults.at("people/commit")
        faults.at("people/stored")


def _prepare(connection: Connection) -> None:
    """Tables that are not there yet."""
    metadata.create_all(connection)
    tries.metadata.create_all(connection)
