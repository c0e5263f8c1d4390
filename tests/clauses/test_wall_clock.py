"""The clock of the house: what is recorded of it, and the two people who may say that it is right."""

from croupier.core.event import Event
from croupier.core.refusal import Refusal
from croupier.house.clock.rules import events as ev
from croupier.house.clock.rules.clock import (
    TOLERANCE,
    AcceptTime,
    AnyHouseClockCommand,
    HouseClock,
    NoteJump,
    NoteRestored,
    Reading,
    decide,
    replay,
)
from tests.felt import clause

S4 = "star-ms-4"
NOW = 1_760_000_000_000
HOUR = 3_600_000
MAY = ("max", "mia")
JUMP = NoteJump(actor="house", machine="m", process="p", expected=NOW, found=NOW + HOUR, why="jump", at=NOW)


class House:
    """A clock on the wall, and what is recorded of it."""

    def __init__(self, found: int) -> None:
        self.reading = Reading(found, NOW)
        self.clock = HouseClock()
        self.events: list[Event] = []

    def give(self, command: AnyHouseClockCommand) -> str:
        """Its refusal's code; nothing if it was accepted."""
        result = decide(self.clock, command, self.reading, MAY)
        if isinstance(result, Refusal):
            assert "house:wall-clock" in result.cites
            return result.code
        assert all(event.cites == ("house:wall-clock",) for event in result)
        self.events += result
        self.clock = replay(self.clock, result)
        return ""

    def accept(self, who: str, time: int | None = None, since: int | None = None) -> str:
        shown = self.reading.found if time is None else time
        return self.give(AcceptTime(actor=who, at=NOW, time=shown, since=since))


@clause(S4, "house:wall-clock", "house:two-keys")
def test_a_wrong_clock_is_set_by_two_people_who_read_the_same_time_off_it() -> None:
    house = House(NOW + HOUR)
    assert house.give(JUMP) == ""
    assert house.accept("dealer") == "staff/rank"
    assert house.accept("max", NOW) == "clock/time"
    assert house.accept("max", since=NOW + 2 * HOUR) == "clock/since"
    assert house.accept("max") == ""
    assert house.accept("max") == "clock/second"
    assert house.clock.wrong
    assert house.accept("mia") == ""
    assert isinstance(set_by := house.events[-1], ev.ClockSet)
    assert (set_by.by, set_by.found, set_by.later_than) == (("max", "mia"), NOW + HOUR, None)
    assert (house.clock.wrong, house.clock.accepted) == ({}, None)


@clause(S4, "house:wall-clock")
def test_a_jump_is_recorded_once_and_so_is_that_it_is_over() -> None:
    house = House(NOW + HOUR)
    for _ in range(2):
        assert house.give(JUMP) == ""
    for _ in range(2):
        assert house.give(NoteRestored(actor="house", machine="m", at=NOW)) == ""
    assert [type(event) for event in house.events] == [ev.ClockJumped, ev.ClockRestored]


@clause(S4, "house:wall-clock")
def test_a_clock_within_five_seconds_is_right_and_there_is_nothing_to_accept() -> None:
    for found in (NOW - TOLERANCE, NOW, NOW + TOLERANCE):
        assert House(found).accept("max") == "clock/right"
    for found in (NOW - TOLERANCE - 1, NOW + TOLERANCE + 1):
        assert House(found).accept("max") == ""


@clause(S4, "house:wall-clock")
def test_what_is_ahead_of_an_earlier_time_that_two_people_accept_was_wrong() -> None:
    house = House(NOW - HOUR)
    assert [house.accept(who) for who in MAY] == ["", ""]
    assert isinstance(set_by := house.events[-1], ev.ClockSet)
    assert (set_by.later_than, set_by.by_ms) == (NOW - HOUR, -HOUR)
    slow = House(NOW + HOUR)
    assert [slow.accept(who, since=NOW - 5) for who in MAY] == ["", ""]
    assert isinstance(set_by := slow.events[-1], ev.ClockSet)
    assert (set_by.later_than, set_by.by_ms) == (NOW - 5, HOUR)


@clause(S4, "house:wall-clock")
def test_a_clock_that_moves_between_two_people_is_accepted_anew() -> None:
    house = House(NOW + HOUR)
    assert house.accept("max") == ""
    house.reading = Reading(NOW + 2 * HOUR, NOW)
    assert house.accept("mia") == ""
    assert not any(isinstance(event, ev.ClockSet) for event in house.events)
    assert house.accept("max") == ""
    assert isinstance(house.events[-1], ev.ClockSet)
