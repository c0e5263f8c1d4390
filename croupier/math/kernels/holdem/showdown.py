"""What hands are worth at the showdown of Hold'em, from the counts and the pay tables.

All rows of a board lie in one block of memory, so that the compiler can see that they do not overlap.
"""

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import inner
from croupier.math.kernels.holdem.boards import WIDTH
from croupier.math.kernels.strength import LINES

Numbers = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]
Counts = npt.NDArray[np.int16]
Index = npt.NDArray[np.uint8]

# places in the row of terms: dealer hands a hole hand faces, the scale of all values, what a fold on the
# river loses, the Play multiples of the river and the flop, and which spots push when the dealer does not
# qualify
DEALER, SCALE, FOLD_LOSES, LEAST, MOST, FLOP_LEAST, FLOP_MOST = range(7)
PLAY_PUSHES, ANTE_PUSHES, BLIND_PUSHES, TERMS = range(7, 11)
# columns of the table by pay line, which has a row more for hands that cannot be: what a win pays
PLAY, ANTE, BLIND, TABLE = range(4)

# rows of a board's block: what it is worth to play the river best and to bet the most at the flop, a unit
# of Play, and the least bet at the flop; then working rows
BEST, BET_MOST, UNIT, BET_LEAST, WORTHS = range(5)
PLAY_PAYS, ANTE_PAYS, BLIND_PAYS, POSSIBLE, WAYS, BLOCK = range(4, 10)


@inner
def value(slots: int, counted: Counts, line: Index, table: Rows, terms: Numbers, block: Rows) -> None:
    """The worths of a board, from wins, losses and dealer hands that do not qualify; nothing for no hand."""
    _look_up(slots, line, table, PLAY, block[PLAY_PAYS * WIDTH :])
    _look_up(slots, line, table, ANTE, block[ANTE_PAYS * WIDTH :])
    _look_up(slots, line, table, BLIND, block[BLIND_PAYS * WIDTH :])
    for slot in range(slots):
        block[POSSIBLE * WIDTH + slot] = line[slot] != LINES
    _price(slots, counted, terms, block)


@inner
def _look_up(slots: int, line: Index, table: Rows, spot: int, pays: Rows) -> None:
    """What a win pays, by slot; where every hand is paid alike, hands need no look."""
    differ = 0
    for place in range(spot, LINES * TABLE, TABLE):
        differ |= table[place] ^ table[spot]
    if differ:
        for slot in range(slots):
            pays[slot] = table[line[slot] * TABLE + spot]
    else:
        pays[:slots] = table[spot]


@inner
def low_wins_of(wins: np.int32, low: np.int32) -> np.int32:
    """Wins from dealers who do not qualify: who qualifies beats all of those, who does not beats no other."""
    return min(wins, low)


@inner
def low_losses_of(losses: np.int32, low: np.int32, dealer: np.int32) -> np.int32:
    """Losses to dealers who do not qualify: what of those is neither beaten nor tied."""
    return max(np.int32(low + losses - dealer), np.int32(0))


@inner
def _price(slots: int, counted: Counts, terms: Numbers, block: Rows) -> None:
    """All of it fits 32 bits, see croupier.math.holdem.holdem.fits; told so, the compiler stays within
    them."""
    dealer, scale = np.int32(terms[DEALER]), np.int32(terms[SCALE])
    fold = np.int32(-terms[FOLD_LOSES] * terms[DEALER])
    play_pushes, ante_pushes = (
        np.int32(-terms[PLAY_PUSHES]),
        np.int32(-terms[ANTE_PUSHES]),
    )  # all bits or none
    blind_pushes = np.int32(-terms[BLIND_PUSHES])
    least, most = np.int32(terms[LEAST]), np.int32(terms[MOST])
    flop_least, flop_most = np.int32(terms[FLOP_LEAST]), np.int32(terms[FLOP_MOST])
    for slot in range(slots):
        wins, losses = np.int32(counted[slot]), np.int32(counted[slots + slot])
        low = np.int32(counted[2 * slots + slot])
        low_wins, low_losses = low_wins_of(wins, low), low_losses_of(losses, low, dealer)
        unit = np.int32(block[PLAY_PAYS * WIDTH + slot] * np.int32(wins - (low_wins & play_pushes)))
        unit = np.int32(unit - scale * np.int32(losses - (low_losses & play_pushes)))
        rest = np.int32(block[ANTE_PAYS * WIDTH + slot] * np.int32(wins - (low_wins & ante_pushes)))
        rest = np.int32(rest + block[BLIND_PAYS * WIDTH + slot] * np.int32(wins - (low_wins & blind_pushes)))
        lost = np.int32(2 * losses - (low_losses & ante_pushes) - (low_losses & blind_pushes))
        rest = np.int32(rest - scale * lost)
        bet = max(np.int32(least * unit), np.int32(most * unit))
        block[BEST * WIDTH + slot] = max(fold, np.int32(bet + rest))
        block[BET_MOST * WIDTH + slot] = np.int32(np.int32(flop_most * unit) + rest)
        block[UNIT * WIDTH + slot] = unit
        block[BET_LEAST * WIDTH + slot] = np.int32(np.int32(flop_least * unit) + rest)
