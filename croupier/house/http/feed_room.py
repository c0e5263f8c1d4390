"""Room for feeds: how many may be open at once, of one address or person and in all."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

OTHERS: Final = 256  # descriptors left for requests, the log and everything else
LEAST: Final = 32
A_PERSON: Final = 100  # feeds, and some more for a pit that follows every table
A_TABLE: Final = 4


class Full(Exception):
    """There is no room for one more feed of this caller."""


class FeedRoom:
    """Feeds that are open now. Strangers have half of the room at most, so that guests find the rest."""

    def __init__(self, *, in_all: int, an_address: int, tables: int) -> None:
        self.in_all = max(LEAST, min(in_all, descriptors() - OTHERS))
        self.refused = 0
        self._strangers = self.in_all // 2
        self._an_address = an_address
        self._a_person = A_PERSON + A_TABLE * tables
        self._addresses: Counter[str] = Counter()
        self._people: Counter[str] = Counter()

    @property
    def open(self) -> int:
        return self._addresses.total() + self._people.total()

    @contextmanager
    def strangers(self, address: str) -> Iterator[None]:
        """A feed of somebody who did not sign on, while it is open."""
        with self._taken(self._addresses, address, self._an_address, self._strangers):
            yield

    @contextmanager
    def persons(self, person: str) -> Iterator[None]:
        """A feed of somebody who signed on, while it is open."""
        with self._taken(self._people, person, self._a_person, self.in_all):
            yield

    @contextmanager
    def _taken(self, places: "Counter[str]", caller: str, each: int, all: int) -> Iterator[None]:
        if places[caller] >= each or places.total() >= all or self.open >= self.in_all:
            self.refused += 1
            raise Full
        places[caller] += 1
        try:
            yield
        finally:
            places[caller] -= 1
            if not places[caller]:
                del places[caller]


def descriptors() -> int:
    """How many files and connections this process may have open."""
    if sys.platform == "win32":
        return 8_192
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft
