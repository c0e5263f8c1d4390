"""Keys that lock decks and seeds away, and follow from the chance of a storm as everything else does."""

from croupier.store.seals.deck_keys import DeckKeys
from simulator.chance import Chance


class DrawnKeys(DeckKeys):
    """The same storm locks the same way, so that its records are the same to the last byte."""

    def __init__(self, key: bytes, draws: Chance) -> None:
        super().__init__([key])
        self._draws = draws

    def fresh(self, size: int) -> bytes:
        return self._draws.taken(size)
