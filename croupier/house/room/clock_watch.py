"""Watches the clock of the house while nobody gives commands: the alarm rings within a second."""

from typing import TYPE_CHECKING, Final

from croupier.core.printed import second
from croupier.house.desk.watch import Lookout

if TYPE_CHECKING:
    from croupier.house.room.house import House

SECONDS: Final = 1.0


class ClockWatch(Lookout):
    """A thread that looks once a second. A demo floor takes the time as it is when it opens, and says so."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._begun = False
        self._was_halted = False
        super().__init__("clock", SECONDS)

    def begin(self) -> None:
        """Once, before anything is taken."""
        if not self._begun:
            self._begun = True
            floor = self._house.floor
            self._house.desk.clock.begin(closed_hours=floor.closed_hours, by_itself=floor.demo)

    def look(self) -> bool:
        """Whether the clock is wrong now; when it is right again all tables are looked after at once."""
        self._house.desk.clock.look()
        was, self._was_halted = self._was_halted, self.halted
        if was and not self._was_halted:
            self._house.room.resume()
        return self._was_halted

    @property
    def halted(self) -> bool:
        """Whether nothing is taken."""
        return self._house.clock.read().wrong

    def words(self) -> str:
        """What is wrong with the clock, for people; nothing if all is well."""
        reading = self._house.clock.read()
        if not reading.wrong:
            return ""
        return (
            f"the clock says {second(reading.found)} and should say {second(reading.expected)}: "
            "nothing is taken until it is right or two people accept its time"
        )
