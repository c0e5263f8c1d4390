"""From decisions forward to results: in how many ways each pay line wins, ties and loses on each path.

Every way to reach a flop on a path goes on to the flop's boards. A board seen from suit x takes its ways
away from the board by ranks alone, which is settled last.
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
    slot_of,
)  # fmt: skip
from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.flops import BET_MOST as BETS_MOST
from croupier.math.kernels.flops import (
    CHECK,
    FOLD,
    OPTIONS,
    RANK_NUMBER,
    SEEN,
    orbit,
    others_number,
    pick,
    possible,
    weigh,
)  # fmt: skip
from croupier.math.kernels.patterns import ADD, COUNTS, FIRST, FIRST_SUBSET, MULTISETS, RANKS, SUBSET
from croupier.math.kernels.rivers import others_without, ways_by_ranks, ways_by_suit
from croupier.math.kernels.showdown import (
    BET_MOST,
    BLOCK,
    DEALER,
    FLOP_MOST,
    LEAST,
    LOSSES,
    LOW_LOSSES,
    LOW_WINS,
    MOST,
    SCALE,
    STAKE,
    UNIT,
    WAYS,
    WINS,
    value,
)  # fmt: skip
from croupier.math.kernels.strength import LINES, SIZE

Numbers = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]
Counts = npt.NDArray[np.int16]
Index = npt.NDArray[np.uint8]
Places = npt.NDArray[np.int16]

# ways to come to a board: checked so far, bet before the flop, bet on it
CHECKED, BEFORE_MOST, FLOP_MOST_BET, BEFORE_LEAST, FLOP_LEAST_BET, COMING = range(6)
# ways to come to the showdown: as above, with the river's decision in place of the check
RIVER_FOLD, RIVER_LEAST, RIVER_MOST = COMING, COMING + 1, COMING + 2
PATHS: Final = COMING + 3
# results: against a dealer who qualifies or does not
WON, WON_LOW, TIED, LOST, LOST_LOW, RESULTS = range(6)
_MULTISETS: Final = np.array(MULTISETS)


@kernel(
    "void(int64, int64, int64[:,::1], int64[:,::1], int64[::1], int64[::1], int64[::1], int16[:,::1],"
    "int64[:,:,::1], int64[:,:,:,::1], int64[::1], boolean[::1], boolean, int64, int64[:,:,::1],"
    "int64[:,:,:,::1])"
)
def weigh_flops(
    start: int, stop: int, holes: Numbers, alike: Numbers, hole_ways: Numbers, chosen: Numbers, live: Numbers,
    flops: Places, by_ranks: Numbers, by_suit: Numbers, kind: Numbers, offered: npt.NDArray[np.bool_],
    largest: bool, fold: int, ways_by_rank: Numbers, ways_by_suits: Numbers,
) -> None:  # fmt: skip
    """In how many ways each flop is reached on each path that leads to a showdown."""
    values = np.zeros(OPTIONS, dtype=np.int64)
    values[FOLD] = fold
    slots = np.zeros(4, dtype=np.int64)
    for hole in range(start, stop):
        if chosen[hole] == FOLD:
            continue
        pair = others_number(holes[hole], -1)
        for suit in range(4):
            slots[suit] = slot_of(holes[hole, suit], others_number(holes[hole], suit))
        for flop in range(len(flops)):
            ways = possible(flops[flop], holes[hole], live) * orbit(flops[flop], alike[hole])
            if ways == 0:
                continue
            path = BEFORE_MOST if chosen[hole] == BETS_MOST else BEFORE_LEAST
            if chosen[hole] == CHECK:
                weigh(flops[flop], pair, slots, by_ranks, by_suit, kind, values)
                best = pick(values, offered, largest)
                if best == FOLD:
                    continue
                path = CHECKED if best == CHECK else FLOP_MOST_BET if best == BETS_MOST else FLOP_LEAST_BET
            ways *= hole_ways[hole]
            ways_by_rank[flops[flop, RANK_NUMBER], path, pair] += ways
            for suit in range(4):
                seen = flops[flop, SEEN + suit]
                if seen >= 0:
                    ways_by_suits[kind[suit], seen, path, slots[suit]] += ways


@inner
def _record(
    slots: int, ways: Numbers, line: Index, terms: Numbers, block: Rows, largest: bool, found: Numbers
) -> None:
    """Add the results of a board; the river is decided here."""
    fold = -terms[STAKE] * terms[DEALER] * terms[SCALE]
    for slot in range(slots):
        if line[slot] == LINES:
            continue
        for coming in range(COMING):
            times = ways[coming * WIDTH + slot]
            if times:
                path = coming
                if coming == CHECKED:
                    path = _river(slot, fold, terms, block, largest)
                wins, losses = block[WINS * WIDTH + slot], block[LOSSES * WIDTH + slot]
                low_wins, low_losses = block[LOW_WINS * WIDTH + slot], block[LOW_LOSSES * WIDTH + slot]
                row = found[path, line[slot]]
                row[WON] += times * (wins - low_wins)
                row[WON_LOW] += times * low_wins
                row[TIED] += times * (terms[DEALER] - wins - losses)
                row[LOST] += times * (losses - low_losses)
                row[LOST_LOW] += times * low_losses


@inner
def _river(slot: int, fold: int, terms: Numbers, block: Rows, largest: bool) -> int:
    unit = np.int64(block[UNIT * WIDTH + slot])
    rest = block[BET_MOST * WIDTH + slot] - terms[FLOP_MOST] * unit
    best, path = fold, RIVER_FOLD
    for option, multiple in ((RIVER_LEAST, terms[LEAST]), (RIVER_MOST, terms[MOST])):
        worth = multiple * unit + rest
        if worth > best or (worth == best and largest):
            best, path = worth, option
    return path


@kernel(
    "void(int64, int64, int64, int64[::1], int64[::1], int32[::1], int16[:,::1], uint8[:,::1], boolean,"
    "int64[:,:,::1], int64[:,:,::1], int64[:,:,::1])"
)
def results_by_suit(
    suited: int, start: int, stop: int, live: Numbers, terms: Numbers, table: Rows, counted: Counts,
    line: Index, largest: bool, flop_ways: Numbers, taken: Numbers, found: Numbers,
) -> None:  # fmt: skip
    """Results on boards with `suited` of x; `taken` collects the ways that are not settled by ranks alone."""
    block, ways = np.zeros(BLOCK * WIDTH, dtype=np.int32), np.zeros(COMING * WIDTH, dtype=np.int64)
    row = -1
    for index in range(start, stop):
        ranks = SUBSET[FIRST_SUBSET[suited] + index]
        for others in range(_MULTISETS[5 - suited]):
            row += 1
            value(SLOTS, counted[row], line[row], table, terms, block)
            _from_flops(suited, ranks, others, live, flop_ways, block, ways)
            _record(SLOTS, ways, line[row], terms, block, largest, found)
            whole = rank_number(ranks, 5 - suited, others)
            for slot in range(SLOTS):
                if line[row, slot] != LINES:
                    for coming in range(COMING):
                        taken[whole, coming, SLOT_PAIR[slot]] += ways[coming * WIDTH + slot]


@inner
def _from_flops(
    suited: int, ranks: int, others: int, live: Numbers, flop_ways: Numbers, block: Rows, ways: Numbers
) -> None:
    """The ways to a board: those of its ten flops, times the ways of the two cards after."""
    size = 5 - suited
    counts = COUNTS[FIRST[size] + others]
    ways_by_suit(live, counts, block)
    ways[:] = 0
    flop = ranks
    while flop:
        gone = suited - SIZE[flop]
        if gone == 2:
            _take_all(flop_ways[board_number(3, SIZE[flop], flop, others)], ways)
        elif gone == 1:
            for rank in range(RANKS):
                if counts[rank]:
                    rest = others_without(size, others, rank)
                    base = live[rank] - counts[rank] + 1
                    _take(flop_ways[board_number(3, SIZE[flop], flop, rest)], rank, base, ways)
        elif gone == 0 and size == 2:
            _take_two(flop_ways[board_number(3, 3, flop, 0)], block, ways)
        flop = flop - 1 & ranks


@inner
def _take_all(flop: Numbers, ways: Numbers) -> None:
    for coming in range(COMING):
        for slot in range(WIDTH):
            ways[coming * WIDTH + slot] += flop[coming, slot]


@inner
def _take(flop: Numbers, rank: int, base: int, ways: Numbers) -> None:
    """One later card is not of x."""
    for coming in range(COMING):
        for slot in range(WIDTH):
            ways[coming * WIDTH + slot] += flop[coming, slot] * (base - SLOT_OTHERS[rank * WIDTH + slot])


@inner
def _take_two(flop: Numbers, block: Rows, ways: Numbers) -> None:
    for coming in range(COMING):
        for slot in range(WIDTH):
            ways[coming * WIDTH + slot] += flop[coming, slot] * block[WAYS * WIDTH + slot]


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
            for coming in range(COMING):
                for pair in range(PAIRS):
                    board_ways[board, coming, pair] += ways[pair] * flop_ways[flop, coming, pair]


@kernel("void(int64[::1], int32[::1], int16[:,::1], uint8[:,::1], boolean, int64[:,:,::1], int64[:,:,::1])")
def results_by_ranks(
    terms: Numbers,
    table: Rows,
    counted: Counts,
    line: Index,
    largest: bool,
    board_ways: Numbers,
    found: Numbers,
) -> None:
    """Results on boards that allow no flush."""
    block, ways = np.zeros(BLOCK * WIDTH, dtype=np.int32), np.zeros(COMING * WIDTH, dtype=np.int64)
    for board in range(len(board_ways)):
        value(PAIRS, counted[board], line[board], table, terms, block)
        for coming in range(COMING):
            for pair in range(PAIRS):
                ways[coming * WIDTH + pair] = board_ways[board, coming, pair]
        _record(PAIRS, ways, line[board], terms, block, largest, found)
