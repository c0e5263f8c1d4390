"""Cards by pattern: which ranks they have, and which of them are of one suit.

Where suits do not matter, n cards are a multiset of ranks. Multisets of each size are numbered by their
sorted ranks, sets of ranks by the number their bits make; both orders let a table grow with the size of the
hand.
"""

from math import comb
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.math.kernels.strength import SETS, SIZE

Table = npt.NDArray[np.int32]

RANKS: Final = 13
MULTISETS: Final = tuple(comb(RANKS + size - 1, size) for size in range(6))  # 1 13 91 455 1820 6188
SUBSETS: Final = tuple(comb(RANKS, size) for size in range(6))  # 1 13 78 286 715 1287


def _sorted_ranks(size: int) -> Table:
    """Every multiset of a size as sorted ranks, in the order of their numbers."""
    rows = (
        np.array(np.meshgrid(*[np.arange(RANKS)] * size, indexing="ij"), dtype=np.int32).reshape(size, -1).T
    )
    rows = rows[(np.diff(rows, axis=1) >= 0).all(axis=1)]
    return np.ascontiguousarray(rows[np.argsort(_numbers(rows))])


def _numbers(rows: Table) -> Table:
    """The numbers of multisets given as sorted ranks."""
    choose = np.array([[comb(top, of) for of in range(7)] for top in range(RANKS + 6)], dtype=np.int32)
    total = np.zeros(len(rows), dtype=np.int32)
    for place in range(rows.shape[1]):
        total += choose[rows[:, place] + place, place + 1]
    return total


def _counts(rows: Table) -> Table:
    counts: Table = (rows[:, :, None] == np.arange(RANKS)).sum(axis=1, dtype=np.int32)
    return counts


def _with_one_more(rows: Table) -> Table:
    """For each multiset and each rank, the number of the multiset with that rank added."""
    added = np.arange(RANKS, dtype=np.int32)
    wide = np.broadcast_to(rows[:, None, :], (len(rows), RANKS, rows.shape[1]))
    last = np.broadcast_to(added[None, :, None], (len(rows), RANKS, 1))
    longer = np.sort(np.concatenate([wide, last], axis=2), axis=2).reshape(-1, rows.shape[1] + 1)
    return _numbers(longer).reshape(len(rows), RANKS)


_ROWS: Final = [np.zeros((1, 0), dtype=np.int32), *(_sorted_ranks(size) for size in range(1, 6))]

# All sizes one after the other: multiset number i of size n is row FIRST[n] + i.
FIRST: Final = np.cumsum([0, *MULTISETS], dtype=np.int64)
COUNTS: Final = np.concatenate([_counts(rows) for rows in _ROWS])
ADD: Final = np.concatenate([_with_one_more(rows) for rows in _ROWS[:5]])

# Subset number i of size n is the set of ranks SUBSET[FIRST_SUBSET[n] + i]; NUMBER finds i again.
_BY_SIZE: Final = [np.flatnonzero(size == SIZE).astype(np.int32) for size in range(6)]
FIRST_SUBSET: Final = np.cumsum([0, *SUBSETS], dtype=np.int64)
SUBSET: Final = np.concatenate(_BY_SIZE)
NUMBER: Final = np.zeros(SETS, dtype=np.int32)
for _rows in _BY_SIZE:
    NUMBER[_rows] = np.arange(len(_rows))
