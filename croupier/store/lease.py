"""One holder at a time, whatever the number of processes: a lock that a database server keeps."""

from typing import Final, Protocol

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

SEALING: Final = 0x5345414C  # "SEAL", beside the number of the lock for migrating


class Lease(Protocol):
    """Held by one; who holds it is asked again and again."""

    def hold(self) -> bool:
        """Whether this is the holder now."""

    def close(self) -> None:
        """Let others have it."""


class OwnFile:
    """For a SQLite file, which one process serves."""

    def hold(self) -> bool:
        return True

    def close(self) -> None:
        pass


class ServerLock:
    """An advisory lock of PostgreSQL: it lasts as long as its connection, so a dead process leaves none."""

    def __init__(self, engine: Engine, number: int) -> None:
        self._engine = engine
        self._number = number
        self._connection: Connection | None = None

    def hold(self) -> bool:
        try:
            if self._connection is not None:
                self._connection.execute(text("SELECT 1"))
                return True
            connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            query = text("SELECT pg_try_advisory_lock(:number)")
            if connection.execute(query, {"number": self._number}).scalar():
                self._connection = connection
                return True
            connection.close()
        except DBAPIError:
            self.close()
        return False

    def close(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()  # ends the session, and the lock with it
            self._connection.close()
            self._connection = None


def sealing_lease(engine: Engine) -> Lease:
    """Who holds it seals this database."""
    return ServerLock(engine, SEALING) if engine.dialect.name == "postgresql" else OwnFile()
