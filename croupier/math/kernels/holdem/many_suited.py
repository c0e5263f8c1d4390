"""Boards with four or five cards of a suit: one card of x makes a flush, or the board itself is one.

Flushes stand on steps by what a hand holds in x: two cards, one with any other card, or none on a board of
five. Other hands, on a board of four, stand on the steps of their ranks.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner
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
    SLOTS,
    STRAIGHT_FLUSHES,
    TYPE_A,
    TYPE_B,
)  # fmt: skip
from croupier.math.kernels.patterns import RANKS
from croupier.math.kernels.strength import LINES

Counts = npt.NDArray[np.int16]
Index = npt.NDArray[np.uint8]

# A row counts what stands below a step. Of hands that make no flush: all, and those with a card of a rank. Of
# flushes: all with two cards of x, those of them with a rank of x, the single cards of x, and no card of it.
WIDE: Final = 16
ALL, SINGLE, NOTHING = RANKS, RANKS + 1, RANKS + 2
PART_ONE: Final = 78  # parts are 78 pairs of ranks of x, 13 ranks, nothing
PART_NOTHING: Final = PART_ONE + RANKS


@inner
def put(
    slot: np.uint32, there: Any, wins: int, losses: int, poor: int, kind: int, counted: Counts, line: Index
) -> None:
    """What is counted of a slot; nothing of one that cannot be."""
    counted[slot] = wins if there else 0
    counted[np.uint32(SLOTS) + slot] = losses if there else 0
    counted[np.uint32(2 * SLOTS) + slot] = poor if there else 0
    line[slot] = kind if there else LINES


@inner
def none_of(slots: int, counted: Counts, line: Index) -> None:
    """Nothing is counted of the first slots, until they are found to be there."""
    for slot in range(slots):
        put(np.uint32(slot), slot < 0, 0, 0, 0, 0, counted, line)


@inner
def count_flushes(parts: Index, part_step: Index, making: int, steps: int, flushes: Counts) -> None:
    """The rows of flushes, of which there are so many steps."""
    flushes[: (steps + 1) * WIDE] = 0
    for place in range(making):
        part = parts[place]
        row = (np.uint32(part_step[part]) + np.uint32(1)) * np.uint32(WIDE)
        if part < PART_ONE:
            flushes[row + np.uint32(ALL)] += 1
            flushes[row + np.uint32(TYPE_A[part])] += 1
            flushes[row + np.uint32(TYPE_B[part])] += 1
        else:
            flushes[row + np.uint32(SINGLE if part < PART_NOTHING else NOTHING)] += 1
    pile_up(flushes, steps)


@inner
def count_plain(left: Counts, pair_step: Index, steps: int, plain: Counts) -> None:
    """The rows of hands with no card of x, by their ranks."""
    plain[: (steps + 1) * WIDE] = 0
    for pair in range(PAIRS):
        a, b = np.uint32(PAIR_A[pair]), np.uint32(PAIR_B[pair])
        row = (np.uint32(pair_step[pair]) + np.uint32(1)) * np.uint32(WIDE)
        first, second = left[np.uint32(RANKS) + a], left[np.uint32(RANKS) + b]
        if a != b:
            plain[row + np.uint32(ALL)] += first * second
            plain[row + a] += second
            plain[row + b] += first
        elif first > 1:
            plain[row + np.uint32(ALL)] += first * (first - 1) // 2
            plain[row + a] += first - 1
    pile_up(plain, steps)


@inner
def pile_up(rows: Counts, steps: int) -> None:
    """From what stands on each step to what stands below the next."""
    for step in range(steps):
        under = np.uint32(step * WIDE)
        for column in range(WIDE):
            place = under + np.uint32(column)
            rows[place + np.uint32(WIDE)] += rows[place]


@inner
def count_four(
    left: Counts, dealer: int, parts: Index, part_step: Index, part_line: Index, marks: Counts,
    pair_step: Index, known: Counts, pair_line: Index, flushes: Counts, plain: Counts, counted: Counts,
    line: Index,
) -> None:  # fmt: skip
    """Wins, losses and dealers below the least hand of every slot on a board with four cards of x."""
    count_flushes(parts, part_step, marks[MAKING], marks[FLUSHES] + marks[STRAIGHT_FLUSHES], flushes)
    count_plain(left, pair_step, known[COUNT], plain)
    others = _others(left)
    pairs = others * (others - 1) // 2
    full, low = np.uint32(known[ABOVE_FLUSH] * WIDE), np.uint32(known[LOW] * WIDE)
    poor_flush, straight = np.uint32(marks[LOW_FLUSHES] * WIDE), np.uint32(marks[FLUSHES] * WIDE)
    none_of(NONE, counted, line)
    for place in range(marks[MAKING]):
        part = np.uint32(parts[place])
        if part < PART_ONE:
            under = plain[full + np.uint32(ALL)] if part_step[part] < marks[FLUSHES] else pairs
            _both(part, others, dealer, under, under, plain[low + np.uint32(ALL)], part_step, poor_flush,
                  part_line[part], flushes, counted, line)  # fmt: skip
        else:
            card = part - np.uint32(PART_ONE)
            wins, upto, poor = _one(card, others - 1, part_step, poor_flush, flushes)
            for other in range(RANKS):
                under = plain[full + np.uint32(ALL)] - plain[full + np.uint32(other)]
                if part_step[part] >= marks[FLUSHES]:
                    under = (others - 1) * (others - 2) // 2
                few = plain[low + np.uint32(ALL)] - plain[low + np.uint32(other)]
                slot = np.uint32(ONE) + card * np.uint32(RANKS) + np.uint32(other)
                put(slot, left[RANKS + other] > 0, wins + under, dealer - upto - under, poor + few,
                    part_line[part], counted, line)  # fmt: skip
    beaten = flushes[straight + np.uint32(ALL)] + flushes[straight + np.uint32(SINGLE)] * (others - 2)
    below = flushes[poor_flush + np.uint32(ALL)] + flushes[poor_flush + np.uint32(SINGLE)] * (others - 2)
    for pair in range(PAIRS):
        a, b = np.uint32(PAIR_A[pair]), np.uint32(PAIR_B[pair])
        row = np.uint32(pair_step[pair]) * np.uint32(WIDE)
        over = row + np.uint32(WIDE)
        flush = beaten if pair_step[pair] >= known[ABOVE_FLUSH] else 0
        wins = plain[row + np.uint32(ALL)] - plain[row + a] - plain[row + b] + flush
        upto = plain[over + np.uint32(ALL)] - plain[over + a] - plain[over + b] + 1 + flush
        poor = plain[low + np.uint32(ALL)] - plain[low + a] - plain[low + b] + (row < low) + below
        there = left[np.uint32(RANKS) + a] > 0 and left[np.uint32(RANKS) + b] > (a == b)
        put(np.uint32(NONE + pair), there, wins, dealer - upto, poor, pair_line[pair], counted, line)


@inner
def count_five(
    left: Counts, dealer: int, parts: Index, part_step: Index, part_line: Index, marks: Counts,
    flushes: Counts, counted: Counts, line: Index,
) -> None:  # fmt: skip
    """The same on a board that is all of x."""
    count_flushes(parts, part_step, marks[MAKING], marks[FLUSHES] + marks[STRAIGHT_FLUSHES], flushes)
    others = _others(left)
    low = np.uint32(marks[LOW_FLUSHES] * WIDE)
    none_of(NONE, counted, line)
    for place in range(marks[MAKING]):
        part = np.uint32(parts[place])
        row = np.uint32(part_step[part]) * np.uint32(WIDE) + np.uint32(NOTHING)
        over, bottom = row + np.uint32(WIDE), low + np.uint32(NOTHING)
        if part < PART_ONE:
            pairs = others * (others - 1) // 2
            _both(part, others, dealer, flushes[row] * pairs, flushes[over] * pairs, flushes[bottom] * pairs,
                  part_step, low, part_line[part], flushes, counted, line)  # fmt: skip
        elif part < PART_NOTHING:
            card, pairs = part - np.uint32(PART_ONE), (others - 1) * (others - 2) // 2
            wins, upto, poor = _one(card, others - 1, part_step, low, flushes)
            wins, upto = wins + flushes[row] * pairs, upto + flushes[over] * pairs
            poor += flushes[bottom] * pairs
            for other in range(RANKS):
                slot = np.uint32(ONE) + card * np.uint32(RANKS) + np.uint32(other)
                put(slot, left[RANKS + other] > 0, wins,
                    dealer - upto, poor, part_line[part], counted, line)  # fmt: skip
    step, pairs = part_step[PART_NOTHING], (others - 2) * (others - 3) // 2
    wins, upto, poor = (
        _without(np.uint32(step) * np.uint32(WIDE), others - 2, pairs, flushes),
        _without((np.uint32(step) + np.uint32(1)) * np.uint32(WIDE), others - 2, pairs, flushes),
        _without(low, others - 2, pairs, flushes),
    )
    for pair in range(PAIRS):
        a, b = np.uint32(PAIR_A[pair]), np.uint32(PAIR_B[pair])
        there = left[np.uint32(RANKS) + a] > 0 and left[np.uint32(RANKS) + b] > (a == b)
        put(np.uint32(NONE + pair), there, wins, dealer - upto, poor, part_line[PART_NOTHING], counted, line)


@inner
def _others(left: Counts) -> int:
    """The cards not of x that are left."""
    count = 0
    for rank in range(RANKS, 2 * RANKS):
        count += left[rank]
    return count


@inner
def _without(row: np.uint32, others: int, pairs: int, flushes: Counts) -> int:
    """Dealer hands of a row against a hand without x."""
    found = flushes[row + np.uint32(ALL)] + flushes[row + np.uint32(SINGLE)] * others
    return found + flushes[row + np.uint32(NOTHING)] * pairs


@inner
def _one(
    a: np.uint32, others: int, part_step: Index, low: np.uint32, flushes: Counts
) -> tuple[int, int, int]:
    """Flushes below a hand with one card of x, those up to it, and those below the dealer's least hand."""
    step = part_step[np.uint32(PART_ONE) + a]
    row = np.uint32(step) * np.uint32(WIDE)
    over = row + np.uint32(WIDE)
    wins = flushes[row + np.uint32(ALL)] - flushes[row + a] + flushes[row + np.uint32(SINGLE)] * others
    upto = flushes[over + np.uint32(ALL)] - flushes[over + a]
    upto += (flushes[over + np.uint32(SINGLE)] - 1) * others  # but for its own card
    poor = flushes[low + np.uint32(ALL)] - flushes[low + a]
    poor += (flushes[low + np.uint32(SINGLE)] - (row < low)) * others
    return wins, upto, poor


