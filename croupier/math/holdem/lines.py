"""Another Blind pay table at once: what each of its lines adds to the worth of a suit, found once and kept.

A hand that is not folded where the Blind pays nothing is not folded where it pays. So as long as the Blind
pays only lines that are never folded, all that hands are worth grows in step with what each line pays.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import gcd
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.math.holdem import boards
from croupier.math.holdem.boards import rank_worths
from croupier.math.holdem.counts import Piece, Suit, counts_by_ranks, share_boards
from croupier.math.holdem.holdem import SPOTS, Holdem, table_of, terms_of
from croupier.math.kernels.holdem import lines
from croupier.math.kernels.holdem.boards import BOARDS, PAIRS, SLOTS
from croupier.math.kernels.holdem.showdown import BEST, BET_MOST, DEALER, FOLD_LOSES
from croupier.math.kernels.patterns import COUNTS, FIRST
from croupier.math.kernels.strength import LINES
from croupier.math.threads import ranges, share

Numbers = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]
Marks = npt.NDArray[np.bool_]
Worths = tuple[Numbers, Numbers]
"""How much more flops and totals are worth for the boards with three or more of one suit."""

BLIND: Final = SPOTS.index("blind")
_MOST_KEPT: Final = 4  # a deck with cards gone has up to four kinds of suits


class ByLine(NamedTuple):
    """A suit's worth where the Blind pays nothing, and what a unit paid to each line adds to it."""

    unpaid: Holdem
    worths: Worths
    folded: Marks  # by line: whether some hand of it is no better than folded
    known: Marks  # by line: whether what it adds has been found
    flops: Rows  # by line, slot and flop
    totals: Numbers  # by line and slot


_kept: Final[dict[tuple[object, ...], "tuple[Fraction, ...] | ByLine"]] = {}
"""By rules and suit: the first Blind pay table asked for, and once there is another, what its lines add."""


def suit_worth(game: Holdem, worths: Rows, suit: Suit) -> Worths:
    """How much more flops and totals are worth for one suit; from the second Blind pay table on by lines."""
    unpaid, factor = _unpaid(game)
    key = (suit.live, *map(int, suit.others), suit.dealer, unpaid.least, *terms_of(unpaid), *table_of(unpaid))
    pays = game.pays[BLIND]
    table = tuple(Fraction(int(one), game.scale) for one in pays)
    if key not in _kept:
        if len(_kept) == _MOST_KEPT:
            _kept.clear()
        _kept[key] = table
    kept = _kept[key]
    if not isinstance(kept, ByLine):
        if kept == table:
            return boards.suit_worth(game, worths, suit)
        kept = _kept[key] = _by_line(unpaid, suit)
    if (pays < 0).any() or kept.folded[pays > 0].any():
        return boards.suit_worth(game, worths, suit)
    for line in np.flatnonzero((pays > 0) & ~kept.known).tolist():
        _find(kept, suit, line)
    return _paid(kept, factor, pays)


def _unpaid(game: Holdem) -> tuple[Holdem, int]:
    """The game with a Blind that pays nothing, in its coarsest scale, and how many times finer it was."""
    pays = game.pays.copy()
    pays[BLIND] = 0
    factor = gcd(game.scale, game.forgone, *map(int, pays.flat))
    coarse = game._replace(scale=game.scale // factor, pays=pays // factor, forgone=game.forgone // factor)
    return coarse, factor


def _by_line(unpaid: Holdem, suit: Suit) -> ByLine:
    worths = rank_worths(unpaid)
    found = boards.suit_worth(unpaid, worths, suit)
    flops = np.zeros((LINES, SLOTS, BOARDS[3] + 1), dtype=np.int32)  # lines that never pay take no memory
    totals = np.zeros((LINES, found[1].shape[1]), dtype=np.int64)
    known = np.zeros(LINES, dtype=np.bool_)
    return ByLine(unpaid, found, _folded(unpaid, worths, suit), known, flops, totals)


def _folded(game: Holdem, worths: Rows, suit: Suit) -> Marks:
    """The lines of which some hand is no better than folded, on boards with three or more of a suit."""
    terms, table = terms_of(game), table_of(game)
    folded = np.zeros(LINES + 1, dtype=np.bool_)
    suited = (COUNTS[FIRST[5] : FIRST[6]] > 0).sum(axis=1) >= 3
    plain = worths[suited, BEST * PAIRS : (BEST + 1) * PAIRS] == -terms[FOLD_LOSES] * terms[DEALER]
    folded[counts_by_ranks(game).line[suited][plain]] = True

    def work(left: Iterator[Piece]) -> None:
        for piece in left:
            lines.mark_folds(terms, table, piece.counted, piece.line, folded)

    share_boards(game, suit, work)
    return folded[:LINES]


def _find(kept: ByLine, suit: Suit, line: int) -> None:
    """What a unit adds that is paid to one line."""
    pays = kept.unpaid.pays.copy()
    pays[BLIND, line] = 1
    game = kept.unpaid._replace(pays=pays)
    flops, totals = boards.suit_worth(game, rank_worths(game), suit)
    kept.flops[line] = flops[:, :, BET_MOST] - kept.worths[0][:, :, BET_MOST]
    kept.totals[line] = totals[1] - kept.worths[1][1]
    kept.known[line] = True


def _paid(kept: ByLine, factor: int, pays: Numbers) -> Worths:
    """The worth of a suit with what the lines add."""
    flops, totals = kept.worths
    found = np.empty_like(flops)
    share(ranges(SLOTS, 16), lambda left: [
        lines.add_lines(*ends, factor, flops, pays, kept.flops, found) for ends in left
    ])  # fmt: skip
    totals = factor * totals
    totals[1] += pays @ kept.totals
    return found, totals
