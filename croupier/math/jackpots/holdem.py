"""Ultimate Texas Hold'em played together with a jackpot wager that a fold forfeits.

The five jackpot cards are there with the flop; from then on a prize is sure unless it is folded, and a fold
costs it on top of ante and blind. So both wagers are worth what all prizes are if none is folded, and the
game with such dearer folds.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import RANKS
from croupier.core.hands import Category
from croupier.math.exact import Ties, Unsolvable
from croupier.math.holdem import holdem
from croupier.math.holdem import worth as holdem_worth
from croupier.math.holdem.preflop import HolePiece, Preflop, hole_pieces
from croupier.math.jackpots.changes import Change, Prizes
from croupier.math.jackpots.hits import HoldemPlay, lines_of, met_flops, river_folds
from croupier.math.kernels.holdem import flops, jackpot_flops
from croupier.math.kernels.strength import LINES
from croupier.math.paylines import PAY_LINES
from croupier.math.threads import share

Numbers = npt.NDArray[np.int64]

STAKED = 2  # ante and blind


class _Group(NamedTuple):
    """Hands with the same prize, as far as a fold is concerned: the game with that dearer fold."""

    game: holdem.Holdem
    worth: holdem_worth.Worth

    @property
    def fold(self) -> int:
        """What a fold on a flop is worth, with the prize it gives up."""
        game = self.game
        return holdem.fold_worth(game) * game.boards - game.forgone * game.dealer_hands * game.boards


class _Joint(NamedTuple):
    """Play with dearer folds: its groups, its decisions before the flop and on it, and their worth."""

    groups: list[_Group]
    group_of: Numbers  # by line
    before: Preflop
    made: Numbers  # by hole hand, line, decision without prizes and with them: on how many flops
    total: Fraction


def holdem_aware(
    book: Rulebook, play: HoldemPlay, prizes: Prizes, ties: Ties
) -> tuple[Fraction, tuple[Change, ...]]:
    """What the game with dearer folds is worth in antes, and what is done otherwise for the prizes."""
    joint = _decide(play, prizes, ties)
    game = joint.groups[0].game
    deals = int(joint.before.holes.ways.sum()) * game.flops
    changes = (
        *_before_flop(book, play.before, joint),
        *_on_flop(book, joint, deals),
        *_on_river(book, joint, prizes, ties, deals),
    )
    return joint.total / (deals * game.boards * game.dealer_hands * game.scale), changes


def _groups(play: HoldemPlay, prizes: Prizes) -> tuple[list[_Group], Numbers]:
    """The groups, of which the first has no prize, and the group of each line."""
    least = play.game.bets[2][0]
    # whoever gets more than the last bet can lose never folds, however much more it is
    counted = {hand: prize if prize <= least else Fraction(least + 1) for hand, prize in prizes.items()}
    factor = lcm(*(prize.denominator for prize in counted.values()))
    game = play.game._replace(scale=play.game.scale * factor, pays=play.game.pays * factor)
    amounts = sorted({Fraction(0), *counted.values()})
    games = [game._replace(forgone=int(amount * game.scale)) for amount in amounts]
    if not all(map(holdem.fits, games)):
        raise Unsolvable("ante", "is too fine beside the prizes to be counted exactly")
    lines = [amounts.index(counted.get(line.category, Fraction(0))) for line in PAY_LINES]
    return [_Group(one, holdem_worth.worth(one)) for one in games], np.array(lines, dtype=np.int64)


def _decide(play: HoldemPlay, prizes: Prizes, ties: Ties) -> _Joint:
    """Decide every flop, then every hole hand."""
    groups, group_of = _groups(play, prizes)
    game, worth, holes = groups[0].game, groups[0].worth, play.before.holes
    sums = np.zeros(len(holes.ranks), dtype=np.int64)
    made = np.zeros((len(sums), LINES, flops.OPTIONS, flops.OPTIONS), dtype=np.int64)
    by_ranks = np.stack([group.worth.flops_by_ranks for group in groups])
    by_suit = np.stack([group.worth.flops_by_suit for group in groups])
    folds = np.array([group.fold for group in groups], dtype=np.int64)

    def work(left: Iterator[HolePiece]) -> None:
        for chosen, listed, orbits in left:
            jackpot_flops.decide_prized(
                chosen, holes.ranks, game.live, listed, orbits, by_ranks, by_suit, worth.kinds.of,
                holdem.offered(game, 1), ties == "bet", group_of, folds, sums, made,
            )  # fmt: skip

    share(hole_pieces(holes, worth), work)
    amounts = [prizes.get(line.category, Fraction(0)) for line in PAY_LINES]
    each = game.boards * game.dealer_hands * game.scale
    factor, total, choices = game.scale // play.game.scale, Fraction(0), []
    for hole, (fold, _, least, most) in enumerate(play.before.values * factor):
        lost = sum(
            (int(ways) * one for ways, one in zip(made[hole].sum((1, 2)), amounts, strict=True)), Fraction(0)
        )
        values = [int(fold) - lost * each, *(Fraction(int(one)) for one in (sums[hole], least, most))]
        open_to = np.flatnonzero(holdem.offered(game, 0)).tolist()
        best = max(values[option] for option in open_to)
        tied = [option for option in open_to if values[option] == best]
        choices.append(tied[-1 if ties == "bet" else 0])
        total += int(holes.ways[hole]) * best
    before = play.before._replace(choices=np.array(choices, dtype=np.int64))
    return _Joint(groups, group_of, before, made, total)


def _names(book: Rulebook, stage: int) -> tuple[str, ...]:
    bet = book.stages[stage].bet
    return ("fold", "check", f"{bet.least}x", f"{bet.most}x")


def _before_flop(book: Rulebook, plain: Preflop, joint: _Joint) -> Iterator[Change]:
    """Hole hands that are played otherwise."""
    names, holes = _names(book, 0), joint.before.holes
    groups: dict[tuple[int, int], list[int]] = {}
    for hole in np.flatnonzero(plain.choices != joint.before.choices):
        groups.setdefault((int(plain.choices[hole]), int(joint.before.choices[hole])), []).append(int(hole))
    for (old, new), some in groups.items():
        often = Fraction(int(holes.ways[some].sum()), int(holes.ways.sum()))
        cards = tuple(_label(holes.ranks[hole].tolist()) for hole in some)
        yield Change(book.stages[0].name, "hole cards", cards, STAKED, names[old], names[new], often)


def _on_flop(book: Rulebook, joint: _Joint, deals: int) -> Iterator[Change]:
    """Flops that are played otherwise by hands that check before them."""
    names, holes = _names(book, 1), joint.before.holes
    checks = joint.before.choices == flops.CHECK
    made = np.einsum("h,hlpa->lpa", holes.ways[checks], joint.made[checks])
    for hand in reversed(Category):
        ways = made[lines_of(hand)].sum(0)
        for old, new in np.argwhere(ways > 0).tolist():
            if old != new:
                often = Fraction(int(ways[old, new]), deals)
                yield Change(book.stages[1].name, hand.text, (), STAKED, names[old], names[new], often)


def _on_river(book: Rulebook, joint: _Joint, prizes: Prizes, ties: Ties, deals: int) -> Iterator[Change]:
    """Prizes that are no longer folded on the river by hands that have checked so far."""
    names, plain = _names(book, 2), joint.groups[0]
    for hand in sorted(prizes, reverse=True):
        marked = lines_of(hand)
        group = joint.groups[int(joint.group_of[marked][0])]
        play = HoldemPlay(group.game, group.worth, joint.before)
        met = met_flops(play, ties, marked, group.fold)
        if met.found[marked, flops.CHECK].any():
            before = river_folds(play._replace(game=plain.game), met, ties)
            after = river_folds(play, met, ties)
            if before != after:
                often = (before - after) / deals
                yield Change(book.stages[2].name, hand.text, (), STAKED, names[0], names[2], often)


def _label(suits: list[int]) -> str:
    """A hole hand such as AKs."""
    cards = sorted((rank, suit) for suit in range(4) for rank in range(13) if suits[suit] >> rank & 1)
    (low, low_suit), (high, high_suit) = cards
    return RANKS[high] + RANKS[low] + ("" if low == high else "s" if low_suit == high_suit else "o")
