"""Whose floor a log is of, found out before anything is done to it."""

from typing import Final

from sqlalchemy import select

from croupier.house.demo.staff import STAFF
from croupier.house.floor.file import Floor
from croupier.house.security.rules.log_owner import PLAYED, STREAM, LogOwner, NameFloor, foreign, replay
from croupier.store.codec import Unreadable
from croupier.store.database import schema
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import LogError

DEMO: Final = frozenset({STAFF, "demo-manager"})  # who opened the tables of demo floors
PLAY: Final = "house"  # and those of croupier play
_OPENED: Final = select(schema.event.c.actor).where(schema.FIRST, schema.event.c.stream.like("table:%"))


def naming(floor: Floor) -> NameFloor:
    """What a floor says before it is served."""
    return NameFloor(actor="house", name=floor.name, demo=floor.demo, formerly=floor.formerly)


def let_at(log: SqlLog, wish: NameFloor) -> None:
    """Raise where the log is another's."""
    if refusal := foreign(_owner(log), wish):
        raise LogError(log.name, refusal.text)


def _owner(log: SqlLog) -> LogOwner | None:
    try:
        said = replay(None, (record.event for record in log.read(STREAM)))
    except Unreadable as error:
        raise LogError(log.name, f"it is damaged at {error}; croupier verify says more") from None
    return said or _of_earlier(log)


def _of_earlier(log: SqlLog) -> LogOwner | None:
    """Of an earlier release, which did not say it: known by who opened its tables."""
    with log.database.reading() as connection:
        openers = set(connection.execute(_OPENED.distinct()).scalars())
    if not openers:
        return None
    if openers == {PLAY}:
        return LogOwner(PLAYED, demo=True)
    return LogOwner("", demo=bool(openers & DEMO))
