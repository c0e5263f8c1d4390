"""Seats at other tables: a floor knows them, so that nobody has to say so before a second box."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.sign import Limit
from croupier.engine.running.opening_duties import attested
from croupier.house.desk.subject import Answer, Setting
from croupier.house.room.desk import Desk
from croupier.house.room.surroundings import Surroundings
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from tests.felt import clause
from tests.floors.open_table import OPEN

CROWN = "crown-ms-3.0"
STAFF = {"machine": "dealer", "house": "tg_hdd"}
OPENING = replace(
    OPEN, practice=False, sign=replace(OPEN.sign, jackpot=None, max_payout=10**9),
    source=next(iter(load(CROWN).rule.sources.kind)),
)  # fmt: skip


def give(desk: Desk, table: str, *commands: c.Command) -> Answer:
    for command in commands:
        answer = desk.give(table, command, STAFF, book=CROWN)
    return answer


@pytest.fixture
def desk(path: Path) -> Desk:
    """Two tables; p1 sits at the first and has a wager there."""
    floor: Any = SimpleNamespace(ids=("a", "b"), assigned=lambda table: {})
    log = SqlLog.open(path)
    desk = Desk(Setting(log, load, around=lambda table: known.of(table)))
    house: Any = SimpleNamespace(floor=floor, desk=desk, log=log, book=load)
    known = Surroundings(house)
    for table in floor.ids:
        looks = attested(load(CROWN), OPENING, "house")
        assert give(desk, table, *looks, OPENING, c.SignOn(actor="machine")).refusal is None
    sits = c.TakeSeat(actor="p1", box=1, player="p1", brings=100_000)
    assert give(desk, "a", sits, ante(1)).refusal is None
    return desk


def ante(box: int) -> c.PlaceWager:
    return c.PlaceWager(actor="p1", box=box, spot="ante", amount=1_000)


@clause(CROWN, "5.10.1")
def test_a_free_seat_at_another_table_of_like_limits_is_enough(desk: Desk) -> None:
    assert give(desk, "a", ante(2)).refusal is None


@clause(CROWN, "5.10.1")
def test_a_full_table_is_no_seat(desk: Desk) -> None:
    for box in (1, 2, 3):
        give(desk, "b", c.TakeSeat(actor=f"q{box}", box=box, player=f"q{box}", brings=1_000))
    refusal = give(desk, "a", ante(2)).refusal
    assert refusal is not None
    assert (refusal.code, refusal.cites) == ("box/seats", ("5.10.1",))
    give(desk, "b", c.LeaveSeat(actor="q2", box=2))
    assert give(desk, "a", ante(2)).refusal is None


@clause(CROWN, "5.10.1")
def test_neither_is_one_at_other_limits_or_at_a_closed_table_and_then_somebody_says(desk: Desk) -> None:
    give(desk, "b", c.ChangeLimits(actor="house", limits={"ante": Limit(400, 100_000)}))
    assert give(desk, "a", ante(2)).refusal is not None
    assert give(desk, "b", c.CloseTable(actor="house")).refusal is None
    assert give(desk, "a", ante(2)).refusal is not None
    assert give(desk, "a", c.AttestSeats(actor="house", enough=True), ante(2)).refusal is None
