"""Decisions of Hold'em as tables that a simulated round looks up: every hole hand and flop, every river."""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.habits import bets_flop, river_by_ranks, river_by_suit
from croupier.math.kernels.holdem.boards import PAIRS, SLOTS, WIDTH, board_number, slot_of
from croupier.math.kernels.holdem.flops import (
    BET_MOST,
    CHECK,
    FOLD,
    OPTIONS,
    others_number,
    pick,
    possible,
    weigh,
)  # fmt: skip
from croupier.math.kernels.holdem.showdown import BLOCK, value
from croupier.math.kernels.outcomes import RIVER_FOLD, decide_rivers
from croupier.math.kernels.patterns import FIRST_SUBSET, SUBSET, SUBSETS

Numbers = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]
Counts = npt.NDArray[np.int16]
Index = npt.NDArray[np.uint8]
Places = npt.NDArray[np.int16]

FOLDS, BETS_LEAST, BETS_MOST = range(3)  # what is done on the river
_SUBSETS: Final = np.array(SUBSETS)


@kernel(
    "void(int64, int64[::1], int64[::1], int16[:,::1], int64[:,:,::1], int64[:,:,:,::1], int64[::1],"
    "boolean[::1], boolean, boolean, uint8[::1])"
)
def decide_all_flops(
    fold: int, hole: Numbers, live: Numbers, flops: Places, by_ranks: Numbers, by_suit: Numbers,
    kind: Numbers, offered: npt.NDArray[np.bool_], largest: bool, by_habit: bool, found: Index,
) -> None:  # fmt: skip
    """The decision of one hole hand on every flop, best or by habit; `fold` is what a fold is worth."""
    values, slots = np.zeros(OPTIONS, dtype=np.int64), np.zeros(4, dtype=np.int64)
    values[FOLD] = fold
    pair = others_number(hole, -1)
    for suit in range(4):
        slots[suit] = slot_of(hole[suit], others_number(hole, suit))
    for flop in range(len(flops)):
        if not possible(flops[flop], hole, live):
            continue
        if by_habit:
            found[flop] = BET_MOST if bets_flop(hole, flops[flop]) else CHECK
        else:
            weigh(flops[flop], pair, slots, by_ranks, by_suit, kind, values)
            found[flop] = pick(values, offered, largest)


@kernel("void(int64, int64, int64[::1], int64[::1], int32[::1], int16[:,::1], uint8[:,::1], boolean, boolean,"
        "uint8[:,::1])")  # fmt: skip
def decide_rivers_by_ranks(
    start: int, stop: int, live: Numbers, terms: Numbers, table: Rows, counted: Counts, line: Index,
    largest: bool, by_habit: bool, found: Index,
) -> None:  # fmt: skip
    """The decision of every pair of ranks on boards that allow no flush."""
    block = np.zeros(BLOCK * WIDTH, dtype=np.int32)
    for board in range(start, stop):
        if by_habit:
            river_by_ranks(board, live, line[board], found[board])
            _double(PAIRS, found[board])
        else:
            value(PAIRS, counted[board], line[board], table, terms, block)
            decide_rivers(PAIRS, terms, block, largest, found[board])
            _as_options(PAIRS, found[board])


@kernel("void(int64, int64, int64, int64[::1], int64[::1], int32[::1], int16[:,::1], uint8[:,::1], boolean,"
        "boolean, uint8[:,::1])")  # fmt: skip
def decide_rivers_by_suit(
    suited: int, others: int, suit_live: int, live: Numbers, terms: Numbers, table: Rows, counted: Counts,
    line: Index, largest: bool, by_habit: bool, found: Index,
) -> None:  # fmt: skip
    """The decision of every slot on boards with `suited` cards of x and the same other ranks."""
    block = np.zeros(BLOCK * WIDTH, dtype=np.int32)
    for index in range(_SUBSETS[suited]):
        board = board_number(5, suited, SUBSET[FIRST_SUBSET[suited] + index], others)
        if by_habit:
            river_by_suit(suited, index, others, suit_live, live, line[index], found[board])
            _double(SLOTS, found[board])
        else:
            value(SLOTS, counted[index], line[index], table, terms, block)
            decide_rivers(SLOTS, terms, block, largest, found[board])
            _as_options(SLOTS, found[board])


@inner
def _double(slots: int, found: Index) -> None:
    """Who remembers rules bets the most or folds."""
    for slot in range(slots):
        found[slot] *= BETS_MOST


@inner
def _as_options(slots: int, found: Index) -> None:
    """From paths to options, both from the fold up."""
    for slot in range(slots):
        found[slot] -= RIVER_FOLD
