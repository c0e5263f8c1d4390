"""The clock of the house at the start, beside other processes and machines, and by the database's own."""

from pathlib import Path

import pytest

from croupier.core.refusal import Refusal
from croupier.house.clock.rules import events as ev
from croupier.house.clock.rules.clock import AcceptTime
from croupier.house.desk.subject import Setting
from croupier.house.desk.watched_clock import WatchedClock, now, ticks
from croupier.house.room.desk import Desk
from croupier.house.security.sign_on import Doorkeeper, hashed
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.store.opening import open_log
from croupier.store.private.people import People, Person
from croupier.table import commands as c
from tests import postgres
from tests.floors.clock_floor import (
    DAY,
    HOUR,
    MAY,
    OPENING,
    SECOND,
    START,
    Machine,
    accepts,
    ante,
    code,
    furnished,
    give,
    told,
    whole,
)
from tests.floors.open_table import LOOKED


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def log(path: Path) -> SqlLog:
    return SqlLog.open(path)


@pytest.fixture
def desk(log: SqlLog, machine: Machine) -> Desk:
    desk = furnished(Desk(Setting(log, load), machine.clock()))
    desk.clock.begin()
    return desk


def test_a_clock_behind_the_last_record_is_found_at_the_start(
    desk: Desk, log: SqlLog, path: Path, machine: Machine
) -> None:
    ante(desk, "a", "ann")
    machine.jumps(-DAY)
    again = Desk(Setting(SqlLog.open(path), load), machine.clock())
    again.clock.begin()
    *_, jumped = told(log)
    assert isinstance(jumped, ev.ClockJumped)
    assert (jumped.why, jumped.at, jumped.found) == ("start", START, START - DAY)
    assert code(ante(again, "b", "ben")) == "house/clock"
    machine.jumps(DAY)
    assert ante(again, "b", "ben").refusal is None
    assert isinstance(told(log)[-1], ev.ClockRestored)


def test_a_house_is_closed_for_a_night_and_not_for_a_week(desk: Desk, path: Path, machine: Machine) -> None:
    ante(desk, "a", "ann")
    machine.passes(12 * HOUR)
    after_a_night = Desk(Setting(SqlLog.open(path), load), machine.clock())
    after_a_night.clock.begin()
    assert ante(after_a_night, "b", "ben").refusal is None
    machine.passes(7 * DAY)
    after_a_week = Desk(Setting(SqlLog.open(path), load), machine.clock())
    after_a_week.clock.begin()
    fold = c.TakeBackWager(actor="ben", box=1, spot="ante")
    assert code(give(after_a_week, "b", fold)) == "house/clock"
    assert accepts(after_a_week, machine, "max", "mia") == [None, None]
    assert give(after_a_week, "b", fold).refusal is None
    long = Desk(Setting(SqlLog.open(path), load), machine.clock())
    machine.passes(7 * DAY)
    long.clock.begin(closed_hours=200)
    assert ante(long, "b", "ben").refusal is None


def test_a_jump_that_is_not_settled_outlives_its_process(desk: Desk, path: Path, machine: Machine) -> None:
    machine.jumps(HOUR)
    assert code(ante(desk, "a", "ann")) == "house/clock"
    again = Desk(Setting(SqlLog.open(path), load), machine.clock())
    again.clock.begin()
    assert code(ante(again, "a", "ann")) == "house/clock"
    assert accepts(again, machine, "max", "mia") == [None, None]
    assert ante(again, "a", "ann").refusal is None


def test_where_nobody_plays_for_money_the_house_takes_the_time_at_the_start_and_says_so(
    desk: Desk, log: SqlLog, path: Path, machine: Machine
) -> None:
    ante(desk, "a", "ann")
    machine.jumps(-DAY)
    demo = Desk(Setting(SqlLog.open(path), load), machine.clock())
    demo.clock.begin(by_itself=True)
    assert give(demo, "a", c.TakeBackWager(actor="ann", box=1, spot="ante")).refusal is None
    assert [type(event).__name__ for event in told(log)] == ["ClockJumped", "TimesCorrected", "ClockSet"]
    machine.jumps(HOUR)
    assert code(ante(demo, "a", "ann")) == "house/clock"
    whole(log)


def test_processes_of_one_machine_hold_to_what_one_of_them_saw(
    desk: Desk, path: Path, machine: Machine
) -> None:
    machine.jumps(HOUR)
    late = Desk(Setting(SqlLog.open(path), load), machine.clock())
    late.clock.begin()  # nothing on record says that an hour has not passed
    desk.clock.look()
    late.clock.look()
    assert code(ante(late, "a", "ann")) == "house/clock"
    machine.jumps(-HOUR)
    assert ante(late, "a", "ann").refusal is None
    desk.clock.look()
    assert ante(desk, "b", "ben").refusal is None


