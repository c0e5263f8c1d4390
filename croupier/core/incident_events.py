"""What happened when something went wrong: what was called, what was void, what went back."""

from croupier.core.cards import Card
from croupier.core.event import Event, MoneyEvent


class IrregularityCalled(Event, frozen=True, kw_only=True):
    """Something went wrong; play waits for one of the remedies."""

    kind: str
    by: str
    remedies: tuple[str, ...]
    box: int | None = None
    boxes: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    count: int | None = None
    note: str = ""


class IncidentClosed(Event, frozen=True, kw_only=True):
    """The ruling is carried out and play goes on."""

    kind: str
    does: str
    by: str
    reason: str = ""


class RoundVoided(MoneyEvent, frozen=True, kw_only=True):
    """The round has no result: every stake of it goes back, and what was paid is paid back."""

    round: int
    result: str  # misdeal or void
    carried: tuple[int, ...] = ()  # boxes whose jackpot wager stays for the next round
    shuffle: str | None = None


class HandVoided(MoneyEvent, frozen=True, kw_only=True):
    """One hand has no result; its stakes go back and the others play on."""

    box: int
    carried: bool = False


class CommunityExposed(Event, frozen=True, kw_only=True):
    """A shared card was seen before its time; `stays` says whether it stays open."""

    index: int
    card: Card
    stays: bool


class HandDiscarded(Event, frozen=True, kw_only=True):
    """Cards that nobody had bought are out of the round, unseen."""

    box: int
    burnt: bool = False


class RetractOffered(Event, frozen=True, kw_only=True):
    """These boxes may take their wagers back, once."""

    boxes: tuple[int, ...]


class RetractDeclined(Event, frozen=True, kw_only=True):
    box: int
