"""A PostgreSQL server as the database of a log, for several server processes at once."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Final
from zlib import crc32

from sqlalchemy import Connection, Engine, create_engine, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError, TimeoutError

from croupier.store.database.migrating import migrate, outdated
from croupier.store.log import LogError

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
_EACH: Final = "SELECT {}(:space, w.key) FROM unnest(CAST(:keys AS int[])) AS w(key)"
_ALONE: Final = text(_EACH.format("pg_advisory_xact_lock"))
_TOGETHER: Final = text(_EACH.format("pg_advisory_xact_lock_shared"))
_IN_ORDER: Final = text(  # in one order for all, whatever each is asked for
    "SELECT CASE WHEN w.alone THEN pg_advisory_xact_lock(:space, w.key)::text "
    "ELSE pg_advisory_xact_lock_shared(:space, w.key)::text END "
    "FROM unnest(CAST(:keys AS int[]), CAST(:alone AS bool[])) AS w(key, alone)"
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
                address, pool_pre_ping=True, pool_size=8, max_overflow=16, pool_timeout=WAIT_SECONDS,
                connect_args={"connect_timeout": WAIT_SECONDS, "options": options},
            )  # fmt: skip
        except (ArgumentError, NoSuchModuleError):
            raise LogError("the database", "its address is not one of PostgreSQL") from None
        except ImportError:
            reason = "PostgreSQL needs its driver; type: pip install 'croupier[postgresql]'"
            raise LogError(name, reason) from None
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

    def lock(self, connection: Connection, meters: Collection[str], *, exclusive: bool) -> None:
        """One lock a meter, asked for in order, so that nobody waits in a circle; all wait in turn.

        Locks of rows let those who contribute pass who waits to count, and write to the disk.
        """
        keys = sorted({crc32(meter.encode()) % METER_LOCKS for meter in meters})
        connection.execute(_ALONE if exclusive else _TOGETHER, {"space": METER_LOCK, "keys": keys})

    def queue(self, connection: Connection, streams: Collection[str], reads: Collection[str] = ()) -> None:
        """One lock a stream, asked for in order; two streams may have the same one, and only wait longer.

        What was only read is held together with others who read it: else two could each store what the
        other, had it been first, would have ruled out.
        """
        alone = {crc32(stream.encode()) % STREAM_LOCKS for stream in streams}
        keys = sorted({crc32(stream.encode()) % STREAM_LOCKS for stream in reads} | alone)
        asked = {"space": STREAM_LOCK, "keys": keys, "alone": [key in alone for key in keys]}
        connection.execute(_IN_ORDER, asked)

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
        except DBAPIError as error:
            words = str(error.orig).lower()
            reasons = (reason for sign, reason in _REASONS if sign in words)
            first = str(error.orig).strip().splitlines()[0]
            raise LogError(self.name, next(reasons, f"it cannot be used: {first}")) from None


def _check(connection: Connection, name: str) -> None:
    """Whether it holds a log with the present tables."""
    if not inspect(connection).has_table("event"):
        raise LogError(name, "there is no log of croupier in it")
    if found := outdated(connection, name):
        reason = (
            f"its tables are of version {found}, of an earlier release: croupier serve brings them up to date"
        )
        raise LogError(name, reason)
