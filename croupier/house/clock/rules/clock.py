"""The clock of the house: what is recorded of its jumps, and the two people who may set it."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.core.command import Command
from croupier.core.event import Event, stated
from croupier.core.refusal import Refusal, refuse
from croupier.house.clock.rules import events as ev

STREAM = "clock:house"
WALL_CLOCK = ("house:wall-clock",)
TOLERANCE = 5_000  # ms by which a clock may differ from what it should say
CLOSED_HOURS = 36  # for which a house may stand still, and nobody wonders
SEEN = 60_000  # ms between the time that somebody read and the one that is accepted


class NoteJump(Command, frozen=True, kw_only=True):
    """The clock of a machine is not what it should be. Only the house itself says so, and the two below."""

    machine: str
    process: str
    expected: int
    found: int
    why: ev.Why


class NoteRestored(Command, frozen=True, kw_only=True):
    """It is again what it should be."""

    machine: str


class TakeTime(Command, frozen=True, kw_only=True):
    """A floor where nobody plays for money takes the time as it finds it."""


class AcceptTime(Command, frozen=True, kw_only=True):
    """The clock is right now: I have looked at another one, and it says `time` (ms since 1970).

    With `since`, what the house recorded from that time on was recorded with the clock wrong.
    """

    time: int
    since: int | None = None


AnyHouseClockCommand = NoteJump | NoteRestored | TakeTime | AcceptTime


class Reading(NamedTuple):
    """What a clock says, and what it should say."""

    found: int
    expected: int

    @property
    def ahead(self) -> int:
        return self.found - self.expected

    @property
    def wrong(self) -> bool:
        return abs(self.ahead) > TOLERANCE


class HouseClock(msgspec.Struct, frozen=True):
    """Which machines have a wrong clock by the records, who has accepted its time, and how it was set."""

    wrong: dict[str, ev.ClockJumped] = {}
    accepted: ev.TimeAccepted | None = None  # by the first of two
    last: ev.ClockSet | None = None
    jumps: int = 0
    sets: tuple[ev.ClockSet, ...] = ()  # those that put earlier times right


def decide(
    clock: HouseClock, command: AnyHouseClockCommand, reading: Reading, may: Collection[str]
) -> tuple[Event, ...] | Refusal:
    """What is to be recorded; of the streams that a new time puts right the service knows."""
    match command:
        case NoteJump():
            return _jumped(clock, command)
        case NoteRestored():
            known = command.machine in clock.wrong
            restored = ev.ClockRestored(at=command.at, machine=command.machine, cites=WALL_CLOCK)
            return (restored,) if known else ()
        case TakeTime():
            return (_set(reading, (command.actor,), None),) if reading.wrong else ()
    return _refused(command, reading, may) or _accepted(clock, command, reading)


def _jumped(clock: HouseClock, command: NoteJump) -> tuple[Event, ...]:
    """A jump once, however often it is found."""
    if command.machine in clock.wrong:
        return ()
    return (
        stated(ev.ClockJumped, command, cites=WALL_CLOCK),
    )  # fmt: skip


def _refused(command: AcceptTime, reading: Reading, may: Collection[str]) -> Refusal | None:
    if command.actor not in may:
        return refuse("staff/rank", WALL_CLOCK, "The clock is for supervisors and those above them.")
    if not reading.wrong:
        return refuse("clock/right", WALL_CLOCK, "The clock here is what it should be.", time=reading.found)
    if abs(command.time - reading.found) > SEEN:
        text = "That is not what the clock says now; look at it again."
        return refuse("clock/time", WALL_CLOCK, text, time=command.time, found=reading.found)
    if command.since is not None and not 0 < command.since <= max(reading):
        text = "What was recorded wrongly was recorded before now."
        return refuse("clock/since", WALL_CLOCK, text, since=command.since)
    return None


def _accepted(clock: HouseClock, command: AcceptTime, reading: Reading) -> tuple[Event, ...] | Refusal:
    """Two people who mean the same time; if the clock moved again in between, the first starts anew."""
    first = clock.accepted
    own = stated(ev.TimeAccepted, command, expected=reading.expected, found=reading.found, cites=WALL_CLOCK)
    if first is None or abs(first.found - first.expected - reading.ahead) > TOLERANCE:
        return (own,)
    if first.by == command.actor:
        text = "Somebody else has to accept the time too."
        return refuse("clock/second", (*WALL_CLOCK, "house:two-keys"), text, by=first.by)
    if first.since != command.since:
        text = "You two have to say the same about since when times were wrong."
        return refuse("clock/since", WALL_CLOCK, text, since=first.since)
    return (own, _set(reading, (first.by, command.actor), command.since))


def _set(reading: Reading, by: tuple[str, ...], since: int | None) -> ev.ClockSet:
    """What lies after a right time was wrong; what lies before a later one only if people say so."""
    moment = min(reading.found, reading.found if since is None else since) if reading.ahead < 0 else since
    return ev.ClockSet(
        at=reading.found, by=by, expected=reading.expected, found=reading.found, later_than=moment,
        by_ms=0 if moment is None else reading.ahead, cites=WALL_CLOCK,
    )  # fmt: skip


def replay(clock: HouseClock, events: Iterable[Event]) -> HouseClock:
    """The clock after all the events."""
    for event in events:
        match event:
            case ev.ClockJumped():
                wrong = {**clock.wrong, event.machine: event}
                clock = replace(clock, wrong=wrong, jumps=clock.jumps + 1)
            case ev.ClockRestored():
                wrong = {name: one for name, one in clock.wrong.items() if name != event.machine}
                clock = replace(clock, wrong=wrong, accepted=clock.accepted if wrong else None)
            case ev.TimeAccepted():
                clock = replace(clock, accepted=event)
            case ev.ClockSet():
                sets = (*clock.sets, event) if event.corrected else clock.sets
                clock = replace(clock, wrong={}, accepted=None, last=event, sets=sets)
    return clock
