"""One process of a race: real desks, log and follower; it stops at a named place until it is let go."""

import os
import signal
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, NamedTuple

from croupier.core.book.rulebook import Rulebook
from croupier.house.desk.processes import Follower
from croupier.house.desk.subject import Answer
from croupier.house.desk.watched_clock import WatchedClock
from croupier.rulebooks.load import load
from croupier.store import faults
from croupier.store.faults import Point
from croupier.store.log import LogError
from simulator.chance import Chance
from simulator.giving import Sent, give
from simulator.people.cast import PLACES
from simulator.weather.process import Process

HEARS_SECONDS: Final = 0.5  # for word of what the others stored, once they have
STANDS, PASSED, GIVEN_UP = "stands", "passed", "given up"
_forks = get_context("forkserver")
_forks.set_forkserver_preload(["tools.race.rival"])


class Order(NamedTuple):
    """A command to give; where to wait for the others, and where to die, if anywhere."""

    sent: Sent
    waits: Point | None = None
    dies: Point | None = None


class Floor(NamedTuple):
    """What every process of a floor is started with."""

    folder: Path
    address: str
    books: tuple[str, ...]
    seed: str
    planted: Callable[[], None]  # a fault, to see that it is found


class Rival:
    """The line to such a process, which is started anew when it died."""

    def __init__(self, floor: Floor, number: int) -> None:
        self._floor, self._number, self.lives = floor, number, 0
        self._start()

    def order(self, order: Order) -> None:
        self._line.send(order)

    def stands(self, seconds: float) -> bool:
        """Whether it has come to its place and waits there; else it is done, or waits for a lock."""
        try:
            return self._line.poll(seconds) and bool(self._line.recv() == STANDS)
        except EOFError:
            return False

    def go_on(self, versions: Mapping[str, int]) -> None:
        """The others are done; it goes on when it has heard how far the streams are now."""
        self._line.send(versions)

    def done(self, seconds: float) -> bool:
        """Whether it is done, or dead, within so many seconds."""
        return self._line.poll(seconds)

    def answer(self, versions: Mapping[str, int] | None = None) -> Answer | None:
        """What came of its command; nothing if it died, or the database gave it up.

        Who comes to its place only now, because another was in its way, goes on at once.
        """
        try:
            while (found := self._line.recv()) in (STANDS, PASSED):
                if found == STANDS:
                    self._line.send(versions or {})
        except EOFError:
            self._again()
            return None
        return None if found == GIVEN_UP else found

    def close(self) -> None:
        self._line.close()
        self._process.join()

    def _start(self) -> None:
        self.lives += 1
        self._line, theirs = _forks.Pipe()
        seed = f"{self._floor.seed} rival {self._number} {self.lives}"
        self._process = _forks.Process(target=_run, args=(self._floor, seed, theirs), daemon=True)
        self._process.start()
        theirs.close()

    def _again(self) -> None:
        self._line.close()
        self._process.join()
        if self._process.exitcode != -signal.SIGKILL:
            raise RuntimeError(f"a process of the race fell over: {self._process.exitcode}")
        self._start()


def _run(floor: Floor, seed: str, line: Connection) -> None:
    floor.planted()
    books: dict[str, Rulebook] = {id: load(id) for id in floor.books}
    now = [0]  # by the clock of the race
    clock = WatchedClock(lambda: now[0])
    process = Process(
        floor.folder, floor.address, books, clock, Chance(seed), floor.seed, lambda record: None
    )
    follower = Follower(process.log, process.desk.streams, process.desk.streams.known)  # it hears everything
    process.desk.announce = follower.tell
    follower.start()
    for place in PLACES:
        process.desk.kept(place.id)
    while True:
        try:
            order: Order = line.recv()
        except EOFError:
            os._exit(0)
        now[0] = order.sent.command.at
        stand = _Stand(order, process, line)
        answer: Answer | str = GIVEN_UP
        with faults.listening(stand.passes), suppress(LogError):  # a house says 503: ask again
            answer = give(process, order.sent, books)
        stand.over()
        line.send(answer)


class _Stand:
    """Where a process waits, once, and where it dies after that."""

    def __init__(self, order: Order, process: Process, line: Connection) -> None:
        self._order, self._process, self._line = order, process, line
        self._waited = order.waits is None

    def passes(self, point: Point) -> None:
        if point == self._order.waits and not self._waited:
            self._waited = True
            self._line.send(STANDS)
            self._hears(self._line.recv())
        if point == self._order.dies and self._waited:
            os.kill(os.getpid(), signal.SIGKILL)
            signal.pause()  # nothing more is done by this thread

    def over(self) -> None:
        """It was never there."""
        if not self._waited:
            self._line.send(PASSED)

    def _hears(self, versions: Mapping[str, int]) -> None:
        streams, until = self._process.desk.streams, time.monotonic() + HEARS_SECONDS
        known = [name for name in streams.known() if name in versions]
        while time.monotonic() < until:
            kept = [streams.kept(name) for name in known]
            if all(
                one is None or one.head.seq >= versions[name] for name, one in zip(known, kept, strict=True)
            ):
                return
            time.sleep(0.001)
