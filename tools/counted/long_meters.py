"""Meters the long way: millions of hits one after the other, beside the law in closed form."""

from fractions import Fraction

import numpy as np

from croupier.math.jackpots.law import Meter, MeterLaw

_HITS = Fraction(4, 2598960), Fraction(36, 2598960), Fraction(1, 10)  # royal, straight flush and its share
# option 1 at Crown with a seed of 10,000 dollars; a low seed under the guarantees of The Star's version 4
CROWN = Meter(Fraction(1_000_000), Fraction("34.06"), *_HITS, Fraction(0))
STAR = Meter(Fraction(1_000_000), Fraction(100), *_HITS, Fraction(500_000))
_METERS = 20_000  # side by side


def errors_off(meter: Meter, hits: int, seed: int) -> float:
    """By how many standard errors the average of many hits misses that of the law."""
    dice = np.random.default_rng(seed)
    low, feed, royal, straight, share, least = map(float, meter)
    heights = np.full(_METERS, low)
    total = np.zeros(_METERS)
    warm, rounds = 200, hits // _METERS
    for step in range(warm + rounds):
        heights += feed * dice.geometric(royal + straight, _METERS)
        total += heights if step >= warm else 0
        left = np.maximum(low, heights - np.maximum(least, share * heights))
        heights = np.where(dice.random(_METERS) * (royal + straight) < straight, left, low)
    means = total / rounds
    error = float(means.std()) / np.sqrt(_METERS)
    return abs(float(means.mean()) - MeterLaw(meter).mean) / float(error)
