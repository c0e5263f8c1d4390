"""Fewer and fewer steps of a storm that still break the same guarantee."""

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from msgspec.structs import replace

from simulator.casino import Casino
from simulator.checks.guarantees import Broken
from simulator.steps import Step

ATTEMPTS: Final = 400
Breaks = Callable[[Sequence[Step]], bool]


def broken_by(seed: str, steps: Sequence[Step], address: str = "") -> Broken | None:
    """What these steps break, if anything."""
    with TemporaryDirectory(prefix="croupier-storm-") as folder:
        try:
            Casino(Path(folder), seed, address).replay(steps)
        except Broken as broken:
            return broken
    return None


def shrink(
    steps: Sequence[Step],
    breaks: Breaks,
    attempts: int = ATTEMPTS,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> tuple[Step, ...]:
    """Leave out halves, quarters and so on for as long as it still breaks; then what single steps carry."""
    left, size, tried = tuple(steps), max(len(steps) // 2, 1), 0

    def still(fewer: tuple[Step, ...]) -> bool:
        nonlocal tried
        if tried >= attempts:
            return False
        tried += 1
        tell(tried, attempts)
        return breaks(fewer)

    while tried < attempts:
        before, start = len(left), 0
        while start < len(left):
            fewer = left[:start] + left[start + size :]
            if fewer and still(fewer):
                left = fewer
            else:
                start += size
        if size == 1 and len(left) == before:
            break
        size = max(size // 2, 1)
    for at in range(len(left)):
        for plain in ({"rival": None}, {"fault": None}, {"full": False}, {"deaf": False}):
            simpler = (*left[:at], replace(left[at], **plain), *left[at + 1 :])
            if simpler != left and still(simpler):
                left = simpler
    return left
