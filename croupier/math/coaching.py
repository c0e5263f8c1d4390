"""A decision weighed: what every action was worth, and what the one that was chosen cost."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from typing import Final, NamedTuple

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import SUITS, Card, rank, suit
from croupier.math.book_key import BookKey
from croupier.math.deciding import Decision, decide
from croupier.math.exact import Exact

KEPT: Final = 1_024  # decisions


class Weighed(NamedTuple):
    """A decision and its price, in antes; nothing is lost where it was among the best."""

    stage: str
    chosen: str
    best: str
    actions: dict[str, Exact]

    @property
    def cost(self) -> Fraction:
        """What the best action is worth more than the chosen one."""
        return self.actions[self.best].fraction - self.actions[self.chosen].fraction


def weigh(
    book: Rulebook, hole: Sequence[Card], community: Sequence[Card], bets: Sequence[int], chosen: str
) -> Weighed:
    """What a choice costs on average, against best play from there on; `bets` came before."""
    found = _decided(BookKey(book), alike(hole, community), tuple(bets))
    return Weighed(found.stage, chosen, found.best, found.actions)


@lru_cache(maxsize=KEPT)
def _decided(key: BookKey, cards: tuple[Card, ...], bets: tuple[int, ...]) -> Decision:
    """A position decided once, whatever its suits are called."""
    earlier = bets if key.book.data.game == "mississippi-stud" else None
    return decide(key.book, cards[:2], cards[2:], bets=earlier)


def alike(hole: Sequence[Card], community: Sequence[Card]) -> tuple[Card, ...]:
    """The same position for every position that differs only in the names of suits or the order of cards."""
    groups = [sorted(hole, key=_high_first), sorted(community, key=_high_first)]
    return min(_renamed(groups, order) for order in _orders())


def _high_first(card: Card) -> tuple[int, str]:
    return -rank(card), suit(card)


def _orders() -> list[dict[str, str]]:
    return [dict(zip(SUITS, order, strict=True)) for order in permutations(SUITS)]


def _renamed(groups: Sequence[Sequence[Card]], names: dict[str, str]) -> tuple[Card, ...]:
    return tuple(
        card
        for group in groups
        for card in sorted((one[0] + names[suit(one)] for one in group), key=_high_first)
    )
