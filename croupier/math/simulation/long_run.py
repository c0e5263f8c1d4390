"""Many rounds: what a player has won or lost after them, from the exact law of one round.

The law of a sum is the law of one round convolved with itself; on a lattice that is a power of its Fourier
transform. The lattice is wide enough for all but a part of 10^-12, by Chernoff's bound, and the powers are
true to some 10^-10. Where a lattice would be too wide, a normal law stands in, and says so.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import erfc, lcm, log, sqrt
from typing import Final, Literal

import msgspec
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

ROUNDS: Final = (1, 100, 1_000, 10_000, 100_000)
BAND: Final = 0.95
_NORMAL: Final = 1.959963984540054  # deviations on either side of the mean with 95 % of a normal law between
_TAIL: Final = -log(1e-12)
_WIDEST: Final = 2**21


class Stretch(msgspec.Struct, frozen=True):
    """So many rounds: mean and deviation of what they bring, where 95 % lie, the chance to be ahead."""

    rounds: int
    mean: Fraction
    standard_deviation: float
    low: float
    high: float
    ahead: float
    method: Literal["counted", "convolved", "normal"]


def long_run(net: Mapping[Fraction, int], rounds: Sequence[int] = ROUNDS) -> tuple[Stretch, ...]:
    """Stretches of rounds, each played like the others; `net` is what one brings, in ways."""
    scale = lcm(*(won.denominator for won in net))
    values = [int(won * scale) for won in net]
    return tuple(_stretch(values, [*net.values()], scale, count) for count in rounds)


def _stretch(values: Sequence[int], ways: Sequence[int], scale: int, rounds: int) -> Stretch:
    total = sum(ways)
    mean = Fraction(sum(value * way for value, way in zip(values, ways, strict=True)), total)
    square = Fraction(sum(value**2 * way for value, way in zip(values, ways, strict=True)), total)
    deviation = sqrt((square - mean**2) * rounds)
    method: Literal["counted", "convolved"] = "counted"
    if rounds == 1 or len(values) == 1:
        law = sorted(zip(values, ways, strict=True))
        heights = np.array([rounds * value for value, _ in law], dtype=np.int64)
        parts = np.array([way / total for _, way in law])
        ahead = sum(way for value, way in law if value > 0) / total
    else:
        found = _convolved(values, [way / total for way in ways], float(mean), rounds)
        if found is None:
            return _normal(mean * rounds / scale, deviation / scale, rounds)
        heights, parts = found
        ahead, method = float(parts[heights > 0].sum()), "convolved"
    low, high = (_quantile(heights, parts, part) / scale for part in ((1 - BAND) / 2, (1 + BAND) / 2))
    return Stretch(rounds, mean * rounds / scale, deviation / scale, low, high, ahead, method)


def _convolved(
    values: Sequence[int], parts: Sequence[float], mean: float, rounds: int
) -> tuple[npt.NDArray[np.int64], Floats] | None:
    """The law of a sum, on the stretch of the lattice that it hardly ever leaves."""
    heights, chances = np.array(values, dtype=np.float64), np.array(parts)
    below, above = (_reach(sign * (heights - mean), chances, rounds) for sign in (-1, 1))
    first = int(rounds * mean - below) - 1
    size = 1 << int(rounds * mean + above + 1 - first).bit_length()
    if size > _WIDEST:
        return None
    one = np.zeros(size)
    np.add.at(one, [value % size for value in values], chances)
    law = np.fft.irfft(np.fft.rfft(one) ** rounds, size)
    lattice = np.arange(first, first + size, dtype=np.int64)
    return lattice, np.maximum(law[lattice % size], 0.0)


def _reach(over: Floats, parts: Floats, rounds: int) -> float:
    """How far above its mean a sum goes but for a part of 10^-12: Chernoff's bound, at its best of many."""
    spread = sqrt(float(parts @ over**2))
    best = float("inf")
    for tilt in np.geomspace(1e-6, 30, 200) / spread:
        largest = float((tilt * over).max())
        growth = largest + log(float(parts @ np.exp(tilt * over - largest)))
        best = min(best, (rounds * growth + _TAIL) / tilt)
    return best


def _quantile(heights: npt.NDArray[np.int64], parts: Floats, part: float) -> float:
    """The least height with so much of the law at it or below."""
    return float(heights[int(np.searchsorted(np.cumsum(parts), part))])


def _normal(mean: Fraction, deviation: float, rounds: int) -> Stretch:
    low, high = float(mean) - _NORMAL * deviation, float(mean) + _NORMAL * deviation
    ahead = erfc(-float(mean) / deviation / sqrt(2)) / 2 if deviation else float(mean > 0)
    return Stretch(rounds, mean, deviation, low, high, ahead, "normal")
