"""One server process a file: who claimed a log in a file serves it alone while that program lives."""

import sys
from typing import Final

from croupier.store.address import file_of
from croupier.store.database.serving import file_served, hold, hold_itself, lock_file
from croupier.store.database.sql_log import SqlLog
from croupier.store.database.sqlite import SqliteFile
from croupier.store.log import LogError

TAKEN: Final = "another server serves it; several need a PostgreSQL database"
_held: list[int] = []  # open until the program ends, however it ends


def claim(log: SqlLog) -> None:
    """Serve this log alone, where it is a file; the lock goes with the process."""
    database = log.database
    if not isinstance(database, SqliteFile) or sys.platform == "win32":
        return
    file = hold(lock_file(database.path)) if hold_itself(database.path) else None
    if file is None:
        raise LogError(log.name, TAKEN)
    _held.append(file)


def unclaimed(address: str) -> None:
    """Refuse a file that another program serves, before anything is done to it."""
    path = file_of(address)
    if path and path.is_file() and file_served(path):
        raise LogError(str(path), TAKEN)
