"""Hold'em on the flop for somebody who knows one card more: what it is worth, card by card, in one pass.

Every turn and river is dealt, and against every hand of the dealer each card counts as the one that is known.
"""

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner, kernel
from croupier.math.kernels.showdown import (
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
from croupier.math.kernels.strength import line_of, strength

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
    play, ante, blind = table[row + PLAY], table[row + ANTE], table[row + BLIND]
    suits = board.copy()
    sums[:] = 0
    for high in range(52):
        if not _free(high, hole, board):
            continue
        suits[high & 3] |= 1 << (high >> 2)
        for low in range(high):
            if _free(low, hole, board):
                suits[low & 3] |= 1 << (low >> 2)
                other = strength(suits[0], suits[1], suits[2], suits[3])
                suits[low & 3] ^= 1 << (low >> 2)
                unit = rest = 0
                if other != own:
                    ahead, low_hand = other < own, other < least
                    if not (low_hand and terms[PLAY_PUSHES]):
                        unit = play if ahead else -terms[SCALE]
                    if not (low_hand and terms[ANTE_PUSHES]):
                        rest += ante if ahead else -terms[SCALE]
                    if not (low_hand and terms[BLIND_PUSHES]):
                        rest += blind if ahead else -terms[SCALE]
                for card in (high, low):
                    sums[card, UNIT] += unit
                    sums[card, REST] += rest
                    sums[card, WAYS] += 1
        suits[high & 3] ^= 1 << (high >> 2)
