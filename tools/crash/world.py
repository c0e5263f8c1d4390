"""Worlds: floors of one database after the other, several of them side by side."""

import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event, Lock
from typing import Final

from tests import postgres
from tools.crash.campaign import SERVING, SHARED, Campaign, Kill
from tools.crash.premises import Place
from tools.crash.tally import Tally

DATABASES: Final = ("sqlite", "postgresql")
PER_FLOOR: Final = 50  # kills, then a new floor
TRIES: Final = 2  # to sign on; a third that is cut short would shut the door for half an hour
OFTEN: Final = 4  # one of so many kills comes at any time, the others at a place


class Worlds:
    """Kills until there were as many as wanted; what one run leaves open the next one goes on with."""

    def __init__(self, tally: Tally, folder: Path, wanted: int, seed: int) -> None:
        self._tally = tally
        self._folder = folder
        self._wanted = wanted
        self._seed = seed
        self._planned = {name: tally.of(name).all for name in DATABASES}
        self._stop = Event()  # somebody found something
        self._lock = Lock()

    def run(self, worlds: int) -> None:
        """Raises what the first world that found anything raised."""
        if self._planned["postgresql"] < self._wanted:
            postgres.server()  # one for all worlds
        with ThreadPoolExecutor(worlds) as pool:
            for done in [pool.submit(self._world, number) for number in range(worlds)]:
                done.result()

    def _world(self, number: int) -> None:
        try:
            while (share := self._share(number)) and not self._stop.is_set():
                self._floor(*share)
        except BaseException:
            self._stop.set()
            raise

    def _share(self, number: int) -> tuple[str, int] | None:
        """A database, and kills of it that nobody else has taken on; every world begins with another one."""
        with self._lock:
            for name in DATABASES[number % 2 :] + DATABASES[: number % 2]:
                if (left := self._wanted - self._planned[name]) > 0:
                    share = min(left, PER_FLOOR)
                    self._planned[name] += share
                    return name, share
        return None

    def _floor(self, database: str, kills: int) -> None:
        """One floor from its first start to its last round; what is left of one that failed is kept."""
        number = self._tally.begin(database)
        folder = self._folder / f"{database}-{number}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        place = Place(folder.absolute(), postgres.database() if database == "postgresql" else "")
        chance = Random(f"{self._seed} {database} {number}")
        campaign = Campaign(place, chance.randrange(2**32))
        for _, kill in zip(range(kills), _kills(campaign, place, chance), strict=False):
            self._tally.kill(database, kill.place, kill.seconds)
            self._say(database, kill)
            if self._stop.is_set():
                return
        self._tally.floor(database, campaign.finish() if campaign.opened else 0)
        shutil.rmtree(folder)

    def _say(self, database: str, kill: Kill) -> None:
        counts = ", ".join(f"{name} {self._tally.of(name).all}" for name in DATABASES)
        sys.stderr.write(f"\r{counts} kills; last {database} at {kill.place}, {kill.seconds:.1f} s" + " " * 9)
        sys.stderr.flush()


def _kills(campaign: Campaign, place: Place, chance: Random) -> Iterator[Kill]:
    """Every place of a first start, then any place and any time."""
    yield from campaign.start()
    points = SHARED if place.server else SERVING
    while True:
        if campaign.tries >= TRIES:
            yield campaign.kill("log/stored", points["log/stored"])  # once everybody is in
        elif chance.randrange(OFTEN) == 0:
            yield campaign.kill_at_any_time(serving=chance.random() < 0.5)
        else:
            point = chance.choice(list(points))
            yield campaign.kill(point, chance.randint(1, points[point]))
