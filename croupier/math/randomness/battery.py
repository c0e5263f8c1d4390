"""The battery: what regulators ask of shuffles, each with the chance of what was counted.

A fair shuffle fails one in twenty tests at 95 %. So the verdict is on all of them together: it fails if a
single result is too unlikely for so many tests, or if too many of them lie outside at once.
"""

import math
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.math.randomness import chances, expected
from croupier.math.randomness.counting import GROUP, KEYED, Counts
from croupier.math.randomness.expected import CARDS

OUTSIDE_95: Final = 0.05
OUTSIDE_99: Final = 0.01
VERDICT: Final = 0.01  # the chance at which a fair shuffle is failed as a whole
LEAST_DECKS: Final = 10_000  # below, counts are too small for the laws used here
LEAST_EXPECTED: Final = 8.0
NAMED: Final = ("positions", "runs", "correlation", "serial correlation")  # asked for at 99 % too


class Outcome(msgspec.Struct, frozen=True):
    """One test: what was looked at, how far it is from what is expected, and the chance of that."""

    name: str
    what: str
    statistic: float
    degrees: int  # of freedom; 0 where there are none
    chance: float
    passes_95: bool
    passes_99: bool | None  # only where it is asked for


class Verdict(msgspec.Struct, frozen=True):
    """All tests together."""

    shuffles: int
    tests: tuple[Outcome, ...]
    outside_95: int
    expected_outside: float
    chance_of_as_many: float
    smallest_adjusted: float  # the least chance, adjusted for the number of tests
    fair: bool


def judged(counts: Counts) -> Verdict:
    """The verdict on everything counted."""
    if counts.decks < LEAST_DECKS:
        raise ValueError(f"at least {LEAST_DECKS:,} shuffles are needed, there are {counts.decks:,}")
    tests = tuple(_outcome(*found) for found in _all(counts))
    outside = sum(not test.passes_95 for test in tests)
    many = chances.binomial_tail(outside, len(tests), OUTSIDE_95)
    smallest = min(1.0, min(test.chance for test in tests) * len(tests))
    return Verdict(
        shuffles=counts.decks, tests=tests, outside_95=outside, expected_outside=OUTSIDE_95 * len(tests),
        chance_of_as_many=many, smallest_adjusted=smallest,
        fair=smallest >= VERDICT and many >= VERDICT,
    )  # fmt: skip


Found = tuple[str, str, float, int, float]


def _outcome(name: str, what: str, statistic: float, degrees: int, chance: float) -> Outcome:
    named = name in NAMED
    return Outcome(
        name, what, statistic, degrees, chance,
        passes_95=chance >= OUTSIDE_95, passes_99=chance >= OUTSIDE_99 if named else None,
    )  # fmt: skip


def _all(counts: Counts) -> list[Found]:
    return [
        _positions(counts),
        _fit("frequency", "the first two cards", _upper(counts.holes), _even(1326)),
        *_neighbours(counts),
        _fit("permutation", f"the order within {GROUP} cards", counts.orders, _even(24)),
        _fit("runs", "a lower card follows", counts.descents, expected.descents()),
        _correlation(counts),
        _serial(counts),
        _interplay(counts),
        _fit("gap", "cards before a rank", counts.gaps[:49], expected.gap()),
        _fit("poker", "hands of five", counts.poker, expected.poker()),
        _fit("coupon", "cards until all suits", counts.coupons, expected.coupons()),
        _fit("order statistic", "the highest of five", counts.highest, expected.highest()),
        _kolmogorov(counts),
        _fit("Poisson", "cards as in the deck before", counts.matches, expected.matches()),
        _fit("overlap", "quarters of two decks", counts.shared, expected.shared()),
        _fit("subsequence", "every fifth deck", counts.some, _even(CARDS)),
        _repeats(counts),
    ]


def _even(cells: int) -> list[float]:
    return [1 / cells] * cells


def _upper(table: NDArray[np.int64]) -> NDArray[np.int64]:
    found: NDArray[np.int64] = table.reshape(CARDS, CARDS)[np.triu_indices(CARDS, 1)]
    return found


