"""Server after server of one floor, each killed at its place, with players who go on where they were."""

import signal
import time
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from random import Random
from typing import Final, NamedTuple

from croupier.store.faults import Point
from tools.crash.books import check
from tools.crash.guest import Player, arrival
from tools.crash.notebook import Notebook
from tools.crash.premises import PLAYERS, TABLES, Place
from tools.crash.server import free_port, started
from tools.crash.wire import Gone

SECONDS: Final = 120.0  # for a server to come to its place
SIGNING_ON: Final = ("people/begun", "people/commit", "people/stored")
STARTING: Final[tuple[Point, ...]] = (
    "schema/begun", "schema/commit", "schema/stored", "key/begun", "key/written", "key/linked", "key/public",
)  # fmt: skip
SERVING: Final[dict[Point, int]] = {  # and how often a server may come there before it is killed
    "people/begun": 2, "people/commit": 2, "people/stored": 2,
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
    """One server that died, and what there was afterwards."""

    point: str
    times: int
    records: int
    rounds: int
    seconds: float


class NeverCame(Exception):
    """A server did not come to the place where it was to be killed."""


class Campaign:
    """One floor; its players' notebooks lie in its folder, so that it can be taken up again."""

    def __init__(self, place: Place, seed: int) -> None:
        self.place = place
        chance = Random(seed)
        self._players = [
            Player(name, table, Notebook(place.folder / name), chance) for table, name in PLAYERS.items()
        ]
        place.describe()

    @property
    def rounds(self) -> int:
        return sum(player.rounds for player in self._players)

    def start(self) -> Iterator[Kill]:
        """Servers that die while they set up the floor; then the tables are opened."""
        for point in STARTING:
            began = time.monotonic()
            self._serve(point, 1)  # the books are looked at later: whoever looks would make them
            yield Kill(point, 1, 0, 0, time.monotonic() - began)
        self.place.prepare()

    def kill(self, point: Point, times: int = 1) -> Kill:
        """Serve and play until the server has come to a point so often; then look at the books."""
        began = time.monotonic()
        self._serve(point, times)
        records = check(self.place, [one.notebook for one in self._players], TABLES)
        return Kill(point, times, records, self.rounds, time.monotonic() - began)

    def _serve(self, point: Point, times: int) -> None:
        if point in SIGNING_ON:
            for player in self._players:
                player.forgets()
        port = free_port()
        process = started(self.place, port, point, times)
        try:
            self._until_gone(process, port, point)
        finally:
            process.kill()
            process.join()

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
        return check(self.place, [one.notebook for one in self._players], TABLES)

    def _said(self) -> str:
        """The last words of the servers."""
        return (self.place.folder / "said").read_text(encoding="utf-8")[-1_000:]

    def _until_gone(self, process: BaseProcess, port: int, point: str) -> None:
        until = time.monotonic() + SECONDS
        try:
            if arrival(port, process.is_alive):
                self._meet(port)
                while time.monotonic() < until:
                    for player in self._players:
                        player.acts()
                raise NeverCame(f"{point}: not in {SECONDS:g} seconds")
        except Gone:
            pass
        process.join(SECONDS)
        if process.exitcode != -signal.SIGKILL:
            raise NeverCame(f"{point}: the server ended otherwise: {self._said()}")

    def _meet(self, port: int) -> None:
        for player in self._players:
            player.meets(port)
