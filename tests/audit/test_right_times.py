"""A log in which times were put right: it is whole, and what happened is on the day it happened."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.audit.database import examine_database
from croupier.audit.examining import Examiner
from croupier.audit.finding import Found
from croupier.audit.inspect.backwards import Asked, Work, search
from croupier.audit.inspect.shifts import shift_of
from croupier.audit.ordering import some
from croupier.audit.quick import examine_quickly
from croupier.house.clock.rules.clock import STREAM
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.house.security.sealer import Sealer
from croupier.patrons.rules.events import PlayCounted
from croupier.reports.rules.said import said
from croupier.rulebooks.load import load
from croupier.store.chain import extend, head_of
from croupier.store.codec import Recorded
from croupier.store.database.snapshot import Snapshot, snapshot
from croupier.store.database.sql_log import SqlLog
from croupier.store.happened import happened, right_times
from croupier.store.seals.keys import SealKey
from croupier.table.events import TimesCorrected
from croupier.table.players import Span
from tests.floors.clock_floor import DAY, HOUR, START, Machine, accepts, ante, code, furnished, loses

AFTER = START + 10 * HOUR


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqlLog]:
    """A round, one by a clock forty days ahead, and after two people put it right one more."""
    machine, log = Machine(), SqlLog.open(tmp_path / "log.db")
    sealer = Sealer(log, SealKey.open(tmp_path / "key"), tmp_path / "witness", machine.plain)
    desk = furnished(Desk(Setting(log, load), machine.plain))
    desk.clock.begin()
    loses(desk, "a", "ann", 1_000)
    machine.passes(HOUR)
    machine.jumps(40 * DAY)
    loses(desk, "a", "ann", 2_000)
    sealer.seal()
    machine.passes(HOUR)
    machine.jumps(-40 * DAY)
    assert code(ante(desk, "a", "ann")) == "house/clock"
    assert accepts(desk, machine, "max", "mia") == [None, None]
    sealer.seal()
    machine.passes(HOUR)
    loses(desk, "a", "ann", 500)
    sealer.seal()
    sealer.close()
    yield log
    log.close()


@pytest.fixture
def moment(log: SqlLog) -> Iterator[Snapshot]:
    with snapshot(log.database) as moment:
        yield moment


def test_the_log_is_whole_with_its_checkpoints_and_its_witness(log: SqlLog, tmp_path: Path) -> None:
    assert examine_database(log, witness=tmp_path / "witness").finding is None
    assert examine_quickly(log, str(tmp_path / "log.db"), witness=tmp_path / "witness").finding is None
    times = [record.time for record in log.read("table:a")]
    assert times != sorted(times)
    assert times[-1] == max(times[-3:]) < AFTER


def test_every_round_is_on_the_day_it_was_played(moment: Snapshot, log: SqlLog) -> None:
    found = shift_of(moment, Span(START, AFTER), lambda done, of: None)
    (table,) = [one for one in found.tables if one.table == "a"]
    assert (table.rounds, table.agrees, table.result) == (3, True, 3_500)
    later = shift_of(moment, Span(START + 39 * DAY, START + 41 * DAY), lambda done, of: None)
    assert all(one.rounds == 0 for one in later.tables)
    right = right_times(log.read)
    events = [(record.time, record.event) for record in happened(log.read("patron:ann"), right)]
    assert sum(event.lost for at, event in events if isinstance(event, PlayCounted) and at < AFTER) == 3_500


def test_a_stretch_of_time_is_found_by_when_things_happened(moment: Snapshot) -> None:
    length = moment.lengths["table:a"]
    assert moment.first_at("table:a", START) == 1
    assert moment.first_at("table:a", START + 30 * DAY) == length + 1
    assert some(moment, ("a",), START, AFTER).last == {"table:a": length}
    times = [record.time for record in moment.happened("table:a")]
    assert times == sorted(times)


def test_who_looks_back_finds_everything_once_in_order(moment: Snapshot) -> None:
    asked, place, found = Asked(streams=("table:a", "patron:ann")), None, list[Recorded]()
    while True:
        page = search(
            moment, Asked(streams=asked.streams, place=place),
            lambda moment, work, stream, low, high: work.records(moment, stream, low, high),
            lambda record: True, 5, Work(),
        )  # fmt: skip
        found += page.things
        place = page.place
        if place is None:
            break
    assert (
        len({(one.stream, one.seq) for one in found})
        == len(found)
        == sum(moment.lengths[stream] for stream in asked.streams)
    )
    assert [one.time for one in found] == sorted((one.time for one in found), reverse=True)


def test_times_that_nobody_put_right_are_found(log: SqlLog) -> None:
    """Somebody who can write sealed records leaves out what two people said, or says it alone."""
    streams = {name: log.read(name) for name in log.streams()}

    def finding(**changed: tuple[Recorded, ...]) -> str:
        examiner = Examiner()
        for records in {**streams, **changed}.values():
            if records:
                examiner.run(records)
        try:
            examiner.finish()
        except Found as found:
            return str(found.finding)
        return ""

    assert finding() == ""
    assert "by nobody" in finding(**{STREAM: ()})
    alone = TimesCorrected(later_than=0, by_ms=DAY, at=AFTER, cites=("house:wall-clock",))
    head = head_of(streams["table:b"])
    forged = extend("table:b", head, (alone,), time=AFTER, actor="x", command="y", book="")
    assert "table:b" in finding(**{"table:b": (*streams["table:b"], *forged)})


def test_checkpoints_bear_the_right_time_while_the_clock_is_wrong_and_after(tmp_path: Path) -> None:
    machine, log = Machine(), SqlLog.open(tmp_path / "log.db")
    clock = machine.clock()
    desk = furnished(Desk(Setting(log, load), clock))
    desk.clock.begin()
    sealer = Sealer(log, SealKey.open(tmp_path / "key"), clock=clock)
    machine.jumps(800 * DAY)
    assert code(ante(desk, "a", "ann")) == "house/clock"
    first = sealer.seal()
    assert first
    assert first.time == START
    machine.jumps(-801 * DAY)
    assert accepts(desk, machine, "max", "mia") == [None, None]
    second = sealer.seal()
    assert second
    assert second.time == machine.wall == START - DAY
    assert ante(desk, "a", "ann").refusal is None
    sealer.seal()
    sealer.close()
    assert examine_database(log).finding is None
    log.close()


def test_what_happened_to_the_clock_can_be_read(log: SqlLog) -> None:
    jumped, accepted, corrected, *_, set_by = [said(record.event) for record in log.read(STREAM)]
    assert jumped.endswith("behind the records of another machine: nothing is taken")
    assert accepted == "Max accepts 09/10/2025 10:53:20 UTC as the right time"
    assert "happened 3,452,400 s earlier" in corrected
    assert "by max and mia; times of 3 streams are put right" in set_by
