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
)  # fmt: skip
from croupier.math.kernels.holdem.flops import BET_LEAST as BETS_LEAST
from croupier.math.kernels.holdem.flops import BET_MOST as BETS_MOST
from croupier.math.kernels.holdem.flops import (
    CHECK,
    FOLD,
    OPTIONS,
    RANK_NUMBER,
    SEEN,
    of_slot,
    others_number,
    pick,
    possible,
)  # fmt: skip
from croupier.math.kernels.holdem.rivers import add, others_without, ways_by_ranks, ways_by_suit
from croupier.math.kernels.holdem.showdown import (
    BET_MOST,
    BLOCK,
    DEALER,
    FLOP_MOST,
    FOLD_LOSES,
    LEAST,
    MOST,
    POSSIBLE,
    UNIT,
    WAYS,
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
    """In how many ways each flop is reached on each path that leads to a showdown.

    By ranks, and as seen from each suit by slot; a suit that a flop has no card of sees the last flop, which
    is none.
    """
    values = np.zeros(OPTIONS, dtype=np.int64)
    values[FOLD] = fold
    by_number = np.zeros((ways_by_rank.shape[0], ways_by_rank.shape[1]), dtype=np.int64)
    for hole in chosen:
        if decisions[hole] == FOLD:
            continue
        held = holes[hole].copy()
        pair = others_number(held, -1)
        ranks = by_ranks[:, :, pair].copy()
        clubs, into_clubs = of_slot(held, 0, by_suit, kind), of_slot(held, 0, ways_by_suits, kind)
        diamonds, into_diamonds = of_slot(held, 1, by_suit, kind), of_slot(held, 1, ways_by_suits, kind)
        hearts, into_hearts = of_slot(held, 2, by_suit, kind), of_slot(held, 2, ways_by_suits, kind)
        spades, into_spades = of_slot(held, 3, by_suit, kind), of_slot(held, 3, ways_by_suits, kind)
        by_number[:] = 0
        for flop in range(len(flops)):
            met = flops[flop]
            if not possible(met, held, live):
                continue
            number, c, d, h, s = met[RANK_NUMBER], met[SEEN], met[SEEN + 1], met[SEEN + 2], met[SEEN + 3]
            path = BEFORE_MOST if decisions[hole] == BETS_MOST else BEFORE_LEAST
            if decisions[hole] == CHECK:
                if by_habit:
                    best = BETS_MOST if bets_flop(held, met) else CHECK
                else:
                    for option, row, of_ranks in ((CHECK, 0, 0), (BETS_MOST, 1, 1), (BETS_LEAST, 2, 3)):
                        if row < by_suit.shape[3]:
                            values[option] = ranks[number, of_ranks] + clubs[c, row] + diamonds[d, row]
                            values[option] += hearts[h, row] + spades[s, row]
                    best = pick(values, offered, largest)
                if best == FOLD:
                    continue
                path = CHECKED if best == CHECK else FLOP_MOST_BET if best == BETS_MOST else FLOP_LEAST_BET
            ways = orbits[flop] * hole_ways[hole]
            by_number[number, path] += ways
            into_clubs[c, path] += ways
            into_diamonds[d, path] += ways
            into_hearts[h, path] += ways
            into_spades[s, path] += ways
        for number in range(len(by_number)):
            for path in range(by_number.shape[1]):
                ways_by_rank[number, path, pair] += by_number[number, path]


@kernel("void(int64, int64, int64[:,:,::1], int64[:,:,::1])")
def by_flop(start: int, stop: int, ways: Numbers, found: Numbers) -> None:
    """Lay the slots of each flop side by side, but for the last flop, which is none."""
    for first in range(0, SLOTS, 16):  # a few at a time, so that what is read stays near
        for flop in range(start, stop):
            for slot in range(first, min(first + 16, SLOTS)):
                for row in range(found.shape[1]):
                    found[flop, row, slot] = ways[slot, flop, row]


@inner
def _record(
    slots: int, ways: Rows | Numbers, line: Index, terms: Numbers, counted: Counts, river: Index,
    found: Numbers,
) -> None:  # fmt: skip
    """Add the results of a board; `river` is the path of each slot that has checked so far."""
    dealer = terms[DEALER]
    for slot in range(slots):
        if line[slot] == LINES:
            continue
        wins, losses = np.int64(counted[slot]), np.int64(counted[slots + slot])
        low = np.int64(counted[2 * slots + slot])
        low_wins, low_losses = min(wins, low), max(low + losses - dealer, 0)
        for coming in range(len(ways)):
            times = ways[coming, slot]
            if times:
                path = np.uint32(river[slot]) if coming == CHECKED else np.uint32(coming)
                row = (path * np.uint32(LINES) + np.uint32(line[slot])) * np.uint32(RESULTS)
                found[row + np.uint32(WON)] += times * (wins - low_wins)
                found[row + np.uint32(WON_LOW)] += times * low_wins
                found[row + np.uint32(TIED)] += times * (dealer - wins - losses)
                found[row + np.uint32(LOST)] += times * (losses - low_losses)
                found[row + np.uint32(LOST_LOW)] += times * low_losses


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
    "boolean, int32[:,:,::1], int64[:,:,::1], int64[::1])"
)
def results_by_suit(
    suited: int, others: int, suit_live: int, live: Numbers, terms: Numbers, table: Rows, counted: Counts,
    line: Index, largest: bool, by_habit: bool, flop_ways: Rows, taken: Numbers, found: Numbers,
) -> None:  # fmt: skip
    """Results on boards with `suited` cards of x and the same other ranks.

    `taken` collects the ways that are not settled by ranks alone. Ways to a board of some slot are few: they
    fit 32 bits.
    """
    size, rows = 5 - suited, flop_ways.shape[1]
    block, ways = np.zeros(BLOCK * WIDTH, dtype=np.int32), np.zeros((rows, WIDTH), dtype=np.int32)
    turns = np.zeros((_SUBSETS[suited - 1], rows, WIDTH), dtype=np.int32)
    river = np.zeros(SLOTS, dtype=np.uint8)
    _to_turns(suited, others, live, flop_ways, turns)
    ways_by_suit(live, COUNTS[FIRST[size] + others], block)
    for index in range(_SUBSETS[suited]):
        ranks = SUBSET[FIRST_SUBSET[suited] + index]
        value(SLOTS, counted[index], line[index], table, terms, block)
        for row in range(rows):
            _ways_of(suited, ranks, turns, row, ways[row])
            if size == 2:
                _add_times(flop_ways[board_number(3, 3, ranks, 0), row], block, ways[row])
        if by_habit:
            river_by_suit(suited, index, others, suit_live, live, line[index], river)
            _remember_rivers(SLOTS, river)
        else:
            decide_rivers(SLOTS, terms, block, largest, river)
        _record(SLOTS, ways, line[index], terms, counted[index], river, found)
        whole = rank_number(ranks, size, others)
        for row in range(rows):
            _take(ways[row], block, taken[whole, row])


