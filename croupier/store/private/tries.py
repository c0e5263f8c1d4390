"""Tries to sign on: begun before a secret is looked at, ended when it was. Counted where all processes count.

A try that was begun and never ended is nobody's failure: its process died, or stood still for so long that
its answer counts no more. Badges are kept as digests, for one may type a secret where the badge belongs.
"""

import os
import secrets
import socket
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from hashlib import sha256
from typing import Final, TypeVar

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    MetaData,
    String,
    Table,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.sql.elements import ColumnElement

from croupier.store.database.sql_log import Database

HOUR: Final = 3_600_000  # ms
DAY: Final = 24 * HOUR  # after which a try is forgotten
LONGEST: Final = 10_000  # ms that a secret can be looked at
OPEN: Final = "open"
WRONG: Final = "wrong"
FORGIVEN: Final = "forgiven"  # wrong, but the right secret came after it
RIGHT: Final = "right"  # the latest of a badge at an address
HOUSE: Final = "door:*"  # the queue of all tries
_mark: Final = secrets.token_hex(4)  # of this process, for a number comes again

metadata = MetaData()
tried = Table(
    "tried",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("badge", String(64), nullable=False, index=True),
    Column("address", String, nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("owner", String, nullable=False),
    Column("came", String(8), nullable=False),
)
Index("tried_came", tried.c.came, tried.c.at)


class Failures(msgspec.Struct, frozen=True):
    """How often a secret was wrong and when last; how many people were right there."""

    count: int = 0
    last: int = 0
    right: int = 0


class Tried(msgspec.Struct, frozen=True):
    """What is known when somebody tries: of the badge, of the address, of the whole house."""

    failed: tuple[int, ...] = ()  # of this badge today, when; not what is forgiven
    under_way: int = 0  # of this badge, now
    here: bool = False  # whether this badge was right at this address today
    address: Failures = Failures()
    house: Failures = Failures()


Writing = Callable[[], AbstractContextManager[Connection]]
V = TypeVar("V")


class Tries:
    """Everybody's tries of a day."""

    def __init__(self, database: Database, writing: Writing) -> None:
        self._database = database
        self._writing = writing

    def begin(self, badge: str, address: str, now: int, judge: Callable[[Tried], V | None]) -> str | V:
        """Count a try, before its secret is looked at, and name it; or what `judge` has against it.

        Whoever else asks, at whatever process, waits until this one is counted.
        """
        mark = digest(badge)
        with self._writing() as connection:
            self._database.queue(self._database.within(connection), (HOUSE,))
            connection.execute(delete(tried).where(~_within(now, DAY)))
            self._drop_abandoned(connection, mark, now)
            verdict = judge(_known(connection, mark, address, now))
            if verdict is not None:
                return verdict
            id = secrets.token_hex(16)
            row = {"id": id, "badge": mark, "address": address, "at": now, "owner": _owner(), "came": OPEN}
            connection.execute(insert(tried), [row])
        return id

    def wrong(self, id: str, badge: str) -> tuple[int, ...] | None:
        """The try failed: when all those did that count against the badge. Nothing if it counts no more."""
        mark = digest(badge)
        with self._writing() as connection:
            self._database.queue(self._database.within(connection), (HOUSE,))
            if not self._ended(connection, id, WRONG):
                return None
            return _failed(connection, mark)

    def right(self, id: str, badge: str, address: str) -> bool:
        """The secret was right: what was counted against the badge is forgiven, if this try still counts."""
        mark = digest(badge)
        ours = tried.c.badge == mark
        with self._writing() as connection:
            self._database.queue(self._database.within(connection), (HOUSE,))
            if not self._ended(connection, id, RIGHT):
                return False
            earlier = (ours, tried.c.address == address, tried.c.came == RIGHT, tried.c.id != id)
            connection.execute(delete(tried).where(*earlier))
            connection.execute(update(tried).where(ours, tried.c.came == WRONG).values(came=FORGIVEN))
        return True

    def take_back(self, id: str) -> None:
        """The try was none: its secret could not be looked at."""
        with self._writing() as connection:
            connection.execute(delete(tried).where(tried.c.id == id, tried.c.came == OPEN))

    def forget(self, connection: Connection, badges: list[str]) -> None:
        """Nothing is known of these badges any more."""
        connection.execute(delete(tried).where(tried.c.badge.in_([digest(badge) for badge in badges])))

    def _ended(self, connection: Connection, id: str, came: str) -> bool:
        """A try that was taken for abandoned is not there any more."""
        query = update(tried).where(tried.c.id == id, tried.c.came == OPEN).values(came=came)
        return connection.execute(query).rowcount == 1

    def _drop_abandoned(self, connection: Connection, mark: str, now: int) -> None:
        query = select(tried.c.id, tried.c.at, tried.c.owner)
        rows = connection.execute(query.where(tried.c.badge == mark, tried.c.came == OPEN)).all()
        gone = [id for id, at, owner in rows if abs(now - at) >= LONGEST or _gone(owner)]
        if gone:
            connection.execute(delete(tried).where(tried.c.id.in_(gone)))


def digest(badge: str) -> str:
    """A badge as it is kept here."""
    return sha256(badge.encode(errors="replace")).hexdigest()


def _known(connection: Connection, mark: str, address: str, now: int) -> Tried:
    ours = select(func.count()).where(tried.c.badge == mark)
    here = ours.where(tried.c.came == RIGHT, tried.c.address == address)
    return Tried(
        failed=_failed(connection, mark),
        under_way=int(connection.execute(ours.where(tried.c.came == OPEN)).scalar_one()),
        here=bool(connection.execute(here).scalar_one()),
        address=_failures(connection, now, tried.c.address == address),
        house=_failures(connection, now),
    )


def _failed(connection: Connection, mark: str) -> tuple[int, ...]:
    query = select(tried.c.at).where(tried.c.badge == mark, tried.c.came == WRONG).order_by(tried.c.at)
    return tuple(connection.execute(query).scalars())


def _failures(connection: Connection, now: int, *where: ColumnElement[bool]) -> Failures:
    """What is under way may fail too, so that many at once are no more than one after the other."""
    under_way = and_(tried.c.came == OPEN, _within(now, LONGEST))
    failed = or_(tried.c.came.in_((WRONG, FORGIVEN)), under_way)
    count, last = connection.execute(select(func.count(), func.max(tried.c.at)).where(failed, *where)).one()
    right = select(func.count()).where(tried.c.came == RIGHT, *where)
    return Failures(int(count), int(last or 0), int(connection.execute(right).scalar_one()))


def _within(now: int, span: int) -> ColumnElement[bool]:
    """About now, whichever way the clock was set meanwhile."""
    return tried.c.at.between(now - span, now + span)


def _owner() -> str:
    return f"{socket.gethostname()} {os.getpid()} {_mark}"


def _gone(owner: str) -> bool:
    """Whether the process that began a try is surely dead; of another machine nobody here knows."""
    host, _, rest = owner.rpartition(" ")[0].rpartition(" ")
    if host != socket.gethostname() or sys.platform == "win32":
        return False
    if int(rest) == os.getpid():
        return owner != _owner()
    try:
        os.kill(int(rest), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
