"""A practice tournament that people watch: played in a thread of its own, slower towards the end."""

import time
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal, refuse
from croupier.engine.view import TableView, view
from croupier.tournaments.practice import PracticeTournament
from croupier.tournaments.rules.rounds.ranking import Board
from croupier.tournaments.rules.scene import TOURNAMENT

HAND_SECONDS: Final = 0.1  # a hand somewhere in the room
ACT_SECONDS: Final = 0.25  # an act at the final table
HANDS: Final = 5  # of a round; the final has twice as many
SHOW: Final = "show:"  # for those who wait for news of it
SEED: Final = 40  # characters


class Speed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many times as fast as usual."""

    speed: Annotated[float, Meta(ge=0.1, le=100)] = 1


class StartShow(Speed, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many players, by which seed, and how fast, or that one wants to see only how it ended."""

    book: str = "crown-ms-3.0"
    entries: Annotated[int, Meta(ge=2, le=500)] = 60
    seed: Annotated[str, Meta(min_length=1, max_length=SEED)] = "1"
    quick: bool = False


class Show(msgspec.Struct, frozen=True, kw_only=True):
    """The show as it is: the board, and the table that is watched, as anybody in the room sees it."""

    on: bool
    book: str = ""
    seed: str = ""
    by: str = ""
    hands: int = 0
    speed: float = 1
    board: Board | None = None
    table: TableView | None = None


class TournamentShow:
    """One at a time; a new one may be started when the last is over, or by who started it."""

    def __init__(self, sleep: Callable[[float], None] = time.sleep) -> None:
        self._sleep = sleep
        self._lock = Lock()
        self._stop = Event()
        self._thread: Thread | None = None
        self._asked: StartShow | None = None
        self._by = ""
        self._speed = 1.0
        self._show = Show(on=False)
        self.told: Callable[[], None] = lambda: None  # whenever there is something new to see

    def start(self, by: str, asked: StartShow, book: Rulebook) -> Refusal | None:
        """Begin; refused for a book without tournaments, and while somebody else's is on."""
        if book.rule.tournament is None:
            return refuse("tournament/no-rule", TOURNAMENT, "This book has no tournaments.", book=book.id)
        with self._lock:
            if self._thread and self._thread.is_alive() and self._by != by:
                text = f"{self._by} has started one; watch that until it is over."
                return refuse("show/on", TOURNAMENT, text, by=self._by)
            self.close()
            self._stop = Event()
            self._asked, self._by, self._speed = asked, by, asked.speed
            self._show = Show(on=True, book=book.id, seed=asked.seed, by=by, speed=asked.speed)
            self.told()
            arguments = (book, asked, self._stop)
            self._thread = Thread(target=self._play, args=arguments, name="tournament-show", daemon=True)
            self._thread.start()
        return None

    def hasten(self, by: str, speed: float) -> Refusal | None:
        """Go on faster or slower; for who started it."""
        if self._by != by:
            text = "How fast it goes is for who started it."
            return refuse("show/on", TOURNAMENT, text, by=self._by)
        self._speed = speed
        return None

    def now(self) -> Show:
        """The show as it is."""
        return self._show

    def close(self) -> None:
        """Stop what is on."""
        self._stop.set()
        if self._thread and self._thread.is_alive():
            self._thread.join()

    def _play(self, book: Rulebook, asked: StartShow, stop: Event) -> None:
        def watched(name: str) -> None:
            round = played.now.round
            if round is not None and round.final and not asked.quick and not stop.is_set():
                self._tell(played, asked, on=True)
                self._sleep(ACT_SECONDS / self._speed)

        played = PracticeTournament(book, asked.entries, asked.seed, hands=HANDS, watched=watched)
        for step in played.steps():
            if stop.is_set():
                return
            if not asked.quick and not step.final:
                self._tell(played, asked, on=True)
                self._sleep(HAND_SECONDS / self._speed)
        self._tell(played, asked, on=False)

    def _tell(self, played: PracticeTournament, asked: StartShow, *, on: bool) -> None:
        table = played.tables.get(played.shown)
        self._show = Show(
            on=on,
            book=played.book.id,
            seed=asked.seed,
            by=self._by,
            hands=played.hands,
            speed=self._speed,
            board=played.board(),
            table=view(table, "", {}, staff=False) if table else None,
        )
        self.told()