@inner
def _ways_of(suited: int, ranks: int, turns: Rows, row: int, ways: Rows) -> None:
    """The ways to a board of which any card of x comes last; they are there twice."""
    for slot in range(WIDTH):
        ways[slot] = 0
    rest = ranks
    while rest:
        low = rest & -rest
        add(turns[NUMBER[ranks ^ low], row], ways)
        rest ^= low
    for slot in range(WIDTH):
        ways[slot] >>= 1


@inner
def _add_times(flop_ways: Rows, block: Rows, ways: Rows) -> None:
    """Both later cards are not of x."""
    for slot in range(WIDTH):
        ways[slot] += np.int32(flop_ways[slot] * block[WAYS * WIDTH + slot])


@inner
def _take(ways: Rows, block: Rows, taken: Numbers) -> None:
    """The ways of hands that can be, by their ranks."""
    for slot in range(SLOTS):
        taken[np.uint32(SLOT_PAIR[slot])] += ways[slot] * block[POSSIBLE * WIDTH + slot]


@inner
def _to_turns(suited: int, others: int, live: Numbers, flop_ways: Rows, turns: Rows) -> None:
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
                add(flop_ways[board_number(3, suited - 2, ranks ^ low, others), row], turns[index, row])
                rest ^= low
            for rank in range(RANKS):
                if counts[rank]:
                    flop = board_number(3, suited - 1, ranks, others_without(size, others, rank))
                    _add_twice(flop_ways[flop, row], rank, live[rank] - counts[rank] + 1, turns[index, row])


@inner
def _add_twice(flop_ways: Rows, rank: int, base: int, turns: Rows) -> None:
    """A later card is not of x: as many as are left once the hole cards of its rank are gone."""
    held = SLOT_OTHERS[rank * WIDTH : (rank + 1) * WIDTH]
    for slot in range(WIDTH):
        turns[slot] += np.int32(2 * flop_ways[slot] * np.int32(base - held[slot]))


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
    "int64[:,:,::1], int64[::1])"
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
