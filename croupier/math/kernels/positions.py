"""One position of Hold'em, card by card: what its hole hand wins and loses on one board, or on all to come.

Cards are the ranks held in each suit. Nothing here is shared with the counting of whole games, so that each
can be checked by the other.
"""

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.holdem.showdown import (
    ANTE,
    ANTE_PUSHES,
    BLIND,
    BLIND_PUSHES,
    DEALER,
    FOLD_LOSES,
    LEAST,
    MOST,
    PLAY,
    PLAY_PUSHES,
    SCALE,
    TABLE,
)  # fmt: skip
from croupier.math.kernels.strength import SIZE, by_ranks, line_of, strength

Numbers = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]

# what is counted of a position: dealer hands beaten and lost to, those of them that do not qualify, the line
WINS, LOSSES, LOW_WINS, LOW_LOSSES, LINE, COUNTED = range(6)
# what a flop is worth: best river play, a unit of Play, ante and blind
BEST, UNIT, REST, SUMS = range(4)


@kernel("void(int64[::1], int64[::1], int64[::1], int64, int64[::1])")
def showdown(hole: Numbers, board: Numbers, live: Numbers, least: int, found: Numbers) -> None:
    """Count the dealer hands a hole hand beats and loses to on a whole board."""
    _count(hole, board, live, least, found)


@kernel("void(int64[::1], int64[::1], int64[::1], int64, int64[::1], int32[::1], int64[::1])")
def flop(
    hole: Numbers, board: Numbers, live: Numbers, least: int, terms: Numbers, table: Rows, sums: Numbers
) -> None:
    """Sum the worths of a hole hand over the two cards that follow a flop."""
    full, found = np.zeros(4, dtype=np.int64), np.zeros(COUNTED, dtype=np.int64)
    fold = -terms[FOLD_LOSES] * terms[DEALER]
    for turn in range(52):
        if not _free(turn, hole, board, live):
            continue
        for river in range(turn):
            if _free(river, hole, board, live):
                full[:] = board
                full[turn & 3] |= 1 << (turn >> 2)
                full[river & 3] |= 1 << (river >> 2)
                _count(hole, full, live, least, found)
                unit, rest = worth(found, terms, table)
                sums[BEST] += max(fold, max(terms[LEAST] * unit + rest, terms[MOST] * unit + rest))
                sums[UNIT] += unit
                sums[REST] += rest


@inner
def _free(card: int, hole: Numbers, board: Numbers, live: Numbers) -> bool:
    suit = card & 3
    return (live[suit] & ~hole[suit] & ~board[suit]) >> (card >> 2) & 1 == 1


@inner
def worth(found: Numbers, terms: Numbers, table: Rows) -> tuple[int, int]:
    """The sums over dealer hands of a unit of Play, and of ante and blind together."""
    row = found[LINE] * TABLE
    unit = _spot(found, terms[PLAY_PUSHES], table[row + PLAY], terms[SCALE])
    ante = _spot(found, terms[ANTE_PUSHES], table[row + ANTE], terms[SCALE])
    blind = _spot(found, terms[BLIND_PUSHES], table[row + BLIND], terms[SCALE])
    return unit, ante + blind


@inner
def _spot(found: Numbers, pushes: int, pays: int, scale: int) -> int:
    wins = found[WINS] - pushes * found[LOW_WINS]
    losses = found[LOSSES] - pushes * found[LOW_LOSSES]
    return wins * pays - losses * scale


@inner
def _count(hole: Numbers, board: Numbers, live: Numbers, least: int, found: Numbers) -> None:
    own = strength(hole[0] | board[0], hole[1] | board[1], hole[2] | board[2], hole[3] | board[3])
    found[:] = 0
    found[LINE] = line_of(own)
    for suit in range(4):
        if SIZE[board[suit]] >= 3:
            _count_cards(own, hole, board, live, least, found)
            return
    _count_ranks(own, hole, board, live, least, found)


@inner
def _score(own: int, dealer: int, least: int, ways: int, found: Numbers) -> None:
    """Put dealer hands of one strength where they belong."""
    if dealer < own:
        found[WINS] += ways
        found[LOW_WINS] += ways if dealer < least else 0
    elif dealer > own:
        found[LOSSES] += ways
        found[LOW_LOSSES] += ways if dealer < least else 0


@inner
def _count_cards(own: int, hole: Numbers, board: Numbers, live: Numbers, least: int, found: Numbers) -> None:
    """The dealer may have a flush: go through two cards."""
    suits = board.copy()
    for high in range(52):
        if not _free(high, hole, board, live):
            continue
        suits[high & 3] |= 1 << (high >> 2)
        for low in range(high):
            if _free(low, hole, board, live):
                suits[low & 3] |= 1 << (low >> 2)
                _score(own, strength(suits[0], suits[1], suits[2], suits[3]), least, 1, found)
                suits[low & 3] ^= 1 << (low >> 2)
        suits[high & 3] ^= 1 << (high >> 2)


@inner
def _count_ranks(own: int, hole: Numbers, board: Numbers, live: Numbers, least: int, found: Numbers) -> None:
    """The dealer cannot have a flush: go through two ranks."""
    left = np.zeros(13, dtype=np.int64)
    masks = np.zeros(5, dtype=np.int64)
    for suit in range(4):
        there = live[suit] & ~hole[suit] & ~board[suit]
        for rank in range(13):
            left[rank] += there >> rank & 1
            if board[suit] >> rank & 1:
                more(masks, rank)
    for high in range(13):
        for low in range(high + 1):
            ways = left[high] * (left[high] - 1) // 2 if low == high else left[low] * left[high]
            if ways:
                one, two, three, four = masks[0], masks[1], masks[2], masks[3]
                for rank in (low, high):
                    bit = np.int64(1) << rank
                    four |= three & bit
                    three |= two & bit
                    two |= one & bit
                    one |= bit
                _score(own, by_ranks(one, two, three, four), least, ways, found)


@inner
def more(masks: Numbers, rank: int) -> None:
    """One more card of a rank, in the ranks held at least once, twice and so on."""
    bit = np.int64(1) << rank
    masks[3] |= masks[2] & bit
    masks[2] |= masks[1] & bit
    masks[1] |= masks[0] & bit
    masks[0] |= bit
