"""One SQLite file, opened so that what is committed survives a power cut, with errors people can act on."""

import os
import sqlite3
import stat
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from croupier.store.database.statements import SQLITE, Asking, Question, Row, Words
from croupier.store.log import LogError, Overtaken
from croupier.store.seals.secret_file import make_private

WAIT_SECONDS: Final = 5
MAGIC: Final = b"SQLite format 3\0"
HEAD: Final = 100  # bytes of such a file before its tables
NO_DATABASE: Final = "it is no database, so no log of croupier; name another file or restore it from a backup"
ANOTHERS: Final = "it belongs to another program; name another file"
NO_LOG: Final = "it is no log of croupier"
DAMAGED: Final = "it is damaged; restore it from a backup"
_REASONS: Final = (
    ("locked", "another program is writing to it; try again when that is done"),
    ("busy", "another program is writing to it; try again when that is done"),
    ("readonly", "it cannot be written; check its permissions and those of its folder"),
    ("unable to open", "it cannot be opened; check its permissions and those of its folder"),
    ("not a database", NO_DATABASE),
    ("malformed", DAMAGED),
    ("full", "there is no space left on its disk"),
    ("disk i/o", "its disk cannot be read or written; see whether it is full, or failing"),
)


def open_file(path: Path, prepare: Callable[[Connection], None], application: int) -> Engine:
    """An engine for the file, made if it is not there, its tables prepared; it is for its owner alone."""
    _check_place(path)
    if reason := _foreign(path, application):
        raise LogError(str(path), reason)
    with suppress(OSError):  # what cannot be made, the database says in its own words
        make_private(path)  # SQLite gives the files beside a database the permissions of the database
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": WAIT_SECONDS})
    event.listen(engine, "connect", _connected)
    event.listen(engine, "begin", _begun)
    with told(path), writing(engine) as connection:
        _own(connection, path, application)
        prepare(connection)
    return engine


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that holds the write lock from its start, so that what it reads stays true."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn the database's own errors into ones that name the file and say what to do."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        told = error.orig if isinstance(error, DBAPIError) else error
        if isinstance(told, sqlite3.IntegrityError):
            raise
        text = str(told).lower()
        reasons = (reason for sign, reason in _REASONS if sign in text)
        raise LogError(str(path), next(reasons, f"it cannot be used: {told}")) from None
    except UnicodeDecodeError:  # the driver cannot even say what is wrong
        raise LogError(str(path), DAMAGED) from None


def check_file(path: Path) -> None:
    """Whether there is a file that could be a log at all."""
    try:
        found = path.stat()
    except FileNotFoundError:
        raise LogError(str(path), "there is no such file") from None
    except OSError as error:
        raise LogError(str(path), error.strerror or "it cannot be read") from None
    if stat.S_ISDIR(found.st_mode):
        raise LogError(str(path), "it is a folder; name a file")
    if not stat.S_ISREG(found.st_mode):
        raise LogError(str(path), f"{NO_LOG}, nor a file")
    if found.st_size == 0:
        raise LogError(str(path), f"{NO_LOG}: it is empty")
    if not os.access(path, os.R_OK):
        raise LogError(str(path), "it cannot be read; check its permissions")


def _check_place(path: Path) -> None:
    if path.is_dir():
        raise LogError(str(path), "it is a folder; name a file")
    if not path.parent.is_dir():
        raise LogError(str(path), f"there is no folder {path.parent}")


def _foreign(path: Path, application: int) -> str:
    """Why a file is none of ours, seen from its first bytes alone, before anything is done to it.

    One that was just made says whose it is in its journal only; it has no tables yet.
    """
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
    except OSError:
        return ""  # there is none, or the database says why in its own words
    if not head:
        return ""
    if not head.startswith(MAGIC):
        return NO_DATABASE
    mark, tables = head[68:72], head[40:44]
    ours = mark == application.to_bytes(4, "big") or (not any(mark) and not any(tables))
    return "" if ours else ANOTHERS


def _connected(connection: Any, _: object) -> None:
    """Transactions begin where we say so; every commit is on the disk before it returns."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for setting in ("journal_mode = WAL", "synchronous = FULL", "cell_size_check = ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begun(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _own(connection: Connection, path: Path, application: int) -> None:
    """Mark a new file as ours, and leave alone a file that another program made."""
    found = connection.exec_driver_sql("PRAGMA application_id").scalar()
    if found == application:
        return
    if found or connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar():
        raise LogError(str(path), ANOTHERS)
    connection.exec_driver_sql(f"PRAGMA application_id = {application}")


class FileAsking:
    """A connection to a file, as its driver gives it."""

    words: Words = SQLITE

    def __init__(self, driver: sqlite3.Connection) -> None:
        self._driver = driver

    def ask(self, *questions: Question) -> list[list[Row]]:
        return [self._driver.execute(statement, tuple(asked)).fetchall() for statement, asked in questions]

    def write(self, statement: str, rows: Sequence[Row]) -> None:
        self._driver.executemany(statement, rows)

    def texts(self, texts: Sequence[str]) -> Sequence[object]:
        return (msgspec.json.encode(texts).decode(),)

    def places(self, places: Mapping[str, int]) -> Sequence[object]:
        return (msgspec.json.encode([*places.items()]).decode(),)


@contextmanager
def asking(engine: Engine) -> Iterator[FileAsking]:
    """A connection of the driver, outside any transaction."""
    with closing(engine.raw_connection()) as pooled:
        driver: Any = pooled.driver_connection
        yield FileAsking(driver)


@contextmanager
def storing(engine: Engine) -> Iterator[FileAsking]:
    """The same in a transaction that holds the write lock from its start."""
    with closing(engine.raw_connection()) as pooled:
        driver: Any = pooled.driver_connection
        driver.execute("BEGIN IMMEDIATE")
        try:
            yield FileAsking(driver)
            driver.execute("COMMIT")
        except sqlite3.IntegrityError:
            raise Overtaken from None
        finally:
            if driver.in_transaction:
                driver.execute("ROLLBACK")


class SqliteFile:
    """One SQLite file as a database of the log: one writer at a time, so nothing needs a lock of its own."""

    def __init__(self, engine: Engine, path: Path) -> None:
        self.engine = engine
        self.path = path
        self.name = str(path)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with told(self.path), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with told(self.path), writing(self.engine) as connection:
            yield connection

    @contextmanager
    def asking(self) -> Iterator[FileAsking]:
        with told(self.path), asking(self.engine) as driver:
            yield driver

    @contextmanager
    def storing(self) -> Iterator[FileAsking]:
        with told(self.path), storing(self.engine) as driver:
            yield driver

    def within(self, connection: Connection) -> FileAsking:
        """The driver's side of a transaction."""
        return FileAsking(connection.connection.driver_connection)  # type: ignore[arg-type]

    def lock(self, asking: Asking, meters: Collection[str], *, exclusive: bool) -> None:
        """The transaction holds the whole file."""

    @contextmanager
    def by_turns(self) -> Iterator[None]:
        """One process serves the file anyway."""
        yield

    def queue(self, asking: Asking, streams: Collection[str], reads: Collection[str] = ()) -> None:
        """The transaction holds the whole file."""
