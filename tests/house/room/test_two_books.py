"""A meter or a tournament of one book, a table of another: each stream says which clauses are the other's."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.core.sign import JackpotSign, Limit, Sign
from croupier.engine.cards.layouts import plain_layout
from croupier.engine.running.opening_duties import attested
from croupier.engine.scene import MACHINE
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.meters.rules import commands as m
from croupier.rulebooks.inventory import whose
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table.players import with_card
from croupier.tournaments.rules import commands as t
from tests.felt.tournaments import terms
from tests.floors.documented_floor import Served, documented
from tests.floors.meter_floor import NOON, SEED, STAFF, WAGER, accepted, open_floor

HOLDEM, STUD = load("star-uth"), load("star-ms-4")
PAYS = {"royal_flush": 5_000_000, "straight_flush": 500_000, "four_of_a_kind": 50_000,
        "full_house": 15_000, "flush": 10_000}  # fmt: skip
LINK = m.LinkTable(actor="max", meter="m", table="u", controller="C", display="D")


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[tuple[Desk, SqlLog]]:
    """A table of hold'em linked to a meter of stud."""
    log = SqlLog.open(tmp_path / "log.db")
    desk = Desk(Setting(log, load, patrons=with_card, tables=("u",)), lambda: NOON)
    open_floor(desk)
    sign = Sign(
        limits={spot: Limit(100, 100_000) for spot in ("ante", "trips")},
        jackpot=JackpotSign(wager=WAGER, seed=SEED, pays=PAYS),
    )
    opening = c.OpenTable(
        actor="sue", at=NOON, mode="electronic", source="shuffling_device", layout=plain_layout(HOLDEM, 6),
        sign=sign, float=10**9, effective="2025-09-01",
    )  # fmt: skip
    for command in (
        *attested(HOLDEM, opening, "sue"), opening, c.SignOn(actor=MACHINE),
        c.TakeSeat(actor="p1", box=1, player="p1", brings=1_000_000),
    ):  # fmt: skip
        accepted(desk.give("u", command, STAFF, book="star-uth"))
    accepted(desk.give(LINK.meter, LINK, STAFF))
    yield desk, log
    log.close()


def cites(log: SqlLog, stream: str, kind: str) -> tuple[str, ...]:
    """What the last event of a kind in a stream cites."""
    return [one.event.cites for one in log.read(stream) if type(one.event).__name__ == kind][-1]


def royal(desk: Desk) -> None:
    """A hand that wins the meter."""
    bet = [c.PlaceWager(actor="p1", box=1, spot=spot, amount=1_000) for spot in ("ante", "blind")]
    jackpot = c.PlaceWager(actor="p1", box=1, spot="jackpot", amount=WAGER)
    for command in (
        *bet, jackpot, c.ShuffleDeck(actor=MACHINE, deck="sealed", method="machine"), c.Deal(actor=MACHINE),
        c.Bet(actor="p1", box=1, amount=4_000),
        c.ShowCommunity(actor=MACHINE, cards=("Qs", "Js", "Ts")),
        c.ShowCommunity(actor=MACHINE, cards=("2c", "3d")),
        c.ShowDealer(actor=MACHINE, cards=("9c", "9d")),
        c.SettleBox(actor=MACHINE, box=1, cards=("As", "Ks")),
        c.SettleJackpot(actor=MACHINE, meter=0),
    ):  # fmt: skip
        accepted(desk.give("u", command, STAFF))


def test_a_table_is_told_of_its_link_in_clauses_of_the_meters_book(floor: tuple[Desk, SqlLog]) -> None:
    desk, log = floor
    linked, told = cites(log, "meter:m", "TableLinked"), cites(log, "table:u", "JackpotLinked")
    assert {*STUD.rule.meter.display.cites} <= {*linked}
    assert {f"star-ms-4:{one}" for one in STUD.rule.meter.display.cites} <= {*told}
    accepted(desk.give("m", m.UnlinkTable(actor="max", meter="m", table="u"), STAFF))
    away = cites(log, "table:u", "JackpotUnlinked")
    assert all(one.startswith(("house:", "star-ms-4:")) for one in away)


def test_a_meter_is_told_of_its_hit_in_clauses_of_the_tables_book(floor: tuple[Desk, SqlLog]) -> None:
    desk, log = floor
    royal(desk)
    assert {f"star-uth:{one}" for one in HOLDEM.rule.meter.hit.cites} <= {*cites(log, "meter:m", "MeterHit")}
    for stream, book in (("meter:m", "star-ms-4"), ("table:u", "star-uth")):
        for record in log.read(stream):
            assert all(whose(clause, book) for clause in record.event.cites), record.event


def test_a_table_of_another_book_is_kept_for_a_tournament_in_clauses_of_its_book(
    floor: tuple[Desk, SqlLog],
) -> None:
    desk, log = floor
    accepted(desk.give("m", m.UnlinkTable(actor="max", meter="m", table="u"), STAFF))
    for command in (c.LeaveSeat(actor="p1", box=1), c.CloseTable(actor="sue")):
        accepted(desk.give("u", command, STAFF))
    staff = {rank: rank for rank in load("crown-ms-3.0").rule.ranks.ladder}
    plan = t.PlanTournament(actor="tg_acm", tournament="cup", book="crown-ms-3.0", terms=terms())
    keep = t.DesignateTables(actor="tg_acm", tournament="cup", tables=("u",))
    for wish in (plan, keep):
        accepted(desk.give(wish.tournament, wish, staff))
    kept = log.read("table:u")[-1].event.cites
    assert kept
    assert all(one.startswith(("house:", "crown-ms-3.0:")) for one in kept)


def test_a_table_that_changed_its_book_is_run_by_who_has_a_rank_under_that_book(tmp_path: Path) -> None:
    text = re.sub(r"(meter|controller|display|sign.jackpot) = .*\n", "", documented())
    text = re.sub(r"\[\[meters\]\].*?\n\n", "", text, flags=re.DOTALL)
    text = text.replace('book = "star-ms-4"', 'book = "star-ms-undated"')
    text = text.replace('{ "star-ms-4" = ', '{ "star-ms-undated" = ')
    text += '[[staff]]\nid = "sue"\nbadge = "S-2"\nranks = { "star-ms-4" = "gaming_supervisor" }\n'
    with Served(tmp_path, text) as served:
        assert served.ask("S-1001", "/tables/MS-1/open", {})["refusal"] is None
        change = {"type": "ChangeBook", "book": "star-ms-4", "effective": "2025-09-01"}
        assert served.ask("S-2", "/tables/MS-1/commands", change)["refusal"]["code"] == "staff/rank"
        assert served.ask("S-1001", "/tables/MS-1/commands", change)["refusal"] is None
        (line,) = served.client.get("/lobby").json()["tables"]
        assert line["book"] == "star-ms-4"
        close = {"type": "CloseTable"}
        assert served.ask("S-1001", "/tables/MS-1/commands", close)["refusal"]["code"] == "staff/rank"
        assert served.ask("S-2", "/tables/MS-1/commands", close)["refusal"] is None