def _fit(name: str, what: str, observed: NDArray[np.int64], law: list[float]) -> Found:
    """Chi-square over cells that are all likely enough; small ones are put together."""
    total = int(observed.sum())
    cells: list[tuple[float, float]] = []
    seen = due = 0.0
    for count, chance in zip(observed.tolist(), law, strict=True):
        seen, due = seen + count, due + total * chance
        if due >= LEAST_EXPECTED:
            cells.append((seen, due))
            seen = due = 0.0
    last = cells.pop()
    cells.append((last[0] + seen, last[1] + due))
    statistic = sum((one - other) ** 2 / other for one, other in cells)
    return _chi_square(name, what, statistic, len(cells) - 1)


def _chi_square(name: str, what: str, statistic: float, degrees: int) -> Found:
    chance = chances.two_sided(chances.chi_square_tail(statistic, degrees))
    return name, what, statistic, degrees, chance


def _positions(counts: Counts) -> Found:
    """Rows and columns of the table are fixed, which leaves 51 times 51 directions."""
    due = counts.decks / CARDS
    statistic = float(((counts.positions - due) ** 2).sum() / due) * (CARDS - 1) / CARDS
    return _chi_square("positions", "each card at each place", statistic, (CARDS - 1) ** 2)


def _neighbours(counts: Counts) -> list[Found]:
    """The two halves of the table of who follows whom, each without what its margins say."""
    table = counts.follows.reshape(CARDS, CARDS).astype(float)
    beside, ordered = (table + table.T) / 2, (table - table.T) / 2
    found = []
    for name, what, half, degrees in (
        ("adjacency", "cards side by side", _margin_free(beside), CARDS * (CARDS - 3) // 2),
        ("serial", "the order of neighbours", _turned(ordered), (CARDS - 1) * (CARDS - 2) // 2),
    ):
        variance = counts.decks * expected.neighbours(ordered=name == "serial")
        found.append(_chi_square(name, what, float((half**2).sum() / variance), degrees))
    return found


def _margin_free(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """A symmetric table without a diagonal, less what its row sums explain."""
    row = table.sum(axis=1)
    share = (row - row.sum() / (2 * (CARDS - 1))) / (CARDS - 2)
    left: NDArray[np.float64] = table - share[:, None] - share[None, :]
    np.fill_diagonal(left, 0)
    return left


def _turned(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """A table whose halves are opposite, less what its row sums explain."""
    share = table.sum(axis=1) / CARDS
    left: NDArray[np.float64] = table - share[:, None] + share[None, :]
    return left


def _correlation(counts: Counts) -> Found:
    """Place and card: for each deck the mean is zero and the variance known."""
    return _normal("correlation", "a card and its place", counts.correlation, counts.decks)


def _interplay(counts: Counts) -> Found:
    return _normal("interplay", "a card and the deck before", counts.interplay, counts.pairs)


def _normal(name: str, what: str, total: float, decks: int) -> Found:
    spread = (CARDS**3 - CARDS) / 12
    deviation = total / math.sqrt(decks * spread**2 / (CARDS - 1))
    return name, what, deviation, 0, chances.normal_two_sided(deviation)


def _serial(counts: Counts) -> Found:
    """Neighbours' numbers: two cards of a deck are a little opposed, since no card comes twice."""
    total, squares = counts.serial
    mean = total / counts.decks
    variance = max(squares / counts.decks - mean**2, 1e-9)
    due = -(CARDS**2 - 1) / 12
    deviation = float((mean - due) / math.sqrt(variance / counts.decks))
    what = "a card and the next"
    return "serial correlation", what, deviation, 0, chances.normal_two_sided(deviation)


def _kolmogorov(counts: Counts) -> Found:
    share = np.cumsum(counts.numbers) / counts.decks
    edges = np.arange(1, len(share) + 1) / len(share)
    distance = float(np.abs(share - edges).max())
    chance = chances.two_sided(chances.kolmogorov_tail(distance, counts.decks))
    return "Kolmogorov-Smirnov", "the deck as one number", distance, 0, chance


def _repeats(counts: Counts) -> Found:
    """A deck that was seen before: there are far more decks than shuffles, so there should be none."""
    keys = np.concatenate(counts.keys)
    again = len(keys) - len(np.unique(keys))
    mean = len(keys) ** 2 / 2 / math.prod(range(CARDS - KEYED + 1, CARDS + 1))
    return "repeats", "decks seen before", float(again), 0, chances.poisson_tail(again, mean)
