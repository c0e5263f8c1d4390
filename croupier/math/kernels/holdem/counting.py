"""How many dealer hands a hole hand beats, ties and loses to, on every board.

Hands of equal strength form a step; steps go from the weakest up. A step knows how many dealer hands lie
below it, and how many of those hold a given card. Of the hands below, those with one of the two hole cards
cannot be dealt and are taken off; none is taken off twice, because the hole hand itself is a tie and not
below.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.holdem.boards import (
    ABOVE_FLUSH,
    COUNT,
    FLUSHES,
    LOW,
    LOW_FLUSHES,
    MAKING,
    NONE,
    ONE,
    PAIR_A,
    PAIR_B,
    PAIRS,
    SLOT_PAIR,
    SLOT_PART,
    SLOTS,
    STRAIGHT_FLUSHES,
    TYPES,
    rank_number,
)  # fmt: skip
from croupier.math.kernels.holdem.many_suited import WIDE, count_five, count_four
from croupier.math.kernels.holdem.three_suited import ROWS, count_three
from croupier.math.kernels.patterns import COUNTS, FIRST, FIRST_SUBSET, RANKS, SUBSET
from croupier.math.kernels.strength import (
    CATEGORY_SHIFT,
    FULL_HOUSE,
    LINES,
    SIZE,
    STRAIGHT_FLUSH,
    by_ranks,
    by_suit,
    line_of,
)  # fmt: skip

Numbers = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int16]
Index = npt.NDArray[np.uint8]
Powers = npt.NDArray[np.int32]

PARTS: Final = 92  # what a hole hand may hold in x: 78 pairs of ranks, 13 single ranks, nothing
COLUMNS: Final = 32  # of a step: a number per card type, then that of all dealer hands; one line of memory
STEPS: Final = PAIRS + PARTS + 1
ALL: Final = TYPES


@inner
def _insert(count: int, order: Index, power: Powers, item: int) -> None:
    """Put an item among `count` sorted ones."""
    place = count
    while place > 0 and power[order[place - 1]] > power[item]:
        order[place] = order[place - 1]
        place -= 1
    order[place] = item


@inner
def _add(steps: Counts, step: int, a: int, b: int, left: Counts) -> None:
    """Put the dealer hands of two card types on a step; row n + 1 is step n."""
    row = (np.uint32(step) + np.uint32(1)) * np.uint32(COLUMNS)
    if a != b:
        steps[row + np.uint32(ALL)] += left[a] * left[b]
        steps[row + np.uint32(a)] += left[b]
        steps[row + np.uint32(b)] += left[a]
    elif left[a] > 1:
        steps[row + np.uint32(ALL)] += left[a] * (left[a] - 1) // 2
        steps[row + np.uint32(a)] += left[a] - 1


@inner
def pile_up(steps: Counts, count: int) -> None:
    """From what lies on each step to what lies on it and all below."""
    for place in range(COLUMNS, (count + 1) * COLUMNS):
        steps[place] += steps[place - COLUMNS]


@inner
def hand_out(
    slots: int, first: Index, second: Index, step_of: Index, steps: Counts, left: Counts, low: int,
    dealer: int, itself: int, counted: Counts, line: Index,
) -> None:  # fmt: skip
    """Wins, losses and dealer hands below the step `low`, of slots whose steps and lines are known.

    `itself` is one where the hole hand is among the hands that were counted, else nothing.
    """
    bottom = np.uint32(low * COLUMNS)
    total = np.uint32(ALL)
    for slot in range(slots):
        a, b = np.uint32(first[slot]), np.uint32(second[slot])
        row = np.uint32(step_of[slot]) * np.uint32(COLUMNS)
        over = row + np.uint32(COLUMNS)
        if left[a] > 0 and left[b] > (a == b):
            counted[slot] = steps[row + total] - steps[row + a] - steps[row + b]
            upto = steps[over + total] - steps[over + a] - steps[over + b] + itself
            counted[slots + slot] = dealer - upto
            poor = steps[bottom + total] - steps[bottom + a] - steps[bottom + b]
            counted[2 * slots + slot] = poor + itself * (row < bottom)
        else:
            counted[slot] = counted[slots + slot] = counted[2 * slots + slot] = 0
            line[slot] = LINES


@kernel(
    "void(int64, int64, int64[::1], int64, int64, uint8[:,::1], int16[:,::1], int16[:,::1], uint8[:,::1])"
)
def count_by_ranks(
    start: int, stop: int, live: Numbers, least: int, dealer: int, pair_step: Index, known: Counts,
    counted: Counts, line: Index,
) -> None:  # fmt: skip
    """Boards on which no flush can be made: hole hands are pairs of ranks, `live` counts cards by rank.

    Beside what is counted of every slot, `counted` has the dealer hands below a full house.
    """
    left, masks = np.zeros(TYPES, dtype=np.int16), np.zeros(5, dtype=np.int64)
    order, power = np.zeros(PAIRS, dtype=np.uint8), np.zeros(PAIRS, dtype=np.int32)
    steps = np.zeros(STEPS * COLUMNS, dtype=np.int16)
    for board in range(start, stop):
        masks[:] = 0
        for rank in range(RANKS):
            held = COUNTS[FIRST[5] + board, rank]
            left[rank] = live[rank] - held
            for times in range(held):
                masks[times] |= 1 << rank
        for pair in range(PAIRS):
            power[pair] = _with_two(masks, PAIR_A[pair], PAIR_B[pair])
            line[board, pair] = line_of(power[pair])
            _insert(pair, order, power, pair)
        _number_steps(order, power, least, pair_step[board], known[board])
        if left.min() < 0:
            line[board, :] = LINES
            counted[board, :] = 0
            continue
        steps[: (known[board, COUNT] + 1) * COLUMNS] = 0
        for pair in range(PAIRS):
            _add(steps, pair_step[board, pair], PAIR_A[pair], PAIR_B[pair], left)
        pile_up(steps, known[board, COUNT])
        hand_out(PAIRS, PAIR_A, PAIR_B, pair_step[board], steps, left, known[board, LOW], dealer, 1,
                 counted[board], line[board])  # fmt: skip
        full = np.uint32(known[board, ABOVE_FLUSH] * COLUMNS)
        for pair in range(PAIRS):
            a, b = np.uint32(PAIR_A[pair]), np.uint32(PAIR_B[pair])
            poor = steps[full + np.uint32(ALL)] - steps[full + a] - steps[full + b]
            counted[board, 3 * PAIRS + pair] = poor + (pair_step[board, pair] < known[board, ABOVE_FLUSH])


@inner
def _with_two(masks: Numbers, a: int, b: int) -> int:
    """The strength by ranks of a board with two more ranks."""
    once, twice, thrice, four = masks[0], masks[1], masks[2], masks[3]
    for rank in (a, b):
        bit = np.int64(1) << rank
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    return by_ranks(once, twice, thrice, four)


@inner
def _number_steps(order: Index, power: Powers, least: int, step_of: Index, known: Counts) -> None:
    """Number the steps of sorted hands, and note where the marks of COUNT, ABOVE_FLUSH and LOW lie."""
    step, above, low = -1, -1, -1
    before = -1
    for pair in order:
        if power[pair] != before:
            before = power[pair]
            step += 1
            if above < 0 and before >= FULL_HOUSE << CATEGORY_SHIFT:
                above = step
            if low < 0 and before >= least:
                low = step
        step_of[pair] = step
    known[COUNT] = step + 1
    known[ABOVE_FLUSH] = above if above >= 0 else step + 1
    known[LOW] = low if low >= 0 else step + 1


@kernel("void(int64, int64, int64, uint8[:,::1], uint8[:,::1], uint8[:,::1], int16[:,::1])")
def list_flushes(
    suited: int, live: int, least: int, parts: Index, step_of: Index, line: Index, marks: Counts
) -> None:
    """The flushes of every set of so many ranks in x; `live` are the ranks of x."""
    power = np.zeros(PARTS, dtype=np.int32)
    for index in range(len(parts)):
        ranks = SUBSET[FIRST_SUBSET[suited] + index]
        _flush_parts(
            suited, ranks, live, least, parts[index], power, step_of[index], line[index], marks[index]
        )


@kernel(
    "void(int64, int64, int64, int64[::1], int64, uint8[:,::1], uint8[:,::1], uint8[:,::1], int16[:,::1],"
    "uint8[:,::1], int16[:,::1], uint8[:,::1], int16[:,::1], int16[:,::1], uint8[:,::1])"
)
def count_by_suit(
    suited: int, others: int, suit_live: int, live: Numbers, dealer: int, parts: Index, part_step: Index,
    part_line: Index, marks: Counts, pair_step: Index, known: Counts, pair_line: Index, plain: Counts,
    counted: Counts, line: Index,
) -> None:  # fmt: skip
    """Boards with `suited` cards of x and the same other ranks; `live` counts the cards not of x.

    `plain` is what was counted by ranks alone.
    """
    left = np.zeros(TYPES, dtype=np.int16)
    rows, flushes = np.zeros(ROWS * WIDE, dtype=np.int16), np.zeros(ROWS * WIDE, dtype=np.int16)
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
        if suited == 3:
            count_three(
                suit_live & ~ranks, left, dealer, parts[index], part_step[index], part_line[index], mark,
                pair_step[whole], known[whole], pair_line[whole], plain[whole], rows, counted[index],
                line[index],
            )  # fmt: skip
        elif suited == 4:
            count_four(
                left, dealer, parts[index], part_step[index], part_line[index], mark, pair_step[whole],
                known[whole], pair_line[whole], flushes, rows, counted[index], line[index],
            )  # fmt: skip
        else:
            count_five(left, dealer, parts[index], part_step[index], part_line[index], mark, flushes,
                       counted[index], line[index])  # fmt: skip


@inner
def _flush_parts(
    suited: int, ranks: int, live: int, least: int, parts: Index, power: Powers, step_of: Index, line: Index,
    marks: Counts,
) -> None:  # fmt: skip
    """What a hole hand may hold in x to make a flush, weakest first, with steps, lines and marks."""
    marks[:] = 0
    for part in range(PARTS):
        held = SUBSET[FIRST_SUBSET[2] + part] if part < 78 else 1 << (part - 78) if part < 91 else 0
        if not held & (ranks | ~live) and suited + SIZE[held] >= 5:
            power[part] = by_suit(ranks | held)
            line[part] = line_of(power[part])
            _insert(marks[MAKING], parts, power, part)
            marks[MAKING] += 1
    before = -1
    for place in range(marks[MAKING]):
        here = power[parts[place]]
        if here != before:
            before = here
            marks[STRAIGHT_FLUSHES if here >= STRAIGHT_FLUSH << CATEGORY_SHIFT else FLUSHES] += 1
            marks[LOW_FLUSHES] += here < least
        step_of[parts[place]] = marks[FLUSHES] + marks[STRAIGHT_FLUSHES] - 1


@inner
def place_slots(
    suited: int, part_step: Index, part_line: Index, marks: Counts, pair_step: Index, known: Counts,
    pair_line: Index, step_of: Index, line: Index,
) -> int:  # fmt: skip
    """The step and line of every slot, and the first step that reaches the dealer's least hand.

    Hands by ranks up to straights come first, then flushes, full houses and fours, straight flushes.
    """
    flushes = marks[FLUSHES]
    above = known[ABOVE_FLUSH] if suited < 5 else 0
    rest = known[COUNT] - above if suited < 5 else 0
    plain = (ONE, NONE, SLOTS)[suited - 3]  # from here on, slots make no flush
    for slot in range(plain):
        part = SLOT_PART[slot]
        step = part_step[part]
        step_of[slot] = above + step + (rest if step >= flushes else 0)
        line[slot] = part_line[part]
    for slot in range(plain, SLOTS):
        pair = SLOT_PAIR[slot]
        step = pair_step[pair]
        step_of[slot] = step + (flushes if step >= above else 0)
        line[slot] = pair_line[pair]
    low = known[LOW] if suited < 5 else 0
    if low < above:
        return low
    if marks[LOW_FLUSHES] < flushes:
        return above + marks[LOW_FLUSHES]
    return low + marks[LOW_FLUSHES] if suited < 5 else marks[LOW_FLUSHES]
