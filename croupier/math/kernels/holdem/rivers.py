"""From every board back to its flops: what best play and bets are worth, summed over the last two cards.

Boards that allow no flush are summed by ranks alone. For each suit x, boards with three or more of x add
how much more a hand is worth there than by ranks alone.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.holdem.boards import (
    NONE,
    PAIR_A,
    PAIR_B,
    PAIRS,
    SLOT_OTHERS,
    SLOT_PAIR,
    SLOTS,
    WIDTH,
    board_number,
    rank_number,
)  # fmt: skip
from croupier.math.kernels.holdem.showdown import (
    BET_LEAST,
    BET_MOST,
    BLOCK,
    POSSIBLE,
    UNIT,
    WAYS,
    WORTHS,
    value,
)  # fmt: skip
from croupier.math.kernels.patterns import (
    ADD,
    COUNTS,
    FIRST,
    FIRST_SUBSET,
    NUMBER,
    RANKS,
    SUBSET,
    SUBSETS,
)  # fmt: skip

Numbers = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]
Counts = npt.NDArray[np.int16]
Index = npt.NDArray[np.uint8]

_SUBSETS: Final = np.array(SUBSETS)


@kernel("void(int64, int64, int64[::1], int32[::1], int16[:,::1], uint8[:,::1], int32[:,::1])")
def value_by_ranks(
    start: int, stop: int, terms: Numbers, table: Rows, counted: Counts, line: Index, worths: Rows
) -> None:
    """What pairs of ranks are worth on boards that allow no flush; nothing where they cannot be."""
    block = np.zeros(BLOCK * WIDTH, dtype=np.int32)
    for board in range(start, stop):
        value(PAIRS, counted[board], line[board], table, terms, block)
        for row in range(WORTHS):
            for pair in range(PAIRS):
                worths[board, row * PAIRS + pair] = block[row * WIDTH + pair]


@kernel("void(int64, int64, int64[::1], int32[:,::1], int64[:,:,::1])")
def back_by_ranks(start: int, stop: int, live: Numbers, worths: Rows, flops: Numbers) -> None:
    """Flops by ranks: the sums of their boards' worths over the last two cards."""
    ways = np.zeros(PAIRS, dtype=np.int64)
    for flop in range(start, stop):
        counts = COUNTS[FIRST[3] + flop]
        for later in range(PAIRS):
            a, b = PAIR_A[later], PAIR_B[later]
            board = ADD[FIRST[4] + ADD[FIRST[3] + flop, a], b]
            ways_by_ranks(a, b, live[a] - counts[a], live[b] - counts[b], ways)
            for row in range(WORTHS):
                for pair in range(PAIRS):
                    flops[flop, row, pair] += ways[pair] * worths[board, row * PAIRS + pair]


@inner
def ways_by_ranks(a: int, b: int, a_left: int, b_left: int, ways: Numbers) -> None:
    """By pair of hole ranks: in how many ways two more cards of given ranks come."""
    for pair in range(PAIRS):
        one = a_left - (PAIR_A[pair] == a) - (PAIR_B[pair] == a)
        two = b_left - (PAIR_A[pair] == b) - (PAIR_B[pair] == b)
        ways[pair] = one * (one - 1) // 2 if a == b else one * two


@kernel(
    "void(int64, int64, int64[::1], int64[::1], int32[::1], int32[:,::1], int16[:,::1], uint8[:,::1],"
    "int64[:,:,::1], int64[:,::1])"
)
def back_by_suit(
    suited: int, others: int, live: Numbers, terms: Numbers, table: Rows, plain: Rows, counted: Counts,
    line: Index, flops: Numbers, totals: Numbers,
) -> None:  # fmt: skip
    """Boards with `suited` cards of x and the same other ranks: their part in flops and in totals.

    A card of x is taken back first, into `turns`; from there another of x, or one of the others. Two cards of
    x are so taken back in both orders, which is halved at the end.
    """
    size, rows = 5 - suited, flops.shape[1]
    counts = COUNTS[FIRST[size] + others]
    block = np.zeros(BLOCK * WIDTH, dtype=np.int32)
    turns = np.zeros((_SUBSETS[suited - 1], rows, WIDTH), dtype=np.int32)
    twice = np.zeros((_SUBSETS[suited - 2], rows, WIDTH), dtype=np.int64)
    ways_by_suit(live, counts, block)
    ways = block[WAYS * WIDTH : (WAYS + 1) * WIDTH]
    units, bets = np.zeros(WIDTH, dtype=np.int64), np.zeros(WIDTH, dtype=np.int64)
    for index in range(_SUBSETS[suited]):
        ranks = SUBSET[FIRST_SUBSET[suited] + index]
        value(SLOTS, counted[index], line[index], table, terms, block)
        less(plain[rank_number(ranks, size, others)], rows, block)
        add(block[UNIT * WIDTH : (UNIT + 1) * WIDTH], units)
        for row in range(rows):
            first = (row if row < UNIT else BET_LEAST) * WIDTH
            worth = block[first : first + WIDTH]
            if size == 2:
                add_times(worth, ways, flops[board_number(3, 3, ranks, 0), row])
            rest = ranks
            while rest:
                low = rest & -rest
                add(worth, turns[NUMBER[ranks ^ low], row])
                rest ^= low
    _back_from_turns(suited, others, live, turns, twice, flops)
    for index in range(_SUBSETS[suited - 2]):
        flop = board_number(3, suited - 2, SUBSET[FIRST_SUBSET[suited - 2] + index], others)
        for row in range(rows):
            for slot in range(WIDTH):
                flops[flop, row, slot] += twice[index, row, slot] >> 1
        add(twice[index, BET_MOST], bets)
    times = suited * (suited - 1)  # so often each board is in `twice`
    for slot in range(WIDTH):
        totals[0, slot] += units[slot] * ways[slot]
        totals[1, slot] += bets[slot] // times * ways[slot]


