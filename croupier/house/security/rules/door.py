"""The door of the house: tries that failed become facts, and for how long it stays shut for whom."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from croupier.core.command import Command
from croupier.core.event import Event
from croupier.house.security.rules import door_events as ev

SIGN_ON = ("house:sign-on",)
REFUSALS = ("house:refusals",)
NAMED = 20  # people that a record names


class NoteFailure(Command, frozen=True, kw_only=True):
    """Somebody did not get in; `until` where that shuts the door for them. Only the house itself says so."""

    person: str  # nobody's, for a badge or card that nobody has
    failures: int = 1
    until: int | None = None
    second: bool = False


class NoteSlowed(Command, frozen=True, kw_only=True):
    """So many tries had to wait. Only the house itself says so."""

    count: int


class NoteRefusals(Command, frozen=True, kw_only=True):
    """Refusals were answered and not kept: how many, and the people with the most of them."""

    count: int
    people: dict[str, int]

    @staticmethod
    def of(unkept: Mapping[str, int], *, actor: str) -> "NoteRefusals":
        most = sorted(unkept, key=lambda person: (-unkept[person], person))[:NAMED]
        people = {person: unkept[person] for person in most}
        return NoteRefusals(actor=actor, count=sum(unkept.values()), people=people)


class Door(msgspec.Struct, frozen=True):
    """Until when it is shut for whom, how often strangers tried, and how many tries had to wait."""

    shut: dict[str, int] = {}
    strangers: int = 0
    slowed: int = 0


AnyDoorCommand = NoteFailure | NoteSlowed | NoteRefusals


def decide(door: Door, command: AnyDoorCommand) -> tuple[Event, ...]:
    """What is to be recorded of a failure, of those who had to wait, or of refusals that were too many."""
    if isinstance(command, NoteSlowed):
        return (ev.SignOnsSlowed(count=command.count, at=command.at, cites=SIGN_ON),)
    if isinstance(command, NoteRefusals):
        return (
            ev.RefusalsNotKept(
                count=command.count, people=command.people, at=command.at, cites=REFUSALS
            ),
        )  # fmt: skip
    if not command.person:
        return (ev.StrangersRefused(count=command.failures, at=command.at, cites=SIGN_ON),)
    failed = ev.SignOnFailed(
        person=command.person, failures=command.failures, second=command.second, at=command.at, cites=SIGN_ON
    )
    if command.until is None:
        return (failed,)
    return (
        failed,
        ev.SignOnLocked(person=command.person, until=command.until, at=command.at, cites=SIGN_ON),
    )


def replay(door: Door, events: Iterable[Event]) -> Door:
    """The door after all the events."""
    for event in events:
        match event:
            case ev.SignOnLocked():
                door = replace(door, shut={**door.shut, event.person: event.until})
            case ev.StrangersRefused():
                door = replace(door, strangers=door.strangers + event.count)
            case ev.SignOnsSlowed():
                door = replace(door, slowed=door.slowed + event.count)
    return door
