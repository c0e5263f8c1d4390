"""What happened to decks between the box they came in and the table."""

from croupier.core.event import Event


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
