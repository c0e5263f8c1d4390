"""Decks from the box they came in to the table, and the source they are dealt from."""

import msgspec

from croupier.core.bounds import Text
from croupier.core.cards import Card
from croupier.core.command import Command
from croupier.core.event import Event


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


class DeckChecked(Event, frozen=True, kw_only=True):
    deck: str
    back: str
    by: str
    device: str
    fit: bool
    found: tuple[str, ...]
    beforehand: bool


class DeckSecured(Event, frozen=True, kw_only=True):
    deck: str
    place: str
    custodian: str


class DeckBrought(Event, frozen=True, kw_only=True):
    deck: str
    back: str
    moment: str = ""  # why it is shuffled first, if not for the opening


class DeckShuffled(Event, frozen=True, kw_only=True):
    deck: str
    method: str
    commitment: str = ""
    ready: bool = False  # a machine that also cut and loaded it
    inside: bool = False  # in the source it is dealt from


class ShuffleOrdered(Event, frozen=True, kw_only=True):
    """A deck must be shuffled, at a moment of the book, or cut, or both."""

    deck: str
    reason: str
    by: str
    moment: str | None = "ordered"
    cut: bool = False


class DeckCut(Event, frozen=True, kw_only=True):
    deck: str
    by: str


class DeckLoaded(Event, frozen=True, kw_only=True):
    deck: str
    count: int


class DeckPutInPlay(Event, frozen=True, kw_only=True):
    deck: str


class DeckCounted(Event, frozen=True, kw_only=True):
    """How many cards a deck has; `out` says that a wrong count ends its use.

    `measured`: the machine of an electronic table opened the deck and compared it with its seal. `shuffle` is
    the moment of a shuffle that a right count calls for.
    """

    deck: str
    count: int
    complete: bool
    out: bool = False
    measured: bool = False
    shuffle: str | None = None


class DeckBoxed(Event, frozen=True, kw_only=True):
    deck: str
    slip: str = ""
    seal: str = ""


class Equipment(msgspec.Struct, frozen=True):
    """Which shoe or device deals here, where it was named, and what must happen before the next round."""

    unit: str = ""
    failed: tuple[str, ...] = ()  # the clauses under which the source is out of use
    wanted: tuple[str, ...] = ()  # the clauses under which new cards must come


class OrderCount(Command, frozen=True, kw_only=True):
    """Have the cards of a deck counted; `found` is what a machine finds that opens its deck on the order."""

    deck: str
    found: int | None = None


class FindUnfit(Command, frozen=True, kw_only=True):
    """Say that some cards of a deck, or all if none are named, are not fit to be played with."""

    deck: str
    cards: tuple[Card, ...] = ()
    reason: Text


class ChangeCards(Command, frozen=True, kw_only=True):
    """Change some cards of a deck for new ones, or the whole deck if none are named."""

    deck: str
    cards: tuple[Card, ...] = ()
    reason: Text


class ChangeSource(Command, frozen=True, kw_only=True):
    """Deal from another source from the next round on; `unit` tells two devices of a kind apart."""

    source: str
    unit: str = ""
    shuffler: str = ""
    reason: Text = ""


class CardsFoundUnfit(Event, frozen=True, kw_only=True):
    """Cards that must be changed before the next round; none named means all."""

    deck: str
    cards: tuple[Card, ...] = ()
    reason: str
    by: str


class CardsChanged(Event, frozen=True, kw_only=True):
    """Some cards were changed, or the whole deck is gone; `check` are the clauses that want it checked."""

    deck: str
    cards: tuple[Card, ...] = ()
    reason: str
    by: str
    check: tuple[str, ...] = ()


class SourceFailed(Event, frozen=True, kw_only=True):
    """The dealing source is out of use; `cards` says whether its cards are too."""

    source: str
    unit: str = ""
    cards: bool = False


class SourceChanged(Event, frozen=True, kw_only=True):
    """Cards come from another source; every deck here is made ready for it anew."""

    source: str
    unit: str = ""
    shuffler: str = ""
    reason: str = ""
    by: str
