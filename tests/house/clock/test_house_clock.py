"""The clock of the house: a jump is on record, nothing is taken meanwhile, and no time is carried on."""

from pathlib import Path

import pytest

from croupier.house.clock.rules import events as ev
from croupier.house.clock.rules.clock import STREAM, AcceptTime
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.patrons.rules import commands as ac
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table.events import TimesCorrected
from tests.floors.clock_floor import (
    DAY,
    HOUR,
    MAY,
    SECOND,
    START,
    Machine,
    accepts,
    account,
    ante,
    code,
    furnished,
    give,
    loses,
    loses_all,
    sits,
    told,
    whole,
)


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


# what is known of wrong clocks: limits, and whoever comes next


def test_a_limit_of_a_day_is_one_of_a_true_day_whatever_the_clock_did(log: SqlLog, machine: Machine) -> None:
    """Without ticks beside it a clock that goes forward is only time that passes; going back it is wrong."""
    desk = furnished(Desk(Setting(log, load), machine.plain))
    loses_all(desk, "a", "ann")
    machine.jumps(40 * DAY)
    loses(desk, "a", "ann", 1_000)
    machine.jumps(-40 * DAY)
    assert code(ante(desk, "a", "ann")) == "house/clock"
    assert accepts(desk, machine, "max", "mia") == [None, None]
    assert code(ante(desk, "a", "ann")) == "loss/limit"
    machine.passes(DAY)
    assert ante(desk, "a", "ann").refusal is None  # the next true day, and not in forty
    whole(log)


def test_a_table_carries_no_false_time_on_to_whoever_comes_next(log: SqlLog, machine: Machine) -> None:
    desk = furnished(Desk(Setting(log, load), machine.plain))
    loses_all(desk, "b", "ben")
    machine.jumps(40 * DAY)
    loses(desk, "a", "ann", 1_000)
    machine.jumps(-40 * DAY)
    leave = c.LeaveSeat(actor="ann", box=1)
    assert code(give(desk, "a", leave)) == "house/clock"
    assert accepts(desk, machine, "max", "mia") == [None, None]
    assert give(desk, "a", leave).refusal is None
    assert give(desk, "b", c.LeaveSeat(actor="ben", box=1)).refusal is None
    assert sits(desk, "a", "ben").refusal is None
    assert code(ante(desk, "a", "ben")) == "loss/limit"
    for stream in ("patron:ben", "table:a", "patron:ann"):
        assert log.read(stream)[-1].time == machine.wall
    whole(log)


# the watch


