"""The clock of the house as a subject: its jumps in a stream of their own, and two people who set it."""

from functools import partial
from typing import Any, Final, get_args

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.engine.offers.offer import Offer
from croupier.house.clock.rules.clock import (
    STREAM,
    WALL_CLOCK,
    AnyHouseClockCommand,
    HouseClock,
    decide,
    replay,
)
from croupier.house.clock.rules.events import ClockSet
from croupier.house.clock.rules.offers import offers
from croupier.house.desk.streams import View
from croupier.house.desk.subject import Asking, Decision, Given, Question, Setting, Subject
from croupier.table.corrections import TimesCorrected


def _puts(setting: Setting, given: Given, view: View, command: AnyHouseClockCommand) -> Question:
    """By what the clock says at this moment; the staff given are those who may set it."""
    reading, log = setting.clock.read(), setting.log

    def means(events: Any) -> Decision:
        if not events or not isinstance(events[-1], ClockSet):
            return Decision({STREAM: events})
        ahead = {name: loaded.head.time for name, loaded in view.ahead.items()}
        told = log.server_time() or reading.found
        found = replace(events[-1], server_ms=told - reading.found)
        return _set(view, {**log.last_times(), **ahead}, events[:-1], found)

    return Question(partial(decide, view.look(STREAM).state, command, reading, given.staff or ()), means)


def _set(view: View, last_times: dict[str, int], others: tuple[Event, ...], found: ClockSet) -> Decision:
    """The clock is set, and every stream whose times were wrong says so itself."""
    if found.later_than is None:
        return Decision({STREAM: (*others, found)}, at=found.found)
    wrong = sorted(name for name, time in last_times.items() if time > found.later_than and view.knows(name))
    said = TimesCorrected(later_than=found.later_than, by_ms=found.by_ms, at=found.found, cites=WALL_CLOCK)
    events: dict[str, tuple[Event, ...]] = dict.fromkeys(wrong, (said,))
    found = replace(found, corrected={name: view.look(name).head.seq + 1 for name in wrong})
    return Decision({**events, STREAM: (*events.get(STREAM, ()), *others, found)}, at=found.found)


def _offers(setting: Setting, asking: Asking, view: View) -> tuple[Offer, ...]:
    """For those who may set it; the staff given."""
    return offers(view.look(STREAM).state, setting.clock.read(), asking.staff or (), asking.actor)


SUBJECT: Final = Subject(
    "clock",
    lambda id: HouseClock(),
    replay,
    get_args(AnyHouseClockCommand),
    _puts,
    always=True,
    offers=_offers,
)
