"""What house players think with: exact decisions, found beside the room so that nobody waits for them."""

from collections import OrderedDict
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Final, NamedTuple

from croupier.core.cards import Card
from croupier.core.rulebook import Rulebook
from croupier.math.exact import Unsolvable
from croupier.math.players import Strategy

KEPT: Final = 2_048  # decisions


class Position(NamedTuple):
    """All that a player knows when it is time to decide."""

    digest: str  # of the book
    strategy: Strategy
    hole: tuple[Card, ...]
    community: tuple[Card, ...]
    bets: tuple[int, ...]  # on earlier streets, in antes


class Minds:
    """One thread that decides; until its kernels are ready nobody asks it."""

    def __init__(self, wake: Callable[[str], None]) -> None:
        self._wake = wake  # a table, once somebody there has made up their mind
        self._asked: SimpleQueue[tuple[str, Rulebook, Position] | None] = SimpleQueue()
        self._found: OrderedDict[Position, str | None] = OrderedDict()  # None while it is thought about
        self._lock = Lock()
        self._ready = Event()

    def start(self) -> None:
        Thread(target=self._work, name="minds", daemon=True).start()

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

    def _work(self) -> None:
        from croupier.math.playing import NEEDED
        from croupier.math.warming import warm

        warm(NEEDED)
        self._ready.set()
        while (asked := self._asked.get()) is not None:
            table, book, position = asked
            found = _think(book, position)
            with self._lock:
                self._found[position] = found
            self._wake(table)


def _think(book: Rulebook, position: Position) -> str:
    from croupier.math.playing import play

    try:
        return play(book, position.strategy, position.hole, position.community, position.bets)
    except Unsolvable:
        return ""  # a book the math cannot price
