"""Whether a server is at work on a database: by a lock on a file beside it, or a lease in it."""

import os
import sys
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from croupier.store.log import LogError

PROCESS: Final = "process:"  # how the leases begin by which servers say that they are there
NOW: Final = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
_THERE: Final = text(f"SELECT count(*) FROM lease WHERE name LIKE '{PROCESS}%' AND until > {NOW}")


def served(connection: Connection) -> bool:
    """Whether some other program serves it now."""
    if connection.dialect.name == "postgresql":
        return inspect(connection).has_table("lease") and bool(connection.execute(_THERE).scalar())
    beside = lock_file(Path(str(connection.engine.url.database)))
    if sys.platform == "win32" or not beside.exists():
        return False
    held = hold(beside)
    if held is None:
        return True
    os.close(held)
    return False


def lock_file(path: Path) -> Path:
    """The file beside a log whose lock says that the log is served."""
    return path.with_name(path.name + ".serving")


def hold(path: Path) -> int | None:
    """Take the lock of such a file, until the descriptor is closed; nothing if another program has it."""
    import fcntl

    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise LogError(str(path), error.strerror or "it cannot be opened") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        return None
    return file
