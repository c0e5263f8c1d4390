"""The way from people to the house: letters get lost, come late, twice, or in another order."""

from collections import Counter
from typing import Final

from simulator.chance import Chance
from simulator.steps import Step

LOST: Final = 0.01
LATE: Final = 0.04
TWICE: Final = 0.03
OLD: Final = 0.3  # that an old letter comes before a new one


class Post:
    """What is on its way: steps that come late, and ids of commands that are given once more."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._bag: list[Step | str] = []
        self.counts: Counter[str] = Counter()

    def sent(self, step: Step) -> Step | None:
        """The step if it is made at once; else it comes later, or never."""
        chance = self._chance
        if chance.happens(LOST):
            self.counts["command lost"] += 1
            return None
        if chance.happens(LATE):
            self.counts["command late"] += 1
            self._bag.append(step)
            return None
        if chance.happens(TWICE):
            self.again(str(step.n))
        return step

    def again(self, id: str) -> None:
        """The command of this id comes again, some time."""
        self._bag.append(id)

    def old(self) -> Step | str | None:
        """One that was on its way, whichever."""
        if not self._bag or not self._chance.happens(OLD):
            return None
        found = self._bag.pop(self._chance.below(len(self._bag)))
        self.counts["command repeated"] += isinstance(found, str)
        return found
