"""From every board back to its flops: what best play and bets are worth, summed over the last two cards.

Boards that allow no flush are summed by ranks alone. For each suit x, boards with three or more of x add
how much more a hand is worth there than by ranks alone.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.boards import (
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
from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.patterns import (
    ADD,
    COUNTS,
    FIRST,
    FIRST_SUBSET,
    MULTISETS,
    RANKS,
    SUBSET,
)  # fmt: skip
from croupier.math.kernels.showdown import (
    BET_LEAST,
    BET_MOST,
    BLOCK,
    POSSIBLE,
    UNIT,
    WAYS,
    WORTHS,
    value,
)  # fmt: skip
from croupier.math.kernels.strength import SIZE

Numbers = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]
Counts = npt.NDArray[np.int16]
Index = npt.NDArray[np.uint8]

_MULTISETS: Final = np.array(MULTISETS)


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
                worth = block[row * WIDTH + pair] * block[POSSIBLE * WIDTH + pair]
                worths[board, pair * WORTHS + row] = worth


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
            for pair in range(PAIRS):
                for row in range(WORTHS):
                    flops[flop, pair, row] += ways[pair] * worths[board, pair * WORTHS + row]


@inner
def ways_by_ranks(a: int, b: int, a_left: int, b_left: int, ways: Numbers) -> None:
    """By pair of hole ranks: in how many ways two more cards of given ranks come."""
    for pair in range(PAIRS):
        one = a_left - (PAIR_A[pair] == a) - (PAIR_B[pair] == a)
        two = b_left - (PAIR_A[pair] == b) - (PAIR_B[pair] == b)
        ways[pair] = one * (one - 1) // 2 if a == b else one * two


@kernel(
    "void(int64, int64, int64, int64[::1], int64[::1], int32[::1], int32[:,::1], int16[:,::1], uint8[:,::1],"
    "int64[:,:,::1], int64[:,::1])"
)
def back_by_suit(
    suited: int, start: int, stop: int, live: Numbers, terms: Numbers, table: Rows, plain: Rows,
    counted: Counts, line: Index, flops: Numbers, totals: Numbers,
) -> None:  # fmt: skip
    """Boards with `suited` of x, for a range of their rank sets in x: their part in flops and in totals."""
    block = np.zeros(BLOCK * WIDTH, dtype=np.int32)
    row = -1
    for index in range(start, stop):
        ranks = SUBSET[FIRST_SUBSET[suited] + index]
        for others in range(_MULTISETS[5 - suited]):
            row += 1
            whole = rank_number(ranks, 5 - suited, others)
            value(SLOTS, counted[row], line[row], table, terms, block)
            _to_flops(suited, ranks, others, live, plain[whole], block, flops, totals)


@inner
def _to_flops(
    suited: int, ranks: int, others: int, live: Numbers, plain: Rows, block: Rows, flops: Numbers,
    totals: Numbers,
) -> None:  # fmt: skip
    """Add how much more a board is worth than by ranks alone to the ten flops it may have begun with."""
    size = 5 - suited
    counts = COUNTS[FIRST[size] + others]
    for slot in range(SLOTS):
        pair = SLOT_PAIR[slot] * np.uint32(WORTHS)
        possible = block[POSSIBLE * WIDTH + slot]
        for row in range(WORTHS):
            block[row * WIDTH + slot] = possible * (block[row * WIDTH + slot] - plain[pair + row])
    ways_by_suit(live, counts, block)
    for slot in range(WIDTH):
        totals[0, slot] += block[WAYS * WIDTH + slot] * block[UNIT * WIDTH + slot]
        totals[1, slot] += block[WAYS * WIDTH + slot] * block[BET_MOST * WIDTH + slot]
    flop = ranks
    while flop:
        gone = suited - SIZE[flop]
        if gone == 2:
            _add_rows(block, flops[board_number(3, SIZE[flop], flop, others)])
        elif gone == 1:
            for rank in range(RANKS):
                if counts[rank]:
                    rest = others_without(size, others, rank)
                    base = live[rank] - counts[rank] + 1
                    _add_card(block, rank, base, flops[board_number(3, SIZE[flop], flop, rest)])
        elif gone == 0 and size == 2:
            _add_two(block, flops[board_number(3, 3, flop, 0)])
        flop = flop - 1 & ranks


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
def _add_rows(block: Rows, flop: Numbers) -> None:
    for row in range(len(flop)):
        worth = row if row < UNIT else BET_LEAST
        for slot in range(WIDTH):
            flop[row, slot] += block[worth * WIDTH + slot]


@inner
def _add_card(block: Rows, rank: int, base: int, flop: Numbers) -> None:
    """One later card is not of x: as many as are left once the hole cards of its rank are gone."""
    left = np.int32(base)
    for row in range(len(flop)):
        worth = row if row < UNIT else BET_LEAST
        for slot in range(WIDTH):
            flop[row, slot] += block[worth * WIDTH + slot] * (left - SLOT_OTHERS[rank * WIDTH + slot])


@inner
def _add_two(block: Rows, flop: Numbers) -> None:
    """Both later cards are not of x."""
    for row in range(len(flop)):
        worth = row if row < UNIT else BET_LEAST
        for slot in range(WIDTH):
            flop[row, slot] += block[worth * WIDTH + slot] * block[WAYS * WIDTH + slot]
