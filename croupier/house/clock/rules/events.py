"""What happened to the clock by which the house stamps everything. Times are ms since 1970."""

from typing import Literal

import msgspec

from croupier.core.event import Event

Why = Literal["jump", "start", "closed", "records", "database", "accepted"]


class HouseClockEvent(Event, frozen=True, kw_only=True):
    """A fact about the clock of a machine, at the time by the reckoning that was right so far."""

    at: int


class ClockJumped(HouseClockEvent, frozen=True, kw_only=True):
    """The clock of a machine says another time than it should, so nothing is taken there.

    Found while at work (`jump`), at the start: behind the last record (`start`) or so far ahead of it that
    nobody may have been here so long (`closed`); against the records of another machine, the clock of the
    database, or the time two people accepted.
    """

    machine: str
    process: str  # that found it; others of the machine hold to it
    expected: int
    found: int
    why: Why


class ClockRestored(HouseClockEvent, frozen=True, kw_only=True):
    """The clock of a machine says again what it should."""

    machine: str


class TimeAccepted(HouseClockEvent, frozen=True, kw_only=True):
    """Somebody holds what the clock says now for the right time; `since`: earlier times were wrong."""

    by: str
    expected: int
    found: int
    since: int | None = None


class ClockSet(HouseClockEvent, frozen=True, kw_only=True):
    """The time that was found is the right one from now on, for the whole house.

    `corrected` names the streams in which earlier times were wrong, and the record that says so there: what
    they had later than `later_than` is put right by `by_ms`.
    """

    by: tuple[str, ...]
    expected: int
    found: int
    later_than: int | None = None
    by_ms: int = 0
    corrected: dict[str, int] = msgspec.field(default_factory=dict)
    server_ms: int = 0  # what the clock of the database was ahead of it, which nobody set
