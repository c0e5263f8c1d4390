"""Hold'em on the flop for somebody who knows one card more: what it is worth, card by card, in one pass.

Every turn and river is dealt, and against every hand of the dealer each card counts as the one that is known.
"""

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.holdem.showdown import (
    ANTE,
    ANTE_PUSHES,
    BLIND,
    BLIND_PUSHES,
    FOLD_LOSES,
    LEAST,
    MOST,
    PLAY,
    PLAY_PUSHES,
    SCALE,
    TABLE,
)  # fmt: skip
from croupier.math.kernels.positions import more
from croupier.math.kernels.strength import SIZE, by_ranks, line_of, strength

Numbers = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]

# what each card is worth: best river play, a unit of Play, ante and blind, and in how many ways it can be so
BEST, UNIT, REST, WAYS, SUMS = range(5)


@kernel("void(int64[::1], int64[::1], int64, int64[::1], int32[::1], int64[:,::1], int64[:,::1])")
def flop_known(
    hole: Numbers, board: Numbers, least: int, terms: Numbers, table: Rows, turn: Numbers, dealer: Numbers
) -> None:
    """By card: that it is the turn, and that it is one of the dealer's two. Cards are ranks by suit."""
    full, sums = board.copy(), np.zeros((52, SUMS), dtype=np.int64)
    whole = np.zeros(SUMS, dtype=np.int64)
    for high in range(52):
        if not _free(high, hole, board):
            continue
        for low in range(high):
            if _free(low, hole, board):
                full[:] = board
                full[high & 3] |= 1 << (high >> 2)
                full[low & 3] |= 1 << (low >> 2)
                _showdowns(hole, full, least, terms, table, sums)
                whole[:] = 0
                for card in range(52):
                    if sums[card, WAYS]:
                        whole += sums[card]
                        _add(sums[card], terms, dealer[card])
                for part in range(SUMS):
                    whole[part] //= 2  # every hand of the dealer was counted by both of its cards
                _add(whole, terms, turn[high])
                _add(whole, terms, turn[low])


@kernel("void(int64[::1], int64[::1], int64, int64[::1], int32[::1], int64[:,::1])")
def river_known(
    hole: Numbers, board: Numbers, least: int, terms: Numbers, table: Rows, dealer: Numbers
) -> None:
    """On the whole board, by card: that it is one of the dealer's two."""
    sums = np.zeros((52, SUMS), dtype=np.int64)
    _showdowns(hole, board, least, terms, table, sums)
    for card in range(52):
        if sums[card, WAYS]:
            _add(sums[card], terms, dealer[card])


@inner
def _free(card: int, hole: Numbers, board: Numbers) -> bool:
    return (hole[card & 3] | board[card & 3]) >> (card >> 2) & 1 == 0


@inner
def _add(one: Numbers, terms: Numbers, into: Numbers) -> None:
    """One more board: the last decision is the best of the fold and the bets."""
    fold = -terms[FOLD_LOSES] * one[WAYS]
    bet = max(terms[LEAST] * one[UNIT], terms[MOST] * one[UNIT]) + one[REST]
    into[BEST] += max(fold, bet)
    into[UNIT] += one[UNIT]
    into[REST] += one[REST]
    into[WAYS] += one[WAYS]


@inner
def _showdowns(hole: Numbers, board: Numbers, least: int, terms: Numbers, table: Rows, sums: Numbers) -> None:
    """What the dealer's hands come to, by each of their cards."""
    own = strength(hole[0] | board[0], hole[1] | board[1], hole[2] | board[2], hole[3] | board[3])
    row = line_of(own) * TABLE
    sums[:] = 0
    for suit in range(4):
        if SIZE[board[suit]] >= 3:
            _by_cards(own, hole, board, least, terms, table[row : row + TABLE], sums)
            return
    _by_ranks(own, hole, board, least, terms, table[row : row + TABLE], sums)


@inner
def _worth(own: int, other: int, least: int, terms: Numbers, pays: Rows) -> tuple[int, int]:
    """A unit of Play, and ante and blind together, against one hand of the dealer."""
    unit = rest = 0
    if other != own:
        ahead, low = other < own, other < least
        if not (low and terms[PLAY_PUSHES]):
            unit = pays[PLAY] if ahead else -terms[SCALE]
        if not (low and terms[ANTE_PUSHES]):
            rest += pays[ANTE] if ahead else -terms[SCALE]
        if not (low and terms[BLIND_PUSHES]):
            rest += pays[BLIND] if ahead else -terms[SCALE]
    return unit, rest


@inner
def _by_cards(
    own: int, hole: Numbers, board: Numbers, least: int, terms: Numbers, pays: Rows, sums: Numbers
) -> None:
    """The dealer may have a flush: go through two cards."""
    suits = board.copy()
    for high in range(52):
        if not _free(high, hole, board):
            continue
        suits[high & 3] |= 1 << (high >> 2)
        for low in range(high):
            if _free(low, hole, board):
                suits[low & 3] |= 1 << (low >> 2)
                other = strength(suits[0], suits[1], suits[2], suits[3])
                suits[low & 3] ^= 1 << (low >> 2)
                unit, rest = _worth(own, other, least, terms, pays)
                for card in (high, low):
                    sums[card, UNIT] += unit
                    sums[card, REST] += rest
                    sums[card, WAYS] += 1
        suits[high & 3] ^= 1 << (high >> 2)


@inner
def _by_ranks(
    own: int, hole: Numbers, board: Numbers, least: int, terms: Numbers, pays: Rows, sums: Numbers
) -> None:
    """The dealer cannot have a flush: go through two ranks, and count a card by its rank."""
    left, masks = np.zeros(13, dtype=np.int64), np.zeros(5, dtype=np.int64)
    by_rank = np.zeros((13, SUMS), dtype=np.int64)
    for card in range(52):
        if _free(card, hole, board):
            left[card >> 2] += 1
        elif board[card & 3] >> (card >> 2) & 1:
            more(masks, card >> 2)
    for high in range(13):
        for low in range(high + 1):
            one, two, three, four = masks[0], masks[1], masks[2], masks[3]
            for rank in (low, high):
                bit = np.int64(1) << rank
                four |= three & bit
                three |= two & bit
                two |= one & bit
                one |= bit
            unit, rest = _worth(own, by_ranks(one, two, three, four), least, terms, pays)
            _count(by_rank[high], unit, rest, left[low] - (low == high))
            if low != high:
                _count(by_rank[low], unit, rest, left[high])
    for card in range(52):
        if _free(card, hole, board):
            sums[card] = by_rank[card >> 2]


@inner
def _count(into: Numbers, unit: int, rest: int, ways: int) -> None:
    into[UNIT] += ways * unit
    into[REST] += ways * rest
    into[WAYS] += ways
