"""The battery of tests on shuffles: fair ones pass, and every kind of unfair one is found out."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from croupier.core.cards import DECK
from croupier.house.cards.shoe import _Stream, decks
from croupier.math.randomness import chances, expected
from croupier.math.randomness.battery import Verdict, judged
from croupier.math.randomness.counting import Counts, Decks, _number, _order, _poker

COUNT = 12_000
Swap = Callable[[_Stream, int], int]


def counted(*pieces: Decks) -> Counts:
    counts = Counts()
    for piece in pieces:
        counts.take(piece)
    return counts


def table(data: bytes) -> Decks:
    return np.frombuffer(data, dtype=np.uint8).reshape(-1, 52)


def swapped(swap: Swap, count: int = COUNT) -> Decks:
    """Decks whose cards are swapped from the last to the first, each with a place the rule names."""
    stream = _Stream(b"planted")
    found = bytearray()
    for _ in range(count):
        cards = list(range(52))
        for last in range(51, 0, -1):
            other = swap(stream, last)
            cards[last], cards[other] = cards[other], cards[last]
        found += bytes(cards)
    return table(bytes(found))


def truncated(bits: int, count: int = COUNT) -> Decks:
    """Each deck fair, but from one of few seeds, as when a clock seeds the generator."""
    clock = _Stream(b"clock")
    kept: dict[int, bytes] = {}
    found = []
    for _ in range(count):
        seed = int.from_bytes(clock.take(4), "big") >> (32 - bits)
        if seed not in kept:
            kept[seed] = decks(1, _Stream(seed.to_bytes(4, "big")).below)
        found.append(kept[seed])
    return table(b"".join(found))


def outside(verdict: Verdict) -> set[str]:
    """The tests that find the shuffle out on their own."""
    return {test.name for test in verdict.tests if test.chance < 0.01 / len(verdict.tests)}


@pytest.fixture(scope="module")
def fair() -> Decks:
    """Decks of the very function that shuffles for the tables, with numbers that can be repeated."""
    return table(decks(COUNT, _Stream(b"fair").below))


def test_the_shuffle_of_the_shoe_is_fair(fair: Decks) -> None:
    verdict = judged(counted(fair[:5_000], fair[5_000:]))
    assert verdict.fair
    assert len(verdict.tests) == 18
    assert [test.name for test in verdict.tests if test.passes_99 is False] == []
    assert {test.name for test in verdict.tests if test.passes_99} == {
        "positions", "runs", "correlation", "serial correlation",
    }  # fmt: skip


def test_pieces_do_not_matter(fair: Decks) -> None:
    whole, parts = judged(counted(fair)), judged(counted(*np.array_split(fair, 7)))
    for one, other in zip(whole.tests, parts.tests, strict=True):
        assert one.chance == pytest.approx(other.chance)


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        (lambda: swapped(lambda stream, last: stream.take(1)[0] % (last + 1)), {"positions"}),
        (lambda: swapped(lambda stream, last: stream.below(52)), {"positions"}),  # any card with any
        (lambda: swapped(lambda stream, last: stream.below(last)), {"positions"}),  # never where it was
        (lambda: swapped(lambda stream, last: stream.below(last + 1) if last > 8 else last), {"positions"}),
        (lambda: truncated(16), {"repeats"}),
        (lambda: truncated(24, 30_000), {"repeats"}),
    ],
    ids=["modulo", "naive-swap", "cyclic", "stops-early", "16-bit-seeds", "24-bit-seeds"],
)
def test_an_unfair_shuffle_is_found_out(planted: Callable[[], Decks], found: set[str]) -> None:
    verdict = judged(counted(planted()))
    assert not verdict.fair
    assert found <= outside(verdict)


def test_what_is_too_even_is_found_out_too(fair: Decks) -> None:
    """A deck cut at every place in turn has every card everywhere equally often."""
    cut = np.concatenate([np.roll(fair[:250], by, axis=1) for by in range(52)])
    names = outside(judged(counted(cut)))
    assert "positions" in names
    assert "adjacency" in names


def test_a_deck_that_hangs_on_the_one_before_is_found_out(fair: Decks) -> None:
    linked = fair.copy()
    linked[1::2, :6] = linked[::2, :6]
    for row in linked[1::2]:
        rest = np.setdiff1d(np.arange(52, dtype=np.uint8), row[:6])
        row[6:] = rest
    assert {"Poisson", "overlap"} <= outside(judged(counted(linked)))


def test_few_decks_are_not_judged(fair: Decks) -> None:
    with pytest.raises(ValueError, match="at least 10,000"):
        judged(counted(fair[:100]))


def test_tails_are_those_of_the_books() -> None:
    for statistic, degrees, chance in ((3.841, 1, 0.05), (18.307, 10, 0.05), (135.807, 100, 0.01)):
        assert chances.chi_square_tail(statistic, degrees) == pytest.approx(chance, rel=1e-3)
    assert chances.chi_square_tail(2 * 3.5, 2) == pytest.approx(math.exp(-3.5))
    assert chances.chi_square_tail(0, 5) == 1
    assert chances.chi_square_tail(2601, 2601) == pytest.approx(0.4963, abs=1e-3)
    assert chances.normal_two_sided(1.959964) == pytest.approx(0.05, rel=1e-5)
    assert chances.kolmogorov_tail(1.3581 / 1000, 10**6) == pytest.approx(0.05, rel=1e-2)
    assert chances.kolmogorov_tail(0.8276 / 1000, 10**6) == pytest.approx(0.5, rel=1e-2)
    assert chances.poisson_tail(2, 0.5) == pytest.approx(1 - 1.5 * math.exp(-0.5))
    assert chances.poisson_tail(1, 1e-18) == pytest.approx(1e-18)
    assert chances.poisson_tail(0, 1e-18) == 1
    assert chances.binomial_tail(2, 3, 0.5) == pytest.approx(0.5)


def test_expectations_are_exact() -> None:
    for law in (
        expected.descents(), expected.matches(), expected.gap(), expected.coupons(), expected.highest(),
        expected.shared(), expected.poker(),
    ):  # fmt: skip
        assert sum(law) == pytest.approx(1)
    assert sum(k * p for k, p in enumerate(expected.descents())) == pytest.approx(51 / 2)
    assert sum(k * p for k, p in enumerate(expected.matches())) == pytest.approx(1)
    assert sum(k * p for k, p in enumerate(expected.gap())) == pytest.approx(48 / 5)
    assert sum(k * p for k, p in enumerate(expected.coupons())) == pytest.approx(7.665, abs=1e-3)
    assert sum(k * p for k, p in enumerate(expected.highest())) + 1 == pytest.approx(5 * 53 / 6)
    assert expected.poker()[0] == pytest.approx(624 / 2_598_960)


def test_counting_is_what_it_says() -> None:
    orders = np.array([[0, 1, 2, 3], [3, 2, 1, 0], [0, 1, 3, 2]])
    assert _order(orders).tolist() == [0, 23, 1]
    assert _number(np.arange(52)[None, :])[0] == 0
    assert _number(np.arange(51, -1, -1)[None, :])[0] == pytest.approx(1)
    hands = [
        "2c 2d 2h 2s 3c", "2c 2d 2h 3s 3c", "2c 9c Tc Jc Qc", "2c 2d 2h 3s 4c", "2c 2d 3h 3s 4c",
        "2c 2d 3h 5s 4c", "2c 7d 3h 5s 4c",
    ]  # fmt: skip
    numbers = np.array([[DECK.index(card) for card in hand.split()] for hand in hands], dtype=np.uint8)
    assert _poker(numbers).tolist() == list(range(7))
