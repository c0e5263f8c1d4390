"""The clock of the house as a subject: its jumps in a stream of their own, and two people who set it."""

from typing import Final, get_args

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.refusal import Refusal
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
from croupier.house.desk.subject import Asking, Decision, Given, Setting, Subject
from croupier.table.corrections import TimesCorrected


def _decide(setting: Setting, given: Given, view: View, command: AnyHouseClockCommand) -> Decision:
    """By what the clock says at this moment; the staff given are those who may set it."""
    reading, log = setting.clock.read(), setting.log
    result = decide(view.look(STREAM).state, command, reading, given.staff or ())
    if isinstance(result, Refusal):
        return Decision({}, result)
    if result and isinstance(result[-1], ClockSet):
        ahead = {name: loaded.head.time for name, loaded in view.ahead.items()}
        told = log.server_time() or reading.found
        found = replace(result[-1], server_ms=told - reading.found)
        return _set(view, {**log.last_times(), **ahead}, result[:-1], found)
    return Decision({STREAM: result})


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
    _decide,
    always=True,
    offers=_offers,
)
