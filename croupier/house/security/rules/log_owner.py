"""Whose floor a log is of: its own record says so, so that no other floor is ever served from it."""

from collections.abc import Iterable

import msgspec

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse

OWNER = ("house:open-table",)
STREAM = "floor:house"
PLAYED = "croupier play"


class FloorNamed(Event, frozen=True, kw_only=True):
    """From now on this is the log of the floor of that name; one for demonstration or a real one."""

    at: int  # ms since 1970
    name: str
    demo: bool


class NameFloor(Command, frozen=True, kw_only=True):
    """A floor is about to be served from the log; `formerly` are the names it had. Only the house says so."""

    name: Text
    demo: bool
    formerly: tuple[Text, ...] = ()


class LogOwner(msgspec.Struct, frozen=True):
    """A floor by its name."""

    name: str
    demo: bool


def decide(owner: LogOwner | None, command: NameFloor) -> tuple[Event, ...] | Refusal:
    """A log without an owner gets one, an owner may get a new name, and nobody else is let at it."""
    if refusal := foreign(owner, command):
        return refusal
    if owner == LogOwner(command.name, command.demo):
        return ()
    return (FloorNamed(at=command.at, name=command.name, demo=command.demo, cites=()),)


def foreign(owner: LogOwner | None, command: NameFloor) -> Refusal | None:
    """Why a floor is not served from the log of this owner."""
    if owner is None:
        return None
    same = owner.demo == command.demo
    if same and owner.name in (command.name, *command.formerly):
        return None
    kind = "a demo floor" if owner.demo else "a real floor"
    whose = PLAYED if owner.name == PLAYED else f"{kind}, {owner.name!r}"
    text = f"this is the log of {whose}; name another --database for {command.name!r}"
    if same and owner.name != PLAYED:
        text += f', or say formerly = ["{owner.name}"] in its floor file if only the name is new'
    return refuse("floor/another", OWNER, text, owner=owner.name, floor=command.name)


def replay(owner: LogOwner | None, events: Iterable[Event]) -> LogOwner | None:
    """The owner after all the events."""
    for event in events:
        if isinstance(event, FloorNamed):
            owner = LogOwner(event.name, event.demo)
    return owner
