"""How many hands of seven cards make each pay line, for wagers on the player's hand alone."""

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.strength import SETS, SIZE, by_ranks, by_suit, line_of

Numbers = npt.NDArray[np.int64]

SEVEN = 7


@kernel("void(int64[::1], int64[::1])")
def count_by_ranks_alone(live: Numbers, found: Numbers) -> None:
    """Every hand by its ranks, as if there were no flushes; `live` counts cards by rank."""
    counts = np.zeros(13, dtype=np.int64)
    masks = np.zeros(5, dtype=np.int64)
    ways = np.ones(14, dtype=np.int64)
    left = np.zeros(14, dtype=np.int64)
    left[0] = SEVEN
    rank = 0
    counts[0] = -1
    while rank >= 0:  # an odometer: counts of ranks below `rank` are set, this one goes on by one
        counts[rank] += 1
        if counts[rank] > min(live[rank], left[rank]):
            rank -= 1
            continue
        ways[rank + 1] = ways[rank] * _choose(live[rank], counts[rank])
        left[rank + 1] = left[rank] - counts[rank]
        if rank < 12:
            rank += 1
            counts[rank] = -1
        elif left[13] == 0:
            masks[:] = 0
            for one in range(13):
                for times in range(counts[one]):
                    masks[times] |= 1 << one
            found[line_of(by_ranks(masks[0], masks[1], masks[2], masks[3]))] += ways[13]


@inner
def _choose(of: int, count: int) -> int:
    ways = 1
    for step in range(count):
        ways = ways * (of - step) // (step + 1)
    return ways


@kernel("void(int64, int64[::1], int64[::1])")
def move_flushes(suit_live: int, live: Numbers, found: Numbers) -> None:
    """Hands with five or more of one suit, from their line by ranks to that of the flush."""
    masks = np.zeros(5, dtype=np.int64)
    for ranks in range(SETS):
        size = SIZE[ranks]
        if 5 <= size <= SEVEN and not ranks & ~suit_live:
            flush = line_of(by_suit(ranks))
            for low in range(13 if size < SEVEN else 1):
                for high in range(low, 13 if size == 5 else low + 1):
                    ways = 1
                    if size == 6:
                        ways = live[low]
                    elif size == 5:
                        ways = live[low] * (live[low] - 1) // 2 if low == high else live[low] * live[high]
                    masks[:] = 0
                    masks[0] = ranks
                    for place in range(SEVEN - size):
                        _more(masks, low if place == 0 else high)
                    found[line_of(by_ranks(masks[0], masks[1], masks[2], masks[3]))] -= ways
                    found[flush] += ways


@inner
def _more(masks: Numbers, rank: int) -> None:
    bit = np.int64(1) << rank
    masks[3] |= masks[2] & bit
    masks[2] |= masks[1] & bit
    masks[1] |= masks[0] & bit
    masks[0] |= bit
