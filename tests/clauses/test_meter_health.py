"""A meter that works: it records amounts and times, and can be read back as at any settlement."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.meters.rules import commands as c
from croupier.meters.rules import events as ev
from croupier.meters.rules.decide import decide, state_of
from croupier.meters.rules.reading import Reading, value_at
from croupier.table.meter import CENT
from tests.felt import clause
from tests.felt.meters import SEED, Meters

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
CITED: dict[str, dict[str, tuple[str, ...]]] = {
    C3: {"record": ("9.5.1",), "clock": ("9.5.2",), "recall": ("9.5.3",)},
    S4: {
        "record": ("2.3", "11.12"),
        "clock": ("house:meter-fault", "11.12"),
        "recall": ("house:meter-fault", "11.12"),
    },
}
HOUSE = ("house:meter-fault",)


@clause(C3, "9.5.1", "9.5.2", "9.5.3")
@clause(S3, "house:meter-fault")
@clause(S4, "2.3", "11.12", "house:meter-fault")
@clause(UTH, "house:meter-fault")
@pytest.mark.parametrize("fault", ["record", "clock", "recall"])
def test_a_meter_that_cannot_do_one_of_three_things_is_not_healthy(book: str, fault: str) -> None:
    floor = Meters(book).open().link("t").link("t2")
    (reported,) = floor.do(c.ReportMeterFault, fault=fault, actor="dealer")
    cites = CITED.get(book, {}).get(fault, HOUSE)
    assert isinstance(reported, ev.MeterFaultReported)
    assert reported.cites == cites
    assert reported.tell == (("inspector",) if book == S4 else ())
    for table in ("t", "t2"):
        state = state_of(floor.meters["m"], table)
        assert state
        assert (state.healthy, state.faults) == (False, {fault: cites})
    assert floor.refused(c.ReportMeterFault, fault=fault).code == "fault/known"
    other = "clock" if fault == "record" else "record"
    assert floor.refused(c.ClearMeterFault, fault=other).code == "fault/none"
    floor.do(c.ReportMeterFault, fault=other)
    floor.do(c.ClearMeterFault, fault=fault)
    state = state_of(floor.meters["m"], "t")
    assert state
    assert not state.healthy
    *_, cleared = floor.do(c.ClearMeterFault, fault=other)  # after the test that finds it well
    assert isinstance(cleared, ev.MeterFaultCleared)
    assert cleared.cites == CITED.get(book, {}).get(other, HOUSE)
    state = state_of(floor.meters["m"], "t")
    assert state
    assert state.healthy


@clause(S3, "house:meter-fault", "house:staff")
def test_anybody_on_duty_reports_a_fault_and_a_supervisor_clears_it() -> None:
    floor = Meters(S3).open()
    for actor in ("p3", "inspector"):
        refusal = floor.refused(c.ReportMeterFault, actor=actor, fault="clock")
        assert (refusal.code, refusal.cites) == ("staff/rank", ("house:meter-fault", "house:staff"))
    floor.do(c.ReportMeterFault, actor="dealer", fault="clock")
    assert floor.refused(c.ClearMeterFault, actor="dealer", fault="clock").code == "staff/rank"
    floor.do(c.ClearMeterFault, actor="gaming_supervisor", fault="clock")
    assert floor.refused(c.ReportMeterFault, fault="smell").cites == HOUSE
    assert floor.refused(c.ReportMeterFault, meter="m9", fault="clock").cites == HOUSE
    assert floor.refused(c.ClearMeterFault, meter="m9", fault="clock").cites == HOUSE


def played(book: str) -> tuple[Meters, dict[str, int]]:
    """Two tables, wagers between outcomes, and what stood on the meter at each."""
    floor = Meters(book).open().link("t").link("t2")
    stood = {}
    floor.exactly(6_000_000)
    for name, table, wins in (
        ("first", "t", {3: "flush"}),
        ("second", "t2", {3: "straight_flush"}),
        ("third", "t", {3: "royal_flush"}),
        ("fourth", "t2", {3: "flush"}),
    ):
        floor.fed(1000, "t")
        floor.fed(3, "t2")
        stood[name] = floor.units()
        floor.hit(wins, table)
    return floor, stood


@clause(C3, "9.5.2", "9.5.3", "10.2.2")
@clause(S3, "house:meter-reading")
@clause(S4, "house:meter-reading")
@clause(UTH, "house:meter-reading")
def test_the_value_as_at_every_settlement_can_be_read(book: str) -> None:
    floor, stood = played(book)
    times = {
        name: floor.streams[table][at].time
        for name, table, at in (
            ("first", "t", 1),
            ("second", "t2", 2),
            ("third", "t", 4),
            ("fourth", "t2", 5),
        )
    }
    for name, time in times.items():
        reading = floor.reading(time)
        assert isinstance(reading, Reading)
        assert reading.units == stood[name]
        assert reading.table == ("t" if name in ("first", "third") else "t2")
        assert reading.cites == (("9.5.3",) if book == C3 else ("house:meter-reading", "house:staff"))


@clause(C3, "9.5.3")
@clause(S3, "house:meter-reading")
def test_between_settlements_it_is_what_was_recorded_by_then(book: str) -> None:
    floor, stood = played(book)
    royal = floor.streams["t"][4].time
    reading = floor.reading(royal + 1)
    assert isinstance(reading, Reading)
    assert (reading.units, reading.table) == (SEED * CENT, "")
    reading = floor.reading(royal - 1)
    assert isinstance(reading, Reading)
    assert reading.units == stood["third"]
    opened = floor.records["m"][0].time
    reading = floor.reading(opened)
    assert isinstance(reading, Reading)
    assert reading.units == SEED * CENT
    assert value_at("m", floor.records["m"], floor.streams, floor.at) == floor.units()


@clause(C3, "9.5.3")
@clause(S3, "house:meter-reading", "house:staff")
def test_who_reads_the_meter_back(book: str) -> None:
    floor = Meters(book).open()
    may = {"dealer": False, "p3": False, "inspector": True}
    if book == C3:
        may |= {"tg_hdd": False, "tg_area_manager": True, "tg_acm": True}
    else:
        may |= {"gaming_supervisor": True, "assistant_gaming_manager": True}
    for actor, allowed in may.items():
        answer = floor.reading(floor.at, actor)
        assert isinstance(answer, Reading) == allowed
        if isinstance(answer, Refusal):
            assert answer.code == "staff/rank"
            assert ("9.5.3" if book == C3 else "house:meter-reading") in answer.cites


def test_there_is_nothing_to_read_before_the_meter_and_after_now() -> None:
    floor = Meters(C3).open()
    for time in (floor.records["m"][0].time - 1, floor.at + 2000):
        answer = floor.reading(time)
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.cites) == ("meter/time", ("9.5.3",))
    assert isinstance(floor.reading(floor.at, meter="m9"), Refusal)


@clause(C3, "9.5.1", "9.5.2", "9.5.3")
@clause(S4, "2.3", "11.12")
def test_a_test_writes_what_stands_there_and_no_fault_is_cleared_that_it_still_finds(book: str) -> None:
    floor = Meters(book).open().link("t")
    floor.fed(3)
    (tested,) = floor.do(c.TestMeter, actor="dealer")
    assert isinstance(tested, ev.MeterTested)
    assert (tested.before, tested.time, tested.by) == (floor.units("m"), floor.at, "dealer")
    assert {cites[0] for cites in CITED[book].values()} <= {*tested.cites}
    assert floor.books_of("m").balanced
    assert floor.refused(c.TestMeter, actor="p3").code == "staff/rank"
    assert floor.refused(c.TestMeter, meter="m9").code == "meter/closed"
    floor.do(c.ReportMeterFault, fault="recall")
    still = replace(floor.scene(), found=frozenset({"recall"}))
    asked = c.ClearMeterFault(actor=floor.boss, at=floor.at, meter="m", fault="recall")
    refusal = decide(still, asked)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cites) == ("fault/found", CITED[book]["recall"][:1])
    floor.do(c.ClearMeterFault, fault="recall")