def test_forward_to_2028_and_back_is_on_record_and_times_are_right_after(
    desk: Desk, log: SqlLog, machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    machine.passes(SECOND)
    right = machine.wall
    machine.jumps(800 * DAY)
    before = log.last_times()
    wager = c.PlaceWager(actor="ann", box=1, spot="ante", amount=1_000, id="w")
    refusal = give(desk, "a", wager).refusal
    assert refusal
    assert (refusal.code, refusal.cites) == ("house/clock", ("house:wall-clock",))
    assert "the clock jumped" in caplog.text
    machine.passes(2 * SECOND)
    assert code(account(desk, ac.RecordDeposit(actor="ann", patron="ann", amount=100))) == "house/clock"
    (jumped,) = told(log)
    assert isinstance(jumped, ev.ClockJumped)
    assert (jumped.expected, jumped.found, jumped.why) == (right, right + 800 * DAY, "jump")
    assert log.last_times() == {**before, STREAM: right}
    machine.jumps(-800 * DAY)
    assert give(desk, "a", wager).refusal is None  # the same command, which was never stored
    assert isinstance(told(log)[-1], ev.ClockRestored)
    assert log.read("table:a")[-1].time == machine.wall == right + 2 * SECOND
    whole(log)


@pytest.mark.parametrize("jump", [-DAY, -HOUR, -6 * SECOND, 6 * SECOND, HOUR])
def test_nothing_is_taken_while_it_is_wrong_either_way(desk: Desk, machine: Machine, jump: int) -> None:
    machine.jumps(jump)
    assert code(ante(desk, "a", "ann")) == "house/clock"
    machine.jumps(-jump)
    assert ante(desk, "a", "ann").refusal is None


@pytest.mark.parametrize("jump", [-5 * SECOND, 5 * SECOND])
def test_a_few_seconds_are_no_jump_and_times_do_not_go_back_for_them(
    desk: Desk, log: SqlLog, machine: Machine, jump: int
) -> None:
    machine.jumps(jump)
    assert ante(desk, "a", "ann").refusal is None
    assert log.read("table:a")[-1].time == max(START, machine.wall)
    assert told(log) == []


def test_a_jump_during_a_round_leaves_it_where_it_was(desk: Desk, log: SqlLog, machine: Machine) -> None:
    for command in (
        c.ShuffleDeck(actor="machine", deck="sealed", method="machine"),
        c.PlaceWager(actor="ann", box=1, spot="ante", amount=1_000),
        c.Deal(actor="machine"),
    ):
        assert give(desk, "a", command).refusal is None
    state = desk.table("a")
    machine.jumps(HOUR)
    assert code(give(desk, "a", c.Fold(actor="ann", box=1))) == "house/clock"
    assert desk.table("a") == state
    assert accepts(desk, machine, "max", "mia") == [None, None]
    for after in (c.Fold(actor="ann", box=1), c.CloseRound(actor="machine")):
        assert give(desk, "a", after).refusal is None
    assert log.read("table:a")[-1].time == START + HOUR
    whole(log)


def test_two_different_people_of_the_rank_accept_the_same_time(
    desk: Desk, log: SqlLog, machine: Machine
) -> None:
    assert accepts(desk, machine, "max") == ["clock/right"]
    machine.jumps(HOUR)
    assert accepts(desk, machine, "ann", "machine", "") == ["staff/rank"] * 3
    assert accepts(desk, machine, "max", "max") == [None, "clock/second"]
    off = AcceptTime(actor="mia", time=machine.wall + 2 * 60 * SECOND)
    assert code(desk.clock.accept(off, MAY)) == "clock/time"
    assert code(ante(desk, "a", "ann")) == "house/clock"
    machine.jumps(HOUR)  # what max saw is not what the clock says now
    assert accepts(desk, machine, "mia") == [None]
    assert code(ante(desk, "a", "ann")) == "house/clock"
    assert accepts(desk, machine, "max") == [None]
    assert ante(desk, "a", "ann").refusal is None
    assert [type(event).__name__ for event in told(log)] == [
        "ClockJumped", "TimeAccepted", "TimeAccepted", "TimeAccepted", "ClockSet",
    ]  # fmt: skip
    set_by = told(log)[-1]
    assert isinstance(set_by, ev.ClockSet)
    assert (set_by.by, set_by.found, set_by.corrected) == (("mia", "max"), START + 2 * HOUR, {})
    assert log.read("table:a")[-1].time == START + 2 * HOUR


def test_a_command_to_accept_counts_once(desk: Desk, log: SqlLog, machine: Machine) -> None:
    machine.jumps(HOUR)
    once = AcceptTime(actor="max", time=machine.wall, id="once")
    assert desk.clock.accept(once, MAY) == desk.clock.accept(once, MAY)
    assert len(told(log)) == 2


def test_what_was_answered_is_answered_while_the_clock_is_wrong(desk: Desk, machine: Machine) -> None:
    wager = c.PlaceWager(actor="ann", box=1, spot="ante", amount=1_000, id="w")
    first = give(desk, "a", wager)
    machine.jumps(DAY)
    assert give(desk, "a", wager) == first


def test_summer_time_is_no_jump(log: SqlLog) -> None:
    """Clocks on walls change, that of a machine does not: it counts from 1970."""
    machine = Machine()
    machine.wall = 1_775_318_400_000 - SECOND  # 3:00 in Sydney on 5 April 2026, when clocks go back
    desk = furnished(Desk(Setting(log, load), machine.clock()))
    machine.passes(2 * SECOND)
    assert ante(desk, "a", "ann").refusal is None
    assert told(log) == []


def test_a_machine_that_slept_was_away_and_did_not_jump(desk: Desk, log: SqlLog, machine: Machine) -> None:
    """Its ticks count sleep; where there are none that do, waking up is a jump to be accepted."""
    machine.passes(8 * HOUR)
    assert ante(desk, "a", "ann").refusal is None
    machine.jumps(8 * HOUR)
    assert code(ante(desk, "a", "ann")) == "house/clock"


# what is on record of a wrong time


def test_times_that_two_people_disown_are_put_right_in_every_stream(log: SqlLog, machine: Machine) -> None:
    desk = furnished(Desk(Setting(log, load), machine.plain))
    desk.clock.begin()
    loses(desk, "a", "ann", 1_000)
    machine.jumps(40 * DAY)
    loses(desk, "a", "ann", 2_000)
    account(desk, ac.SetLimit(actor="ben", patron="ben", kind="loss-day", amount=60_000))
    account(desk, ac.SuspendSelf(actor="ann", patron="ann", until=machine.wall + 30 * HOUR))
    machine.jumps(-40 * DAY)
    assert code(ante(desk, "b", "ben")) == "house/clock"
    assert accepts(desk, machine, "max", "mia") == [None, None]
    *_, set_by = told(log)
    assert isinstance(set_by, ev.ClockSet)
    assert set_by.corrected.keys() == {"table:a", "patron:ann", "patron:ben", STREAM}
    for stream, seq in set_by.corrected.items():
        record = log.read(stream)[seq - 1]
        assert isinstance(record.event, TimesCorrected)
        assert (record.time, record.event.by_ms) == (machine.wall, -40 * DAY)
    ann, ben = desk.accounts.account("ann"), desk.accounts.account("ben")
    assert sum(cents for _, cents in ann.played.losses) == 3_000
    assert all(minute * 60 * SECOND <= machine.wall for minute, _ in ann.played.losses)
    assert ann.suspended == machine.wall + 30 * HOUR
    assert (ben.limits["loss-day"].at(machine.wall), ben.limits["loss-day"].coming_from) == (
        50_000, machine.wall + 24 * HOUR,
    )  # fmt: skip
    whole(log)


def test_a_clock_that_was_slow_until_now_counts_its_losses_to_the_true_day(
    desk: Desk, machine: Machine
) -> None:
    """People say since when: what was lost then was lost a day later than is recorded."""
    since = machine.wall
    machine.passes(SECOND)
    loses_all(desk, "a", "ann")
    machine.jumps(DAY)
    assert accepts(desk, machine, "max", since=since) == [None]
    assert accepts(desk, machine, "mia") == ["clock/since"]
    assert accepts(desk, machine, "mia", since=since) == [None]
    assert code(ante(desk, "a", "ann")) == "loss/limit"


def test_a_sign_that_went_up_by_a_wrong_clock_runs_by_the_right_one(log: SqlLog, machine: Machine) -> None:
    desk = furnished(Desk(Setting(log, load), machine.plain))
    desk.clock.begin()
    machine.jumps(DAY)
    sign = c.ShowSign(actor="house", announces="closing", time=machine.wall + 20 * 60 * SECOND)
    assert give(desk, "a", sign).refusal is None
    machine.jumps(-DAY)
    assert code(give(desk, "a", c.CloseTable(actor="house"))) == "house/clock"
    assert accepts(desk, machine, "max", "mia") == [None, None]
    notice = desk.table("a").limits.notices["closing"]
    assert (notice.shown, notice.time) == (machine.wall, machine.wall + 20 * 60 * SECOND)
