"""Playing ante and jackpot wager together: which hands the jackpot makes worth playing on, and for how much.

Where a fold keeps the jackpot wager in play its prizes come whatever is decided, and nothing changes. Where a
fold forfeits it, a hand that may still win a prize is worth more than its main wagers say.
"""

from fractions import Fraction
from typing import NamedTuple

from croupier.core.book.rulebook import Rulebook
from croupier.math.exact import Ties
from croupier.math.jackpots.changes import Change, Prizes
from croupier.math.jackpots.hits import Chances, HoldemPlay, StudPlay
from croupier.math.jackpots.holdem import holdem_aware
from croupier.math.jackpots.stud import stud_aware
from croupier.math.jackpots.terms import Terms


class Aware(NamedTuple):
    """Ante and jackpot wager played together; values in antes, the price of the jackpot wager taken off."""

    meter: int
    ante: int
    ev: Fraction  # under the book's own rule
    plain: Fraction  # the same wagers, but played as if there were no jackpot
    if_kept: Fraction  # best play where a fold keeps the jackpot wager in play
    if_forfeited: Fraction  # and where it does not
    changes: tuple[Change, ...]


def aware_play(
    book: Rulebook,
    terms: Terms,
    play: StudPlay | HoldemPlay,
    every: Chances,
    kept: Chances,
    meter: int,
    ante: int,
    ties: Ties,
) -> Aware:
    """Best play of both wagers when the meter stands so high."""
    prizes = {prize.hand: prize.pays(Fraction(meter)) / ante for prize in terms.prizes}
    price = Fraction(terms.wager, ante)
    main = play.ev.fraction - price
    if_kept = main + _worth(every, prizes)
    changes: tuple[Change, ...] = ()
    if all(kept[hand] == every[hand] for hand in prizes):
        if_forfeited = if_kept  # both wagers are played best at once
    elif isinstance(play, StudPlay):
        if_forfeited, changes = stud_aware(book, play, prizes, ties)
        if_forfeited -= price
    else:
        value, changes = holdem_aware(book, play, prizes, ties)
        if_forfeited = value + _worth(every, prizes) - price
    keeps = book.rule.fold.keeps_jackpot
    plain = main + _worth(every if keeps else kept, prizes)
    ev = if_kept if keeps else if_forfeited
    return Aware(meter, ante, ev, plain, if_kept, if_forfeited, () if keeps else changes)


def _worth(chances: Chances, prizes: Prizes) -> Fraction:
    return sum((chances[hand] * prize for hand, prize in prizes.items()), Fraction(0))
