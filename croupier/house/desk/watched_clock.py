"""The clock by which the house stamps everything, held against one that nobody can set."""

import time
from collections.abc import Callable
from typing import Final

from croupier.core.refusal import Refusal, refuse
from croupier.house.clock.rules.clock import TOLERANCE, WALL_CLOCK, Reading
from croupier.house.clock.rules.events import Why

HALTED: Final = "house/clock"


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def ticks() -> int:
    """Milliseconds that pass evenly, also while the machine sleeps: so that waking up is no jump.

    Linux has a clock of its own for it; the monotonic one stands still in sleep there, and nowhere else.
    """
    return (time.monotonic_ns() if _EVEN is None else time.clock_gettime_ns(_EVEN)) // 1_000_000


_EVEN: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))


class WatchedClock:
    """Called, it tells the time: what the wall clock says, or what it should say while that is wrong.

    A clock without `even` ticks beside it, as of a test or a simulation, is right until records say that it
    is not.
    """

    def __init__(self, wall: Callable[[], int] = now, even: Callable[[], int] | None = None) -> None:
        self._wall = wall
        self._even = even
        self._offset = wall() - even() if even else None  # from the even ticks to the right time
        self.why: Why = "jump"  # what it was held against last

    def __call__(self) -> int:
        reading = self.read()
        return reading.expected if reading.wrong else reading.found

    def read(self) -> Reading:
        """What the wall clock says, and what it should say."""
        found = self._wall()
        if self._offset is None:
            return Reading(found, found)
        return Reading(found, self._offset + (self._even() if self._even else found))

    def passed(self) -> int:
        """The even ticks, or what stands for them."""
        return self._even() if self._even else self._wall()

    def expect(self, time: int, why: Why) -> None:
        """This is the right time, whatever the wall clock says."""
        self._offset, self.why = time - self.passed(), why

    def trust(self) -> None:
        """What the wall clock says is the right time."""
        self._offset = self._wall() - self._even() if self._even else None
        self.why = "jump"

    def halted(self) -> Refusal | None:
        """Why nothing is taken now; said, and not stored, so that the same command counts once it is over."""
        reading = self.read()
        if not reading.wrong:
            return None
        text = (
            "The clock of the house is wrong, so nothing is taken until it is right again or two people "
            "accept its time. Send the same later: it counts once."
        )
        return refuse(HALTED, WALL_CLOCK, text, found=reading.found, expected=reading.expected)

    def behind(self, recorded: int) -> bool:
        """Whether a record is later than it can be by this clock."""
        return recorded > self() + TOLERANCE


def watched(clock: Callable[[], int] | None) -> WatchedClock:
    """The clock of this machine, watched; or any other one, as it is."""
    if clock is None:
        return WatchedClock(now, ticks)
    return clock if isinstance(clock, WatchedClock) else WatchedClock(clock)
