"""The meter's long run, against the same meter followed step by step, and against what is published."""

import random
from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest

from croupier.math.jackpots.law import Meter, MeterLaw

Law = npt.NDArray[np.float64]
FINE = 10  # cells of a step; with a tenth as share, the first two generations stand on them exactly


def exact(text: str) -> Fraction:
    return Fraction(text)


def followed(meter: Meter) -> tuple[Law, Law]:
    """Heights when a meter is hit, and how often: from seed to seed, one straight flush after the other.

    What falls between two cells is split so that its mean stays where it is.
    """
    seed, feed, royal, straight, share, least = map(float, meter)
    hit, cell = royal + straight, feed / FINE
    steps = int(40 / hit)
    heights: Law = np.add(seed, cell * np.arange(steps * FINE), dtype=np.float64)
    left = np.maximum(0.0, (heights - np.maximum(least, share * heights) - seed) / cell)
    lower = left.astype(int)
    missed = (1 - hit) ** np.arange(steps)[:, None]
    total, start = np.zeros(len(heights)), np.zeros(len(heights))
    start[0] = 1.0
    while start.sum() > 1e-12:
        here = np.cumsum(start.reshape(steps, FINE) / missed, axis=0) * missed
        hits = np.zeros_like(here)
        hits[1:] = hit * here[:-1]
        total += hits.reshape(-1)
        going = hits.reshape(-1) * (straight / hit) * (left > 0)
        start = np.zeros(len(heights) + 1)
        np.add.at(start, lower, going * (1 - (left - lower)))
        np.add.at(start, lower + 1, going * (left - lower))
        start = start[:-1]
    return heights, total / float(total.sum())


@pytest.mark.parametrize(
    ("seed", "feed", "least", "chance"),
    [
        ("10", "0.825", "0", "0.05"), ("10", "0.875", "0", "0.05"), ("10", "0.33", "0", "0.02"),
        ("0.1", "0.825", "0", "0.05"), ("100", "0.825", "0", "0.05"), ("3000", "0.825", "0", "0.05"),
        ("10", "0.825", "3.3", "0.05"), ("10", "0.825", "3.4", "0.05"), ("1", "0.825", "5", "0.05"),
        ("10", "0.825", "0.8", "0.05"), ("10", "0.825", "8.43", "0.05"),
    ],
)  # fmt: skip
def test_the_law_is_that_of_the_meter_step_by_step(seed: str, feed: str, least: str, chance: str) -> None:
    straight = exact(chance) * Fraction(9, 10)
    meter = Meter(exact(seed), exact(feed), exact(chance) - straight, straight, Fraction(1, 10), exact(least))
    law = MeterLaw(meter)
    heights, often = followed(meter)
    mean = float(heights @ often)
    # real jackpots are hit a thousand times more seldom: there this is some 10^-12
    assert abs(law.mean - mean) < 0.005 * float(exact(chance)) ** 2 * mean
    for part in (0.9, 0.5, 0.1):
        height = law.height(part)
        assert abs(law.above(height) - part) < 1e-8
        assert abs(often[heights > height].sum() - part) < float(exact(chance))
        excess = float(np.maximum(heights - height, 0) @ often)
        assert law.excess(height) == pytest.approx(excess, rel=float(exact(chance)) / 10)


def test_what_cancels_is_summed_with_enough_digits() -> None:
    """A seed near nothing, a share of a twentieth with its guarantee, and a seed the meter hardly leaves."""
    hits = Fraction(4, 2598960), Fraction(36, 2598960)
    low = Meter(Fraction(1), Fraction(1), *hits, Fraction(1, 10), Fraction(0))
    # with hardly a seed, nothing is topped up: what flows in flows out
    assert MeterLaw(low).mean == pytest.approx(2598960 / 7.6, rel=1e-5)
    small = Meter(Fraction(100000), Fraction(9), *hits, Fraction(1, 20), Fraction(10000))
    assert MeterLaw(small).mean == pytest.approx(4101620.3778, rel=1e-9)
    still = Meter(Fraction(10**10), Fraction(1), *hits, Fraction(1, 10), Fraction(0))
    assert MeterLaw(still).mean == pytest.approx(10**10 + 64974, rel=1e-15)


@pytest.mark.parametrize("share", ["1", "0"])
def test_one_prize_averages_seed_and_increment_over_chance(share: str) -> None:
    """Published: 1000 and 9 percent of each dollar on straight flush and royal average 6847.66."""
    royal, straight = Fraction(4, 2598960), Fraction(36, 2598960)
    if share == "0":
        royal, straight = royal + straight, Fraction(0)
    law = MeterLaw(Meter(Fraction(1000), Fraction(9, 100), royal, straight, exact(share), Fraction(0)))
    assert law.mean == 6847.66
    assert law.above(1000) == 1.0
    assert law.above(6847.66) == pytest.approx(np.exp(-1), rel=1e-4)


def test_a_long_run_stands_where_the_law_says() -> None:
    """Three hundred thousand hits, with the standard error that hits in a row being alike leaves."""
    dice = random.Random(5)
    chance, feed, seed, meter, heights = 40 / 2598960, 34.06, 1e6, 1e6, []
    for _ in range(300_000):
        meter += feed * (1 + int(np.log(1 - dice.random()) / np.log(1 - chance)))
        heights.append(meter)
        meter = max(seed, 0.9 * meter) if dice.random() < 0.9 else seed
    batches = np.array(heights).reshape(100, -1).mean(axis=1)
    law = MeterLaw(Meter(Fraction(10**6), Fraction("34.06"), Fraction(1, 649740), Fraction(36, 2598960),
                         Fraction(1, 10), Fraction(0)))  # fmt: skip
    assert abs(batches.mean() - law.mean) < 4 * batches.std() / 10


@pytest.mark.parametrize("broken", [{"feed": Fraction(0)}, {"royal": Fraction(0), "straight": Fraction(0)}])
def test_a_meter_that_never_moves_has_no_law(broken: dict[str, Fraction]) -> None:
    meter = Meter(Fraction(1), Fraction(1), Fraction(1, 9), Fraction(1, 9), Fraction(1, 10), Fraction(0))
    with pytest.raises(ValueError, match="a feed and a chance"):
        MeterLaw(meter._replace(**broken))
