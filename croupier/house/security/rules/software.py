"""The software of the house as a fact of its log: what ran since when, and whether it was approved."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.event import Event
from croupier.house.security.rules import software_events as ev

NAMED = 20  # files that a record names; the list of approval has the rest


class NoteStart(Command, frozen=True, kw_only=True):
    """A process starts. Only the house itself says so, and the two below."""

    version: str
    digest: str
    files: int
    approved: bool


class NoteDifference(Command, frozen=True, kw_only=True):
    """What runs, or was to run, is not what was approved."""

    version: str
    digest: str
    changed: tuple[Text, ...]  # the first of them
    count: int
    started: bool


class NoteRestored(Command, frozen=True, kw_only=True):
    """What runs is again what was approved."""

    version: str
    digest: str


AnySoftwareCommand = NoteStart | NoteDifference | NoteRestored


class Software(msgspec.Struct, frozen=True):
    """What runs by the last record, and what is wrong with it."""

    version: str = ""
    digest: str = ""
    differs: tuple[str, ...] = ()


def decide(software: Software, command: AnySoftwareCommand) -> tuple[Event, ...]:
    """What is to be recorded: a difference once, however often it is found."""
    at, version, digest = command.at, command.version, command.digest
    match command:
        case NoteStart():
            return (
                ev.SoftwareStarted(
                    at=at, version=version, digest=digest, files=command.files, approved=command.approved,
                    cites=(),
                ),
            )  # fmt: skip
        case NoteDifference() if command.started and (software.digest, bool(software.differs)) == (
            digest,
            True,
        ):
            return ()
        case NoteDifference():
            return (
                ev.SoftwareDiffered(
                    at=at, version=version, digest=digest, changed=command.changed,
                    count=command.count, started=command.started, cites=(),
                ),
            )  # fmt: skip
    restored = ev.SoftwareRestored(at=at, version=version, digest=digest, cites=())
    return (restored,) if software.differs else ()


def replay(software: Software, events: Iterable[Event]) -> Software:
    """The software after all the events."""
    for event in events:
        match event:
            case ev.SoftwareStarted() | ev.SoftwareRestored():
                software = Software(event.version, event.digest)
            case ev.SoftwareDiffered() if event.started:
                software = replace(software, digest=event.digest, differs=event.changed)
    return software
