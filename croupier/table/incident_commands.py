"""Commands for when things go wrong: call what happened, choose a remedy, take wagers back when offered."""

from typing import Literal

from croupier.core.bounds import Text
from croupier.core.cards import Card
from croupier.core.command import Command
from croupier.core.money import Cents


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
