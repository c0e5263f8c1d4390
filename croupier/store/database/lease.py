"""Leases: of several server processes one at a time does a thing, and another goes on when it dies.

A lease is a row with an end, by the clock of the database alone. Its holder puts the end off again and again;
who does not is taken for dead. What a holder whose lease has lapsed still does must be harmless by itself.
"""

import os
import secrets
import socket
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, Protocol

from sqlalchemy import Connection, text

from croupier.store import faults
from croupier.store.database.serving import NOW
from croupier.store.database.sql_log import Database

SECONDS: Final = 3.0  # a lease lasts, unless it is renewed
SURE: Final = 0.8  # of that a holder believes in, so that it stops before another begins
LONGEST: Final = 60_000  # ms: what is to end later was taken while the database's clock was wrong
_TAKE: Final = text(
    f"INSERT INTO lease (name, holder, until) SELECT w.name, :holder, {NOW} + :ms "
    "FROM unnest(CAST(:names AS text[])) AS w(name) ON CONFLICT (name) DO UPDATE "
    "SET holder = excluded.holder, until = excluded.until "
    f"WHERE lease.holder = excluded.holder OR lease.until <= {NOW} "
    f"OR lease.until > {NOW} + {LONGEST} RETURNING name"
)
_LIVE: Final = text(f"SELECT name, holder FROM lease WHERE until > {NOW} AND until <= {NOW} + {LONGEST}")
_DROP: Final = text("DELETE FROM lease WHERE holder = :holder AND name = ANY(CAST(:names AS text[]))")


class Leases(Protocol):
    """What this process holds of what there is to be done."""

    @property
    def holder(self) -> str:
        """This process, by a name no other has."""

    def take(self, names: Iterable[str]) -> frozenset[str]:
        """Those of these names that are ours from now on: free ones are taken, own ones renewed."""

    def holds(self, name: str) -> bool:
        """Whether a thing is surely ours now."""

    def live(self) -> dict[str, str]:
        """Everything that is held now, and by whom."""

    def drop(self, names: Collection[str]) -> None:
        """Let others have these."""


class OwnFile:
    """A SQLite file is served by one process, which holds everything."""

    holder: Final = "this"

    def take(self, names: Iterable[str]) -> frozenset[str]:
        return frozenset(names)

    def holds(self, name: str) -> bool:
        return True

    def live(self) -> dict[str, str]:
        return {}

    def drop(self, names: Collection[str]) -> None:
        pass


class LeaseRows:
    """Leases in a database that several processes share."""

    def __init__(
        self, database: Database, seconds: float = SECONDS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.holder = f"{socket.gethostname()} {os.getpid()} {secrets.token_hex(4)}"
        self._database = database
        self._seconds = seconds
        self._clock = clock
        self._until: dict[str, float] = {}

    def take(self, names: Iterable[str]) -> frozenset[str]:
        """In one order, so that nobody waits in a circle; time counts from before the question."""
        asked = sorted(names)
        asking = {"holder": self.holder, "ms": int(self._seconds * 1000), "names": asked}
        sure = self._clock() + self._seconds * SURE
        with self._writing() as connection:
            taken = frozenset(connection.execute(_TAKE, asking).scalars())
        for name in asked:
            if name in taken:
                self._until[name] = sure
            else:
                self._until.pop(name, None)
        return taken

    def holds(self, name: str) -> bool:
        return self._until.get(name, 0.0) > self._clock()

    def live(self) -> dict[str, str]:
        with self._database.reading() as connection:
            return {name: holder for name, holder in connection.execute(_LIVE)}  # noqa: C416, a row is no pair

    def drop(self, names: Collection[str]) -> None:
        """First here, then there."""
        for name in names:
            self._until.pop(name, None)
        if names:
            with self._writing() as connection:
                connection.execute(_DROP, {"holder": self.holder, "names": sorted(names)})

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        faults.at("lease/begun")
        with self._database.writing() as connection:
            yield connection
            faults.at("lease/commit")
        faults.at("lease/stored")


class Lease(NamedTuple):
    """One thing that one process does."""

    leases: Leases
    name: str

    def hold(self) -> bool:
        """Whether this is the holder now; a free one is taken, an own one renewed."""
        return self.name in self.leases.take((self.name,))

    def close(self) -> None:
        """Let another have it."""
        self.leases.drop((self.name,))


def leases_of(database: Database) -> Leases:
    """The leases of a new process at this database."""
    return LeaseRows(database) if database.engine.dialect.name == "postgresql" else OwnFile()


def sealing_lease(database: Database) -> Lease:
    """Who holds it seals this database."""
    return Lease(leases_of(database), "sealer")
