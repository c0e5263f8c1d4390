"""What is kept beside the log: sessions of people, and seeds of practice tables."""

from typing import Final

from croupier.store.private.people import Person
from simulator.checks.guarantees import Broken
from simulator.steps import Step
from simulator.weather.process import Process

LASTS: Final = 1 << 50  # ms since 1970, long after the day
PRACTICE: Final = ("PR-1", "PR-2")


class Keepsakes:
    """Everything a process said it keeps; guarantee 3 asks that it does."""

    def __init__(self) -> None:
        self._sessions: dict[str, str] = {}
        self._seeds: dict[str, set[int | None]] = {}  # more than one where nobody said which is kept

    def make(self, step: Step, process: Process) -> None:
        """Somebody signs on, or a practice table is given its seed."""
        if step.signs:
            token, badge = f"{step.n:064x}", f"{step.signs} {step.n}"
            process.people.put(Person(badge, step.signs))
            process.people.open_session(token, badge, LASTS)
            self._sessions[token] = badge
        if step.plants:
            self._seeds.setdefault(step.plants, {None}).add(step.n)
            process.decks.plant(step.plants, step.n)
            self._seeds[step.plants] = {step.n}

    def check(self, process: Process) -> None:
        """A process that has just come up knows all of it."""
        for token, badge in self._sessions.items():
            found = process.people.in_session(token, 0, LASTS)
            if found is None or found.badge != badge:
                raise Broken(3, f"{badge} signed on and is forgotten")
        for table, seeds in self._seeds.items():
            kept = process.decks.seed(table)
            if kept not in seeds:
                raise Broken(3, f"{table} has the seed {kept}, not one of {seeds}")
