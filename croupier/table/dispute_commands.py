"""Commands of a dispute, from the complaint to its end; and what anybody may ask to see."""

from croupier.core.bounds import Text
from croupier.core.command import Command


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
