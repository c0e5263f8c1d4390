"""How likely a statistic is by chance: chi-square, normal, Kolmogorov, Poisson and binomial tails."""

import math
from typing import Final

TERMS: Final = 10_000
SMALL: Final = 1e-300
PRECISION: Final = 1e-15


def chi_square_tail(statistic: float, degrees: int) -> float:
    """The chance of at least this much: the regularised upper incomplete gamma function."""
    shape, at = degrees / 2, statistic / 2
    if at <= 0:
        return 1.0
    scale = shape * math.log(at) - at - math.lgamma(shape)
    return 1 - _series(shape, at, scale) if at < shape + 1 else _fraction(shape, at, scale)


def _series(shape: float, at: float, scale: float) -> float:
    term = total = 1 / shape
    for step in range(1, TERMS):
        term *= at / (shape + step)
        total += term
        if term < total * PRECISION:
            break
    return min(total * math.exp(scale), 1.0)


def _fraction(shape: float, at: float, scale: float) -> float:
    """By the continued fraction of Lentz."""
    low = at + 1 - shape
    high, inverse = 1 / SMALL, 1 / low
    total = inverse
    for step in range(1, TERMS):
        factor = -step * (step - shape)
        low += 2
        inverse = factor * inverse + low or SMALL
        high = low + factor / high or SMALL
        inverse = 1 / inverse
        total *= inverse * high
        if abs(inverse * high - 1) < PRECISION:
            break
    return min(total * math.exp(scale), 1.0)


def two_sided(tail: float) -> float:
    """Too even is as odd as too uneven."""
    return min(1.0, 2 * min(tail, 1 - tail))


def normal_two_sided(deviation: float) -> float:
    """The chance that a normal deviate is at least so far from zero."""
    return math.erfc(abs(deviation) / math.sqrt(2))


def kolmogorov_tail(distance: float, count: int) -> float:
    """The chance that so many uniform numbers lie at least so far from their line, for many numbers."""
    root = math.sqrt(count)
    at = distance * (root + 0.12 + 0.11 / root)
    if at < 1.18:  # the series for small distances converges where the other does not
        if at <= 0:
            return 1.0
        waves = sum(math.exp(-((2 * k - 1) ** 2) * math.pi**2 / (8 * at * at)) for k in range(1, 6))
        return 1 - math.sqrt(2 * math.pi) / at * waves
    signs = ((1 if k % 2 else -1) * math.exp(-2 * (k * at) ** 2) for k in range(1, 20))
    return min(1.0, 2 * sum(signs))


def poisson_tail(count: int, mean: float) -> float:
    """The chance of at least so many rare things."""
    below = sum(math.exp(-mean + k * math.log(mean) - math.lgamma(k + 1)) for k in range(count))
    if count and mean < PRECISION:
        return float(mean**count)  # about; one minus what is below would be nothing
    return max(0.0, 1 - below)


def binomial_tail(count: int, trials: int, chance: float) -> float:
    """The chance of at least so many successes."""
    terms = (
        math.comb(trials, k) * chance**k * (1 - chance) ** (trials - k) for k in range(count, trials + 1)
    )
    return min(1.0, sum(terms))
