"""Mississippi Stud's next card, both ways: what it is worth before it is dealt, and where it leads.

A hand of n cards is told by its ranks and, where all are of one suit, by that suit. State number i of size
n is multiset i if the cards are of several suits, and after those come, suit by suit, the subsets of one
suit.
"""

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
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
)  # fmt: skip
from croupier.math.kernels.strength import HIGHEST, by_ranks, by_suit, line_of

Values = npt.NDArray[np.int64]

_MULTISETS = np.array(MULTISETS)
_SUBSETS = np.array(SUBSETS)


@inner
def _live_of_rank(live: Values, rank: int) -> int:
    return (live[0] >> rank & 1) + (live[1] >> rank & 1) + (live[2] >> rank & 1) + (live[3] >> rank & 1)


@kernel("void(int64[::1])")
def hand_lines(lines: Values) -> None:
    """The pay line of every state of five cards; five of one rank, which is no hand, gets what it may."""
    for index in range(_MULTISETS[5]):
        masks = np.zeros(5, dtype=np.int64)
        for rank in range(RANKS):
            for times in range(COUNTS[FIRST[5] + index, rank]):
                masks[times] |= 1 << rank
        lines[index] = line_of(by_ranks(masks[0], masks[1], masks[2], masks[3]))
    for index in range(_SUBSETS[5]):
        line = line_of(by_suit(SUBSET[FIRST_SUBSET[5] + index]))
        for suit in range(4):
            lines[_MULTISETS[5] + suit * _SUBSETS[5] + index] = line


@kernel("void(int64, int64[::1], int64[:,::1], int64[:,::1])")
def gather(size: int, live: Values, after: Values, before: Values) -> None:
    """The sum, for every state of `size` cards, of what each next live card leads to; a row per wager."""
    for index in range(_MULTISETS[size]):
        row = FIRST[size] + index
        for rank in range(RANKS):
            times = _live_of_rank(live, rank) - COUNTS[row, rank]
            if times > 0:
                for wager in range(len(after)):
                    before[wager, index] += times * after[wager, ADD[row, rank]]
    for suit in range(4):
        for index in range(_SUBSETS[size]):
            state = _MULTISETS[size] + suit * _SUBSETS[size] + index
            held = SUBSET[FIRST_SUBSET[size] + index]
            mixed = _mixed(size, held)
            for rank in range(RANKS):
                suited = live[suit] >> rank & 1
                times = _live_of_rank(live, rank) - suited
                into = ADD[FIRST[size] + mixed, rank]
                same = _MULTISETS[size + 1] + suit * _SUBSETS[size + 1] + NUMBER[held | 1 << rank]
                for wager in range(len(after)):
                    before[wager, state] += times * after[wager, into]
                    if suited and not held >> rank & 1:
                        before[wager, state] += after[wager, same]


@kernel("void(int64, int64[::1], int64[:,::1], int64[:,::1])")
def spread(size: int, live: Values, before: Values, after: Values) -> None:
    """The other way: the ways to each state of `size` cards go on to the states a next card makes."""
    for index in range(_MULTISETS[size]):
        row = FIRST[size] + index
        for rank in range(RANKS):
            times = _live_of_rank(live, rank) - COUNTS[row, rank]
            if times > 0:
                for wager in range(len(after)):
                    after[wager, ADD[row, rank]] += times * before[wager, index]
    for suit in range(4):
        for index in range(_SUBSETS[size]):
            state = _MULTISETS[size] + suit * _SUBSETS[size] + index
            held = SUBSET[FIRST_SUBSET[size] + index]
            mixed = _mixed(size, held)
            for rank in range(RANKS):
                suited = live[suit] >> rank & 1
                times = _live_of_rank(live, rank) - suited
                into = ADD[FIRST[size] + mixed, rank]
                same = _MULTISETS[size + 1] + suit * _SUBSETS[size + 1] + NUMBER[held | 1 << rank]
                for wager in range(len(after)):
                    after[wager, into] += times * before[wager, state]
                    if suited and not held >> rank & 1:
                        after[wager, same] += before[wager, state]


@inner
def _mixed(size: int, held: int) -> int:
    """The number of the multiset that has the ranks of a set."""
    index = 0
    for place in range(size):
        low = held & -held
        index = ADD[FIRST[place] + index, HIGHEST[low]]
        held ^= low
    return index