@inner
def _back_from_turns(
    suited: int, others: int, live: Numbers, turns: Rows, twice: Numbers, flops: Numbers
) -> None:
    """Take another card of x back, into `twice`, or one of the others."""
    size = 5 - suited
    counts = COUNTS[FIRST[size] + others]
    for index in range(_SUBSETS[suited - 1]):
        ranks = SUBSET[FIRST_SUBSET[suited - 1] + index]
        for row in range(turns.shape[1]):
            for rank in range(RANKS):
                if counts[rank]:
                    flop = board_number(3, suited - 1, ranks, others_without(size, others, rank))
                    add_card(turns[index, row], rank, live[rank] - counts[rank] + 1, flops[flop, row])
            rest = ranks
            while rest:
                low = rest & -rest
                add(turns[index, row], twice[NUMBER[ranks ^ low], row])
                rest ^= low


@inner
def less(plain: Rows, rows: int, block: Rows) -> None:
    """From what a board is worth to how much more that is than by ranks alone; nothing for no hand."""
    for row in range(rows + 1):  # the least bet is the last row, and is not asked for where it is the most
        worth, by_pair = block[row * WIDTH : (row + 1) * WIDTH], plain[row * PAIRS : (row + 1) * PAIRS]
        for slot in range(NONE):
            worth[slot] -= by_pair[SLOT_PAIR[slot]]
        for pair in range(PAIRS):  # the slots with no card of x are all pairs of ranks, in their order
            worth[NONE + pair] -= by_pair[pair]
        for slot in range(SLOTS):
            worth[slot] *= block[POSSIBLE * WIDTH + slot]


@inner
def others_without(size: int, others: int, rank: int) -> int:
    """The number of a multiset of one or two ranks with one of them taken out."""
    if size == 1:
        return 0
    counts = COUNTS[FIRST[2] + others]
    for other in range(RANKS):
        if counts[other] - (other == rank):
            return other
    return 0


@inner
def ways_by_suit(live: Numbers, counts: Rows, block: Rows) -> None:
    """By slot: in how many ways the cards of a board that are not of x can come."""
    for slot in range(WIDTH):
        block[WAYS * WIDTH + slot] = 1
    for rank in range(RANKS):
        base = np.int32(live[rank])
        if counts[rank] == 1:
            for slot in range(WIDTH):
                block[WAYS * WIDTH + slot] *= base - SLOT_OTHERS[rank * WIDTH + slot]
        elif counts[rank] == 2:
            for slot in range(WIDTH):
                left = base - SLOT_OTHERS[rank * WIDTH + slot]
                block[WAYS * WIDTH + slot] = left * (left - 1) >> 1


@inner
def add(worth: Rows | Numbers, into: Rows | Numbers) -> None:
    """Rows come as views that begin at nothing: a place that might be negative is slow to look up."""
    for slot in range(WIDTH):
        into[slot] += worth[slot]


@inner
def add_card(worth: Rows, rank: int, base: int, into: Numbers) -> None:
    """A later card is not of x: as many as are left once the hole cards of its rank are gone."""
    held = SLOT_OTHERS[rank * WIDTH : (rank + 1) * WIDTH]
    for slot in range(WIDTH):
        into[slot] += np.int64(worth[slot]) * np.int32(base - held[slot])


@inner
def add_times(worth: Rows, ways: Rows, into: Numbers) -> None:
    """Both later cards are not of x."""
    for slot in range(WIDTH):
        into[slot] += np.int64(worth[slot]) * ways[slot]
