"""Patience: how many requests somebody may make before being asked to wait."""

import math
from collections.abc import Callable
from time import monotonic
from typing import Final

RATE: Final = 20.0  # a second, in the long run
BURST: Final = 60.0  # at once
KNOWN: Final = 50_000


class Patience:
    """A bucket of requests for each caller, filled evenly."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}  # by caller: what is left, and when that was
        self._tidied = -math.inf

    def allows(self, caller: str) -> bool:
        """Whether the caller may make one more request now."""
        now = self._clock()
        left = _filled(self._buckets.get(caller, (BURST, now)), now)
        if len(self._buckets) >= KNOWN and now - self._tidied >= 1:
            self._tidied = now
            self._buckets = {name: one for name, one in self._buckets.items() if _filled(one, now) < BURST}
        self._buckets[caller] = (left - 1 if left >= 1 else left, now)
        return left >= 1


def _filled(bucket: tuple[float, float], now: float) -> float:
    left, then = bucket
    return min(BURST, left + (now - then) * RATE)
