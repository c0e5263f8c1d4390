"""From every board back to its first four cards, for a player who sees four of them at the flop.

As in croupier.math.kernels.holdem.rivers, boards are summed by ranks alone, and each suit adds how much more
a hand is worth on boards with three or more of it.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import kernel
from croupier.math.kernels.holdem.boards import (
    PAIR_A,
    PAIR_B,
    PAIRS,
    SLOTS,
    WIDTH,
    board_number,
    rank_number,
)  # fmt: skip
from croupier.math.kernels.holdem.rivers import add, add_card, less, others_without
from croupier.math.kernels.holdem.showdown import BEST, BET_LEAST, BET_MOST, BLOCK, WORTHS, value
from croupier.math.kernels.patterns import ADD, COUNTS, FIRST, FIRST_SUBSET, RANKS, SUBSET, SUBSETS

Numbers = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]
Counts = npt.NDArray[np.int16]
Index = npt.NDArray[np.uint8]

ROWS: Final = 3  # best play, the most and the least bet at the flop
_SUBSETS: Final = np.array(SUBSETS)


@kernel("void(int64, int64, int64[::1], int32[:,::1], int64[:,:,::1])")
def turns_by_ranks(start: int, stop: int, live: Numbers, worths: Rows, turns: Numbers) -> None:
    """Four cards by ranks: the sums of their boards' worths over the last card."""
    for turn in range(start, stop):
        for rank in range(RANKS):
            board = ADD[FIRST[4] + turn, rank]
            left = live[rank] - COUNTS[FIRST[4] + turn, rank]
            for row in range(WORTHS):
                for pair in range(PAIRS):
                    ways = left - (PAIR_A[pair] == rank) - (PAIR_B[pair] == rank)
                    turns[turn, row, pair] += ways * worths[board, row * PAIRS + pair]


@kernel(
    "void(int64, int64, int64[::1], int64[::1], int32[::1], int32[:,::1], int16[:,::1], uint8[:,::1],"
    "int64[:,:,::1])"
)
def turns_by_suit(
    suited: int, others: int, live: Numbers, terms: Numbers, table: Rows, plain: Rows, counted: Counts,
    line: Index, turns: Numbers,
) -> None:  # fmt: skip
    """Boards with `suited` cards of x and the same other ranks: their part in four cards of them."""
    size = 5 - suited
    counts = COUNTS[FIRST[size] + others]
    block = np.zeros(BLOCK * WIDTH, dtype=np.int32)
    for index in range(_SUBSETS[suited]):
        ranks = SUBSET[FIRST_SUBSET[suited] + index]
        value(SLOTS, counted[index], line[index], table, terms, block)
        less(plain[rank_number(ranks, size, others)], ROWS, block)
        for row in range(ROWS):
            first = (BEST, BET_MOST, BET_LEAST)[row] * WIDTH
            worth = block[first : first + WIDTH]
            rest = ranks
            while rest:
                low = rest & -rest
                add(worth, turns[board_number(4, suited - 1, ranks ^ low, others), row])
                rest ^= low
            for rank in range(RANKS):
                if counts[rank]:
                    turn = board_number(4, suited, ranks, others_without(size, others, rank))
                    add_card(worth, rank, live[rank] - counts[rank] + 1, turns[turn, row])
