"""A game of Ultimate Texas Hold'em as numbers, and what a book must be like to be one."""

from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.core.hands import Category
from croupier.math.exact import Unsolvable
from croupier.math.kernels.holdem.showdown import TABLE, TERMS
from croupier.math.kernels.strength import LINES
from croupier.math.live import live_count
from croupier.math.paylines import odds, whole

Numbers = npt.NDArray[np.int64]

SPOTS: Final = ("play", "ante", "blind")
MOST: Final = 2**31 - 1
_SUMMED: Final = 24  # boards, and differences of two, that kernels sum in 32 bits


class Holdem(NamedTuple):
    """A game of Ultimate Texas Hold'em as numbers."""

    scale: int
    pays: npt.NDArray[np.int64]  # by spot and pay line, times scale
    pushes: tuple[bool, ...]  # by spot: whether it pushes when the dealer does not qualify
    least: Category  # the dealer's least hand
    bets: tuple[tuple[int, int], ...]  # least and most of each stage
    checks: tuple[bool, ...]
    live: Numbers
    forgone: int = 0  # what a fold on the river gives up beside ante and blind, times scale
    dealer: tuple[int, ...] = ()  # known cards of the dealer's hand, as the deck numbers them; not live

    @property
    def dealer_hands(self) -> int:
        """How many hands the dealer may have once a hole hand and the board are known."""
        return comb(live_count(self.live) - 7, 2 - len(self.dealer))

    @property
    def boards(self) -> int:
        """In how many ways a flop can be followed by two cards."""
        return comb(live_count(self.live) - 5, 2)

    @property
    def flops(self) -> int:
        """In how many ways a flop can come to a hole hand."""
        return comb(live_count(self.live) - 2, 3)


def holdem_of(book: Rulebook, live: Numbers) -> Holdem:
    """The numbers of a book; a course of play that is not Ultimate Texas Hold'em's is refused."""
    if [stage.show.count for stage in book.stages] != [3, 2, 0]:
        raise Unsolvable("[[stage]]", "decisions before the flop, after it and on the river can be solved")
    if not book.rule.ranking.kickers:
        raise Unsolvable("[rule.ranking] kickers", "only hands whose kickers count are priced")
    if book.rule.initial.needs != ("ante", "blind") or not book.rule.initial.equal:
        raise Unsolvable("[rule.initial] needs", '"ante" and an equal "blind" buy a hand that is priced')
    for stage in book.stages:
        if stage.bet.spot != "play":
            raise Unsolvable(f"[[stage]] {stage.name} bet.spot", 'every stage bets on "play"')
    if kept := {"ante", "blind"} - {*book.rule.fold.takes}:
        raise Unsolvable("[rule.fold] takes", f"a fold must take {', '.join(sorted(kept))}")
    if book.stages[2].check is not None:
        raise Unsolvable(f"[[stage]] {book.stages[2].name} check", "the last decision is a bet or a fold")
    scale, pays = whole(*(odds(book, spot) for spot in SPOTS))
    qualify = book.rule.qualify
    game = Holdem(
        scale=scale,
        pays=np.stack(pays),
        pushes=tuple(qualify is not None and spot in qualify.pushes for spot in SPOTS),
        least=Category[qualify.least.upper()] if qualify else Category.HIGH_CARD,
        bets=tuple((stage.bet.least, stage.bet.most) for stage in book.stages),
        checks=tuple(stage.check is not None for stage in book.stages),
        live=live,
    )
    if not fits(game):
        raise Unsolvable("[[paytable]]", "pays too much, or too finely, for these bets to be counted exactly")
    return game


def fits(game: Holdem) -> bool:
    """Whether what a hand wins or loses on one board can be counted by the kernels."""
    play, ante, blind = (max(game.scale, int(abs(row).max())) for row in game.pays)
    largest = max(most for _, most in game.bets) * play + ante + blind + game.forgone
    return _SUMMED * game.dealer_hands * largest <= MOST


def table_of(game: Holdem) -> npt.NDArray[np.int32]:
    """What a win pays by line and spot; nothing for a hand that cannot be."""
    table = np.zeros((LINES + 1, TABLE), dtype=np.int32)
    table[:-1] = game.pays.T
    return table.reshape(-1)


def terms_of(game: Holdem) -> Numbers:
    _, flop, river = game.bets
    terms = (game.dealer_hands, game.scale, 2 * game.scale + game.forgone, *river, *flop, *game.pushes)
    if len(terms) != TERMS:
        raise ValueError(f"{len(terms)} terms for {TERMS} places")
    return np.array(terms, dtype=np.int64)


def fold_worth(game: Holdem) -> int:
    """What a fold is worth on one board: ante and blind, against every dealer hand."""
    return -2 * game.scale * game.dealer_hands


def offered(game: Holdem, stage: int) -> npt.NDArray[np.bool_]:
    least, most = game.bets[stage]
    return np.array([True, game.checks[stage], least != most, True])


def rank_counts(game: Holdem) -> Numbers:
    """How many cards of each rank there are."""
    counts: Numbers = (game.live[:, None] >> np.arange(13) & 1).sum(axis=0)
    return counts
