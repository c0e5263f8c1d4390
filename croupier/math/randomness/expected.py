"""What a fair shuffle of 52 cards leads to, exactly."""

from fractions import Fraction
from math import comb, factorial
from typing import Final

CARDS: Final = 52
RANKS: Final = 13
SUITS: Final = 4
HAND: Final = 5
Law = list[float]
"""The chance of each outcome."""

POKER: Final = ("four of a kind", "full house", "flush", "three of a kind", "two pair", "pair", "nothing")


def descents() -> Law:
    """How often a card is followed by a lower one: Eulerian numbers."""
    row = [1]
    for size in range(2, CARDS + 1):
        row = [
            (k + 1) * (row[k] if k < len(row) else 0) + (size - k) * (row[k - 1] if k else 0)
            for k in range(size)
        ]
    return _law(row, factorial(CARDS))


def matches() -> Law:
    """How many cards lie where they lay in the deck before: the rencontres numbers, nearly Poisson."""
    none = [1, 0]
    for size in range(2, CARDS + 1):
        none.append((size - 1) * (none[-1] + none[-2]))
    return _law([comb(CARDS, k) * none[CARDS - k] for k in range(CARDS + 1)], factorial(CARDS))


def gap() -> Law:
    """How many cards lie in front of the first of one rank."""
    others = CARDS - SUITS
    return _law([comb(CARDS - 1 - k, SUITS - 1) for k in range(others + 1)], comb(CARDS, SUITS))


def coupons() -> Law:
    """How many cards it takes to see all suits."""
    upto = [
        Fraction(sum((-1) ** j * comb(SUITS, j) * comb(CARDS - RANKS * j, k) for j in range(SUITS + 1)),
                 comb(CARDS, k))
        for k in range(CARDS + 1)
    ]  # fmt: skip
    return [float(upto[k] - upto[k - 1]) if k else 0.0 for k in range(CARDS + 1)]


def highest() -> Law:
    """The highest of five cards, by their number."""
    return _law([comb(card, HAND - 1) for card in range(CARDS)], comb(CARDS, HAND))


def shared() -> Law:
    """How many cards the first quarters of two decks have in common."""
    rest = CARDS - RANKS
    return _law([comb(RANKS, k) * comb(rest, RANKS - k) for k in range(RANKS + 1)], comb(CARDS, RANKS))


def poker() -> Law:
    """Five cards by what is alike in them; straights are left out."""
    ways = [
        RANKS * (CARDS - SUITS),
        RANKS * comb(4, 3) * (RANKS - 1) * comb(4, 2),
        SUITS * comb(RANKS, HAND),
        RANKS * comb(4, 3) * comb(RANKS - 1, 2) * 4**2,
        comb(RANKS, 2) * comb(4, 2) ** 2 * (CARDS - 8),
        RANKS * comb(4, 2) * comb(RANKS - 1, 3) * 4**3,
    ]
    whole = comb(CARDS, HAND)
    return _law([*ways, whole - sum(ways)], whole)


def neighbours(*, ordered: bool) -> float:
    """The variance, a shuffle, of every direction in the table of neighbours that its margins leave free.

    The table counts how often card b follows card a. Its symmetric half says who lies beside whom, the other
    half in which order; each half has one variance in all directions.
    """
    return (CARDS + 1) / (CARDS * (CARDS - 1)) if ordered else 1 / CARDS


def _law(ways: list[int], whole: int) -> Law:
    if sum(ways) != whole:
        raise ValueError("the ways do not make a whole")
    return [float(Fraction(one, whole)) for one in ways]
