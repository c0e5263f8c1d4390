"""What simulated rounds add up to, in whole numbers only, so that the order of adding does not matter."""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner
from croupier.math.kernels.simulation.simulation_cards import high_half
from croupier.math.kernels.strength import ROYAL, STRAIGHT_FLUSH

Numbers = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]

# of a hit of the meter: the round, and how many straight flushes and royals it had
ROUND, STRAIGHTS, ROYALS, HIT = range(4)
LOW, HIGH, SQUARES = range(3)
_NONE: Final = np.uint64(0)


@inner
def add_square(net: int, squares: Words) -> None:
    """Add the square of a number to a sum of 128 bits."""
    size = np.uint64(abs(net))
    low = size * size
    squares[LOW] += low
    squares[HIGH] += high_half(size, size) + (np.uint64(1) if squares[LOW] < low else _NONE)


@inner
def note_prize(number: int, line: int, found: int, prizes: Numbers, hits: Numbers) -> int:
    """Count a hand that is in for the jackpot, and list the rounds that hit the meter; how many there are."""
    prizes[line] += 1
    if line in (STRAIGHT_FLUSH, ROYAL):
        if found == 0 or hits[found - 1, ROUND] != number:
            hits[found, ROUND], hits[found, STRAIGHTS], hits[found, ROYALS] = number, 0, 0
            found += 1
        hits[found - 1, STRAIGHTS if line == STRAIGHT_FLUSH else ROYALS] += 1
    return found
