"""The only chance there is in a storm: the same seed, the same storm, to the last byte."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Draws that follow from a seed."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def anew(self, seed: str) -> None:
        """From now on they follow from another seed."""
        self._random = Random(seed)

    def happens(self, share: float) -> bool:
        return self._random.random() < share

    def pick(self, things: Sequence[T]) -> T:
        return things[self._random.randrange(len(things))]

    def between(self, least: int, most: int) -> int:
        return self._random.randint(least, most)

    def below(self, limit: int) -> int:
        return self._random.randrange(limit)

    def taken(self, size: int) -> bytes:
        return self._random.randbytes(size)
