"""A copy of a log says that it is one, and of when: then what came later is not missed in it.

Whoever opens it to go on with it makes it the log itself, and the mark goes.
"""

import sqlite3
from typing import Final

from sqlalchemy import Connection, inspect, text

TABLE: Final = "copied"


def mark_copy(copy: sqlite3.Connection, time: int) -> None:
    """Say in the copy of a log when it was begun (ms since 1970); other files of the house need not."""
    if copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'event'").fetchone() is None:
        return
    with copy:
        copy.execute(f"CREATE TABLE IF NOT EXISTS {TABLE} (time INTEGER NOT NULL)")
        copy.execute(f"DELETE FROM {TABLE}")
        copy.execute(f"INSERT INTO {TABLE} VALUES (?)", (time,))


def copied(connection: Connection) -> int | None:
    """When this copy was made; nothing for a log that is none."""
    if not inspect(connection).has_table(TABLE):
        return None
    found = connection.execute(text(f"SELECT time FROM {TABLE}")).scalar()
    return found if type(found) is int else None


def unmark(connection: Connection) -> None:
    """It is a log from now on."""
    connection.execute(text(f"DROP TABLE IF EXISTS {TABLE}"))
