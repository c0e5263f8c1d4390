"""A PostgreSQL server as the database of a log, for several server processes at once."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf
from time import monotonic
from typing import Any, Final
from zlib import crc32

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    NoSuchModuleError,
    TimeoutError,
)

from croupier.store.database.migrating import migrate, outdated
from croupier.store.database.statements import POSTGRESQL, Asking, Question, Row, Words
from croupier.store.log import LogError, Overtaken

MIGRATING: Final = 0x43524F55  # the advisory lock under which one process migrates and the others wait
STREAM_LOCK: Final = 0x53545245  # "STRE", the space of the locks under which streams are written
STREAM_LOCKS: Final = 1 << 16
METER_LOCK: Final = 0x4D455445  # "METE", the space of the locks of meters
METER_LOCKS: Final = 1 << 31
STARTING: Final = 0x4F50454E  # "OPEN", the lock under which a house is opened by one process
WAIT_SECONDS: Final = 5
_OPTIONS: Final = (  # nobody waits for ever, nor for a program that stopped in the middle of something
    "-c lock_timeout=10s -c idle_in_transaction_session_timeout=15s"
)
IDLE_SECONDS: Final = 1.0  # after which a connection may be gone, and is tried before it is used
_EACH: Final = "SELECT {}(%s::int, w.key) FROM unnest(%s::int[]) AS w(key)"
_ALONE: Final = _EACH.format("pg_advisory_xact_lock")
_TOGETHER: Final = _EACH.format("pg_advisory_xact_lock_shared")
_IN_ORDER: Final = (  # in one order for all, whatever each is asked for
    "SELECT CASE WHEN w.alone THEN pg_advisory_xact_lock(w.space, w.key)::text "
    "ELSE pg_advisory_xact_lock_shared(w.space, w.key)::text END "
    "FROM (SELECT %s::int AS space, k.key, k.alone FROM unnest(%s::int[], %s::bool[]) AS k(key, alone)) AS w"
)
_REASONS: Final = (
    ("authentication", "it does not accept this user and password"),
    ("does not exist", "there is no such database or user; create it first"),
    ("refused", "no server answers there; is it running?"),
    ("could not translate", "there is no such host"),
    ("name or service not known", "there is no such host"),
    ("no space left", "there is no space left on its disk"),
    ("disk full", "there is no space left on its disk"),
    ("read-only", "it only answers questions now; name the primary server"),
    ("terminating connection", "it went away; try again when it is back"),
    ("server closed the connection", "it went away; try again when it is back"),
    ("starting up", "it is starting up; try again in a moment"),
    ("shutting down", "it is shutting down; try again when it is back"),
    ("too many", "it has no connection left for us"),
    ("timeout expired", "it does not answer"),
    ("lock timeout", "another program holds what is needed; try again in a moment"),
)


class PostgresServer:
    """One database of a PostgreSQL server; rows are locked where SQLite would lock the file."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.engine = engine
        self.name = name
        self._driver_says: Any = engine.dialect.loaded_dbapi  # its kinds of errors

    @classmethod
    def open(cls, url: str, *, read_only: bool = False) -> "PostgresServer":
        """The database of an address like postgresql://user@host/name.

        Its tables are brought up to date; who only reads never writes, and is refused where they are not.
        """
        options = f"{_OPTIONS} -c default_transaction_read_only=on" if read_only else _OPTIONS
        try:
            address = make_url(url).set(drivername="postgresql+psycopg")
            name = address.render_as_string(hide_password=True).replace("+psycopg", "")
            engine = create_engine(
                address, pool_size=8, max_overflow=16, pool_timeout=WAIT_SECONDS,
                connect_args={"connect_timeout": WAIT_SECONDS, "options": options},
            )  # fmt: skip
        except (ArgumentError, NoSuchModuleError):
            raise LogError("the database", "its address is not one of PostgreSQL") from None
        except ImportError:
            reason = "PostgreSQL needs its driver; type: pip install 'croupier[postgresql]'"
            raise LogError(name, reason) from None
        event.listen(engine, "checkin", _laid_down)
        event.listen(engine, "checkout", _tried)
        server = cls(engine, name)
        if read_only:
            with server.reading() as connection:
                _check(connection, name)
            return server
        with server.writing() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            migrate(connection)
        return server

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._told(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self._told(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def asking(self) -> Iterator["ServerAsking"]:
        with self._told(), self._driver() as driver:
            yield ServerAsking(driver)

    @contextmanager
    def storing(self) -> Iterator["ServerAsking"]:
        """What is written waits for the next question, or goes with the commit, in one trip."""
        with self._told(), self._driver() as driver:
            asking = ServerAsking(driver)
            try:
                with driver.pipeline():
                    driver.execute("BEGIN")
                    yield asking
                    driver.execute("COMMIT")
            except self._driver_says.IntegrityError:
                raise Overtaken from None
            finally:
                if not driver.closed:
                    driver.rollback()  # of what was not committed

    def within(self, connection: Connection) -> "ServerAsking":
        """The driver's side of a transaction."""
        return ServerAsking(connection.connection.driver_connection)

    @contextmanager
    def _driver(self) -> Iterator[Any]:
        """A connection of the driver, which begins transactions only where it is told to."""
        pooled = self.engine.raw_connection()
        driver: Any = pooled.driver_connection
        driver.autocommit = True
        try:
            yield driver
        finally:
            if driver.closed:
                pooled.invalidate()
            else:
                driver.autocommit = False
            pooled.close()

    def lock(self, asking: Asking, meters: Collection[str], *, exclusive: bool) -> None:
        """One lock a meter, asked for in order, so that nobody waits in a circle; all wait in turn.

        Locks of rows let those who contribute pass who waits to count, and write to the disk.
        """
        keys = sorted({crc32(meter.encode()) % METER_LOCKS for meter in meters})
        asking.write(_ALONE if exclusive else _TOGETHER, [(METER_LOCK, keys)])

    def queue(self, asking: Asking, streams: Collection[str], reads: Collection[str] = ()) -> None:
        """One lock a stream, asked for in order; two streams may have the same one, and only wait longer.

        What was only read is held together with others who read it: else two could each store what the
        other, had it been first, would have ruled out.
        """
        alone = {crc32(stream.encode()) % STREAM_LOCKS for stream in streams}
        keys = sorted({crc32(stream.encode()) % STREAM_LOCKS for stream in reads} | alone)
        asking.write(_IN_ORDER, [(STREAM_LOCK, keys, [key in alone for key in keys])])

    @contextmanager
    def by_turns(self) -> Iterator[None]:
        """One process at a time, of all that open their house here; the lock ends with its connection."""
        with self._told(), self.engine.connect() as connection:
            connection = connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.execute(text("SET lock_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": STARTING})
            try:
                yield
            finally:
                connection.invalidate()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn the server's own errors into ones that name it and say what to do."""
        try:
            yield
        except IntegrityError:
            raise
        except TimeoutError:
            raise LogError(self.name, "it has no connection left for us") from None
        except (DBAPIError, self._driver_says.Error) as error:
            told = error.orig if isinstance(error, DBAPIError) else error
            words = str(told).lower()
            reasons = (reason for sign, reason in _REASONS if sign in words)
            first = str(told).strip().splitlines()[0]
            raise LogError(self.name, next(reasons, f"it cannot be used: {first}")) from None


class ServerAsking:
    """A connection to a server, as its driver gives it; in a pipeline nothing waits but a question."""

    words: Words = POSTGRESQL

    def __init__(self, driver: Any) -> None:
        self._driver = driver

    def ask(self, *questions: Question) -> list[list[Row]]:
        asked = [self._driver.cursor(binary=True).execute(one, tuple(with_)) for one, with_ in questions]
        return [cursor.fetchall() for cursor in asked]

    def write(self, statement: str, rows: Sequence[Row]) -> None:
        self._driver.cursor().executemany(statement, rows)

    def texts(self, texts: Sequence[str]) -> Sequence[object]:
        return (list(texts),)

    def places(self, places: Mapping[str, int]) -> Sequence[object]:
        return list(places), list(places.values())


def _laid_down(_: object, record: Any) -> None:
    record.info["used"] = monotonic()


def _tried(driver: Any, record: Any, _: object) -> None:
    """One that lay idle may have been lost with its server; then the pool makes another."""
    if monotonic() - record.info.get("used", inf) < IDLE_SECONDS:
        return
    try:
        driver.autocommit = True
        driver.execute("SELECT 1")
        driver.autocommit = False
    except Exception as error:
        raise DisconnectionError(str(error)) from None


def _check(connection: Connection, name: str) -> None:
    """Whether it holds a log with the present tables."""
    if not inspect(connection).has_table("event"):
        raise LogError(name, "there is no log of croupier in it")
    if found := outdated(connection, name):
        reason = (
            f"its tables are of version {found}, of an earlier release: croupier serve brings them up to date"
        )
        raise LogError(name, reason)
