"""What hole cards are worth in Ultimate Texas Hold'em: from every board back to flops and hole cards."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.math.holdem import lines as holdem_lines
from croupier.math.holdem.boards import rank_worths
from croupier.math.holdem.counts import Kinds, kinds_of
from croupier.math.holdem.holdem import Holdem, rank_counts
from croupier.math.kernels.holdem import rivers
from croupier.math.kernels.holdem.boards import PAIR_A, PAIR_B
from croupier.math.kernels.holdem.showdown import BET_MOST, UNIT, WORTHS
from croupier.math.kernels.patterns import COUNTS, FIRST, MULTISETS
from croupier.math.threads import ranges, share

Numbers = npt.NDArray[np.int64]


class Worth(NamedTuple):
    """What hole cards are worth, summed over boards and dealer hands, times scale.

    Flops have best play and bets (most, least): by ranks, row and pair, and by kind of suit, slot, flop
    and row, the last flop being none. Totals of all boards have a unit of Play and the most bet at the flop.
    """

    kinds: Kinds
    flops_by_ranks: Numbers
    flops_by_suit: Numbers
    totals_by_ranks: Numbers
    totals_by_suit: Numbers


def worth(game: Holdem) -> Worth:
    """Go back from every board to its flops and to the hole cards."""
    kinds, ranks, worths = kinds_of(game), rank_counts(game), rank_worths(game)
    rank_flops = np.zeros((MULTISETS[3], WORTHS, MULTISETS[2]), dtype=np.int64)
    share(ranges(MULTISETS[3], 16), lambda left: [
        rivers.back_by_ranks(*ends, ranks, worths, rank_flops) for ends in left
    ])  # fmt: skip
    suits = [holdem_lines.suit_worth(game, worths, suit) for suit in kinds.suits]
    return Worth(
        kinds,
        rank_flops,
        np.stack([one for one, _ in suits]) if len(suits) > 1 else suits[0][0][None],
        _rank_totals(rank_flops, ranks),
        np.stack([totals for _, totals in suits]),
    )


def _rank_totals(rank_flops: Numbers, ranks: Numbers) -> Numbers:
    """Sums over all boards by ranks: every board is that of ten flops."""
    ways = _ways_to_flops(tuple(map(int, ranks)))
    return np.stack([(ways * rank_flops[:, row]).sum(axis=0) for row in (UNIT, BET_MOST)]) // 10


@lru_cache(maxsize=4)
def _ways_to_flops(ranks: tuple[int, ...]) -> Numbers:
    """By flop and pair of hole ranks: in how many ways the flop comes."""
    hole = (PAIR_A[:, None] == np.arange(13)).astype(int) + (PAIR_B[:, None] == np.arange(13))
    left = np.array(ranks) - hole  # by pair and rank
    counts = COUNTS[FIRST[3] : FIRST[4]]
    ways = np.ones((len(counts), len(left)), dtype=np.int64)
    for rank in range(13):
        have, need = left[:, rank][None], counts[:, rank][:, None]
        ways *= np.where(need == 0, 1, np.where(need == 1, have, np.where(
            need == 2, have * (have - 1) // 2, have * (have - 1) * (have - 2) // 6)))  # fmt: skip
    return ways
