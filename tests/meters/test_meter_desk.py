"""Meters through the desk: contributions of several tables, hits, undoing, closing; in every database."""

from threading import Thread

import pytest
from msgspec.structs import replace

from croupier.engine.scene import MACHINE
from croupier.meters import subject
from croupier.meters.rules import commands as m
from croupier.meters.rules import events as me
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.meter import CENT, Counter
from tests.floors.meter_desk import Open, balanced, open_desk, value
from tests.floors.meter_floor import (
    BOARD,
    FED,
    LITTLE,
    NOON,
    ROYAL,
    SEED,
    STAFF,
    WAGER,
    accepted,
    locked_in,
    open_floor,
    played_out,
)  # fmt: skip

__all__ = ["open_desk"]  # a fixture


def test_wagers_of_several_tables_feed_one_meter_and_a_royal_empties_it(open_desk: Open) -> None:
    desk = open_desk()
    open_floor(desk, "t", "u")
    assert value(desk) == SEED * CENT
    locked_in(desk, "t")
    locked_in(desk, "u")
    assert value(desk) == SEED * CENT + 4 * FED
    answer = played_out(desk, "t", ROYAL)
    paid = [event.amount for event in answer.events if isinstance(event, ev.JackpotPaid)]
    assert paid == [SEED + 4 * FED // CENT + (4 * FED % CENT > 0)]  # 4 x $1.703, up to the cent
    (hit,) = (event for event in answer.events if isinstance(event, me.MeterHit))
    assert (hit.before, hit.after, hit.reset) == (SEED * CENT + 4 * FED, SEED * CENT, True)
    assert {table: cut.units for table, cut in hit.cuts.items()} == {"t": 2 * FED, "u": 2 * FED}
    assert value(desk) == SEED * CENT
    assert balanced(desk, "t", "u")
    played_out(desk, "u", LITTLE, ("2d", "3h", "9c"))
    assert value(desk) == SEED * CENT
    assert open_desk().meters.meter("m") == desk.meters.meter("m")


def test_a_void_round_takes_its_part_off_the_meter_unless_it_was_won(open_desk: Open) -> None:
    desk = open_desk()
    open_floor(desk, "t", "u")
    locked_in(desk, "t")
    locked_in(desk, "u")
    accepted(desk.give("u", c.Call(actor=MACHINE, kind="wrong-hole-count", box=1, count=3), STAFF))
    table = desk.table("u")
    assert table.incident
    does = table.incident.remedies[0]
    for actor in (MACHINE, "sue", "max"):
        answer = desk.give("u", c.Remedy(actor=actor, does=does), STAFF)
        if answer.refusal is None:
            break
    assert any(isinstance(event, ev.JackpotUnfed) for event in answer.events)
    assert value(desk) == SEED * CENT + 2 * FED
    locked_in(desk, "u")
    played_out(desk, "t", ROYAL)
    accepted(desk.give("u", c.Call(actor=MACHINE, kind="wrong-hole-count", box=1, count=3), STAFF))
    answer = desk.give("u", c.Remedy(actor=actor, does=does), STAFF)
    (unfed,) = (event for event in answer.events if isinstance(event, ev.JackpotUnfed))
    assert (unfed.units, unfed.house) == (0, 2 * FED)  # won meanwhile: the house bears it
    assert value(desk) == SEED * CENT
    assert balanced(desk, "t", "u")


def test_several_desks_lose_no_contribution_and_order_their_hits(open_desk: Open) -> None:
    """Each plays its own table as fast as it can, in a thread and with a memory of its own."""
    tables = [f"t{number}" for number in range(3)]
    open_floor(open_desk(), *tables)
    failed: list[BaseException] = []

    def play(table: str) -> None:
        try:
            desk = open_desk()
            for round in range(4):
                locked_in(desk, table)
                first = ROYAL if table == "t0" and round % 2 else LITTLE
                played_out(desk, table, first, BOARD if first == ROYAL else ("2d", "3h", "9c"))
        except BaseException as error:
            failed.append(error)

    threads = [Thread(target=play, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    desk = open_desk()
    meter, counters = desk.meters.meter("m"), desk.meters.counters("m")
    assert {table: counter.units for table, counter in counters.items()} == dict.fromkeys(tables, 8 * FED)
    assert meter.totals.hits == 2
    assert balanced(desk, *tables)


def test_a_table_that_is_on_no_meter_takes_no_jackpot_wager(open_desk: Open) -> None:
    desk = open_desk()
    open_floor(desk, "t")
    unlink = m.UnlinkTable(actor="max", meter="m", table="t")
    accepted(desk.give(unlink.meter, unlink, STAFF))
    accepted(desk.give("t", c.PlaceWager(actor="p1", box=1, spot="ante", amount=1_000), STAFF))
    refusal = desk.give("t", c.PlaceWager(actor="p1", box=1, spot="jackpot", amount=WAGER), STAFF).refusal
    assert refusal
    assert refusal.code == "jackpot/unlinked"


def test_commands_about_meters_count_once(open_desk: Open) -> None:
    desk = open_desk()
    open_floor(desk, "t", "u")
    unlink = m.UnlinkTable(actor="max", meter="m", table="t", id="once")
    first = desk.give(unlink.meter, unlink, STAFF)
    assert open_desk().give(unlink.meter, unlink, STAFF) == first
    assert [type(event).__name__ for event in first.events] == ["TableUnlinked", "JackpotUnlinked"]
    again = desk.give("m", m.UnlinkTable(actor="max", meter="m", table="t"), STAFF).refusal
    assert again
    assert again.code == "link/none"


def test_a_fault_of_the_meter_is_told_at_every_table_on_it(open_desk: Open) -> None:
    desk = open_desk()
    open_floor(desk, "t", "u")
    accepted(desk.give("m", m.ReportMeterFault(actor="max", meter="m", fault="record"), STAFF))
    for table in ("t", "u"):
        (notice,) = desk.table(table).outbox.pending
        assert (notice.to, notice.name) == ("inspector", "jackpot-equipment")
    accepted(desk.give("t", c.PlaceWager(actor="p1", box=1, spot="ante", amount=1_000), STAFF))
    refusal = desk.give("t", c.PlaceWager(actor="p1", box=1, spot="jackpot", amount=WAGER), STAFF).refusal
    assert refusal
    accepted(desk.give("m", m.ClearMeterFault(actor="max", meter="m", fault="record"), STAFF))
    accepted(desk.give("t", c.PlaceWager(actor="p1", box=1, spot="jackpot", amount=WAGER), STAFF))


def test_a_test_of_a_meter_writes_and_reads_back_and_what_cannot_be_is_its_fault(open_desk: Open) -> None:
    desk = open_desk()
    open_floor(desk, "t", "u")
    locked_in(desk, "t")
    (tested,) = accepted(desk.give("m", m.TestMeter(actor="sue", meter="m", at=NOON), STAFF))
    assert isinstance(tested, me.MeterTested)
    assert (tested.before, tested.time, tested.by) == (SEED * CENT + 2 * FED, NOON, "sue")
    assert desk.meters.meter("m").faults == {}
    assert balanced(desk, "t", "u")


def clear(fault: m.MeterFault) -> m.ClearMeterFault:
    return m.ClearMeterFault(actor="max", meter="m", fault=fault, at=NOON)


@pytest.mark.parametrize("fault", ["record", "clock", "recall"])
def test_faults_of_a_meter_are_found_by_a_test_and_not_cleared_while_it_finds_them(
    open_desk: Open, fault: m.MeterFault, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = open_desk()
    open_floor(desk, "t", "u")
    with monkeypatch.context() as broken:
        match fault:
            case "record":  # a row of the counters is not what the tables' streams say
                counters = SqlLog.counters

                def lost(log: SqlLog, meter: str) -> dict[str, Counter]:
                    rows = counters(log, meter).items()
                    return {table: replace(one, cents=one.cents + 1) for table, one in rows}

                locked_in(desk, "t")
                broken.setattr(SqlLog, "counters", lost)
            case "clock":
                broken.setattr(subject, "OFF", -1)
            case "recall":
                broken.setattr(subject, "value_at", lambda *_: 0)
        events = accepted(desk.give("m", m.TestMeter(actor="sue", meter="m", at=NOON), STAFF))
        assert fault in [event.fault for event in events if isinstance(event, me.MeterFaultReported)]
        refusal = desk.give((clear(fault)).meter, clear(fault), STAFF).refusal
        assert refusal
        assert refusal.code == "fault/found"
        again = desk.give("m", m.TestMeter(actor="sue", meter="m", at=NOON), STAFF)
        assert [type(event) for event in accepted(again)] == [me.MeterTested]  # it is known
    accepted(desk.give((clear(fault)).meter, clear(fault), STAFF))
    assert fault not in desk.meters.meter("m").faults


def test_the_house_tries_the_meter_of_a_table_before_it_opens(open_desk: Open) -> None:
    desk = open_desk()
    open_floor(desk, "t")
    people = {person: rank for person, rank in STAFF.items() if person != MACHINE}
    trial = desk.meters.trial("t", lambda book: people)
    assert trial is not None
    (answer,) = desk.give_all((trial,))
    (tested,) = accepted(answer)
    assert isinstance(tested, me.MeterTested)
    assert tested.by == MACHINE
    assert desk.meters.trial("other", lambda book: people) is None
