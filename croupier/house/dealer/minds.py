"""What house players think with: exact decisions, found beside the room so that nobody waits for them."""

import logging
from collections import OrderedDict
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Final, NamedTuple, Protocol

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import Card
from croupier.math.players import Strategy

KEPT: Final = 2_048  # decisions

log = logging.getLogger("croupier.minds")


class Position(NamedTuple):
    """All that a player knows when it is time to decide."""

    digest: str  # of the book
    strategy: Strategy
    hole: tuple[Card, ...]
    community: tuple[Card, ...]
    bets: tuple[int, ...]  # on earlier streets, in antes


class Thinker(Protocol):
    """Who can decide. The room knows nobody who can: whoever serves it brings one along."""

    def prepare(self) -> None:
        """Get ready, however long that takes."""

    def think(self, book: Rulebook, position: Position) -> str:
        """The action to take; empty where none can be found."""
        ...


class Minds:
    """One thread that decides; until its thinker is ready nobody asks it."""

    def __init__(self, wake: Callable[[str], None]) -> None:
        self._wake = wake  # a table, once somebody there has made up their mind
        self._asked: SimpleQueue[tuple[str, Rulebook, Position] | None] = SimpleQueue()
        self._found: OrderedDict[Position, str | None] = OrderedDict()  # None while it is thought about
        self._lock = Lock()
        self._ready = Event()
        self.thinker: Thinker | None = None

    def start(self) -> None:
        if self.thinker:
            Thread(target=self._work, args=(self.thinker,), name="minds", daemon=True).start()

    def stop(self) -> None:
        self._asked.put(None)

    @property
    def ready(self) -> bool:
        """Whether it is of use to ask."""
        return self._ready.is_set()

    def decided(self, table: str, book: Rulebook, position: Position) -> str | None:
        """The action to take, empty where none could be found; nothing yet while it is thought about."""
        with self._lock:
            if position in self._found:
                self._found.move_to_end(position)
                return self._found[position]
            self._found[position] = None
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        self._asked.put((table, book, position))
        return None

    def _work(self, thinker: Thinker) -> None:
        thinker.prepare()
        self._ready.set()
        while (asked := self._asked.get()) is not None:
            table, book, position = asked
            try:
                found = thinker.think(book, position)
            except Exception:  # a player without an idea plays by habit, and the others go on
                log.exception("a house player could not decide")
                found = ""
            with self._lock:
                self._found[position] = found
            self._wake(table)
