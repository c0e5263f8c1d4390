"""Ultimate Texas Hold'em as people remember it: when to bet on the flop and on the river.

On the flop: a pair or better with the help of a hole card, but not a mere pair of twos in the hole; or four
to a flush with a ten or higher of it in the hole. On the river: whenever hole cards lift the board to a
better kind of hand; else if fewer than 21 unseen cards would, each with the board alone, beat the player.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner
from croupier.math.kernels.holdem.boards import PAIR_A, PAIR_B, PAIRS, SLOTS, TYPE_A, TYPE_B, TYPES
from croupier.math.kernels.patterns import COUNTS, FIRST, FIRST_SUBSET, RANKS, SUBSET
from croupier.math.kernels.strength import (
    CATEGORY_SHIFT,
    HIGHEST,
    LINES,
    PAIR,
    SIZE,
    TRIPS,
    by_ranks,
    by_suit,
    strength,
)  # fmt: skip

Numbers = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]
Index = npt.NDArray[np.uint8]
Places = npt.NDArray[np.int16]

FEW: Final = 21
_TEN: Final = 8


@inner
def bets_flop(hole: Numbers, flop: Places) -> bool:
    """Whether the flop is bet."""
    hand = strength(hole[0] | flop[0], hole[1] | flop[1], hole[2] | flop[2], hole[3] | flop[3])
    category = hand >> CATEGORY_SHIFT
    once = flop[0] | flop[1] | flop[2] | flop[3]
    shared = 0 if SIZE[once] == 3 else PAIR if SIZE[once] == 2 else TRIPS
    if category > shared:
        both = hole[0] & hole[1] | (hole[0] | hole[1]) & hole[2] | (hole[0] | hole[1] | hole[2]) & hole[3]
        return not (category == PAIR and both == 1)
    for suit in range(4):
        if SIZE[hole[suit] | flop[suit]] == 4 and hole[suit] and HIGHEST[hole[suit]] >= _TEN:
            return True
    return False


@inner
def river_by_ranks(board: int, live: Numbers, line: Index, bets: Index) -> None:
    """For every pair of ranks: whether it bets on a board that allows no flush."""
    masks, powers = np.zeros(5, dtype=np.int64), np.zeros(RANKS, dtype=np.int64)
    counts = COUNTS[FIRST[5] + board]
    _stack(counts, 0, masks)
    own = by_ranks(masks[0], masks[1], masks[2], masks[3])
    for rank in range(RANKS):
        powers[rank] = _with(masks, rank, -1)
    for pair in range(PAIRS):
        if line[pair] != LINES:
            hand = _with(masks, PAIR_A[pair], PAIR_B[pair])
            outs = 0
            for rank in range(RANKS):
                left = live[rank] - counts[rank] - (PAIR_A[pair] == rank) - (PAIR_B[pair] == rank)
                outs += left if powers[rank] > hand else 0
            bets[pair] = hand >> CATEGORY_SHIFT > own >> CATEGORY_SHIFT or outs < FEW


@inner
def river_by_suit(
    suited: int, index: int, others: int, suit_live: int, live: Numbers, line: Index, bets: Index
) -> None:
    """For every slot: whether it bets on a board with `suited` of x."""
    masks, powers = np.zeros(5, dtype=np.int64), np.zeros(TYPES, dtype=np.int64)
    ranks = SUBSET[FIRST_SUBSET[suited] + index]
    counts = COUNTS[FIRST[5 - suited] + others]
    _stack(counts, ranks, masks)
    own = by_suit(ranks) if suited == 5 else by_ranks(masks[0], masks[1], masks[2], masks[3])
    for card in range(TYPES):
        powers[card] = _power(suited, ranks, masks, card, -1)
    for slot in range(SLOTS):
        if line[slot] != LINES:
            a, b = int(TYPE_A[slot]), int(TYPE_B[slot])
            hand = _power(suited, ranks, masks, a, b)
            outs = 0
            for card in range(TYPES):
                left = live[card - RANKS] - counts[card - RANKS] if card >= RANKS else (
                    suit_live & ~ranks) >> card & 1  # fmt: skip
                outs += left - (a == card) - (b == card) if powers[card] > hand else 0
            bets[slot] = hand >> CATEGORY_SHIFT > own >> CATEGORY_SHIFT or outs < FEW


@inner
def _stack(counts: Rows, ranks: int, masks: Numbers) -> None:
    """The ranks a board holds at least once, twice, thrice and four times."""
    for rank in range(RANKS):
        for times in range(counts[rank] + (ranks >> rank & 1)):
            masks[times] |= 1 << rank


@inner
def _with(masks: Numbers, a: int, b: int) -> int:
    """The strength by ranks of a board with one more rank, or two."""
    one, two, three, four = masks[0], masks[1], masks[2], masks[3]
    for rank in (np.int64(a), np.int64(b)):
        bit = np.int64(1) << rank if rank >= 0 else np.int64(0)
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
    return by_ranks(one, two, three, four)


@inner
def _power(suited: int, ranks: int, masks: Numbers, a: int, b: int) -> int:
    """The strength of a board with one more card type, or two."""
    held = (1 << a if a < RANKS else 0) | (1 << b if 0 <= b < RANKS else 0)
    if suited + SIZE[held] >= 5:
        return by_suit(ranks | held)
    return _with(masks, a % RANKS, b % RANKS if b >= 0 else -1)
