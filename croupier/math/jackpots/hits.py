"""How often a jackpot hand comes, and how often it comes to a player who has not folded it before."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.core.hands import Category
from croupier.math.exact import Exact, Ties, Unsolvable
from croupier.math.holdem import holdem, preflop, results
from croupier.math.holdem import worth as holdem_worth
from croupier.math.holdem.preflop import HolePiece, hole_pieces
from croupier.math.kernels import outcomes
from croupier.math.kernels.holdem import flops, jackpot_flops
from croupier.math.kernels.holdem.boards import BOARDS, WIDTH
from croupier.math.kernels.patterns import MULTISETS, SUBSETS
from croupier.math.kernels.strength import LINES
from croupier.math.live import live_suits
from croupier.math.paylines import PAY_LINES
from croupier.math.stud import stud
from croupier.math.threads import share

Numbers = npt.NDArray[np.int64]
Chances = dict[Category, Fraction]

FIVE_CARDS = 3  # shared cards of a jackpot hand, with two in the hole


class StudPlay(NamedTuple):
    """Best play of Mississippi Stud without a jackpot: the game, its decisions and what they are worth."""

    game: stud.Stud
    played: stud.Played

    @property
    def ev(self) -> Exact:
        """The value of the main game, in antes."""
        return Exact(self.played.total, stud.total_ways(self.game) * self.game.scale)


class HoldemPlay(NamedTuple):
    """The same of Ultimate Texas Hold'em."""

    game: holdem.Holdem
    found: holdem_worth.Worth
    before: preflop.Preflop

    @property
    def ev(self) -> Exact:
        """The value of the main game, in antes."""
        game, ways = self.game, int(self.before.holes.ways.sum())
        return Exact(self.before.total, ways * game.flops * game.boards * game.dealer_hands * game.scale)


def plain_play(book: Rulebook, ties: Ties) -> StudPlay | HoldemPlay:
    """Best play of the main game alone."""
    if book.rule.jackpot.community != FIVE_CARDS:
        raise Unsolvable("[rule.jackpot] community", "a jackpot hand of five cards can be priced")
    if book.data.game == "mississippi-stud":
        game = stud.stud_of(book, live_suits())
        return StudPlay(game, stud.best(game, ties))
    table = holdem.holdem_of(book, live_suits())
    found = holdem_worth.worth(table)
    return HoldemPlay(table, found, preflop.preflop(table, found, ties))


def all_hits() -> Chances:
    """How often each hand comes in five cards."""
    game = stud.Stud(1, np.zeros(LINES, np.int64), np.zeros(LINES, np.int64), keeps_prizes=True,
                     bets=((1,),) * 3, live=live_suits())  # fmt: skip
    never = tuple(
        stud.Decisions(size, game.wagers(size - 2), {}, {size - 1: np.ones(_states(size), dtype=np.int64)})
        for size in stud.SEEN
    )
    return _stud_hits(game, stud.Played(0, never))


def kept_hits(play: StudPlay | HoldemPlay, hands: tuple[Category, ...], ties: Ties) -> Chances:
    """How often each of some hands comes to a player who has not folded."""
    if isinstance(play, StudPlay):
        return _stud_hits(play.game, play.played)
    return _holdem_hits(play, hands, ties)


def lines_of(hand: Category) -> npt.NDArray[np.bool_]:
    """The pay lines that are one kind of hand."""
    return np.array([line.category is hand for line in PAY_LINES])


def _states(size: int) -> int:
    return MULTISETS[size] + 4 * SUBSETS[size]


def _stud_hits(game: stud.Stud, played: stud.Played) -> Chances:
    ways = sum(stud.results(game, played).lines.values(), np.zeros(LINES, dtype=np.int64))
    total = stud.total_ways(game)
    return {hand: Fraction(int(ways[lines_of(hand)].sum()), total) for hand in Category}


def _holdem_hits(play: HoldemPlay, hands: tuple[Category, ...], ties: Ties) -> Chances:
    """The five cards are there with the flop; who has checked may still fold them on the river."""
    met = met_flops(play, ties, np.zeros(LINES, dtype=np.bool_)).found
    total = int(met.sum())
    chances = {}
    for hand in hands:
        marked = lines_of(hand)
        ways = Fraction(int(met[marked].sum() - met[marked, flops.FOLD].sum()))
        if met[marked, flops.CHECK].any():
            ways -= river_folds(play, met_flops(play, ties, marked), ties)
        chances[hand] = ways / total
    return chances


class Met(NamedTuple):
    """Ways to flops by line of five cards and decision, and to those of marked lines that are checked."""

    found: Numbers
    by_rank: Numbers
    by_suits: Numbers


def met_flops(play: HoldemPlay, ties: Ties, marked: npt.NDArray[np.bool_], fold: int | None = None) -> Met:
    """Let every hole hand meet every flop; a fold there costs ante and blind, or what is said."""
    game, worth, before = play
    rows = results.coming(game)
    ranks, suits = (MULTISETS[3], rows, MULTISETS[2]), (len(worth.kinds.suits), BOARDS[3], rows, WIDTH)
    on_offer, holes = holdem.offered(game, 1), before.holes
    if fold is None:
        fold = holdem.fold_worth(game) * game.boards

    def work(left: Iterator[HolePiece]) -> Met:
        met = Met(np.zeros((LINES, flops.OPTIONS), dtype=np.int64), *(
            np.zeros(shape if marked.any() else (1,) * len(shape), dtype=np.int64) for shape in (ranks, suits)
        ))  # fmt: skip
        for chosen, listed, orbits in left:
            jackpot_flops.meet_flops(
                chosen, holes.ranks, holes.ways, before.choices, game.live, listed, orbits,
                worth.flops_by_ranks, worth.flops_by_suit, worth.kinds.of, on_offer, ties == "bet", fold,
                marked, *met,
            )  # fmt: skip
        return met

    return Met(*(sum(parts) for parts in zip(*share(hole_pieces(holes, worth), work), strict=True)))


def river_folds(play: HoldemPlay, met: Met, ties: Ties) -> Fraction:
    """How many of the ways to hole cards and flop that were checked are folded on the river."""
    game = play.game
    ended = results.settled(game, play.found, met.by_rank, met.by_suits, ties)
    return Fraction(int(ended[outcomes.RIVER_FOLD].sum()), game.boards * game.dealer_hands)
