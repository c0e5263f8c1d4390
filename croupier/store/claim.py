"""One server process a file: who claimed a log in a file serves it alone while that program lives."""

import os
import sys
from typing import Final

from croupier.store.log import LogError
from croupier.store.sql_log import SqlLog
from croupier.store.sqlite import SqliteFile

TAKEN: Final = "another server serves it; several need a PostgreSQL database"
_held: list[int] = []  # open until the program ends, however it ends


def claim(log: SqlLog) -> None:
    """Serve this log alone, where it is a file; the lock goes with the process."""
    database = log.database
    if not isinstance(database, SqliteFile) or sys.platform == "win32":
        return
    import fcntl

    path = database.path.with_name(database.path.name + ".serving")
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise LogError(str(path), error.strerror or "it cannot be opened") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        raise LogError(log.name, TAKEN) from None
    _held.append(file)
