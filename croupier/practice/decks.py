"""The decks of practice tables: in memory, and stacked where a hand is to come again."""

from collections.abc import Mapping

from croupier.core.cards import DECK, Card
from croupier.house.cards.shoe import Below, Shoe, shuffled


class PracticeDecks:
    """One deck at a time. `wanted` are the cards that lie at certain places of the next one."""

    def __init__(self, below: Below) -> None:
        self.wanted: Mapping[int, Card] = {}
        self._below = below
        self._latest: Shoe | None = None

    def seal(self, table: str, shoe: Shoe) -> str:
        """A deck of this table's own; the one that was offered is left aside."""
        kept = {*self.wanted.values()}
        others = (card for card in shuffled(self._below) if card not in kept)
        order = tuple(self.wanted.get(place) or next(others) for place in range(1, len(DECK) + 1))
        self.wanted = {}
        self._latest = Shoe(order, shoe.salts)
        return self._latest.commitment

    def shoe(self, commitment: str) -> Shoe:
        """The deck in play."""
        if self._latest is None:
            raise ValueError("no deck was sealed")
        return self._latest

    def opened(self, commitment: str) -> Shoe | None:
        """The same; a deck in memory is never lost while its table is there."""
        return self._latest

    def seed(self, table: str) -> int | None:
        """None: repeated hands are stacked card by card."""
        return None
