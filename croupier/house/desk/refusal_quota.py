"""How much of the log one person's refusals may fill.

A refusal is kept with its command for ever, so that the same id gets the same answer. Everybody has room for
many of them, which fills up again slowly; what finds no room is answered and not kept, and counted instead.
"""

from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Final

from croupier.core.refusal import Refusal, refuse

BURST: Final = 512 * 1024  # bytes of refusals that may come at once, some five hundred
RATE: Final = 48 * 1024 / 3_600  # bytes a second in the long run: about a megabyte a day
ROW: Final = 500  # bytes that a refusal takes besides its own words: digests, links and their indexes
KNOWN: Final = 50_000  # people whose room is remembered
REFUSALS: Final = ("house:refusals",)


class RefusalQuota:
    """A bucket of bytes for each person, filled evenly; with as many processes there are as many buckets."""

    def __init__(self, clock: Callable[[], float] = monotonic, burst: float = BURST) -> None:
        self.clock = clock
        self.burst = burst
        self.total = 0  # that were not kept
        self._left: dict[str, tuple[float, float]] = {}  # by person: bytes, and when that was
        self._unkept: dict[str, int] = {}  # by person, since somebody last asked
        self._lock = Lock()

    def keeps(self, person: str, size: int) -> bool:
        """Whether one more refusal of that size is kept; if not it is counted."""
        with self._lock:
            now = self.clock()
            left = self._filled(person, now)
            room = left >= size + ROW
            self._left.pop(person, None)
            if len(self._left) >= KNOWN:
                self._left.pop(next(iter(self._left)))  # who was refused longest ago
            self._left[person] = (left - size - ROW if room else left, now)
            if room:
                return True
            self._unkept[person] = self._unkept.get(person, 0) + 1
            self.total += 1
            return False

    def unkept(self) -> dict[str, int]:
        """How many refusals of whom were not kept since this was last asked."""
        with self._lock:
            found, self._unkept = self._unkept, {}
        return found

    def count(self, unkept: dict[str, int]) -> None:
        """These are still to be recorded."""
        with self._lock:
            for person, number in unkept.items():
                self._unkept[person] = self._unkept.get(person, 0) + number

    def _filled(self, person: str, now: float) -> float:
        left, then = self._left.get(person, (self.burst, now))
        return min(self.burst, left + max(0.0, now - then) * RATE)


def too_many(refusal: Refusal) -> Refusal:
    """The answer that is not kept: it says what the kept one would have said."""
    text = f"{refusal.text} Too many of your commands were refused, so this answer is not kept; wait a while."
    return refuse("command/too-many-refusals", (*REFUSALS, *refusal.cites), text, refused=refusal.code)
