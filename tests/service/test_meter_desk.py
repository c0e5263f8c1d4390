"""Meters through the desk: contributions of several tables, hits, undoing, closing; in every database."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core import meter_commands as m
from croupier.core import meter_events as me
from croupier.core.meter import CENT
from croupier.core.patron import with_card
from croupier.core.scene import MACHINE
from croupier.floor.reconciling import reconcile
from croupier.rulebooks.load import load
from croupier.service.desk import Desk
from croupier.store.postgres import PostgresServer
from croupier.store.sql_log import SqlLog
from tests import postgres
from tests.service.meter_floor import (
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

Open = Callable[[], Desk]


@pytest.fixture(params=["sqlite", "postgresql"])
def open_desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Desks on one and the same log, each with its own memory, as in several processes."""
    address = postgres.database() if request.param == "postgresql" else ""
    opened: list[SqlLog] = []

    def desk() -> Desk:
        log = SqlLog(PostgresServer.open(address)) if address else SqlLog.open(tmp_path / "log.db")
        opened.append(log)
        return Desk(log, load, clock=lambda: NOON, patrons=with_card)

    yield desk
    for log in opened:
        log.close()


def value(desk: Desk) -> int:
    return desk.meters.meter("m").value(desk.meters.counters("m"))


def balanced(desk: Desk, *tables: str) -> bool:
    """The meter agrees with its own stream, its counters and a recount of every table."""
    log = desk._writer._log
    streams = {table: log.read("table:" + table) for table in tables}
    found = reconcile("m", log.read("meter:m"), desk.meters.counters("m"), streams)
    return found.wrong is None


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
    accepted(desk.meters.give(unlink, STAFF))
    accepted(desk.give("t", c.PlaceWager(actor="p1", box=1, spot="ante", amount=1_000), STAFF))
    refusal = desk.give("t", c.PlaceWager(actor="p1", box=1, spot="jackpot", amount=WAGER), STAFF).refusal
    assert refusal
    assert refusal.code == "jackpot/unlinked"


def test_commands_about_meters_count_once(open_desk: Open) -> None:
    desk = open_desk()
    open_floor(desk, "t", "u")
    unlink = m.UnlinkTable(actor="max", meter="m", table="t", id="once")
    first = desk.meters.give(unlink, STAFF)
    assert open_desk().meters.give(unlink, STAFF) == first
    assert [type(event).__name__ for event in first.events] == ["TableUnlinked", "JackpotUnlinked"]
    again = desk.meters.give(m.UnlinkTable(actor="max", meter="m", table="t"), STAFF).refusal
    assert again
    assert again.code == "link/none"


def test_a_fault_of_the_meter_is_told_at_every_table_on_it(open_desk: Open) -> None:
    desk = open_desk()
    open_floor(desk, "t", "u")
    accepted(desk.meters.give(m.ReportMeterFault(actor="max", meter="m", fault="record"), STAFF))
    for table in ("t", "u"):
        (notice,) = desk.table(table).outbox.pending
        assert (notice.to, notice.name) == ("inspector", "jackpot-equipment")
    accepted(desk.give("t", c.PlaceWager(actor="p1", box=1, spot="ante", amount=1_000), STAFF))
    refusal = desk.give("t", c.PlaceWager(actor="p1", box=1, spot="jackpot", amount=WAGER), STAFF).refusal
    assert refusal
    accepted(desk.meters.give(m.ClearMeterFault(actor="max", meter="m", fault="record"), STAFF))
    accepted(desk.give("t", c.PlaceWager(actor="p1", box=1, spot="jackpot", amount=WAGER), STAFF))
