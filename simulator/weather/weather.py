"""What befalls the machine: it dies between any two writes, its disk is full, a write fails."""

import errno
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import OperationalError

from croupier.store.faults import Point
from simulator.steps import Fault

FAILS: Final = (  # inside a transaction, where a database may say that it cannot
    "log/begun", "log/meters", "log/events", "log/answers", "log/counters", "log/decks", "log/commit",
    "seal/begun", "seal/commit", "lease/begun", "lease/commit", "people/commit", "seed/commit",
)  # fmt: skip
FULL: Final = ("log/events", "log/answers", "log/counters", "log/decks", "log/commit", "seal/commit")
NAMES: Final = {"crash": "crash", "power": "power cut", "write": "write failed"}
FILES: Final = ("witness/written",)


class Crashed(BaseException):
    """The machine is dead, or one process; nothing runs there any more that could notice."""


class Weather:
    """Listens at the named places, and strikes when its time has come."""

    def __init__(self) -> None:
        self.struck: Counter[str] = Counter()
        self.places: Counter[str] = Counter()  # where
        self.last = ""
        self._fault: Fault | None = None
        self._passed = 0
        self._full = False

    @contextmanager
    def during(self, fault: Fault | None, *, full: bool = False) -> Iterator[None]:
        """While a step is made this happens, and nothing that was to happen to another."""
        before = self._fault, self._passed, self._full
        self._fault, self._passed, self._full = fault, 0, full
        try:
            yield
        finally:
            self._fault, self._passed, self._full = before

    def passes(self, point: Point) -> None:
        """The program has come to a place."""
        if self._full and point in (*FULL, *FILES):
            self._strike("disk full", point)
            raise _failed(point, "database or disk is full")
        if self._fault is None:
            return
        if self._fault.what == "write" and point not in (*FAILS, *FILES):
            return
        self._passed += 1
        if self._passed != self._fault.after:
            return
        self._strike(
            {"crash": "crash", "power": "power cut", "write": "write failed"}[self._fault.what], point
        )
        if self._fault.what == "write":
            raise _failed(point, "disk I/O error" if self._fault.after % 2 else "database is locked")
        raise Crashed(point)

    def _strike(self, what: str, point: Point) -> None:
        self.struck[what] += 1
        self.places[f"{what} {point}"] += 1
        self.last = point


def _failed(point: Point, text: str) -> Exception:
    if point in FILES:
        return OSError(errno.ENOSPC, "No space left on device")
    return OperationalError("", {}, sqlite3.OperationalError(text))
