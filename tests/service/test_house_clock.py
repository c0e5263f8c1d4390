"""The clock of the house: a jump is on record, nothing is taken meanwhile, and no time is carried on."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.core import commands as c
from croupier.core.event import Event
from croupier.core.events import TimesCorrected
from croupier.core.safeguards import Safeguards
from croupier.floor import account_commands as ac
from croupier.floor import house_clock_events as ev
from croupier.floor.house_clock import STREAM, AcceptTime
from croupier.rulebooks.load import load
from croupier.service.audit.database import examine_database
from croupier.service.desk import Answer, Desk
from croupier.service.watched_clock import WatchedClock
from croupier.store.chain import verify
from croupier.store.sql_log import SqlLog
from tests.service.conftest import OPEN, STAFF

BOOK = "star-ms-undated"
SYDNEY = Safeguards(zone="Australia/Sydney", day_start_minutes=360)
RECORDED = ("document", "photo", "match")
SECOND = 1_000
HOUR = 3_600_000
DAY = 24 * HOUR
START = 1_760_000_000_000
MAY = ("max", "mia")


class Machine:
    """A clock on the wall, which somebody may set, and ticks that nobody can."""

    def __init__(self) -> None:
        self.wall, self.even = START, 5_000_000

    def clock(self) -> WatchedClock:
        return WatchedClock(lambda: self.wall, lambda: self.even)

    def plain(self) -> int:
        return self.wall

    def passes(self, ms: int) -> None:
        self.wall, self.even = self.wall + ms, self.even + ms

    def jumps(self, ms: int) -> None:
        self.wall += ms


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def log(path: Path) -> SqlLog:
    return SqlLog.open(path)


def furnished(desk: Desk) -> Desk:
    """Two guarded tables; ann at the first and ben at the second may lose $500 a day."""
    opening = replace(OPEN, practice=False, safeguards=SYDNEY, sign=replace(OPEN.sign, jackpot=None))
    for table in ("a", "b"):
        for command in (opening, c.SignOn(actor="machine")):
            assert give(desk, table, command).refusal is None
    for patron in ("ann", "ben"):
        account(desk, ac.IssueCard(actor="house", patron=patron, recorded=RECORDED))
        account(desk, ac.SetLimit(actor=patron, patron=patron, kind="loss-day", amount=50_000))
        for kind in ("loss-week", "loss-month", "deposit-day"):
            account(desk, ac.DeclineLimit(actor=patron, patron=patron, kind=kind))
    for patron, table in (("ann", "a"), ("ben", "b")):
        assert sits(desk, table, patron).refusal is None
    return desk


def give(desk: Desk, table: str, command: c.Command) -> Answer:
    return desk.give(table, command, STAFF, book=BOOK)


def account(desk: Desk, command: ac.AnyAccountCommand) -> Answer:
    return desk.accounts.give(command, STAFF, BOOK, SYDNEY)


def sits(desk: Desk, table: str, player: str) -> Answer:
    return give(desk, table, c.TakeSeat(actor=player, box=1, player=player, brings=1_000_000))


def ante(desk: Desk, table: str, player: str, amount: int = 1_000) -> Answer:
    return give(desk, table, c.PlaceWager(actor=player, box=1, spot="ante", amount=amount))


def code(answer: Answer) -> str | None:
    return answer.refusal.code if answer.refusal else None


def loses(desk: Desk, table: str, player: str, amount: int) -> None:
    """A round is lost by folding the first hand."""
    for command in (
        c.ShuffleDeck(actor="machine", deck="sealed", method="machine"),
        c.PlaceWager(actor=player, box=1, spot="ante", amount=amount),
        c.Deal(actor="machine"),
        c.Fold(actor=player, box=1),
        c.CloseRound(actor="machine"),
    ):
        answer = give(desk, table, command)
        assert answer.refusal is None, answer


def loses_all(desk: Desk, table: str, player: str) -> None:
    """So much that the least hand of $10 would not fit into what is left of $500."""
    left = 50_000
    while left >= 4_000:
        loses(desk, table, player, left // 4)
        left -= left // 4
    assert code(ante(desk, table, player)) == "loss/limit"


def accepts(desk: Desk, machine: Machine, *people: str, since: int | None = None) -> list[str | None]:
    commands = (AcceptTime(actor=who, time=machine.wall, since=since) for who in people)
    return [code(desk.clock.accept(command, MAY)) for command in commands]


def told(log: SqlLog) -> list[Event]:
    return [record.event for record in log.read(STREAM)]


def whole(log: SqlLog) -> None:
    assert examine_database(log).finding is None
    for stream in log.streams():
        assert verify(log.read(stream)) is None


# what is known of wrong clocks: limits, and whoever comes next


def test_a_limit_of_a_day_is_one_of_a_true_day_whatever_the_clock_did(log: SqlLog, machine: Machine) -> None:
    """Without ticks beside it a clock that goes forward is only time that passes; going back it is wrong."""
    desk = furnished(Desk(log, load, machine.plain))
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
    desk = furnished(Desk(log, load, machine.plain))
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


@pytest.fixture
def desk(log: SqlLog, machine: Machine) -> Desk:
    desk = furnished(Desk(log, load, machine.clock()))
    desk.clock.begin()
    return desk


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
    for command in (c.Fold(actor="ann", box=1), c.CloseRound(actor="machine")):
        assert give(desk, "a", command).refusal is None
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
    desk = furnished(Desk(log, load, machine.clock()))
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
    desk = furnished(Desk(log, load, machine.plain))
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
    desk = furnished(Desk(log, load, machine.plain))
    desk.clock.begin()
    machine.jumps(DAY)
    sign = c.ShowSign(actor="house", announces="closing", time=machine.wall + 20 * 60 * SECOND)
    assert give(desk, "a", sign).refusal is None
    machine.jumps(-DAY)
    assert code(give(desk, "a", c.CloseTable(actor="house"))) == "house/clock"
    assert accepts(desk, machine, "max", "mia") == [None, None]
    notice = desk.table("a").limits.notices["closing"]
    assert (notice.shown, notice.time) == (machine.wall, machine.wall + 20 * 60 * SECOND)


# at the start, and beside others


def test_a_clock_behind_the_last_record_is_found_at_the_start(
    desk: Desk, log: SqlLog, path: Path, machine: Machine
) -> None:
    ante(desk, "a", "ann")
    machine.jumps(-DAY)
    again = Desk(SqlLog.open(path), load, machine.clock())
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
    after_a_night = Desk(SqlLog.open(path), load, machine.clock())
    after_a_night.clock.begin()
    assert ante(after_a_night, "b", "ben").refusal is None
    machine.passes(7 * DAY)
    after_a_week = Desk(SqlLog.open(path), load, machine.clock())
    after_a_week.clock.begin()
    fold = c.TakeBackWager(actor="ben", box=1, spot="ante")
    assert code(give(after_a_week, "b", fold)) == "house/clock"
    assert accepts(after_a_week, machine, "max", "mia") == [None, None]
    assert give(after_a_week, "b", fold).refusal is None
    long = Desk(SqlLog.open(path), load, machine.clock())
    machine.passes(7 * DAY)
    long.clock.begin(closed_hours=200)
    assert ante(long, "b", "ben").refusal is None


def test_a_jump_that_is_not_settled_outlives_its_process(desk: Desk, path: Path, machine: Machine) -> None:
    machine.jumps(HOUR)
    assert code(ante(desk, "a", "ann")) == "house/clock"
    again = Desk(SqlLog.open(path), load, machine.clock())
    again.clock.begin()
    assert code(ante(again, "a", "ann")) == "house/clock"
    assert accepts(again, machine, "max", "mia") == [None, None]
    assert ante(again, "a", "ann").refusal is None


def test_where_nobody_plays_for_money_the_house_takes_the_time_at_the_start_and_says_so(
    desk: Desk, log: SqlLog, path: Path, machine: Machine
) -> None:
    ante(desk, "a", "ann")
    machine.jumps(-DAY)
    demo = Desk(SqlLog.open(path), load, machine.clock())
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
    late = Desk(SqlLog.open(path), load, machine.clock())
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
    other = Desk(SqlLog.open(path), load, other_machine.clock())
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
    third = Desk(SqlLog.open(path), load, other_machine.clock())
    third.clock.begin()
    assert ante(third, "b", "ben").refusal is None
    whole(log)


def test_records_of_a_machine_that_is_ahead_show_that_clocks_disagree(
    desk: Desk, log: SqlLog, path: Path, machine: Machine
) -> None:
    ahead = Machine()
    ahead.wall += 10 * SECOND
    other = Desk(SqlLog.open(path), load, ahead.clock())
    assert ante(other, "a", "ann").refusal is None
    desk.streams.doubt_all()
    assert code(give(desk, "a", c.TakeBackWager(actor="ann", box=1, spot="ante"))) == "house/clock"
    *_, jumped = told(log)
    assert isinstance(jumped, ev.ClockJumped)
    assert jumped.why == "records"
    assert accepts(desk, machine, "max", "mia") == [None, None]
    assert give(desk, "a", c.TakeBackWager(actor="ann", box=1, spot="ante")).refusal is None
    whole(log)
