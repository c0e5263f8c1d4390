"""Practice rooms: a table for each person and book that is practised, made on demand, gone when idle."""

import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock, RLock
from typing import Final, Generic, TypeVar

from croupier.core.book.rulebook import Rulebook
from croupier.engine.in_memory import Stuck
from croupier.house.cards.shoe import Below
from croupier.practice.payouts import PayoutDrill
from croupier.practice.record import Record, Shelf, read_record
from croupier.practice.seat import PracticeSeat
from croupier.practice.wrong import TroubleDrill

IDLE_MS: Final = 20 * 60_000
TABLES: Final = 256  # at once; who has waited longest goes first
RECORDS: Final = 4_096  # of a person and a book
Key = tuple[str, str]  # a person and a book
T = TypeVar("T")


class PracticeRooms:
    """All practice of one house, apart from its floor and its log."""

    def __init__(self, clock: Callable[[], int], shelf: Shelf, below: Below = secrets.randbelow) -> None:
        self.clock = clock
        self._shelf = shelf
        self.below = below
        self.seats: Kept[PracticeSeat] = Kept(TABLES, clock, IDLE_MS)
        self._records: Kept[Record] = Kept(RECORDS, clock)
        self._drills: Kept[TroubleDrill] = Kept(TABLES, clock)
        self._payouts: Kept[PayoutDrill] = Kept(TABLES, clock)

    @contextmanager
    def seat(self, player: str, book: Rulebook) -> Iterator[PracticeSeat]:
        """Somebody's seat at a table of their own; one request at a time."""
        key = (player, book.id)
        record = self._records.get(key, lambda: read_record(self._shelf.learned(*key)))
        with self.seats.held(key, lambda: PracticeSeat(player, book, self.clock, self.below, record)) as one:
            try:
                yield one
            except Stuck:
                self.seats.drop(key)  # whoever comes back gets another table
                raise
            if one.over and record.changed:
                record.changed = False
                self._shelf.learn(*key, record.text())

    @contextmanager
    def drill(self, trainee: str, book: Rulebook) -> Iterator[TroubleDrill]:
        """What somebody is asked who learns to deal; one request at a time."""
        make = partial(TroubleDrill, book, self.clock, self.below)
        with self._drills.held((trainee, book.id), make) as one:
            yield one

    @contextmanager
    def payouts(self, trainee: str, book: Rulebook) -> Iterator[PayoutDrill]:
        """What somebody is to pay; one request at a time."""
        make = partial(PayoutDrill, book, self.clock, self.below)
        with self._payouts.held((trainee, book.id), make) as one:
            yield one


class Kept(Generic[T]):
    """Things of people by name, the latest kept, and none longer than it is used."""

    def __init__(self, most: int, clock: Callable[[], int], idle_ms: int | None = None) -> None:
        self._most = most
        self._clock = clock
        self._idle_ms = idle_ms
        self._things: OrderedDict[Key, tuple[int, T, RLock]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._things)

    def get(self, key: Key, make: Callable[[], T]) -> T:
        """The thing of a name, made if it is not there."""
        return self._taken(key, make)[0]

    @contextmanager
    def held(self, key: Key, make: Callable[[], T]) -> Iterator[T]:
        """The same, for one caller at a time."""
        thing, lock = self._taken(key, make)
        with lock:
            yield thing

    def drop(self, key: Key) -> None:
        """Forget a thing."""
        with self._lock:
            self._things.pop(key, None)

    def _taken(self, key: Key, make: Callable[[], T]) -> tuple[T, RLock]:
        now = self._clock()
        with self._lock:
            self._tidy(now)
            _, thing, lock = self._things.pop(key) if key in self._things else (now, make(), RLock())
            self._things[key] = (now, thing, lock)
            return thing, lock

    def _tidy(self, now: int) -> None:
        """Those used longest ago stand first."""
        while self._things:
            used = next(iter(self._things.values()))[0]
            idle = self._idle_ms is not None and now - used > self._idle_ms
            if not idle and len(self._things) < self._most:
                return
            self._things.popitem(last=False)
