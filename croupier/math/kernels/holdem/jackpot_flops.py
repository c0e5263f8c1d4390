"""Hole cards and flop as a jackpot's five cards, told by the decisions that are made on them."""

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.holdem.boards import slot_of
from croupier.math.kernels.holdem.flops import (
    BET_MOST,
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
from croupier.math.kernels.outcomes import CHECKED
from croupier.math.kernels.strength import line_of, strength

Numbers = npt.NDArray[np.int64]
Places = npt.NDArray[np.int16]
Marks = npt.NDArray[np.bool_]


@inner
def five_cards(hole: Numbers, flop: Places) -> int:
    """The line of a pay table that hole cards and flop make."""
    return line_of(strength(hole[0] | flop[0], hole[1] | flop[1], hole[2] | flop[2], hole[3] | flop[3]))


@kernel(
    "void(int64[::1], int64[:,::1], int64[::1], int64[::1], int64[::1], int16[:,::1], int64[::1],"
    "int64[:,:,::1], int64[:,:,:,::1], int64[::1], boolean[::1], boolean, int64, boolean[::1], int64[:,::1],"
    "int64[:,:,::1], int64[:,:,:,::1])"
)
def meet_flops(
    chosen: Numbers, holes: Numbers, hole_ways: Numbers, decisions: Numbers, live: Numbers, flops: Places,
    orbits: Numbers, by_ranks: Numbers, by_suit: Numbers, kind: Numbers, offered: Marks, largest: bool,
    fold: int, marked: Marks, found: Numbers, ways_by_rank: Numbers, ways_by_suits: Numbers,
) -> None:  # fmt: skip
    """By line of five cards and decision, in how many ways the flop comes; a bet before it is a bet.

    Ways to the flops that make a marked line and are checked are also told by ranks and from each suit.
    """
    values = np.zeros(OPTIONS, dtype=np.int64)
    values[FOLD] = fold
    slots = np.zeros(4, dtype=np.int64)
    for hole in chosen:
        pair = others_number(holes[hole], -1)
        for suit in range(4):
            slots[suit] = slot_of(holes[hole, suit], others_number(holes[hole], suit))
        for flop in range(len(flops)):
            if not possible(flops[flop], holes[hole], live):
                continue
            line = five_cards(holes[hole], flops[flop])
            best = decisions[hole]
            if best == CHECK:
                weigh(flops[flop], pair, slots, by_ranks, by_suit, kind, values)
                best = pick(values, offered, largest)
            elif best != FOLD:
                best = BET_MOST
            ways = orbits[flop] * hole_ways[hole]
            found[line, best] += ways
            if best == CHECK and marked[line]:
                ways_by_rank[flops[flop, RANK_NUMBER], CHECKED, pair] += ways
                for suit in range(4):
                    seen = flops[flop, SEEN + suit]
                    if seen >= 0:
                        ways_by_suits[kind[suit], seen, CHECKED, slots[suit]] += ways


@kernel(
    "void(int64[::1], int64[:,::1], int64[::1], int16[:,::1], int64[::1], int64[:,:,:,::1],"
    "int64[:,:,:,:,::1], int64[::1], boolean[::1], boolean, int64[::1], int64[::1], int64[::1],"
    "int64[:,:,:,::1])"
)
def decide_prized(
    chosen: Numbers, holes: Numbers, live: Numbers, flops: Places, orbits: Numbers, by_ranks: Numbers,
    by_suit: Numbers, kind: Numbers, offered: Marks, largest: bool, group: Numbers, folds: Numbers,
    sums: Numbers, made: Numbers,
) -> None:  # fmt: skip
    """For each chosen hole hand, the sum over flops of the best decision where a fold also costs a prize.

    A line of five cards belongs to the group of its prize; each group has its own worths and its own fold,
    and the first has no prize. By line, how often each decision is made, and in place of which one without
    prizes.
    """
    values = np.zeros(OPTIONS, dtype=np.int64)
    slots = np.zeros(4, dtype=np.int64)
    for hole in chosen:
        pair = others_number(holes[hole], -1)
        for suit in range(4):
            slots[suit] = slot_of(holes[hole, suit], others_number(holes[hole], suit))
        for flop in range(len(flops)):
            if not possible(flops[flop], holes[hole], live):
                continue
            line = five_cards(holes[hole], flops[flop])
            values[FOLD] = folds[0]
            weigh(flops[flop], pair, slots, by_ranks[0], by_suit[0], kind, values)
            plain = pick(values, offered, largest)
            prize = group[line]
            values[FOLD] = folds[prize]
            weigh(flops[flop], pair, slots, by_ranks[prize], by_suit[prize], kind, values)
            best = pick(values, offered, largest)
            sums[hole] += orbits[flop] * values[best]
            made[hole, line, plain, best] += orbits[flop]
