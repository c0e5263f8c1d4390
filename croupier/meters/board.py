"""The board of all meters: looked at once in a while for however many displays there are."""

import asyncio
import math
import time
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from croupier.meters.rules.display import Display

TICK_SECONDS: Final = 0.25  # between looks


class Shown(NamedTuple):
    """What displays show now: the values, by which a change is told, and all of it as JSON."""

    values: tuple[object, ...]
    said: bytes


class MeterBoard:
    """What was seen at the last look, which nobody repeats within a tick."""

    def __init__(self, look: Callable[[], list[Display]]) -> None:
        self._look = look
        self._looked = -math.inf
        self._shown = Shown((), b"[]")
        self._turn = asyncio.Lock()

    async def shown(self) -> Shown:
        """What displays show, not older than a tick."""
        async with self._turn:
            if time.monotonic() - self._looked >= TICK_SECONDS:
                found = await asyncio.to_thread(self._look)
                values = tuple(
                    (one.meter, one.value_cents, one.pending, one.recent, one.stale, one.open)
                    for one in found
                )
                self._shown = Shown(values, msgspec.json.encode(found))
                self._looked = time.monotonic()
        return self._shown
