"""Boards with three cards of a suit: what is counted by ranks alone, and put right for flushes.

Of all hands only those with two more cards of x make a flush. So nothing is counted anew: a hole hand that
makes none beats as many dealers as by ranks alone, but for those whose two cards of x now beat it; and a
flush beats all that is less than a full house by ranks, and the flushes below it.
"""

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner
from croupier.math.kernels.holdem.boards import (
    ABOVE_FLUSH,
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
    TYPE_A,
    TYPE_B,
)  # fmt: skip
from croupier.math.kernels.holdem.many_suited import ALL, WIDE, none_of, pile_up, put
from croupier.math.kernels.patterns import RANKS
from croupier.math.kernels.strength import SIZE

Counts = npt.NDArray[np.int16]
Index = npt.NDArray[np.uint8]

# Rows of flushes by the ranks of x they hold: one by step, of those that stand below it by ranks; then those
# of straight flushes, of flushes that reach the dealer's least hand though their ranks do not, and of
# flushes below the one that is looked at.
STRAIGHT, LIFTED, BELOW, ROWS = range(PAIRS + 1, PAIRS + 5)


@inner
def count_three(
    free: int, left: Counts, dealer: int, parts: Index, part_step: Index, part_line: Index, marks: Counts,
    pair_step: Index, known: Counts, pair_line: Index, plain: Counts, rows: Counts, counted: Counts,
    line: Index,
) -> None:  # fmt: skip
    """Wins, losses and dealers below the least hand of every slot; `free` are the live ranks of x.

    `plain` is the same by ranks alone, and dealers below a full house.
    """
    above, low = known[ABOVE_FLUSH], known[LOW]
    making, flushes, low_flushes = marks[MAKING], marks[FLUSHES], marks[LOW_FLUSHES]
    rows[: (above + 1) * WIDE] = 0
    rows[STRAIGHT * WIDE :] = 0
    for place in range(making):
        part = parts[place]
        step, flush = pair_step[SLOT_PAIR[part]], part_step[part]
        a, b = TYPE_A[part], TYPE_B[part]
        _add(rows, np.uint32(step) + np.uint32(1), a, b)
        if flush >= flushes:
            _add(rows, np.uint32(STRAIGHT), a, b)
        if step < low and flush >= low_flushes:
            _add(rows, np.uint32(LIFTED), a, b)
    pile_up(rows, above)
    none_of(ONE, counted, line)
    others = (SIZE[free] - 2) * (SIZE[free] - 3) // 2  # flushes that a dealer may have against one
    _both(dealer, others, parts, part_step, part_line, making, flushes, low_flushes, pair_step, low, plain,
          rows, counted, line)  # fmt: skip
    lifted = np.uint32(LIFTED * WIDE)
    for pair in range(PAIRS):
        a, b = np.uint32(PAIR_A[pair]), np.uint32(PAIR_B[pair])
        under = np.uint32(pair_step[pair]) * np.uint32(WIDE)
        upto = under + np.uint32(WIDE)
        if pair_step[pair] >= above:
            under = upto = np.uint32(STRAIGHT * WIDE)
        wins = plain[pair] - rows[under + np.uint32(ALL)]
        losses = plain[PAIRS + pair] + rows[upto + np.uint32(ALL)]
        poor = plain[2 * PAIRS + pair] - rows[lifted + np.uint32(ALL)]
        there = left[np.uint32(RANKS) + a] > 0 and left[np.uint32(RANKS) + b] > (a == b)
        put(np.uint32(NONE + pair), there, wins, losses, poor, pair_line[pair], counted, line)
        for held, other in ((a, b), (b, a)):
            there = free >> held & 1 and left[np.uint32(RANKS) + other] > 0
            put(
                np.uint32(ONE) + held * np.uint32(RANKS) + other, there, wins + rows[under + held],
                losses - rows[upto + held], poor + rows[lifted + held], pair_line[pair], counted, line,
            )  # fmt: skip


@inner
def _add(rows: Counts, row: np.uint32, a: int, b: int) -> None:
    first = row * np.uint32(WIDE)
    rows[first + np.uint32(ALL)] += 1
    rows[first + np.uint32(a)] += 1
    rows[first + np.uint32(b)] += 1


@inner
def _both(
    dealer: int, others: int, parts: Index, part_step: Index, part_line: Index, making: int, flushes: int,
    low_flushes: int, pair_step: Index, low: int, plain: Counts, rows: Counts, counted: Counts, line: Index,
) -> None:  # fmt: skip
    """The slots that make a flush, weakest first: no two are equal, and all hold two cards of x."""
    below, lifted = np.uint32(BELOW * WIDE), np.uint32(LIFTED * WIDE)
    for place in range(making):
        part = parts[place]
        pair = np.uint32(SLOT_PAIR[part])
        a, b = np.uint32(TYPE_A[part]), np.uint32(TYPE_B[part])
        plainly = dealer if part_step[part] >= flushes else plain[np.uint32(3 * PAIRS) + pair]
        wins = plainly - others + place - rows[below + a] - rows[below + b]
        poor = plain[np.uint32(2 * PAIRS) + pair] - rows[lifted + np.uint32(ALL)]
        poor += rows[lifted + a] + rows[lifted + b]
        poor -= pair_step[pair] < low and part_step[part] >= low_flushes
        put(np.uint32(part), part < ONE, wins, dealer - wins, poor, part_line[part], counted, line)
        rows[below + a] += 1
        rows[below + b] += 1
