"""Whose floor a log is of, found out before anything is done to it."""

from croupier.house.floor.file import Floor
from croupier.house.security.rules.log_owner import STREAM, LogOwner, NameFloor, foreign, replay
from croupier.store.codec import Unreadable
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import LogError


def naming(floor: Floor) -> NameFloor:
    """What a floor says before it is served."""
    return NameFloor(actor="house", name=floor.name, demo=floor.demo, formerly=floor.formerly)


def let_at(log: SqlLog, wish: NameFloor) -> None:
    """Raise where the log is another's."""
    if refusal := foreign(_owner(log), wish):
        raise LogError(log.name, refusal.text)


def _owner(log: SqlLog) -> LogOwner | None:
    try:
        return replay(None, (record.event for record in log.read(STREAM)))
    except Unreadable as error:
        raise LogError(log.name, f"it is damaged at {error}; croupier verify says more") from None
