"""Mississippi Stud for somebody who sees too much: the next card, one from the start, all, or another box."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Final

import numpy as np

from croupier.core.book.rulebook import Rulebook
from croupier.math.kernels.patterns import ADD, FIRST, MULTISETS, NUMBER, SUBSETS
from croupier.math.live import live_suits
from croupier.math.protection.foreseeing import Cards, Floats, Numbers, likelihoods, options, prepared
from croupier.math.solving import one_at_a_time
from croupier.math.stud import stud
from croupier.math.stud.knowing import seen_with

NEXT: Final = (3, 4, 5)
ALL: Final = (5, 5, 5)
DECK_CARDS: Final = np.arange(52)[:, None]

Chart = tuple[Mapping[int, Floats], ...]
"""By stage and what is staked: how likely each option (row) is in each state of the cards seen (column)."""


class StudSeer:
    """A book of Mississippi Stud."""

    dealer = 0

    def __init__(self, book: Rulebook) -> None:
        self.stages = len(book.stages)
        self._book, self._charts = book, dict[tuple[int, ...], Chart]()
        self.shared = book.rule.community.needed
        game = stud.stud_of(book, live_suits())
        every = tuple(tuple(range(stage.bet.least, stage.bet.most + 1)) for stage in book.stages)
        self._game = game._replace(bets=every)  # so that every whole stake has its place

    def options(self, stage: int) -> tuple[str, ...]:
        """Fold, the least and the most bet."""
        return options(self._book, stage)

    def one(self, what: str, stage: int, hole: Cards, staked: Fraction, shown: Cards) -> Floats:
        """By the card that is known: the next one, or a street's from the start."""
        seen = NEXT if what == "next" else seen_with([self.shared.index(what)])
        return self._chart(seen, stage, staked)[:, states((*hole, *shown), DECK_CARDS)]

    def all(self, stage: int, hole: Cards, staked: Fraction, hidden: Numbers) -> Floats:
        """By all three shared cards, in any order."""
        return self._chart(ALL, stage, staked)[:, states(hole, hidden)]

    def box(self, hole: Cards, pairs: Numbers) -> Floats:
        """By the hole cards of another box, at the first decision: they are gone."""
        high, low = np.maximum(pairs[:, 0], pairs[:, 1]), np.minimum(pairs[:, 0], pairs[:, 1])
        suited = (high % 4 == low % 4).astype(np.int64)
        state = np.full(len(pairs), states(hole, np.zeros((1, 0), np.int64))[0])
        if hole[0] % 4 == hole[1] % 4:  # a flush can come: is it of the suit of one of them?
            suit = hole[0] % 4
            alike = np.where(high % 4 == suit, 0, np.where(low % 4 == suit, 1, 2))
            ranks = 1 << hole[0] // 4 | 1 << hole[1] // 4
            state = MULTISETS[2] + alike * SUBSETS[2] + NUMBER[ranks]
        return self._gone[high // 4, low // 4, suited, :, state].T

    def _chart(self, seen: tuple[int, ...], stage: int, staked: Fraction) -> Floats:
        if seen not in self._charts:
            self._charts[seen] = self._solved(self._game, seen)
        chart = self._charts[seen][stage]
        return chart[min(chart, key=lambda one: abs(one - staked))]

    def _solved(self, game: stud.Stud, seen: tuple[int, ...]) -> Chart:
        prepared()
        with one_at_a_time:
            found = stud.best(game, "bet", seen).streets
        return tuple(
            {wager: self._likely(stage, values) for wager, values in street.values.items()}
            for stage, street in enumerate(found)
        )

    def _likely(self, stage: int, values: Numbers) -> Floats:
        """Only the fold, the least and the most bet count."""
        rows = dict.fromkeys((0, 1, len(values) - 1))
        return likelihoods(values[[*rows]])

    @cached_property
    def _gone(self) -> Floats:
        """The first decision by two cards that are gone (higher rank, lower rank, suited), option and state.

        The higher card is of the first suit and the lower of that or the second.
        """
        states_of_two = MULTISETS[2] + 4 * SUBSETS[2]
        found = np.ones((13, 13, 2, len(self.options(0)), states_of_two))
        prepared()
        with one_at_a_time:
            for high in range(13):
                for low in range(high + 1):
                    for suited in range(2 if low < high else 1):
                        live = live_suits()
                        live[0] ^= 1 << high
                        live[0 if suited else 1] ^= 1 << low
                        first = stud.best(self._game._replace(live=live), "bet").streets[0]
                        found[high, low, suited] = self._likely(0, first.values[1])
        return found


def states(hand: Cards, more: Numbers) -> Numbers:
    """The numbers of the states of a hand with each row of more cards; see croupier.math.kernels.streets."""
    size, suit = len(hand) + more.shape[1], hand[0] % 4
    state, ranks = np.zeros(len(more), np.int64), np.zeros(len(more), np.int64)
    columns = [np.full(len(more), card, np.int64) for card in hand]
    for place, cards in enumerate((*columns, *more.T)):
        state = ADD[FIRST[place] + state, cards // 4].astype(np.int64)
        ranks |= 1 << cards // 4
    alike = all(card % 4 == suit for card in hand) & (more % 4 == suit).all(axis=1)
    found: Numbers = np.where(alike, MULTISETS[size] + suit * SUBSETS[size] + NUMBER[ranks], state)
    return found
