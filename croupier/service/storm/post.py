"""The way from people to the house: letters get lost, come late, twice, or in another order."""

from typing import Final, NamedTuple

from croupier.core.command import Command
from croupier.service.storm.cast import Place
from croupier.service.storm.chance import Chance

LOST: Final = 0.01
LATE: Final = 0.04
TWICE: Final = 0.03
OLD: Final = 0.3  # that an old letter comes before a new one


class Letter(NamedTuple):
    """A command under its id, for a table; one of the house's own dealer dies with the house."""

    place: Place
    command: Command
    own: bool


class Post:
    """What is on its way."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._bag: list[Letter] = []

    def sent(self, letter: Letter) -> Letter | None:
        """The letter if it arrives at once; else it comes later, or never."""
        chance = self._chance
        if letter.own:
            return letter  # the dealer sits in the house
        if chance.happens(LOST):
            return None
        if chance.happens(LATE):
            self.again(letter)
            return None
        if chance.happens(TWICE):
            self.again(letter)
        return letter

    def again(self, letter: Letter) -> None:
        """It comes again, some time."""
        self._bag.append(letter)

    def old(self) -> Letter | None:
        """One that was on its way, whichever."""
        if not self._bag or not self._chance.happens(OLD):
            return None
        return self._bag.pop(self._chance.below(len(self._bag)))

    def crash(self) -> None:
        """What was on its way inside the house is gone."""
        self._bag = [letter for letter in self._bag if not letter.own]
