"""Pay lines one by one: which of them is ever folded, and what each adds to flops as seen from a suit."""

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.compiling import kernel
from croupier.math.kernels.holdem.boards import SLOTS, WIDTH
from croupier.math.kernels.holdem.showdown import BEST, BLOCK, DEALER, FOLD_LOSES, value

Numbers = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]
Counts = npt.NDArray[np.int16]
Index = npt.NDArray[np.uint8]


@kernel("void(int64[::1], int32[::1], int16[:,::1], uint8[:,::1], boolean[::1])")
def mark_folds(
    terms: Numbers, table: Rows, counted: Counts, line: Index, folded: npt.NDArray[np.bool_]
) -> None:
    """Mark the lines of hands that do no better on some board than to fold on the river."""
    block = np.zeros(BLOCK * WIDTH, dtype=np.int32)
    fold = -terms[FOLD_LOSES] * terms[DEALER]
    for board in range(len(line)):
        value(SLOTS, counted[board], line[board], table, terms, block)
        for slot in range(SLOTS):
            if block[BEST * WIDTH + slot] == fold:
                folded[line[board, slot]] = True


@kernel("void(int64, int64, int64, int64[:,:,::1], int64[::1], int32[:,:,::1], int64[:,:,::1])")
def add_lines(
    start: int, stop: int, factor: int, plain: Numbers, pays: Numbers, lines: Rows, found: Numbers
) -> None:
    """Flops of some slots: `factor` times what they are worth where no line pays, and what each line adds."""
    added = np.zeros(lines.shape[2], dtype=np.int64)
    for slot in range(start, stop):
        added[:] = 0
        for line in range(len(pays)):
            if pays[line]:
                for flop in range(len(added)):
                    added[flop] += pays[line] * lines[line, slot, flop]
        for flop in range(len(added)):
            for row in range(plain.shape[2]):
                found[slot, flop, row] = factor * plain[slot, flop, row] + added[flop]
