"""File descriptors: some are kept in reserve, so that when all others are gone newcomers are still answered.

Every connection takes one. Without a reserve the system would leave newcomers waiting without a word, and the
house could open no file of its own.
"""

import os
import sys
from collections.abc import Callable
from time import monotonic
from typing import Final

from croupier.house.desk.lookout import Lookout

RESERVE: Final = 16  # kept, and as many must be free beside them
SECONDS: Final = 0.5  # between looks
SAID_SECONDS: Final = 60.0  # between words about it


class Descriptors(Lookout):
    """Looks whether any are left; `short` from when there are none until there are some again."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__("descriptors", SECONDS)
        self.short = False
        self.turned_away = 0  # newcomers, while it lasted
        self._kept: list[int] = []
        self._clock = clock
        self._said: float | None = None

    @property
    def trouble(self) -> str:
        """What is wrong, in words; nothing if all is well."""
        return "no file descriptors are left, so newcomers are turned away (ulimit -n)" if self.short else ""

    def look(self) -> bool:
        """Whether enough are free; the reserve is given up while they are not."""
        free = _opened(2 * RESERVE - len(self._kept))
        self.short = free is None
        if free is None:
            self._give_up()
            self._say()
        else:
            self._kept, free = (self._kept + free)[:RESERVE], (self._kept + free)[RESERVE:]
            _closed(free)
        return not self.short

    def start(self) -> None:
        self.look()
        super().start()

    def close(self) -> None:
        super().close()
        self._give_up()

    def _give_up(self) -> None:
        kept, self._kept = self._kept, []
        _closed(kept)

    def _say(self) -> None:
        now = self._clock()
        if self._said is None or now - self._said >= SAID_SECONDS:
            self._said = now
            print(f"croupier: {self.trouble}", file=sys.stderr, flush=True)  # without any other thread


def _opened(count: int) -> list[int] | None:
    """So many descriptors; nothing if there are not that many."""
    found: list[int] = []
    try:
        while len(found) < count:
            found.append(os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC))
    except OSError:
        _closed(found)
        return None
    return found


def _closed(descriptors: list[int]) -> None:
    for one in descriptors:
        os.close(one)
