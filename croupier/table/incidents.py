"""Something that went wrong: called, waiting for a ruling, ruled; and orders that stay in force."""

from typing import Final, Literal

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.bounds import Text
from croupier.core.cards import Card
from croupier.core.command import Command
from croupier.core.event import Event, MoneyEvent
from croupier.core.money import Cents
from croupier.table.sanctions import Apart

PAST: Final = ("deal", "unbet")  # when a card was seen that may lie open by now


class Offer(msgspec.Struct, frozen=True):
    """Wagers may be taken back; by which remedy, until when (ms since 1970), and under which clauses."""

    does: str
    until: int
    cites: Cites


class Incident(msgspec.Struct, frozen=True):
    """An irregularity as it was called: what, where, and what the book allows to be done about it."""

    kind: str
    by: str
    remedies: tuple[str, ...]
    box: int | None = None
    boxes: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    places: tuple[str, ...] = ()  # of shared cards, by name, one for each card
    count: int | None = None
    spot: str = ""
    amount: Cents | None = None
    deck: str = ""
    looked: bool = False  # players had handled their cards, as somebody says
    during: Literal["", "deal", "unbet", "play"] = ""  # when it was seen, as somebody says
    step: str = ""  # the proof of a hand that was the call
    offered: tuple[int, ...] = ()  # boxes that may still take their wagers back
    offer: Offer | None = None
    notices: tuple[int, ...] = ()  # that must be sent before it is closed


class Ruled(msgspec.Struct, frozen=True):
    """An irregularity that was ruled on and is not closed: somebody its clauses name was not told yet."""

    kind: str
    does: str
    by: str
    reason: str
    notices: tuple[int, ...]
    cites: Cites


class Exposed(msgspec.Struct, frozen=True):
    """A shared card seen before its time; unless it stays open it lies face down again."""

    index: int
    card: Card
    stays: bool


class Orders(msgspec.Struct, frozen=True):
    """What a supervisor has ordered at the table until it is lifted."""

    first: tuple[str, ...] = ()  # players who decide before the others look or act
    apart: tuple[Apart, ...] = ()  # players who may not play together
    english: bool = False

    def given(self) -> tuple[str, ...]:
        """The names of the orders in force."""
        found = {"act-first": self.first, "keep-apart": self.apart, "english-only": self.english}
        return tuple(name for name, on in found.items() if on)


class Call(Command, frozen=True, kw_only=True):
    """Say what went wrong, with what is known: boxes, cards seen and where, how many, what lies on a spot."""

    kind: str
    box: int | None = None
    boxes: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    places: tuple[str, ...] = ()  # of shared cards, by name, one for each card
    count: int | None = None
    spot: str = ""
    amount: Cents | None = None
    deck: str = ""
    note: Text = ""
    looked: bool = False  # players had handled their cards, as the caller says or `says` does
    # when it was, where that is not now; `unbet`: after the deal, before any bet on it
    during: Literal["", "deal", "unbet", "play"] = ""
    says: Text = ""  # who says so, if it is not the caller


class Remedy(Command, frozen=True, kw_only=True):
    """Rule on what was called by one of the ways the book allows."""

    does: str
    boxes: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    count: int | None = None  # cards that were counted, where that is the remedy
    stays: str = ""  # who of those kept apart may stay at this table
    reason: Text = ""


class WithdrawCall(Command, frozen=True, kw_only=True):
    """Take a mistaken call back, and say why; only while nothing was done about it.

    A misdeal or a defect is taken back with the right count, or by somebody else than who called it.
    """

    reason: Text
    count: int | None = None  # of the hand, the shared cards or the deck that was called


class LiftOrder(Command, frozen=True, kw_only=True):
    """Lift an order that a ruling left in force: act-first, keep-apart or english-only.

    People who are kept apart may be named, where only they are meant.
    """

    order: str
    players: tuple[str, ...] = ()


class Retract(Command, frozen=True, kw_only=True):
    """Take the wagers of a box back, or leave them, when the book offers it."""

    box: int
    accept: bool


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
    forfeit: bool = False  # by a ruling, whatever the cards are
    spent: Cents | None = None  # tokens that won and do not go back, as it is now, where that is another sum
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
