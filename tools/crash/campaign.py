"""Server after server of one floor, each killed, with players who go on where they were."""

import signal
import time
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from random import Random
from threading import Event, Timer
from typing import Final, NamedTuple

from croupier.store.faults import Point
from tools.crash.books import Books
from tools.crash.guest import Player, arrival
from tools.crash.notebook import Notebook
from tools.crash.premises import PLAYERS, Place
from tools.crash.server import free_port, started
from tools.crash.wire import Gone

SECONDS: Final = 300.0  # for a server to start
POINT_SECONDS: Final = 20.0  # to come to its place; if it does not, it is killed where it is
WHOLE: Final = 10  # kills, then everything is verified from the first record
SERVED_SECONDS: Final = 1.0  # the longest that a server lives which is killed at any time
ANY_TIME: Final = ("any time, starting", "any time, serving")
SIGNING_ON: Final = ("people/begun", "people/commit", "people/stored")
STARTING: Final[tuple[Point, ...]] = (
    "schema/begun", "schema/commit", "schema/stored", "key/begun", "key/written", "key/linked", "key/public",
)  # fmt: skip
SERVING: Final[dict[Point, int]] = {  # and how often a server may come there before it is killed
    "people/begun": 2, "people/commit": 2, "people/stored": 2,
    "decide/looked": 9, "decide/made": 9,
    "log/begun": 9, "log/meters": 9, "log/events": 9, "log/answers": 9, "log/counters": 2, "log/decks": 3,
    "log/commit": 9, "log/stored": 9,
    "told/begun": 9, "told/published": 9, "told/answers": 9,
    "seal/begun": 1, "seal/commit": 1, "seal/stored": 1,
    "witness/begun": 1, "witness/written": 1, "witness/synced": 1,
}  # fmt: skip
SHARED: Final[dict[Point, int]] = {  # the same, where several processes may serve
    **SERVING, "lease/begun": 3, "lease/commit": 3, "lease/stored": 3,
}  # fmt: skip


class Kill(NamedTuple):
    """One server that died: where, and how long it took until the books were looked at."""

    place: str
    seconds: float


class NeverCame(Exception):
    """A server did not come to the place where it was to be killed."""


class Campaign:
    """One floor; its players' notebooks lie in its folder, so that it can be taken up again."""

    def __init__(self, place: Place, seed: int) -> None:
        self.place = place
        self._chance = Random(seed)
        self._players = [
            Player(name, table, Notebook(place.folder / name), self._chance)
            for table, name in PLAYERS.items()
        ]
        self._books: Books | None = None
        self._kills = 0
        self._starts = 0.5  # seconds a server takes to start, as the last one did
        place.describe()

    @property
    def rounds(self) -> int:
        return sum(player.rounds for player in self._players)

    @property
    def tries(self) -> int:
        """How often in a row a player could not finish signing on; after three the door is shut."""
        return max(player.tries for player in self._players)

    @property
    def opened(self) -> bool:
        """Whether the floor has come to its first round."""
        return self._books is not None

    def start(self) -> Iterator[Kill]:
        """Servers that die while they set up the floor; then the tables are opened."""
        for point in STARTING:
            began = time.monotonic()
            self._serve(point, 1)  # the books are looked at later: whoever looks would make them
            yield Kill(point, time.monotonic() - began)
        self.place.prepare()
        self._books = Books(self.place, [one.notebook for one in self._players])

    def kill(self, point: Point, times: int = 1) -> Kill:
        """Serve and play until the server has come to a point so often; then look at the books."""
        began = time.monotonic()
        there = self._serve(point, times, served_seconds=POINT_SECONDS)
        self._check()
        return Kill(point if there else ANY_TIME[True], time.monotonic() - began)

    def kill_at_any_time(self, *, serving: bool) -> Kill:
        """From outside, at a moment that nobody chose, while a server starts or while it serves."""
        began, seconds = time.monotonic(), self._chance.random()
        if serving:
            self._serve(served_seconds=seconds * SERVED_SECONDS)
        else:
            self._serve(start_seconds=seconds * self._starts)
        self._check()
        return Kill(ANY_TIME[serving], time.monotonic() - began)

    def _check(self, *, whole: bool = False) -> int:
        if self._books is None:
            raise ValueError("the floor was not started")
        self._kills += 1
        return self._books.check(whole=whole or self._kills % WHOLE == 0)

    def _serve(
        self, point: Point | None = None, times: int = 1, *, start_seconds: float = SECONDS,
        served_seconds: float = SECONDS,
    ) -> bool:  # fmt: skip
        """One server until it is dead; whether it came to its point before its time was over."""
        for player in self._players if point in SIGNING_ON else ():
            player.forgets()
        port, began, late = free_port(), time.monotonic(), Event()
        process = started(self.place, port, point, times)
        timers = [_killing(process, late, start_seconds)]
        try:
            if arrived := arrival(port, process.is_alive):
                self._starts = time.monotonic() - began
                timers.append(_killing(process, late, served_seconds))
            self._play(port, arrived=arrived)
            process.join(SECONDS)
            if process.exitcode != -signal.SIGKILL or (point in STARTING and late.is_set()):
                raise NeverCame(f"{point}: the server ended otherwise: {self._said()}")
        finally:
            for timer in timers:
                timer.cancel()
            process.kill()
            process.join()
        return not late.is_set()

    def finish(self, rounds: int = 1) -> int:
        """One more server, not killed: whoever was in a round plays it to its end, and some more."""
        port = free_port()
        process = started(self.place, port)
        try:
            if not arrival(port, process.is_alive):
                raise NeverCame(f"the last server does not start: {self._said()}")
            self._meet(port)
            wanted = [player.rounds + rounds for player in self._players]
            until = time.monotonic() + SECONDS
            while any(one.rounds < least for one, least in zip(self._players, wanted, strict=True)):
                if time.monotonic() > until:
                    raise NeverCame("the rounds do not go on")
                for player in self._players:
                    player.acts()
        finally:
            process.terminate()
            process.join()
        return self._check(whole=True)

    def _said(self) -> str:
        """The last words of the servers."""
        return (self.place.folder / "said").read_text(encoding="utf-8")[-1_000:]

    def _play(self, port: int, *, arrived: bool) -> None:
        """Everybody plays on until there is no server any more."""
        try:
            if arrived:
                self._meet(port)
            while arrived:
                for player in self._players:
                    player.acts()
        except Gone:
            pass

    def _meet(self, port: int) -> None:
        for player in self._players:
            player.meets(port)


def _killing(process: BaseProcess, late: Event, seconds: float) -> Timer:
    """Kills a server after so long, and says that it did."""

    def kill() -> None:
        late.set()
        process.kill()

    timer = Timer(seconds, kill)
    timer.start()
    return timer
