"""Hole cards meet flops: what is known of a flop from each suit is put together, and the flop is decided."""

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.holdem.boards import board_number, slot_of
from croupier.math.kernels.patterns import ADD, FIRST
from croupier.math.kernels.strength import HIGHEST, SIZE

Numbers = npt.NDArray[np.int64]
Places = npt.NDArray[np.int16]

FLOPS: Final = 22100
# of a flop: its ranks in each suit, its number by ranks, and its number as seen from each suit
SUITS, RANK_NUMBER, SEEN, PLACE = 0, 4, 5, 9
# decisions, from the smallest to the largest
FOLD, CHECK, BET_LEAST, BET_MOST, OPTIONS = range(5)


@kernel("void(int16[:,::1])")
def list_flops(found: Places) -> None:
    """Every flop there is, with its numbers; a suit it has no card of gets -1."""
    masks = np.zeros(4, dtype=np.int64)
    count = 0
    for high in range(52):
        for middle in range(high):
            for low in range(middle):
                masks[:] = 0
                for card in (low, middle, high):
                    masks[card & 3] |= 1 << (card >> 2)
                found[count, RANK_NUMBER] = others_number(masks, -1)
                for suit in range(4):
                    found[count, SUITS + suit] = masks[suit]
                    held = SIZE[masks[suit]]
                    found[count, SEEN + suit] = -1
                    if held:
                        others = others_number(masks, suit)
                        found[count, SEEN + suit] = board_number(3, held, masks[suit], others)
                count += 1


@inner
def others_number(masks: Numbers, suit: int) -> int:
    """The number of the multiset of all ranks that are not of a suit; of all ranks for suit -1."""
    number, size = 0, 0
    for other in range(4):
        ranks = masks[other] if other != suit else 0
        while ranks:
            low = ranks & -ranks
            number = ADD[FIRST[size] + number, HIGHEST[low]]
            size += 1
            ranks ^= low
    return number


@kernel("void(int16[:,::1], int64[::1], int64[::1])")
def count_orbits(flops: Places, alike: Numbers, ways: Numbers) -> None:
    """How many flops are the same but for suits that are alike; none where another one stands for them."""
    for flop in range(len(flops)):
        ways[flop] = _orbit(flops[flop], alike)


@inner
def _orbit(flop: Places, alike: Numbers) -> int:
    ways = 1
    for suit in range(4):
        same = 1
        peers = 1
        for before in range(suit):
            if alike[before] == alike[suit]:
                peers += 1
                if flop[before] < flop[suit]:
                    return 0
                same += flop[before] == flop[suit]
        ways = ways * peers // same
    return ways


@kernel("void(int64, int64, int64[:,:,::1], int64[:,:,::1])")
def by_slot(start: int, stop: int, flops: Numbers, found: Numbers) -> None:
    """Lay the flops of each slot side by side: a hole hand looks at one slot and all flops."""
    for first in range(0, flops.shape[0], 16):  # a few at a time, so that what is written stays near
        for slot in range(start, stop):
            for flop in range(first, min(first + 16, flops.shape[0])):
                for row in range(flops.shape[1]):
                    found[slot, flop, row] = flops[flop, row, slot]


@kernel(
    "void(int64[::1], int64[:,::1], int64[::1], int16[:,::1], int64[::1], int64[:,:,::1], int64[:,:,:,::1],"
    "int64[::1], boolean[::1], boolean, int64[:,::1])"
)
def decide_flops(
    chosen: Numbers, holes: Numbers, live: Numbers, flops: Places, orbits: Numbers, by_ranks: Numbers,
    by_suit: Numbers, kind: Numbers, offered: npt.NDArray[np.bool_], largest: bool, found: Numbers,
) -> None:  # fmt: skip
    """For each chosen hole hand, the sum over flops of the best decision there, and how often each is made.

    `orbits` says how many flops each one stands for, `offered` which decisions there are; the value of a fold
    is in `found` on entry, and gives way to the sum.
    """
    values, made = np.zeros(OPTIONS, dtype=np.int64), np.zeros(OPTIONS, dtype=np.int64)
    for hole in chosen:
        held = holes[hole].copy()
        pair = others_number(held, -1)
        ranks = by_ranks[:, :, pair].copy()
        clubs, diamonds = of_slot(held, 0, by_suit, kind), of_slot(held, 1, by_suit, kind)
        hearts, spades = of_slot(held, 2, by_suit, kind), of_slot(held, 3, by_suit, kind)
        values[FOLD] = found[hole, 0]
        total = 0
        made[:] = 0
        for flop in range(len(flops)):
            met = flops[flop]
            if possible(met, held, live):
                # a suit it has no card of is -1, the last flop, which is worth nothing: quicker than to ask
                number, c, d, h, s = met[RANK_NUMBER], met[SEEN], met[SEEN + 1], met[SEEN + 2], met[SEEN + 3]
                for option, row, of_ranks in ((CHECK, 0, 0), (BET_MOST, 1, 1), (BET_LEAST, 2, 3)):
                    if row < by_suit.shape[3]:
                        values[option] = ranks[number, of_ranks] + clubs[c, row] + diamonds[d, row]
                        values[option] += hearts[h, row] + spades[s, row]
                best = pick(values, offered, largest)
                total += orbits[flop] * values[best]
                made[best] += orbits[flop]
        found[hole, 0] = total
        found[hole, 1:] = made


@inner
def of_slot(held: Numbers, suit: int, by_suit: Numbers, kind: Numbers) -> Numbers:
    """The flops as seen from a suit, for the slot that hole cards have there."""
    return by_suit[kind[suit], slot_of(held[suit], others_number(held, suit))]


@inner
def possible(flop: Places, hole: Numbers, live: Numbers) -> bool:
    """Whether a flop can come to a hole hand."""
    taken = 0
    for suit in range(4):
        taken |= flop[suit] & (hole[suit] | ~live[suit])
    return taken == 0


@inner
def weigh(
    flop: Places,
    pair: int,
    slots: Numbers,
    by_ranks: Numbers,
    by_suit: Numbers,
    kind: Numbers,
    values: Numbers,
) -> None:
    """What checking and betting are worth on a flop: by ranks, and what each suit adds."""
    number = flop[RANK_NUMBER]
    values[CHECK] = by_ranks[number, 0, pair]
    values[BET_MOST] = by_ranks[number, 1, pair]
    values[BET_LEAST] = by_ranks[number, 3, pair]
    for suit in range(4):
        seen = flop[SEEN + suit]
        if seen >= 0:
            values[CHECK] += by_suit[kind[suit], slots[suit], seen, 0]
            values[BET_MOST] += by_suit[kind[suit], slots[suit], seen, 1]
            if by_suit.shape[3] == 3:
                values[BET_LEAST] += by_suit[kind[suit], slots[suit], seen, 2]


@inner
def pick(values: Numbers, offered: npt.NDArray[np.bool_], largest: bool) -> int:
    """The best decision on offer; among equals the largest, or the smallest."""
    best, most = FOLD, values[FOLD]
    for option in range(1, OPTIONS):
        better = offered[option] & (values[option] > most - largest)
        best, most = (option, values[option]) if better else (best, most)
    return best