@inner
def _both(
    part: np.uint32, others: int, dealer: int, under: int, over_them: int, few: int, part_step: Index,
    low: np.uint32, kind: int, flushes: Counts, counted: Counts, line: Index,
) -> None:  # fmt: skip
    """A slot with two cards of x; below it, up to it and below the least hand are so many without x."""
    a, b = np.uint32(TYPE_A[part]), np.uint32(TYPE_B[part])
    row = np.uint32(part_step[part]) * np.uint32(WIDE)
    over = row + np.uint32(WIDE)
    first = np.uint32(part_step[np.uint32(PART_ONE) + a]) * np.uint32(WIDE)
    second = np.uint32(part_step[np.uint32(PART_ONE) + b]) * np.uint32(WIDE)
    wins = under + flushes[row + np.uint32(ALL)] - flushes[row + a] - flushes[row + b]
    wins += (flushes[row + np.uint32(SINGLE)] - (first < row) - (second < row)) * others
    upto = over_them + flushes[over + np.uint32(ALL)] - flushes[over + a] - flushes[over + b] + 1
    upto += (flushes[over + np.uint32(SINGLE)] - (first <= row) - (second <= row)) * others
    poor = few + flushes[low + np.uint32(ALL)] - flushes[low + a] - flushes[low + b] + (row < low)
    poor += (flushes[low + np.uint32(SINGLE)] - (first < low) - (second < low)) * others
    put(part, part < ONE, wins, dealer - upto, poor, kind, counted, line)
