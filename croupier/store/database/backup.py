"""A copy of a SQLite file while others read and write it: as it was at one moment, and whole or not there."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import time_ns
from typing import Any, Final

from croupier.store.database.copied import mark_copy
from croupier.store.database.read_only import ReadOnlyFile
from croupier.store.log import LogError
from croupier.store.seals.secret_file import sync_folder

PAGES: Final = 2_000  # copied at a time, so that a writer does not wait
SECRET: Final = 0o600


def back_up(source: Path, target: Path, tell: Callable[[int, int], None] = lambda done, of: None) -> None:
    """Copy a database; the copy is on the disk when this returns, and readable by its owner alone."""
    if not source.is_file():
        raise LogError(str(source), "there is no such file")
    if target.exists():
        raise LogError(str(target), "it is there already; name another file")
    part = target.with_name(target.name + ".part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, SECRET))
        _copy(source, part, tell)
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(target)
        sync_folder(target.parent)
    except sqlite3.Error as error:
        raise LogError(str(source), f"it cannot be copied: {error}") from None
    except LogError as error:
        raise LogError(str(source), f"it cannot be copied: {error.strerror}") from None
    except OSError as error:
        raise LogError(str(target), error.strerror or "it cannot be written") from None
    finally:
        part.unlink(missing_ok=True)


def _copy(source: Path, part: Path, tell: Callable[[int, int], None]) -> None:
    before, begun = ReadOnlyFile(source), time_ns() // 1_000_000
    after = sqlite3.connect(part)
    try:
        with before.reading() as connection:  # one moment, however long the copy takes
            connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").one()
            driver: Any = connection.connection.driver_connection
            driver.backup(after, pages=PAGES, progress=lambda _, left, of: tell(of - left, of))
        after.execute("PRAGMA journal_mode = DELETE")  # one file, without others beside it
        mark_copy(after, begun)
    finally:
        after.close()
        before.engine.dispose()
