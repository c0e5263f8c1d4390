"""What happened when something went wrong: what was called, what was void, what went back."""

from typing import Literal

from croupier.core.cards import Card
from croupier.core.event import Event, MoneyEvent
from croupier.core.money import Cents


class IrregularityCalled(Event, frozen=True, kw_only=True):
    """Something went wrong; play waits for one of the remedies, and who must be told is told."""

    kind: str
    by: str
    remedies: tuple[str, ...]
    box: int | None = None
    boxes: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    places: tuple[str, ...] = ()
    count: int | None = None
    spot: str = ""
    amount: Cents | None = None
    deck: str = ""
    note: str = ""
    looked: bool = False
    during: Literal["", "deal", "unbet", "play"] = ""
    says: str = ""
    step: str = ""  # the proof of a hand that was the call


class IncidentRuled(Event, frozen=True, kw_only=True):
    """The ruling is carried out and play goes on; the incident stands until these notices were sent."""

    kind: str
    does: str
    by: str
    notices: tuple[int, ...]
    reason: str = ""


class IncidentClosed(Event, frozen=True, kw_only=True):
    """The ruling is carried out, and everybody was told whom its clauses name; play goes on, or went on."""

    kind: str
    does: str
    by: str
    reason: str = ""
    notices: tuple[int, ...] = ()  # that it waited for after the ruling


class CallWithdrawn(Event, frozen=True, kw_only=True):
    """What was called had not happened; play goes on. Notices of the call are still told."""

    kind: str
    by: str
    reason: str
    undue: tuple[str, ...] = ()  # steps of the call that need not be attested any more
    count: int | None = None


class RoundVoided(MoneyEvent, frozen=True, kw_only=True):
    """The round has no result: every stake of it goes back, and what was paid is paid back."""

    round: int
    result: str  # misdeal or void
    carried: tuple[int, ...] = ()  # boxes whose jackpot wager stays for the next round
    shuffle: str | None = None
    unrecovered: tuple[tuple[str, Cents], ...] = ()  # what players took away that was to be paid back
    settled_stands: bool = False  # wagers that had their result keep it


class OutcomeInvalidated(MoneyEvent, frozen=True, kw_only=True):
    """The outcome of a closed round does not count: stakes go back, and what was paid is paid back."""

    round: int
    unrecovered: tuple[tuple[str, Cents], ...] = ()  # what players took away that was to be paid back


class HandVoided(MoneyEvent, frozen=True, kw_only=True):
    """One hand has no result; its stakes go back and the others play on."""

    box: int
    carried: bool = False


class ResultCorrected(MoneyEvent, frozen=True, kw_only=True):
    """A wager that had its result has another: what goes back of its stake, and of what was paid.

    Less than nothing goes back where more is collected, or paid.
    """

    box: int
    spot: str
    player: str
    stake: Cents
    was: Cents
    taken: Cents  # of the stake, as it is now
    pays: Cents  # as it is now
    back: Cents
    repaid: Cents
    unrecovered: tuple[tuple[str, Cents], ...] = ()  # player and what they could not pay back


class ResultUndone(MoneyEvent, frozen=True, kw_only=True):
    """One wager that had its result has none: what was taken goes back, what was paid is paid back."""

    box: int
    spot: str
    player: str
    back: Cents = 0
    repaid: Cents = 0
    unrecovered: tuple[tuple[str, Cents], ...] = ()  # what its owner took away that was to be paid back


class CommunityExposed(Event, frozen=True, kw_only=True):
    """A shared card was seen before its time; `stays` says whether it stays open."""

    index: int
    card: Card
    stays: bool


class HandDiscarded(Event, frozen=True, kw_only=True):
    """Cards that nobody had bought are out of the round, unseen."""

    box: int
    places: tuple[int, ...] = ()
    burnt: bool = False


class DeckSuspected(Event, frozen=True, kw_only=True):
    """A deck that is not dealt from again before it has been checked."""

    deck: str


class WagerCorrected(MoneyEvent, frozen=True, kw_only=True):
    """What lies on a spot is not what was entered; the entry now says what lies there."""

    box: int
    spot: str
    stake: Cents
    was: Cents


class OrderGiven(Event, frozen=True, kw_only=True):
    """An order that stays in force at the table until it is lifted."""

    order: str
    players: tuple[str, ...] = ()
    stays: str = ""  # who of those kept apart stays at this table
    by: str
    reason: str


class OrderLifted(Event, frozen=True, kw_only=True):
    """An order is in force no more; about these players only, where they are named."""

    order: str
    players: tuple[str, ...] = ()
    by: str


class RetractOffered(Event, frozen=True, kw_only=True):
    """These boxes may take their wagers back, once, until then (ms since 1970)."""

    boxes: tuple[int, ...]
    does: str
    until: int


class RetractDeclined(Event, frozen=True, kw_only=True):
    box: int
