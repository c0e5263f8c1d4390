"""From decisions forward to results: in how many ways each pay line wins, ties and loses on each path.

Every way to reach a flop on a path goes on to the flop's boards. A board seen from suit x takes its ways
away from the board by ranks alone, which is settled last.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.habits import bets_flop, river_by_ranks, river_by_suit
from croupier.math.kernels.holdem.boards import (
    PAIR_A,
    PAIR_B,
    PAIRS,
    SLOT_OTHERS,
    SLOT_PAIR,
    SLOTS,
    WIDTH,
    board_number,
    rank_number,
    slot_of,
)  # fmt: skip
from croupier.math.kernels.holdem.flops import BET_MOST as BETS_MOST
from croupier.math.kernels.holdem.flops import (
    CHECK,
    FOLD,
    OPTIONS,
    RANK_NUMBER,
    SEEN,
    others_number,
    pick,
    possible,
    weigh,
)  # fmt: skip
from croupier.math.kernels.holdem.rivers import others_without, ways_by_ranks, ways_by_suit
from croupier.math.kernels.holdem.showdown import (
    BET_MOST,
    BLOCK,
    DEALER,
    FLOP_MOST,
    FOLD_LOSES,
    LEAST,
    MOST,
    UNIT,
    WAYS,
    low_losses_of,
    low_wins_of,
    value,
)  # fmt: skip
from croupier.math.kernels.patterns import (
    ADD,
    COUNTS,
    FIRST,
    FIRST_SUBSET,
    MULTISETS,
    NUMBER,
    RANKS,
    SUBSET,
    SUBSETS,
)
from croupier.math.kernels.strength import LINES

Numbers = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]
Counts = npt.NDArray[np.int16]
Index = npt.NDArray[np.uint8]
Places = npt.NDArray[np.int16]

# ways to come to a board: checked so far, bet before the flop, bet on it; the last two only where bets differ
CHECKED, BEFORE_MOST, FLOP_MOST_BET, BEFORE_LEAST, FLOP_LEAST_BET, COMING = range(6)
# ways to come to the showdown: as above, with the river's decision in place of the check
RIVER_FOLD, RIVER_LEAST, RIVER_MOST = COMING, COMING + 1, COMING + 2
PATHS: Final = COMING + 3
# results: against a dealer who qualifies or does not
WON, WON_LOW, TIED, LOST, LOST_LOW, RESULTS = range(6)
_MULTISETS: Final = np.array(MULTISETS)
_SUBSETS: Final = np.array(SUBSETS)


@kernel(
    "void(int64[::1], int64[:,::1], int64[::1], int64[::1], int64[::1], int16[:,::1], int64[::1],"
    "int64[:,:,::1], int64[:,:,:,::1], int64[::1], boolean[::1], boolean, boolean, int64, int64[:,:,::1],"
    "int64[:,:,:,::1])"
)
def weigh_flops(
    chosen: Numbers, holes: Numbers, hole_ways: Numbers, decisions: Numbers, live: Numbers, flops: Places,
    orbits: Numbers, by_ranks: Numbers, by_suit: Numbers, kind: Numbers, offered: npt.NDArray[np.bool_],
    largest: bool, by_habit: bool, fold: int, ways_by_rank: Numbers, ways_by_suits: Numbers,
) -> None:  # fmt: skip
    """In how many ways each flop is reached on each path that leads to a showdown."""
    values = np.zeros(OPTIONS, dtype=np.int64)
    values[FOLD] = fold
    slots = np.zeros(4, dtype=np.int64)
    for hole in chosen:
        if decisions[hole] == FOLD:
            continue
        pair = others_number(holes[hole], -1)
        for suit in range(4):
            slots[suit] = slot_of(holes[hole, suit], others_number(holes[hole], suit))
        for flop in range(len(flops)):
            if not possible(flops[flop], holes[hole], live):
                continue
            path = BEFORE_MOST if decisions[hole] == BETS_MOST else BEFORE_LEAST
            if decisions[hole] == CHECK:
                if by_habit:
                    best = BETS_MOST if bets_flop(holes[hole], flops[flop]) else CHECK
                else:
                    weigh(flops[flop], pair, slots, by_ranks, by_suit, kind, values)
                    best = pick(values, offered, largest)
                if best == FOLD:
                    continue
                path = CHECKED if best == CHECK else FLOP_MOST_BET if best == BETS_MOST else FLOP_LEAST_BET
            ways = orbits[flop] * hole_ways[hole]
            ways_by_rank[flops[flop, RANK_NUMBER], path, pair] += ways
            for suit in range(4):
                seen = flops[flop, SEEN + suit]
                if seen >= 0:
                    ways_by_suits[kind[suit], seen, path, slots[suit]] += ways


@inner
def _record(
    slots: int, ways: Numbers, line: Index, terms: Numbers, counted: Counts, river: Index, found: Numbers
) -> None:
    """Add the results of a board; `river` is the path of each slot that has checked so far."""
    for slot in range(slots):
        if line[slot] == LINES:
            continue
        wins, losses, low = counted[slot], counted[slots + slot], counted[2 * slots + slot]
        low_wins, low_losses = low_wins_of(wins, low), low_losses_of(losses, low, terms[DEALER])
        for coming in range(len(ways)):
            times = ways[coming, slot]
            if times:
                path = river[slot] if coming == CHECKED else coming
                row = found[path, line[slot]]
                row[WON] += times * (wins - low_wins)
                row[WON_LOW] += times * low_wins
                row[TIED] += times * (terms[DEALER] - wins - losses)
                row[LOST] += times * (losses - low_losses)
                row[LOST_LOW] += times * low_losses


@inner
def decide_rivers(slots: int, terms: Numbers, block: Rows, largest: bool, river: Index) -> None:
    """The best path of each slot on the river."""
    fold = -terms[FOLD_LOSES] * terms[DEALER]
    for slot in range(slots):
        unit = np.int64(block[UNIT * WIDTH + slot])
        rest = block[BET_MOST * WIDTH + slot] - terms[FLOP_MOST] * unit
        best, path = fold, RIVER_FOLD
        for option, multiple in ((RIVER_LEAST, terms[LEAST]), (RIVER_MOST, terms[MOST])):
            worth = multiple * unit + rest
            if worth > best or (worth == best and largest):
                best, path = worth, option
        river[slot] = path


@inner
def _remember_rivers(slots: int, river: Index) -> None:
    """From whether a slot bets, by habit, to its path."""
    for slot in range(slots):
        river[slot] = RIVER_MOST if river[slot] else RIVER_FOLD


@kernel(
    "void(int64, int64, int64, int64[::1], int64[::1], int32[::1], int16[:,::1], uint8[:,::1], boolean,"
    "boolean, int64[:,:,::1], int64[:,:,::1], int64[:,:,::1])"
)
def results_by_suit(
    suited: int, others: int, suit_live: int, live: Numbers, terms: Numbers, table: Rows, counted: Counts,
    line: Index, largest: bool, by_habit: bool, flop_ways: Numbers, taken: Numbers, found: Numbers,
) -> None:  # fmt: skip
    """Results on boards with `suited` cards of x and the same other ranks.

    `taken` collects the ways that are not settled by ranks alone.
    """
    size, rows = 5 - suited, flop_ways.shape[1]
    block, ways = np.zeros(BLOCK * WIDTH, dtype=np.int32), np.zeros((rows, WIDTH), dtype=np.int64)
    turns = np.zeros((_SUBSETS[suited - 1], rows, WIDTH), dtype=np.int64)
    river = np.zeros(SLOTS, dtype=np.uint8)
    _to_turns(suited, others, live, flop_ways, turns)
    ways_by_suit(live, COUNTS[FIRST[size] + others], block)
    for index in range(_SUBSETS[suited]):
        ranks = SUBSET[FIRST_SUBSET[suited] + index]
        value(SLOTS, counted[index], line[index], table, terms, block)
        for row in range(rows):
            ways[row, :] = 0
            rest = ranks
            while rest:
                low = rest & -rest
                for slot in range(WIDTH):
                    ways[row, slot] += turns[NUMBER[ranks ^ low], row, slot]
                rest ^= low
            for slot in range(WIDTH):
                ways[row, slot] >>= 1
            if size == 2:
                flop = board_number(3, 3, ranks, 0)
                for slot in range(WIDTH):
                    ways[row, slot] += flop_ways[flop, row, slot] * block[WAYS * WIDTH + slot]
        if by_habit:
            river_by_suit(suited, index, others, suit_live, live, line[index], river)
            _remember_rivers(SLOTS, river)
        else:
            decide_rivers(SLOTS, terms, block, largest, river)
        _record(SLOTS, ways, line[index], terms, counted[index], river, found)
        whole = rank_number(ranks, size, others)
        for row in range(rows):
            for slot in range(SLOTS):
                if line[index, slot] != LINES:
                    taken[whole, row, SLOT_PAIR[slot]] += ways[row, slot]


@inner
def _to_turns(suited: int, others: int, live: Numbers, flop_ways: Numbers, turns: Numbers) -> None:
    """Twice the ways to the boards of four cards that a last card of x completes.

    Twice, because boards that get both later cards of x are reached from two of them.
    """
    size = 5 - suited
    counts = COUNTS[FIRST[size] + others]
    for index in range(_SUBSETS[suited - 1]):
        ranks = SUBSET[FIRST_SUBSET[suited - 1] + index]
        for row in range(turns.shape[1]):
            rest = ranks
            while rest:
                low = rest & -rest
                flop = board_number(3, suited - 2, ranks ^ low, others)
                for slot in range(WIDTH):
                    turns[index, row, slot] += flop_ways[flop, row, slot]
                rest ^= low
            for rank in range(RANKS):
                if counts[rank]:
                    flop = board_number(3, suited - 1, ranks, others_without(size, others, rank))
                    base = live[rank] - counts[rank] + 1
                    for slot in range(WIDTH):
                        left = base - SLOT_OTHERS[rank * WIDTH + slot]
                        turns[index, row, slot] += 2 * flop_ways[flop, row, slot] * left


@kernel("void(int64[::1], int64[:,:,::1], int64[:,:,::1])")
def ways_to_boards(live: Numbers, flop_ways: Numbers, board_ways: Numbers) -> None:
    """By ranks alone: the ways to every board, from the ways to its flops."""
    ways = np.zeros(PAIRS, dtype=np.int64)
    for flop in range(_MULTISETS[3]):
        counts = COUNTS[FIRST[3] + flop]
        for later in range(PAIRS):
            a, b = PAIR_A[later], PAIR_B[later]
            board = ADD[FIRST[4] + ADD[FIRST[3] + flop, a], b]
            ways_by_ranks(a, b, live[a] - counts[a], live[b] - counts[b], ways)
            for coming in range(board_ways.shape[1]):
                for pair in range(PAIRS):
                    board_ways[board, coming, pair] += ways[pair] * flop_ways[flop, coming, pair]


@kernel(
    "void(int64[::1], int64[::1], int32[::1], int16[:,::1], uint8[:,::1], boolean, boolean,"
    "int64[:,:,::1], int64[:,:,::1])"
)
def results_by_ranks(
    live: Numbers, terms: Numbers, table: Rows, counted: Counts, line: Index, largest: bool, by_habit: bool,
    board_ways: Numbers, found: Numbers,
) -> None:  # fmt: skip
    """Results on boards that allow no flush."""
    block, river = np.zeros(BLOCK * WIDTH, dtype=np.int32), np.zeros(PAIRS, dtype=np.uint8)
    for board in range(len(board_ways)):
        value(PAIRS, counted[board], line[board], table, terms, block)
        if by_habit:
            river_by_ranks(board, live, line[board], river)
            _remember_rivers(PAIRS, river)
        else:
            decide_rivers(PAIRS, terms, block, largest, river)
        _record(PAIRS, board_ways[board], line[board], terms, counted[board], river, found)
