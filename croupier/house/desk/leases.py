"""Who tends which table: each is tended by one of the server processes, and by another when that one dies."""

import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Thread
from typing import Final

from croupier.store.database.lease import Leases
from croupier.store.database.serving import PROCESS
from croupier.store.log import LogError

SECONDS: Final = 0.75  # between renewals; a lease survives two that fail
TABLE: Final = "tend:"
LOOK_SECONDS: Final = 0.2

log = logging.getLogger("croupier.tending")


class Tending:
    """Holds this process's share of the tables, and says when one is gained."""

    def __init__(self, leases: Leases, tables: Sequence[str], gained: Callable[[str], None]) -> None:
        self._leases = leases
        self._names = [TABLE + table for table in tables]
        self._gained = gained
        self._own = PROCESS + leases.holder
        self._stop = Event()
        self._thread = Thread(target=self._run, name="tending", daemon=True)

    def start(self) -> None:
        self._tick()
        self._thread.start()

    def close(self) -> None:
        """Let others have everything at once."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()
        with suppress(LogError):  # they lapse by themselves
            self._leases.drop((self._own, *self._names))

    def tends(self, table: str) -> bool:
        """Whether this process tends a table now."""
        return self._leases.holds(TABLE + table)

    def tended(self) -> list[str]:
        """The tables this process tends now."""
        return [name.removeprefix(TABLE) for name in self._names if self._leases.holds(name)]

    def alone(self, wait: float = 0.0) -> bool:
        """Whether no other process is at work here; one that died a moment ago seems to be, for a while."""
        until = time.monotonic() + wait
        while any(name.startswith(PROCESS) and name != self._own for name in self._leases.live()):
            if time.monotonic() >= until:
                return False
            time.sleep(LOOK_SECONDS)
        return True

    def renew(self) -> None:
        """Keep what is ours, take what is free, and give away what is more than a fair share."""
        mine = [name for name in self._names if self._leases.holds(name)]
        live = self._leases.live()
        processes = {name for name in live if name.startswith(PROCESS)} | {self._own}
        share = -(-len(self._names) // len(processes))
        self._leases.drop(mine[share:])
        free = [name for name in self._names if name not in live]
        taken = self._leases.take([self._own, *mine[:share], *free[: max(share - len(mine), 0)]])
        for name in taken - {self._own, *mine}:
            self._gained(name.removeprefix(TABLE))

    def _run(self) -> None:
        while not self._stop.wait(SECONDS):
            self._tick()

    def _tick(self) -> None:
        try:
            self.renew()
        except LogError as error:  # what we hold lapses by itself, and is taken again when the log is back
            log.warning("cannot renew leases", extra={"reason": str(error)})
