"""What befalls the machine: it dies between any two writes, its disk is full, a write fails."""

import sqlite3
from collections import Counter
from typing import Final

from sqlalchemy.exc import OperationalError

from croupier.service.storm.chance import Chance
from croupier.store.faults import Point

CRASH: Final = 0.006  # of all commands
FAILS: Final = 0.004
FULL: Final = 0.002
LASTS: Final = 12  # commands a disk stays full at most
POINTS: Final = 9  # a command passes about so many
FAILED: Final = ("disk I/O error", "database is locked")
WRITES: Final = ("log/events", "log/answers", "log/counters", "log/decks", "log/commit", "seal/commit")


class Crashed(BaseException):
    """The machine is dead; nothing runs any more that could notice."""


class Weather:
    """Listens at the named places, and strikes when its time has come."""

    def __init__(self, chance: Chance) -> None:
        self.struck: Counter[str] = Counter()
        self._chance = chance
        self._dies_in = self._fails_in = 0
        self._full = 0

    def turns(self) -> None:
        """Before each command it is decided what becomes of it."""
        chance = self._chance
        self._full = max(self._full - 1, 0)
        self._dies_in = chance.between(1, POINTS) if chance.happens(CRASH) else 0
        self._fails_in = chance.between(1, POINTS) if chance.happens(FAILS) else 0
        if chance.happens(FULL):
            self._full = chance.between(1, LASTS)

    def calm(self) -> None:
        """Nothing happens until the next turn."""
        self._dies_in = self._fails_in = self._full = 0

    def passes(self, point: Point) -> None:
        """The program has come to a place."""
        if self._full and point in WRITES:
            self.struck["disk full"] += 1
            raise OperationalError("", {}, sqlite3.OperationalError("database or disk is full"))
        if self._counts_down("_fails_in") and point in WRITES:
            self.struck["write failed"] += 1
            raise OperationalError("", {}, sqlite3.OperationalError(self._chance.pick(FAILED)))
        if self._counts_down("_dies_in"):
            self.struck["crash"] += 1
            raise Crashed(point)

    def _counts_down(self, name: str) -> bool:
        left = getattr(self, name)
        setattr(self, name, max(left - 1, 0))
        return bool(left == 1)
