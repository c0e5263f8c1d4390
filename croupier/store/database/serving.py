"""Whether a server is at work on a database: by locks on its file and on one beside it, or a lease in it."""

import os
import sys
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from croupier.store.log import LogError

PROCESS: Final = "process:"  # how the leases begin by which servers say that they are there
NOW: Final = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
_THERE: Final = text(f"SELECT count(*) FROM lease WHERE name LIKE '{PROCESS}%' AND until > {NOW}")
# by device and inode; never closed, for closing a file ends every lock that SQLite has on it in this process
_files: dict[tuple[int, int], int] = {}
_held: set[int] = set()


def served(connection: Connection) -> bool:
    """Whether some other program serves it now."""
    if connection.dialect.name == "postgresql":
        return inspect(connection).has_table("lease") and bool(connection.execute(_THERE).scalar())
    return file_served(Path(str(connection.engine.url.database)))


def file_served(path: Path) -> bool:
    """Whether some other program serves this file now, by whatever name it knows it."""
    if sys.platform == "win32":
        return False
    mine = set(_held)
    if not hold_itself(path):
        return True
    _let_go(path, mine)
    beside = lock_file(path)
    if not beside.exists():
        return False
    held = hold(beside)
    if held is None:
        return True
    os.close(held)
    return False


def lock_file(path: Path) -> Path:
    """The file beside a log whose lock says that the log is served."""
    real = path.resolve()
    return real.with_name(real.name + ".serving")


def hold(path: Path) -> int | None:
    """Take the lock of such a file, until the descriptor is closed; nothing if another program has it."""
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise LogError(str(path), error.strerror or "it cannot be opened") from None
    if _locked(file):
        return file
    os.close(file)
    return None


def hold_itself(path: Path) -> bool:
    """Take the lock of a log's own file until the program ends; whether no other program has it.

    A link to it is the same file, so that nobody serves it under another name. SQLite's own locks are of
    another kind, which Linux keeps apart from this one; other systems do not.
    """
    if sys.platform != "linux":
        return True
    try:
        file = _opened(path)
    except OSError as error:
        raise LogError(str(path), error.strerror or "it cannot be opened") from None
    if file in _held or _locked(file):
        _held.add(file)
        return True
    return False


def _let_go(path: Path, mine: set[int]) -> None:
    """The lock of a file that was only tried; those held before stay."""
    if sys.platform != "linux" or (file := _opened(path)) in mine:
        return
    import fcntl

    fcntl.flock(file, fcntl.LOCK_UN)
    _held.discard(file)


def _opened(path: Path) -> int:
    found = path.stat()
    key = found.st_dev, found.st_ino
    if key not in _files:
        file = os.open(path, os.O_RDWR)
        found = os.fstat(file)
        key = found.st_dev, found.st_ino
        _files.setdefault(key, file)
    return _files[key]


def _locked(file: int) -> bool:
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
