"""Patience: how many requests somebody may make before being asked to wait."""

import math
from collections.abc import Callable
from time import monotonic
from typing import Final

RATE: Final = 20.0  # a second, in the long run
BURST: Final = 60.0  # at once
ASKED: Final = 50.0  # a second of anything at all but the files of pages
ASKED_AT_ONCE: Final = 300.0
KNOWN: Final = 50_000


class Patience:
    """A bucket of requests for each caller, filled evenly."""

    def __init__(
        self, clock: Callable[[], float] = monotonic, rate: float = RATE, burst: float = BURST
    ) -> None:
        self.clock = clock
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, tuple[float, float]] = {}  # by caller: what is left, and when that was
        self._tidied = -math.inf

    def allows(self, caller: str) -> bool:
        """Whether the caller may make one more request now."""
        now = self.clock()
        left = self._filled(self._buckets.get(caller, (self._burst, now)), now)
        if len(self._buckets) >= KNOWN and now - self._tidied >= 1:
            self._tidied = now
            known = self._buckets.items()
            self._buckets = {name: one for name, one in known if self._filled(one, now) < self._burst}
        self._buckets[caller] = (left - 1 if left >= 1 else left, now)
        return left >= 1

    def _filled(self, bucket: tuple[float, float], now: float) -> float:
        left, then = bucket
        return min(self._burst, left + (now - then) * self._rate)
