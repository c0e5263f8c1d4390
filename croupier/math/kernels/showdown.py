"""What hands are worth at the showdown of Hold'em, from the counts and the pay tables.

All rows of a board lie in one block of memory, so that the compiler can see that they do not overlap.
"""

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.boards import WIDTH
from croupier.math.kernels.compiling import inner
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
# columns of the table by pay line, which has a row more for hands that cannot be: what a win pays, and
# whether the hand would qualify
PLAY, ANTE, BLIND, QUALIFIES, TABLE = range(5)

# rows of a board's block: what it is worth to play the river best and to bet the most at the flop, a unit
# of Play, and the least bet at the flop; then working rows
BEST, BET_MOST, UNIT, BET_LEAST, WORTHS = range(5)
WINS, LOSSES, LOW_WINS, LOW_LOSSES, ANTE_PAYS, BLIND_PAYS, POSSIBLE, WAYS, SPARE, BLOCK = range(4, 14)


@inner
def value(slots: int, counted: Counts, line: Index, table: Rows, terms: Numbers, block: Rows) -> None:
    """The worths of a board, from wins, losses and dealer hands that do not qualify.

    Of a hand that would qualify itself, those are wins; of another they are all its wins and ties, and
    losses.
    """
    for slot in range(slots):
        block[WINS * WIDTH + slot] = counted[slot]
        block[LOSSES * WIDTH + slot] = counted[slots + slot]
        block[LOW_WINS * WIDTH + slot] = counted[2 * slots + slot]
        block[POSSIBLE * WIDTH + slot] = line[slot] != LINES
    for slot in range(slots):
        row = line[slot] * TABLE
        block[UNIT * WIDTH + slot] = table[row + PLAY]
        block[ANTE_PAYS * WIDTH + slot] = table[row + ANTE]
        block[BLIND_PAYS * WIDTH + slot] = table[row + BLIND]
        block[SPARE * WIDTH + slot] = table[row + QUALIFIES]
    _price(terms, block)


@inner
def _price(terms: Numbers, block: Rows) -> None:
    dealer, scale = np.int32(terms[DEALER]), np.int32(terms[SCALE])
    play_pushes, ante_pushes = np.int32(terms[PLAY_PUSHES]), np.int32(terms[ANTE_PUSHES])
    blind_pushes = np.int32(terms[BLIND_PUSHES])
    fold = np.int32(-terms[FOLD_LOSES] * terms[DEALER])
    least, most = np.int32(terms[LEAST]), np.int32(terms[MOST])
    flop_least, flop_most = np.int32(terms[FLOP_LEAST]), np.int32(terms[FLOP_MOST])
    for slot in range(WIDTH):
        wins, losses = block[WINS * WIDTH + slot], block[LOSSES * WIDTH + slot]
        low, strong = block[LOW_WINS * WIDTH + slot], block[SPARE * WIDTH + slot]
        low_wins = low if strong else wins
        low_losses = np.int32(0) if strong else low - (dealer - losses)
        block[LOW_WINS * WIDTH + slot], block[LOW_LOSSES * WIDTH + slot] = low_wins, low_losses
        unit = (wins - play_pushes * low_wins) * block[UNIT * WIDTH + slot]
        unit -= (losses - play_pushes * low_losses) * scale
        rest = (wins - ante_pushes * low_wins) * block[ANTE_PAYS * WIDTH + slot]
        rest -= (losses - ante_pushes * low_losses) * scale
        rest += (wins - blind_pushes * low_wins) * block[BLIND_PAYS * WIDTH + slot]
        rest -= (losses - blind_pushes * low_losses) * scale
        block[UNIT * WIDTH + slot] = unit
        block[BEST * WIDTH + slot] = max(fold, max(least * unit + rest, most * unit + rest))
        block[BET_MOST * WIDTH + slot] = flop_most * unit + rest
        block[BET_LEAST * WIDTH + slot] = flop_least * unit + rest