def test_one_acceptance_holds_for_all_machines(desk: Desk, log: SqlLog, path: Path, machine: Machine) -> None:
    """The other one's clock was right before, and is wrong by what two people say now."""
    other_machine = Machine()
    other = Desk(Setting(SqlLog.open(path), load), other_machine.clock())
    other.clock.machine = "other"
    other.clock.begin()
    machine.jumps(HOUR)
    assert code(ante(desk, "a", "ann")) == "house/clock"
    assert ante(other, "b", "ben").refusal is None  # its clock is right
    assert accepts(desk, machine, "max", "mia") == [None, None]
    other.clock.look()
    assert code(give(other, "b", c.TakeBackWager(actor="ben", box=1, spot="ante"))) == "house/clock"
    other_machine.jumps(HOUR)
    assert give(other, "b", c.TakeBackWager(actor="ben", box=1, spot="ante")).refusal is None
    third = Desk(Setting(SqlLog.open(path), load), other_machine.clock())
    third.clock.begin()
    assert ante(third, "b", "ben").refusal is None
    whole(log)


def test_records_of_a_machine_that_is_ahead_show_that_clocks_disagree(
    desk: Desk, log: SqlLog, path: Path, machine: Machine
) -> None:
    ahead = Machine()
    ahead.wall += 10 * SECOND
    other = Desk(Setting(SqlLog.open(path), load), ahead.clock())
    assert ante(other, "a", "ann").refusal is None
    desk.streams.doubt_all()
    assert code(give(desk, "a", c.TakeBackWager(actor="ann", box=1, spot="ante"))) == "house/clock"
    *_, jumped = told(log)
    assert isinstance(jumped, ev.ClockJumped)
    assert jumped.why == "records"
    assert accepts(desk, machine, "max", "mia") == [None, None]
    assert give(desk, "a", c.TakeBackWager(actor="ann", box=1, spot="ante")).refusal is None
    whole(log)


def test_the_clock_of_the_database_has_a_word_too(machine: Machine) -> None:
    address = postgres.database()
    wrong = Desk(Setting(open_log(address), load), machine.clock())
    wrong.clock.begin()
    assert code(give(wrong, "a", c.SignOn(actor="machine"))) == "house/clock"
    jumped = next(iter(wrong.clock.state.wrong.values()))
    assert (jumped.why, jumped.found) == ("database", START)
    right = Desk(Setting(open_log(address), load))
    right.clock.machine = "another"
    right.clock.begin()
    for command in (*LOOKED, OPENING):
        assert give(right, "a", command).refusal is None
    assert code(give(wrong, "a", c.SignOn(actor="machine"))) == "house/clock"


def test_two_processes_on_one_database_go_by_one_acceptance() -> None:
    """Two machines whose clocks are right; one jumps, two people accept that, and the other is wrong."""
    address = postgres.database()
    jumps = [0]
    wall = WatchedClock(lambda: now() + jumps[0], ticks)
    one, two = Desk(Setting(open_log(address), load), wall), Desk(Setting(open_log(address), load))
    two.clock.machine = "another"
    for desk in (one, two):
        desk.clock.begin()
    for command in (*LOOKED, OPENING):
        assert give(two, "a", command).refusal is None
    jumps[0] = HOUR
    assert code(give(one, "a", c.SignOn(actor="machine"))) == "house/clock"
    assert give(two, "a", c.SignOn(actor="machine")).refusal is None
    for who in MAY:
        assert code(one.clock.accept(AcceptTime(actor=who, time=wall.read().found), MAY)) is None
    two.clock.look()
    sit = c.TakeSeat(actor="ann", box=1, player="ann", brings=100)
    assert code(give(two, "a", sit)) == "house/clock"
    one.clock.look()  # the database's clock is what it was, and two people knew
    assert give(one, "a", sit).refusal is None
    again = Desk(Setting(open_log(address), load), WatchedClock(lambda: now() + jumps[0], ticks))
    again.clock.begin()
    assert give(again, "a", c.LeaveSeat(actor="ann", box=1)).refusal is None


def test_a_session_that_began_by_a_wrong_clock_does_not_outlast_it(path: Path) -> None:
    people, machine = People.beside(path), Machine()
    people.put(Person("ann", "ann", secret=hashed("s")))
    machine.jumps(40 * DAY)
    entered = Doorkeeper(people, machine.plain).enter("ann", "s")
    assert not isinstance(entered, Refusal)
    machine.jumps(-40 * DAY)
    assert Doorkeeper(people, machine.plain).who(entered[0]) is None
