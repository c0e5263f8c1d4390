"""What every event carries: its clauses, the steps it calls for, and postings that sum to zero."""

from functools import cache
from typing import Any, TypeVar, dataclass_transform

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.command import Command
from croupier.core.ledger import Posting, check


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="type", gc=False):
    """A fact with the clauses it happened under.

    `steps` are the acts it calls for: on a live table they fall due, on an electronic one they are those that
    the machine has done.
    """

    cites: Cites
    steps: tuple[str, ...] = ()


class MoneyEvent(Event, frozen=True, kw_only=True):
    """A fact that moves money; it cannot be built unless its postings sum to zero."""

    postings: tuple[Posting, ...] = ()

    def __post_init__(self) -> None:
        check(self.postings)


E = TypeVar("E", bound=Event)


def stated(kind: type[E], command: Command, /, **more: Any) -> E:
    """The event in which what a command said has happened: by its actor, and with what is added here."""
    said = {name: getattr(command, name) for name in _shared(kind, type(command)) if name not in more}
    if "by" in kind.__struct_fields__ and "by" not in {*said, *more}:
        said["by"] = command.actor
    return kind(**said, **more)


@cache
def _shared(kind: type[Event], command: type[Command]) -> tuple[str, ...]:
    """The fields that a command and its event both have."""
    return tuple(name for name in kind.__struct_fields__ if name in command.__struct_fields__)
