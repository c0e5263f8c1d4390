"""The strength of a hand as one number: the greater hand has the greater number, equal hands the same.

Ranks are 0 (two) to 12 (ace) and a set of ranks is thirteen bits. A strength is the category in the bits
from 26 up, then the ranks that make the hand, then its kickers, each as a set of ranks: sets of the same
size compare as the hands do. Straights are told apart by their top rank alone.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel

CATEGORY_SHIFT: Final = 26
MADE_SHIFT: Final = 13
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = range(10)
LINES: Final = 22
"""How many hands a pay table can tell apart: the categories 0 to 9, where 1 is the pair of twos, then the
pairs of threes to aces, 10 to 21."""

SETS: Final = 1 << 13


def _top(count: int) -> npt.NDArray[np.int32]:
    """For each set of ranks, its highest `count`; the whole set if it has no more."""
    kept = [sum(1 << rank for rank in sorted(_ranks(ranks), reverse=True)[:count]) for ranks in range(SETS)]
    return np.array(kept, dtype=np.int32)


def _straight(ranks: int) -> int:
    """The top rank of the best five in a row, zero if there is none; the ace also counts below the two."""
    tops = [top for top in range(12, 3, -1) if all(ranks >> top - low & 1 for low in range(5))]
    wheel = [3] if ranks & 0b1000000001111 == 0b1000000001111 else []
    return max(tops + wheel, default=0)


def _ranks(ranks: int) -> list[int]:
    return [rank for rank in range(13) if ranks >> rank & 1]


SIZE: Final = np.array([len(_ranks(ranks)) for ranks in range(SETS)], dtype=np.int32)
HIGHEST: Final = np.array([max(_ranks(ranks), default=0) for ranks in range(SETS)], dtype=np.int32)
STRAIGHTS: Final = np.array([_straight(ranks) for ranks in range(SETS)], dtype=np.int32)
TOP_1: Final = _top(1)
TOP_2: Final = _top(2)
TOP_3: Final = _top(3)
TOP_5: Final = _top(5)


@inner
def by_ranks(once: int, twice: int, thrice: int, four: int) -> int:
    """The best hand by ranks alone, from the ranks held at least once, twice, thrice and four times."""
    if four:
        made = TOP_1[four]
        return QUADS << CATEGORY_SHIFT | made << MADE_SHIFT | TOP_1[once & ~made]
    if thrice:
        made = TOP_1[thrice]
        if twice & ~made:
            return FULL_HOUSE << CATEGORY_SHIFT | made << MADE_SHIFT | TOP_1[twice & ~made]
    if STRAIGHTS[once]:
        return STRAIGHT << CATEGORY_SHIFT | STRAIGHTS[once]
    if thrice:
        made = TOP_1[thrice]
        return TRIPS << CATEGORY_SHIFT | made << MADE_SHIFT | TOP_2[once & ~made]
    if twice:
        made = TOP_2[twice]
        if made != TOP_1[twice]:
            return TWO_PAIR << CATEGORY_SHIFT | made << MADE_SHIFT | TOP_1[once & ~made]
        return PAIR << CATEGORY_SHIFT | made << MADE_SHIFT | TOP_3[once & ~made]
    return TOP_5[once]


@inner
def by_suit(ranks: int) -> int:
    """The best hand of five or more ranks of one suit."""
    top = STRAIGHTS[ranks]
    if top == 12:
        return ROYAL << CATEGORY_SHIFT | top
    if top:
        return STRAIGHT_FLUSH << CATEGORY_SHIFT | top
    return FLUSH << CATEGORY_SHIFT | TOP_5[ranks]


@inner
def strength(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """The best five of five to seven cards, given as the set of ranks held in each suit."""
    for ranks in (clubs, diamonds, hearts, spades):
        if SIZE[ranks] >= 5:
            return by_suit(ranks)
    either, both = clubs | diamonds, clubs & diamonds
    three = both & hearts
    both |= either & hearts
    either |= hearts
    return by_ranks(either | spades, both | either & spades, three | both & spades, three & spades)


@inner
def line_of(hand: int) -> int:
    """The line of a pay table a hand belongs to; a royal flush is line 9, a pair of aces line 21."""
    category = hand >> CATEGORY_SHIFT
    if category != PAIR:
        return category
    rank = HIGHEST[hand >> MADE_SHIFT & SETS - 1]
    return 9 + rank if rank else 1


@kernel("void(uint8[:,::1], int32[::1])")
def strengths(cards: npt.NDArray[np.uint8], found: npt.NDArray[np.int32]) -> None:
    """The strength of each row of five to seven cards, numbered as the deck is: four times rank plus suit."""
    for row in range(len(cards)):
        suits = np.zeros(4, dtype=np.int64)
        for card in cards[row]:
            suits[card & 3] |= 1 << (card >> 2)
        found[row] = strength(suits[0], suits[1], suits[2], suits[3])
