"""Many rounds, against plain sums of all ways they can go."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb

import pytest

from croupier.math.simulation.long_run import Stretch, long_run


def plain(net: Mapping[Fraction, int], rounds: int) -> dict[Fraction, Fraction]:
    """The law of a sum, result by result."""
    total = sum(net.values())
    law = {Fraction(0): Fraction(1)}
    for _ in range(rounds):
        after: dict[Fraction, Fraction] = {}
        for so_far, part in law.items():
            for won, ways in net.items():
                after[so_far + won] = after.get(so_far + won, Fraction(0)) + part * Fraction(ways, total)
        law = after
    return dict(sorted(law.items()))


def quantile(law: Mapping[Fraction, Fraction], part: Fraction) -> float:
    reached = Fraction(0)
    for value, chance in law.items():
        reached += chance
        if reached >= part:
            return float(value)
    raise ValueError(part)


NETS: tuple[dict[Fraction, int], ...] = (
    {Fraction(-1): 5, Fraction(0): 2, Fraction(3, 2): 2, Fraction(7): 1},
    {Fraction(-10): 1, Fraction(-1): 900, Fraction(1): 820, Fraction(500): 1},
)


@pytest.mark.parametrize("net", NETS)
@pytest.mark.parametrize("rounds", [1, 2, 5, 12])
def test_few_rounds(net: dict[Fraction, int], rounds: int) -> None:
    law = plain(net, rounds)
    (found,) = long_run(net, (rounds,))
    mean = sum(value * part for value, part in law.items())
    square = sum(value**2 * part for value, part in law.items())
    assert found.mean == mean
    assert found.standard_deviation == pytest.approx(float(square - mean**2) ** 0.5)
    ahead = sum((part for value, part in law.items() if value > 0), Fraction(0))
    assert found.ahead == pytest.approx(float(ahead), abs=1e-11)
    assert (found.low, found.high) == (quantile(law, Fraction(25, 1000)), quantile(law, Fraction(975, 1000)))
    assert found.method == ("counted" if rounds == 1 else "convolved")


def test_many_tosses_of_a_coin() -> None:
    """A sum of two thousand tosses is known exactly."""
    (found,) = long_run({Fraction(-1): 51, Fraction(1): 49}, (2_000,))
    heads = range(1_001, 2_001)
    ahead = sum(comb(2_000, one) * 49**one * 51 ** (2_000 - one) for one in heads)
    assert found.ahead == pytest.approx(ahead / 100**2_000, abs=1e-10)


def test_a_law_too_wide_for_a_lattice_is_taken_as_normal_and_says_so() -> None:
    (found,) = long_run({Fraction(-1): 999, Fraction(10**9 + 1, 3): 1}, (100,))
    assert found.method == "normal"
    assert 0 < found.ahead < 1
    assert found.low < found.mean < found.high


def test_what_is_certain_stays_certain() -> None:
    assert long_run({Fraction(-1): 7}, (1, 100)) == (
        Stretch(1, Fraction(-1), 0.0, -1.0, -1.0, 0.0, "counted"),
        Stretch(100, Fraction(-100), 0.0, -100.0, -100.0, 0.0, "counted"),
    )
