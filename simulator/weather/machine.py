"""The machine: two server processes on one disk. They die one by one or together, and come back."""

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

from croupier.core.book.rulebook import Rulebook
from croupier.house.desk.watched_clock import WatchedClock
from croupier.store.address import SERVERS
from croupier.store.codec import Recorded
from simulator.chance import Chance
from simulator.people.cast import PLACES
from simulator.weather.power import Disk
from simulator.weather.process import Contended, Process, opened

PROCESSES: Final = 2
Told = Callable[[Recorded], None]


class Machine:
    """Who serves the house."""

    def __init__(
        self,
        folder: Path,
        address: str,
        books: dict[str, Rulebook],
        clock: Callable[[], WatchedClock],
        draws: Chance,
        seed: str,
    ) -> None:
        self._folder, self._address, self._books, self._seed = folder, address, books, seed
        self._clock, self._draws = clock, draws
        self.told: Told = lambda record: None
        self._starts = 0
        self.deaf = False  # nobody hears from another now
        self.processes: dict[int, Process] = {}

    def starts(self, number: int) -> None:
        """A process comes up, with nothing but what is on the disk."""
        process = Process(
            self._folder, self._address, self._books, self._clock(), self._draws, self._seed,
            lambda record: self.told(record),
        )  # fmt: skip
        self._starts += 1
        process.desk.clock.machine, process.desk.clock.process = "storm", str(self._starts)
        process.desk.clock.begin()
        process.desk.announce = lambda streams: self._word(number, streams)
        for place in PLACES:
            process.desk.kept(place.id)
        self.processes[number] = process

    def connection(self) -> Contended:
        """One more, for whoever only looks."""
        return opened(self._folder, self._address)

    def _word(self, number: int, streams: Collection[str]) -> None:
        if not self.deaf:
            for other in self.processes.keys() - {number}:
                self.processes[other].follower.heard(streams)

    def look(self) -> None:
        """Words may have been lost: all read on."""
        for process in self.processes.values():
            process.desk.streams.doubt_all()
            process.follower.look()

    def settles(self) -> None:
        """Whoever is in doubt reads on, so that what happens next follows from the steps alone."""
        for process in self.processes.values():
            process.desk.streams.catch_up(process.desk.streams.known(), process.log)
        for process in self.processes.values():
            process.desk.clock.look()

    def dies(self, number: int) -> None:
        """One process is gone, and comes back."""
        self.processes.pop(number).dies()
        self.starts(number)

    def power_cut(self, place: str, chance: Chance) -> None:
        """All is gone but the disk, on which the last write is torn."""
        disk = None if self._address.startswith(SERVERS) else Disk(self._folder)
        for number in tuple(self.processes):
            self.processes.pop(number).dies()
        if disk:
            disk.comes_back(place, chance)
        for number in range(PROCESSES):
            self.starts(number)

    def close(self) -> None:
        """The end of the day."""
        for number in tuple(self.processes):
            self.processes.pop(number).dies()
