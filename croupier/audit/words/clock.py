"""What happened to the clock of the house, in plain words."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

from croupier.core.event import Event
from croupier.house.clock.rules import events as ev
from croupier.patrons.rules.gaming_day import LATEST
from croupier.table.corrections import TimesCorrected

WHY: Final[dict[ev.Why, str]] = {
    "jump": "", "start": ", behind the last record at the start", "closed": ", long after the last record",
    "records": ", behind the records of another machine", "database": ", not the time of the database",
    "accepted": ", not the time that was accepted",
}  # fmt: skip


def moment(time: int) -> str:
    """A time to the second."""
    if not 0 <= time < LATEST:
        return f"{time} ms since 1970"
    return datetime.fromtimestamp(time / 1000, UTC).strftime("%d/%m/%Y %H:%M:%S UTC")


def _jumped(event: ev.ClockJumped) -> str:
    says = f"The clock of {event.machine} says {moment(event.found)} and should say {moment(event.expected)}"
    return f"{says}{WHY[event.why]}: nothing is taken"


def _restored(event: ev.ClockRestored) -> str:
    return f"The clock of {event.machine} is right again"


def _accepted(event: ev.TimeAccepted) -> str:
    since = f", and holds times since {moment(event.since)} for wrong" if event.since is not None else ""
    return f"{event.by} accepts {moment(event.found)} as the right time{since}"


def _set(event: ev.ClockSet) -> str:
    streams = f"; times of {len(event.corrected)} streams are put right" if event.corrected else ""
    return f"The clock is set to {moment(event.found)} by {' and '.join(event.by)}{streams}"


def _corrected(event: TimesCorrected) -> str:
    seconds = abs(event.by_ms) / 1000
    way = "earlier" if event.by_ms < 0 else "later"
    return f"What is recorded here as later than {moment(event.later_than)} happened {seconds:,.0f} s {way}"


CLOCK_SENTENCES: dict[type[Event], Callable[[Any], str]] = {
    ev.ClockJumped: _jumped,
    ev.ClockRestored: _restored,
    ev.TimeAccepted: _accepted,
    ev.ClockSet: _set,
    TimesCorrected: _corrected,
}
