"""How a hole hand fares on every board against a dealer of whose two cards one or both are known.

The steps are those of croupier.math.kernels.holdem.counting. With one card known there is a dealer hand for
every card that is left; with both there is one, and its step decides.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.holdem.boards import (
    COUNT,
    FLUSHES,
    LOW,
    PAIR_A,
    PAIR_B,
    PAIRS,
    SLOTS,
    STRAIGHT_FLUSHES,
    TYPE_A,
    TYPE_B,
    TYPES,
    rank_number,
)  # fmt: skip
from croupier.math.kernels.holdem.counting import (
    ALL,
    COLUMNS,
    STEPS,
    hand_out,
    pile_up,
    place_slots,
)  # fmt: skip
from croupier.math.kernels.patterns import COUNTS, FIRST, FIRST_SUBSET, RANKS, SUBSET
from croupier.math.kernels.strength import LINES

Numbers = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int16]
Index = npt.NDArray[np.uint8]
Table = npt.NDArray[np.int64]


def _together(first: Index, second: Index, types: int) -> Table:
    """By two card types: the hand they make; -1 where there is none."""
    found = np.full((types, types), -1, dtype=np.int64)
    found[first, second] = found[second, first] = np.arange(len(first))
    return found


PAIR_WITH: Final = _together(PAIR_A, PAIR_B, RANKS)
SLOT_WITH: Final = _together(TYPE_A, TYPE_B, TYPES)


@inner
def _face(
    types: int, slots: int, first: Index, second: Index, together: Table, dealer: Numbers, step_of: Index,
    count: int, low: int, left: Counts, steps: Counts, counted: Counts, line: Index,
) -> None:  # fmt: skip
    """Wins, losses and low dealer hands of every slot against the hands the dealer may have."""
    if len(dealer) == 2:
        _compare(slots, first, second, step_of, step_of[together[dealer[0], dealer[1]]], low, left, counted,
                 line)  # fmt: skip
        return
    steps[: (count + 1) * COLUMNS] = 0
    hands = 0
    for other in range(types):
        if left[other] > 0:
            row = (step_of[together[dealer[0], other]] + 1) * COLUMNS
            steps[row + ALL] += left[other]
            steps[row + other] += 1
            hands += left[other]
    pile_up(steps, count)
    hand_out(slots, first, second, step_of, steps, left, low, hands - 2, 0, counted, line)


@inner
def _compare(
    slots: int, first: Index, second: Index, step_of: Index, step: int, low: int, left: Counts,
    counted: Counts, line: Index,
) -> None:  # fmt: skip
    """The dealer has one hand, on a given step."""
    for slot in range(slots):
        a, b = first[slot], second[slot]
        counted[slot] = counted[slots + slot] = counted[2 * slots + slot] = 0
        if left[a] > 0 and left[b] > (a == b):
            counted[slot] = step_of[slot] > step
            counted[slots + slot] = step_of[slot] < step
            counted[2 * slots + slot] = step < low
        else:
            line[slot] = LINES


@kernel(
    "void(int64, int64, int64[::1], int64[::1], uint8[:,::1], int16[:,::1], uint8[:,::1], int16[:,::1],"
    "uint8[:,::1])"
)
def face_by_ranks(
    start: int, stop: int, live: Numbers, dealer: Numbers, pair_step: Index, known: Counts, pair_line: Index,
    counted: Counts, line: Index,
) -> None:  # fmt: skip
    """Boards on which no flush can be made: the dealer's cards are ranks, `live` counts cards by rank."""
    left = np.zeros(TYPES, dtype=np.int16)
    steps = np.zeros(STEPS * COLUMNS, dtype=np.int16)
    for board in range(start, stop):
        for rank in range(RANKS):
            left[rank] = live[rank] - COUNTS[FIRST[5] + board, rank]
        if left.min() < 0:
            line[board, :] = LINES
            counted[board, :] = 0
            continue
        line[board, :] = pair_line[board]
        _face(RANKS, PAIRS, PAIR_A, PAIR_B, PAIR_WITH, dealer, pair_step[board], known[board, COUNT],
              known[board, LOW], left, steps, counted[board], line[board])  # fmt: skip


@kernel(
    "void(int64, int64, int64, int64[::1], int64[::1], uint8[:,::1], uint8[:,::1], int16[:,::1],"
    "uint8[:,::1], int16[:,::1], uint8[:,::1], int16[:,::1], uint8[:,::1])"
)
def face_by_suit(
    suited: int, others: int, suit_live: int, live: Numbers, dealer: Numbers, part_step: Index,
    part_line: Index, marks: Counts, pair_step: Index, known: Counts, pair_line: Index, counted: Counts,
    line: Index,
) -> None:  # fmt: skip
    """Boards with `suited` cards of x and the same other ranks; `live` counts the cards not of x."""
    left = np.zeros(TYPES, dtype=np.int16)
    steps, step_of = np.zeros(STEPS * COLUMNS, dtype=np.int16), np.zeros(SLOTS, dtype=np.uint8)
    for rank in range(RANKS):
        left[RANKS + rank] = live[rank] - COUNTS[FIRST[5 - suited] + others, rank]
    short = left.min() < 0
    for index in range(len(counted)):
        ranks = SUBSET[FIRST_SUBSET[suited] + index]
        if short or ranks & ~suit_live:
            line[index, :] = LINES
            counted[index, :] = 0
            continue
        for rank in range(RANKS):
            left[rank] = suit_live >> rank & ~(ranks >> rank) & 1
        mark = marks[index]
        whole = rank_number(ranks, 5 - suited, others)
        low = place_slots(suited, part_step[index], part_line[index], mark, pair_step[whole], known[whole],
                          pair_line[whole], step_of, line[index])  # fmt: skip
        count = mark[FLUSHES] + mark[STRAIGHT_FLUSHES] + (known[whole, COUNT] if suited < 5 else 0)
        _face(TYPES, SLOTS, TYPE_A, TYPE_B, SLOT_WITH, dealer, step_of, count, low, left, steps,
              counted[index], line[index])  # fmt: skip
