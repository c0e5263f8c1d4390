"""Seeds of draws: random, promised by their hash, and locked away with the key of the sealed decks."""

from croupier.house.cards.sealed_decks import SealedDecks
from croupier.store.seals.deck_keys import Sealed


class LockedSeeds:
    """What is drawn from later is made now, and nobody reads it before its time."""

    def __init__(self, decks: SealedDecks) -> None:
        self._decks = decks

    def make(self, name: str) -> tuple[str, Sealed]:
        """A new seed, and how it is kept under a name."""
        seed = self._decks.fresh_seed()
        return seed, self._decks.lock(name, seed.encode())

    def promised(self, name: str, key: str, sealed: str) -> str:
        """The seed that was kept, by the name of its key and its lock in hex; empty where the key is gone."""
        plain = self._decks.unlock(name, Sealed(key, bytes.fromhex(sealed)))
        return plain.decode() if plain else ""
