"""Disputes at a table: who complains of what, how far it was decided, and what the person was told."""

from typing import Literal

import msgspec

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.event import Event
from croupier.table.corrections import TimesCorrected

Status = Literal["open", "decided", "review", "final"]


class Dispute(msgspec.Struct, frozen=True):
    """A dispute until it is closed; the log keeps what it was about."""

    number: int
    player: str
    about: str
    status: Status = "open"
    by: str = ""  # who decided last, and in which rank
    rank: str = ""
    advised: bool = False  # of where else to complain
    first: str = ""  # who decided in the first instance
    since: int = 0  # when it came to stand as it does, ms since 1970


class Disputes(msgspec.Struct, frozen=True):
    """Disputes that are not closed, and those that ended without content; numbers are never used twice."""

    last: int = 0
    open: tuple[Dispute, ...] = ()
    discontent: tuple[Dispute, ...] = ()  # closed; who complained may still go further

    def reachable(self, number: int) -> Dispute | None:
        """The dispute of that number, if it is open or its complainant was not satisfied."""
        return next((one for one in (*self.open, *self.discontent) if one.number == number), None)

    def dispute(self, number: int) -> Dispute | None:
        """The open dispute of that number."""
        return next((one for one in self.open if one.number == number), None)

    def corrected(self, event: TimesCorrected) -> "Disputes":
        """With the times of what was said while the clock was wrong put right."""
        moved = (msgspec.structs.replace(one, since=event.right(one.since)) for one in self.open)
        return Disputes(self.last, tuple(moved), self.discontent)

    def replaced(self, dispute: Dispute) -> "Disputes":
        """With one dispute as it is now."""
        kept = tuple(dispute if one.number == dispute.number else one for one in self.open)
        return Disputes(self.last, kept, self.discontent)

    def closed(self, number: int, *, satisfied: bool) -> "Disputes":
        """Without one dispute; it stays in reach where its complainant was not satisfied."""
        ended = () if satisfied else tuple(one for one in self.open if one.number == number)
        kept = tuple(one for one in self.open if one.number != number)
        return Disputes(self.last, kept, (*self.discontent, *ended))

    def opened_again(self, number: int) -> "Disputes":
        """With one that was closed without content open again."""
        again = tuple(one for one in self.discontent if one.number == number)
        rest = tuple(one for one in self.discontent if one.number != number)
        return Disputes(self.last, (*self.open, *again), rest)


class OpenDispute(Command, frozen=True, kw_only=True):
    """Complain, for oneself; staff enter it for others."""

    player: str
    about: Text
    box: int | None = None


class DecideDispute(Command, frozen=True, kw_only=True):
    """Decide a dispute in the first instance, or on review."""

    dispute: int
    decision: Text


class RequestReview(Command, frozen=True, kw_only=True):
    """Ask for a review of the decision."""

    dispute: int


class AdviseRights(Command, frozen=True, kw_only=True):
    """Say that who complained, or somebody else the decision is about, was told where else to complain."""

    dispute: int
    person: str = ""  # empty: who complained


class ForwardComplaint(Command, frozen=True, kw_only=True):
    """Pass a complaint on by one of the routes of the book: staff, or who complained."""

    dispute: int
    to: str


class CloseDispute(Command, frozen=True, kw_only=True):
    """End a dispute in the house, with the person satisfied, who says so at a console, or not."""

    dispute: int
    satisfied: bool


class RequestRules(Command, frozen=True, kw_only=True):
    """Ask for a copy of the rules of this table."""


class HandOverRules(Command, frozen=True, kw_only=True):
    """Say that a copy was handed over: staff name the document, a console the hash of what it showed."""

    notice: int
    document: Text
    sha256: str = ""


class OpenAnalysis(Command, frozen=True, kw_only=True):
    """Look at odds and strategy of a round in play, which players may not."""


class DisputeOpened(Event, frozen=True, kw_only=True):
    number: int
    player: str
    about: str
    by: str
    box: int | None = None
    at: int = 0  # ms since 1970


class DisputeDecided(Event, frozen=True, kw_only=True):
    """Decided in the first instance or on review; after a `final` one nobody in the house decides again."""

    number: int
    decision: str
    by: str
    rank: str
    final: bool
    at: int = 0  # ms since 1970


class ReviewRequested(Event, frozen=True, kw_only=True):
    number: int
    by: str
    at: int = 0  # ms since 1970


class RightsAdvised(Event, frozen=True, kw_only=True):
    """Somebody the decision is about knows by which routes a complaint can go further."""

    number: int
    player: str
    routes: tuple[str, ...]
    by: str


class ComplaintForwarded(Event, frozen=True, kw_only=True):
    number: int
    to: str
    by: str


class DisputeClosed(Event, frozen=True, kw_only=True):
    number: int
    satisfied: bool
    by: str


class RulesRequested(Event, frozen=True, kw_only=True):
    """Somebody asked for the rules, by the book and digest that are in force here."""

    by: str
    book: str
    digest: str
    notice: int = 0  # that stands until a copy was handed over


class RulesHandedOver(Event, frozen=True, kw_only=True):
    """Who asked for the rules has a copy of this document, or has it before them."""

    notice: int
    to: str
    by: str
    document: str
    sha256: str = ""


class AnalysisOpened(Event, frozen=True, kw_only=True):
    by: str
    rank: str
