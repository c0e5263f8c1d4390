"""What boards of Ultimate Texas Hold'em are worth: by ranks alone, and how much more as seen from a suit."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from croupier.math.holdem.counts import Piece, Suit, counts_by_ranks, share_boards
from croupier.math.holdem.holdem import Holdem, table_of, terms_of
from croupier.math.kernels.holdem import flops, rivers
from croupier.math.kernels.holdem.boards import BOARDS, SLOTS, WIDTH
from croupier.math.kernels.holdem.showdown import WORTHS
from croupier.math.kernels.patterns import MULTISETS
from croupier.math.threads import ranges, share

Numbers = npt.NDArray[np.int64]


def rank_worths(game: Holdem) -> npt.NDArray[np.int32]:
    """What pairs of ranks are worth on every board as if no flush could be made."""
    table, terms, by_ranks = table_of(game), terms_of(game), counts_by_ranks(game)
    worths = np.empty((MULTISETS[5], WORTHS * MULTISETS[2]), dtype=np.int32)
    share(ranges(MULTISETS[5], 16), lambda left: [
        rivers.value_by_ranks(*ends, terms, table, by_ranks.counted, by_ranks.line, worths) for ends in left
    ])  # fmt: skip
    return worths


def suit_worth(game: Holdem, worths: npt.NDArray[np.int32], suit: Suit) -> tuple[Numbers, Numbers]:
    """How much more flops and totals are worth for the boards with three or more of one suit."""
    terms, table = terms_of(game), table_of(game)
    rows = 2 if game.bets[1][0] == game.bets[1][1] else 3

    def work(left: Iterator[Piece]) -> tuple[Numbers, Numbers]:
        found = np.zeros((BOARDS[3], rows, WIDTH), dtype=np.int64)
        totals = np.zeros((2, WIDTH), dtype=np.int64)
        for piece in left:
            rivers.back_by_suit(piece.suited, piece.others, suit.others, terms, table, worths, piece.counted,
                                piece.line, found, totals)  # fmt: skip
        return found, totals

    parts = share_boards(game, suit, work)
    first, totals = parts[0]
    for more, more_totals in parts[1:]:
        _add(first, more)
        totals += more_totals
    found = np.empty((SLOTS, BOARDS[3] + 1, rows), dtype=np.int64)
    found[:, -1] = 0
    share(ranges(SLOTS, 16), lambda left: [flops.by_slot(*ends, first, found) for ends in left])
    return found, totals


def _add(first: Numbers, more: Numbers) -> None:
    pieces = [(first[start:stop], more[start:stop]) for start, stop in ranges(len(first), 16)]
    share(pieces, lambda left: [np.add(one, other, out=one) for one, other in left])
