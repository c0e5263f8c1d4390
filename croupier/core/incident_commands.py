"""Commands for when things go wrong: call what happened, choose a remedy, take wagers back when offered."""

from croupier.core.cards import Card
from croupier.core.command import Command


class Call(Command, frozen=True, kw_only=True):
    """Say what went wrong, with what is known: the box or boxes, cards that were seen, how many there are."""

    kind: str
    box: int | None = None
    boxes: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    count: int | None = None
    note: str = ""


class Remedy(Command, frozen=True, kw_only=True):
    """Rule on what was called by one of the ways the book allows."""

    does: str
    boxes: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    reason: str = ""


class Retract(Command, frozen=True, kw_only=True):
    """Take the wagers of a box back, or leave them, when the book offers it."""

    box: int
    accept: bool
