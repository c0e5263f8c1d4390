"""Hold'em boards and hole cards as seen from one suit.

Five shared cards let at most one suit, here x, make a flush, so a card is a rank and "of x" or "not of x".
A board is its set of ranks in x and the multiset of its other ranks; only boards that can still see three
of x are numbered. Hole cards fill one of 338 slots: 78 with both of x, 169 with one, 91 with none.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner
from croupier.math.kernels.patterns import ADD, FIRST, MULTISETS, NUMBER, RANKS, SUBSETS, Table
from croupier.math.kernels.strength import HIGHEST

TYPES: Final = 2 * RANKS  # ranks of x, then ranks not of x
PAIRS: Final = MULTISETS[2]
# what is known of the steps of a board by ranks: how many there are, the first above flushes, the first that
# reaches the dealer's least hand
COUNT, ABOVE_FLUSH, LOW = range(3)
# what is known of the flushes of a set of ranks in x: how many parts make one, the steps below straight
# flushes, the steps from there on, and those below the dealer's least hand
MAKING, FLUSHES, STRAIGHT_FLUSHES, LOW_FLUSHES = range(4)
BOTH, ONE, NONE = 0, 78, 78 + 169  # where the slots with two, one and no card of x begin
SLOTS: Final = NONE + PAIRS


def _types() -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """The two card types of each slot."""
    pairs = [(low, high) for high in range(RANKS) for low in range(high + 1)]
    both = [pair for pair in pairs if pair[0] != pair[1]]
    one = [(suited, RANKS + other) for suited in range(RANKS) for other in range(RANKS)]
    none = [(RANKS + low, RANKS + high) for low, high in pairs]
    first, second = np.array(both + one + none, dtype=np.uint8).T
    return np.ascontiguousarray(first), np.ascontiguousarray(second)


TYPE_A, TYPE_B = _types()
PAIR_A: Final = TYPE_A[NONE:] - RANKS  # the two ranks of each of the 91 pairs of ranks
PAIR_B: Final = TYPE_B[NONE:] - RANKS
SLOT_PAIR: Final = ADD[FIRST[1] + TYPE_A % RANKS, TYPE_B % RANKS].astype(np.uint8)
SLOT_PART: Final = np.concatenate([np.arange(78), 78 + np.arange(169) // 13, np.full(PAIRS, 91)]).astype(
    np.uint8
)
"""What a slot holds in x: one of 78 pairs of ranks, one of 13 ranks, or nothing."""
WIDTH: Final = 344  # of a row with a number per slot: a multiple of eight is quick to go through
SLOT_OTHERS: Final = np.zeros(RANKS * WIDTH, dtype=np.int32)
"""By rank and slot: how many hole cards are of that rank and not of x."""
for _slot in range(SLOTS):
    for _type in (TYPE_A[_slot], TYPE_B[_slot]):
        if _type >= RANKS:
            SLOT_OTHERS[(int(_type) - RANKS) * WIDTH + _slot] += 1


def _first_board() -> Table:
    """Where the boards of a size with so many cards of x begin; the last column is how many there are."""
    first = np.zeros((6, 7), dtype=np.int32)
    for size in (3, 4, 5):
        for suited in range(size - 2, size + 1):
            first[size, suited + 1] = first[size, suited] + SUBSETS[suited] * MULTISETS[size - suited]
        first[size, 6] = first[size, size + 1]
    return first


FIRST_BOARD: Final = _first_board()
BOARDS: Final = {size: int(FIRST_BOARD[size, 6]) for size in (3, 4, 5)}  # 2483, 11531 and 36608
_MULTISETS: Final = np.array(MULTISETS)


@inner
def board_number(size: int, suited: int, ranks: int, others: int) -> int:
    """The number of a board with `suited` ranks in x and a multiset of other ranks."""
    return FIRST_BOARD[size, suited] + NUMBER[ranks] * _MULTISETS[size - suited] + others


@inner
def rank_number(ranks: int, size: int, others: int) -> int:
    """The number of the multiset of all ranks of a board: those in x added to `size` others."""
    while ranks:
        low = ranks & -ranks
        others = ADD[FIRST[size] + others, HIGHEST[low]]
        ranks ^= low
        size += 1
    return others


@inner
def slot_of(held: int, others: int) -> int:
    """The slot of two hole cards: the ranks held in x, and the number of the multiset of the others."""
    if held == 0:
        return NONE + others
    low = HIGHEST[held & -held]
    if held & held - 1:
        return BOTH + NUMBER[held]
    return ONE + low * RANKS + others
