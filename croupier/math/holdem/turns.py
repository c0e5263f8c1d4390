"""What hole cards are worth in Ultimate Texas Hold'em with three or four shared cards seen at the flop."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.math.holdem.boards import rank_worths
from croupier.math.holdem.counts import Kinds, Piece, Suit, kinds_of, share_boards
from croupier.math.holdem.holdem import Holdem, rank_counts, table_of, terms_of
from croupier.math.kernels.holdem import flops, rivers, turns
from croupier.math.kernels.holdem.boards import BOARDS, SLOTS, WIDTH
from croupier.math.kernels.holdem.showdown import BEST, BET_LEAST, BET_MOST, WORTHS
from croupier.math.kernels.holdem.turns import ROWS
from croupier.math.kernels.patterns import MULTISETS
from croupier.math.threads import ranges, share

Numbers = npt.NDArray[np.int64]

_WHOLE: Final = (1 << 13) - 1
_kept: Final[dict[tuple[object, ...], Numbers]] = {}  # one whole suit, which the next deals may have too
_last: Final[dict[tuple[object, ...], "Seen"]] = {}  # two answers


class Seen(NamedTuple):
    """What hole cards are worth with some shared cards seen, summed over the others and dealer hands.

    By pair, cards and row, and by kind of suit, slot, cards and row; rows are best play, the most and the
    least bet at the flop. The last cards of each suit stand for cards that are nothing to it.
    """

    kinds: Kinds
    by_ranks: Numbers
    by_suit: Numbers


def worth_seen(game: Holdem, size: int) -> Seen:
    """Go back from every board to its first `size` cards, three or four; the last answers are kept."""
    key = (size, *map(int, game.live), game.dealer, game.least, *terms_of(game), *table_of(game))
    found = _last.pop(key, None) or _worth_seen(game, size)
    while len(_last) > 1:
        del _last[next(iter(_last))]
    _last[key] = found
    return found


def _worth_seen(game: Holdem, size: int) -> Seen:
    kinds, ranks, worths = kinds_of(game), rank_counts(game), rank_worths(game)
    back = rivers.back_by_ranks if size == 3 else turns.turns_by_ranks
    by_ranks = np.zeros((MULTISETS[size], WORTHS, MULTISETS[2]), dtype=np.int64)
    share(ranges(MULTISETS[size], 16), lambda left: [back(*ends, ranks, worths, by_ranks) for ends in left])
    by_suit = np.zeros((len(kinds.suits), SLOTS, BOARDS[size] + 1, ROWS), dtype=np.int64)
    for kind, suit in enumerate(kinds.suits):
        _lay_by_slot(_worth_of(game, size, worths, suit), by_suit[kind])
    rows = by_ranks[:, [BEST, BET_MOST, BET_LEAST]].transpose(2, 0, 1)
    return Seen(kinds, np.ascontiguousarray(rows), by_suit)


def _lay_by_slot(found: Numbers, into: Numbers) -> None:
    share(ranges(SLOTS, 16), lambda left: [flops.by_slot(*ends, found, into) for ends in left])


def _worth_of(game: Holdem, size: int, worths: npt.NDArray[np.int32], suit: Suit) -> Numbers:
    """How much more cards seen are worth for the boards with three or more of one suit."""
    terms, table = terms_of(game), table_of(game)
    key = (size, suit.live, *map(int, suit.others), suit.dealer, game.least, *terms, *table)
    if key in _kept:
        return _kept[key]

    def work(left: Iterator[Piece]) -> Numbers:
        found = np.zeros((BOARDS[size], ROWS, WIDTH), dtype=np.int64)
        totals = np.zeros((2, WIDTH), dtype=np.int64)
        for piece in left:
            given = (piece.suited, piece.others, suit.others, terms, table, worths, piece.counted, piece.line)
            if size == 3:
                rivers.back_by_suit(*given, found, totals)
            else:
                turns.turns_by_suit(*given, found)
        return found

    first, *more = share_boards(game, suit, work)
    for one in more:
        first += one
    if suit.live == _WHOLE:
        _kept.clear()
        _kept[key] = first
    return first
