"""A log for who only looks at it: nothing of it, nor beside it, is written, made or left behind.

A log that is served is read with what still stands in its write-ahead log. One that nobody has open is read
as it lies there, so that a file, a folder or a disk that cannot be written will do.
"""

import shutil
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NoReturn

from sqlalchemy import Connection, create_engine, event, inspect, text
from sqlalchemy.pool import QueuePool

from croupier.store.address import file_of
from croupier.store.database.migrating import outdated
from croupier.store.database.sql_log import APPLICATION, Database, SqlLog
from croupier.store.database.sqlite import NO_LOG, WAIT_SECONDS, check_file, told
from croupier.store.log import LogError

SERVED: Final = "mode=ro&readonly_shm=1"  # beside whoever writes
LYING: Final = "mode=ro&immutable=1"  # nobody has it open
PLAIN: Final = "mode=ro"
LACKING: Final = "mode=rw"  # a copy, made because the write-ahead log came without its index
Folder = TemporaryDirectory[str]
EMPTY: Final = "there is no record in it"
CHANGED: Final = "it was written to while it was read; try again"


class ReadLog(SqlLog):
    """A log that is only read; `address` is where other processes find the same."""

    def __init__(self, database: Database, address: str, earlier: str = "") -> None:
        super().__init__(database)
        self.address = address
        self.earlier = earlier  # the version of its tables, where that is not the present one


def read_log(address: str, *, empty: bool = False) -> ReadLog:
    """The log at an address; one without a single record is refused unless it may be `empty`."""
    path = file_of(address)
    if path is None:
        from croupier.store.database.postgres import PostgresServer

        log = ReadLog(PostgresServer.open(address, read_only=True), address)
    else:
        log = _file(path)
    try:
        with log.database.reading() as connection:
            if not empty and connection.execute(text("SELECT 1 FROM event LIMIT 1")).first() is None:
                raise LogError(log.name, EMPTY)
    except BaseException:
        log.close()
        raise
    return log


def _file(path: Path) -> ReadLog:
    lying = ReadOnlyFile(path)
    try:
        with lying.reading() as connection:
            found = _version(connection, str(path))
    except LogError:
        lying.engine.dispose()
        if lying.begun_or_ended():  # by whoever serves it, in this very moment
            return _file(path)
        raise
    except BaseException:
        lying.engine.dispose()
        raise
    if not found:
        return ReadLog(lying, str(path))
    lying.engine.dispose()
    return _up_to_date(path, found)


def _version(connection: Connection, name: str) -> str:
    """Of the tables, if it is not the present one; raises where they are not those of a log."""
    owner = connection.exec_driver_sql("PRAGMA application_id").scalar()
    if owner != APPLICATION:
        raise LogError(name, f"{NO_LOG}: another program made this database")
    if not inspect(connection).has_table("event"):
        raise LogError(name, f"{NO_LOG}: its tables are not there")
    return outdated(connection, name)


def _up_to_date(path: Path, version: str) -> ReadLog:
    """A log of an earlier release, read in a copy of its own whose tables are brought to the present ones."""
    from croupier.store.database.backup import back_up

    folder = TemporaryDirectory(prefix="croupier-")
    copy = Path(folder.name) / path.name
    try:
        back_up(path, copy)
        SqlLog.open(copy).close()
        return ReadLog(ReadOnlyFile(copy, str(path), folder), str(copy), version)
    except BaseException as error:
        folder.cleanup()
        if isinstance(error, LogError):
            raise LogError(str(path), str(error.strerror)) from None
        raise


class ReadOnlyFile:
    """A SQLite file as a database that cannot be written; a `folder` it was copied to goes with it."""

    def __init__(self, path: Path, name: str = "", folder: Folder | None = None) -> None:
        self.path = path
        self.name = name or str(path)
        check_file(path)
        self._real = path.resolve()
        self._mode = _mode(self._real)
        if self._mode == LACKING:
            self._real, folder = _copied(self._real)
        self._seen = _seen(self._real)
        self.engine = create_engine(
            "sqlite://", creator=lambda: _connected(self._real, self._mode), poolclass=QueuePool
        )
        event.listen(self.engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
        if folder:
            event.listen(self.engine, "engine_disposed", lambda _: folder.cleanup())

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """What is read while somebody else begins to write may be of two moments, and counts for nothing."""
        try:
            with told(Path(self.name)), self.engine.connect() as connection:
                yield connection
        finally:
            if self._mode == LYING and _seen(self._real) != self._seen:
                raise LogError(self.name, CHANGED)

    def begun_or_ended(self) -> bool:
        """Whether somebody has begun to write to the file, or stopped, since it was opened here."""
        return self._mode != LACKING and _mode(self._real) != self._mode

    def writing(self) -> NoReturn:
        raise LogError(self.name, "it was opened to be read only")

    def lock(self, connection: Connection, meters: Collection[str], *, exclusive: bool) -> None:
        """Nobody writes here."""

    @contextmanager
    def by_turns(self) -> Iterator[None]:
        yield

    def queue(self, connection: Connection, streams: Collection[str], reads: Collection[str] = ()) -> None:
        """Nobody writes here."""


def _beside(path: Path, what: str) -> Path:
    return path.with_name(f"{path.name}-{what}")


def _mode(real: Path) -> str:
    """How a file is opened without leaving anything behind."""
    wal, index = _beside(real, "wal"), _beside(real, "shm")
    if wal.exists() and index.exists():
        return SERVED
    if wal.exists() and wal.stat().st_size:
        return LACKING
    return PLAIN if _beside(real, "journal").exists() else LYING


def _copied(real: Path) -> tuple[Path, Folder]:
    """A file and its write-ahead log in a folder where the index can be made that reading both needs."""
    folder = TemporaryDirectory(prefix="croupier-")
    try:
        for one in (real, _beside(real, "wal")):
            shutil.copyfile(one, Path(folder.name) / one.name)
    except OSError as error:
        folder.cleanup()
        raise LogError(str(real), error.strerror or "it cannot be read") from None
    return Path(folder.name) / real.name, folder


def _seen(real: Path) -> tuple[int, int, int]:
    found = real.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns


def _connected(real: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{real.as_uri()}?{mode}", uri=True, timeout=WAIT_SECONDS, isolation_level=None,
        check_same_thread=False,
    )  # fmt: skip
    for setting in ("query_only = ON", "cell_size_check = ON"):
        connection.execute(f"PRAGMA {setting}")
    return connection
