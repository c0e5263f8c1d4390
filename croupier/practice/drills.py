"""Drills: positions somebody got wrong come again, soon at first and later each time they are got right."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

import msgspec
from msgspec.structs import replace

from croupier.core.cards import SUITS, Card, suit
from croupier.house.cards.shoe import Below

SOON: Final = 2  # hands until a position that was missed comes again
SPREAD: Final = 3  # and so many times as many after each time it was got right
LEARNED: Final = 3  # times in a row, and it is not asked again
KEPT: Final = 500  # positions of one person


class Position(msgspec.Struct, frozen=True):
    """A decision to make again: its stage, the cards seen, suits by any name, and earlier street bets."""

    stage: int
    hole: tuple[Card, ...]
    community: tuple[Card, ...]
    bets: tuple[int, ...]


class Drill(msgspec.Struct, frozen=True):
    """A position that was missed, what was wrong and what it cost in antes, and when it comes again."""

    position: Position
    name: str  # of the stage
    chosen: str
    best: str
    cost: Fraction
    misses: int = 1
    rights: int = 0  # in a row
    due: int = 0  # after so many hands


class Drills:
    """The positions one person misses."""

    def __init__(self) -> None:
        self.hands = 0
        self._known: dict[Position, Drill] = {}

    def missed(self, drill: Drill) -> None:
        """A wrong decision: it comes again soon."""
        before = self._known.pop(drill.position, None)
        misses = before.misses + 1 if before else 1
        self.put(replace(drill, misses=misses, rights=0, due=self.hands + SOON))

    def put(self, drill: Drill) -> None:
        """Know a position as it stands; the one missed longest ago gives way."""
        self._known[drill.position] = drill
        while len(self._known) > KEPT:
            del self._known[next(iter(self._known))]

    def passed(self, position: Position) -> None:
        """A right decision: if it was once missed it comes again later, and in the end no more."""
        drill = self._known.get(position)
        if drill is None:
            return
        rights = drill.rights + 1
        due = self.hands + SOON * SPREAD**rights
        self._known[position] = replace(drill, rights=rights, due=due)

    def due(self, *, now: bool = False) -> Drill | None:
        """What is to be asked next; with `now` the one that comes first, be it due or not."""
        waiting = [one for one in self._known.values() if one.rights < LEARNED]
        first = min(waiting, key=lambda one: one.due, default=None)
        return first if first and (now or first.due <= self.hands) else None

    def all(self) -> Iterator[Drill]:
        """Every position that was missed, the latest first."""
        return reversed(self._known.values())

    def oldest_first(self) -> Iterator[Drill]:
        """The same the other way round."""
        return iter(self._known.values())


def in_other_suits(position: Position, below: Below) -> dict[str, tuple[Card, ...]]:
    """The cards of a position with suits renamed by chance, so that nobody learns pictures."""
    left, names = list(SUITS), {}
    for one in SUITS:
        names[one] = left.pop(below(len(left)))

    def renamed(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(card[0] + names[suit(card)] for card in cards)

    return {"hole": renamed(position.hole), "community": renamed(position.community)}
