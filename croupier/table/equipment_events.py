"""What happened to cards and machines in use."""

from croupier.core.cards import Card
from croupier.core.event import Event


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
