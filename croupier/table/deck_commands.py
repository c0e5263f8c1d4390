"""What people and machines may ask of decks."""

from croupier.core.bounds import Text
from croupier.core.cards import Card
from croupier.core.command import Command


class CheckDeck(Command, frozen=True, kw_only=True):
    """Check a deck: what was found, and by whom or what. `beforehand` is away from the table."""

    deck: str
    back: str
    by: str  # dealer, supervisor or deck_checking_device
    device: str = ""
    count: int = 52
    jokers: int = 0
    duplicates: tuple[Card, ...] = ()
    missing: tuple[Card, ...] = ()
    uniform_backs: bool = True
    beforehand: bool = False


class SecureDeck(Command, frozen=True, kw_only=True):
    """Put a checked deck under lock until it is wanted."""

    deck: str
    place: str
    custodian: str


class BringDeck(Command, frozen=True, kw_only=True):
    """Bring a deck to the table."""

    deck: str
    back: str = ""


class ShuffleDeck(Command, frozen=True, kw_only=True):
    """Shuffle a deck, by hand or machine; `commitment` seals the order of an electronic deck."""

    deck: str
    method: str
    commitment: str = ""


class OrderShuffle(Command, frozen=True, kw_only=True):
    """Have the deck shuffled before another card is dealt, or before it is loaded shuffled or cut or both."""

    deck: str
    reason: Text
    shuffle: bool = True
    cut: bool = False


class CutDeck(Command, frozen=True, kw_only=True):
    """Cut a shuffled deck, where the source is cut at all."""

    deck: str


class LoadDeck(Command, frozen=True, kw_only=True):
    """Load a deck into the shoe or device."""

    deck: str
    count: int = 52


class PlayDeck(Command, frozen=True, kw_only=True):
    """Make this the deck the next round is dealt from."""

    deck: str


class CountDeck(Command, frozen=True, kw_only=True):
    """Count a deck and say how many cards it has."""

    deck: str
    count: int


class BoxDeck(Command, frozen=True, kw_only=True):
    """Take a deck out of use; where a count was wrong, with the numbers of its slip and its seal."""

    deck: str
    slip: str = ""
    seal: str = ""
