"""The pit's console over the wire: figures of the day, what waits, one table, and a round looked at again."""

import time
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.core.cards import DECK
from croupier.house.desk.streams import table_stream
from croupier.reports.rules.shift import table_shift
from croupier.reports.rules.takings import Price, Tally
from croupier.table.players import Span
from tests.floors.pit import Pit, pit
from tests.floors.wire_floor import Floor

__all__ = ["pit"]  # a fixture


def round_at(pit: Pit, table: str, *badges: str) -> None:
    """Deal a whole round to those who sit there, each in a box of their own."""
    state = pit.floor.house.desk.kept(table).state
    for number, badge in enumerate(badges, start=3):
        if state.boxes[number - 1].seat is None:
            pit.sits(table, badge, number)
    pit.cards = iter(DECK)
    while pit.get(f"/tables/{table}/dealing")["next"]["text"] != "Bets are open.":
        pit.step(table)
    for number, badge in enumerate(badges, start=3):
        pit.bets(table, badge, number)
    played = pit.floor.house.desk.kept(table).state.round.number
    while pit.floor.house.desk.kept(table).state.round.number == played:
        pit.step(table)


def line(pit: Pit, table: str) -> dict[str, Any]:
    found = next(one for one in pit.get("/pit/floor", "manager")["tables"] if one["table"] == table)
    return dict(found)


def test_the_figures_of_the_day_agree_with_the_shift_report(pit: Pit) -> None:
    round_at(pit, "LIVE-2", "ann", "ben")
    pit.done("LIVE-2", "dealer", "BuyChips", player="ann", amount=20_000)
    round_at(pit, "LIVE-2", "ann", "ben")
    figures = line(pit, "LIVE-2")["figures"]
    log = pit.floor.house.log
    shift = table_shift("LIVE-2", log.read(table_stream("LIVE-2")), Span(0, 10**15))
    assert shift is not None
    assert (figures["rounds"], figures["hands"], figures["win"]) == (2, 4, shift.result)
    assert figures["drop"] == shift.flows.sold == 20_000
    assert figures["handle"] == 4 * (1_000 + 1_000 + 3_000)
    assert figures["hold"] == round(shift.result / 20_000, 4)
    assert figures["pace"] > 0


def test_the_band_is_what_the_books_exact_edge_and_deviation_say(pit: Pit) -> None:
    """Two hands of one round at $10: the deviations are added, as if they won and lost together."""
    round_at(pit, "LIVE-1", "ann", "ben")
    until = time.monotonic() + 300  # kernels may be compiled first
    while (theory := line(pit, "LIVE-1")["figures"]["theory"]) is None:
        assert time.monotonic() < until
        time.sleep(0.05)
    edge, deviation = 0.0491485825, 9.8366410442
    half = 1.959964 * 2_000 * deviation
    assert theory["win"] == round(2_000 * edge)
    assert (theory["low"], theory["high"]) == (round(2_000 * edge - half), round(2_000 * edge + half))
    figures = line(pit, "LIVE-1")["figures"]
    assert figures["win"] < theory["low"]  # the cards came as they lie in a new deck: a straight flush
    assert figures["outside"] is True


def test_a_wager_without_a_price_has_no_band() -> None:
    tally = Tally("t")
    tally.takings.staked = {"ante": 1_000, "trips": 500}
    assert tally.takings.expected({"ante": Price(0.02, 5.0)}) is None


def test_what_waits_is_in_words_with_who_may_answer(pit: Pit) -> None:
    pit.sits("LIVE-1", "ann", 3)
    pit.step("LIVE-1")
    pit.done("LIVE-1", "dealer", "Report", kind="supervisor-called", box=3)
    pit.done("LIVE-1", "ann", "OpenDispute", player="ann", about="paid too little", box=3)
    called, dispute = pit.get("/pit/floor", "supervisor")["waits"]
    assert (called["text"], called["overdue"]) == ("A supervisor is called to the table.", False)
    answers = {one["name"]: one for one in called["approval"]["answers"]}
    assert answers["Told"]["mine"] is True
    (dealers, _) = pit.get("/pit/floor", "dealer")["waits"]
    mine = {one["name"]: one["mine"] for one in dealers["approval"]["answers"]}
    assert mine == {"Told": True}
    assert (dispute["approval"]["note"], dispute["approval"]["by"]) == ("paid too little", "ann")
    notice = answers["Told"]["command"]["notice"]
    pit.done("LIVE-1", "dealer", "SendNotice", notice=notice)
    (dealers, _) = pit.get("/pit/floor", "dealer")["waits"]
    assert {one["name"]: one["mine"] for one in dealers["approval"]["answers"]} == {"Acknowledge": False}
    pit.done("LIVE-1", "supervisor", "AcknowledgeNotice", notice=notice)
    assert [one["approval"]["what"] for one in pit.get("/pit/floor", "supervisor")["waits"]] == ["dispute"]


def test_what_waits_is_by_weight_and_then_by_how_long(pit: Pit) -> None:
    for table, badge, box in (("LIVE-2", "ben", 4), ("LIVE-1", "ann", 3)):
        pit.sits(table, badge, box)
        pit.done(table, badge, "OpenDispute", player=badge, about="paid too little", box=box)
    pit.done("LIVE-1", "dealer", "Report", kind="coaching")
    pit.done("LIVE-2", "supervisor", "DecideDispute", dispute=1, decision="It was right.")
    waits = pit.get("/pit/floor", "manager")["waits"]
    found = [(one["approval"]["table"], one["approval"]["name"], one["weight"]) for one in waits]
    assert found == [("LIVE-1", "open", 3), ("LIVE-2", "decided", 2), ("LIVE-1", "coaching", 1)]


def test_a_table_in_full(pit: Pit) -> None:
    pit.sits("LIVE-1", "ann", 3)
    pit.done("LIVE-1", "supervisor", "ShowSign", announces="closing", time=10**13)
    found = pit.get("/pit/tables/LIVE-1", "supervisor")
    assert (found["float"], found["drop"], found["counts"]) == (1_000_000_000, 0, False)
    (ann,) = found["players"]
    assert (ann["player"], ann["card"], ann["chips"], ann["box"]) == ("ann", "active", 100_000, 3)
    signs = {one["announces"]: one for one in found["signs"]}
    assert (signs["closing"]["due"], signs["closing"]["ripe"]) == (10**13, False)
    assert {"ShowSign", "CloseTable"} <= {*found["rights"]}
    assert "CloseTable" not in pit.get("/pit/tables/LIVE-1", "dealer")["rights"]


def test_a_round_is_looked_at_again_and_what_was_hidden_stays_hidden(pit: Pit) -> None:
    round_at(pit, "LIVE-1", "ann")
    found = pit.get("/pit/tables/LIVE-1/rounds/1", "supervisor")
    kinds = [one["event"]["type"] for one in found]
    assert kinds[0] == "TableOpened"
    assert kinds[-1] == "RoundClosed"
    assert kinds.count("CommunityShown") == 3
    assert next(one for one in found if one["event"]["type"] == "BoxSettled")["actor"] == "demo-dealer"
    header = pit.headers["supervisor"]
    assert pit.client.get("/pit/tables/LIVE-1/rounds/9", headers=header).status_code == 404


def test_a_payment_error_is_recorded_and_brought_to_its_end(pit: Pit) -> None:
    header = pit.headers["manager"]

    def give(type: str, **fields: Any) -> Any:
        body = {"type": type, "actor": "x", "error": "E1", **fields}
        return pit.client.post("/pit/errors/star-ms-4", json=body, headers=header).json()["refusal"]

    assert give("RecordPaymentError", kind="under", source="wager", amount=2_500, table="LIVE-1") is None
    assert give("RecordPaymentError", kind="under", source="wager", amount=1)["code"] == "error/id"
    (book,) = pit.get("/pit/errors", "manager")
    (case,) = book["cases"]
    assert (case["error"]["id"], case["overdue"], book["sources"][0]) == ("E1", False, "wager")
    assert case["lacks"]
    assert give("ClosePaymentError")["cites"]
    assert give("AssessIntent", intent="unintended", notes="a slip") is None
    assert give("RectifyPaymentError", note="paid at the table") is None
    assert give("ClosePaymentError") is None
    assert pit.get("/pit/errors", "manager")[0]["cases"] == []
    body = {"type": "TellRegulator", "actor": "x", "error": "E1"}
    assert pit.client.post("/pit/errors/none", json=body, headers=header).status_code == 404


def test_the_report_of_a_month_is_shown_until_it_was_sent_and_can_be_printed(pit: Pit) -> None:
    header = pit.headers["manager"]
    body: dict[str, Any] = {"type": "RecordPaymentError", "actor": "x", "error": "E2", "kind": "over"}
    body |= {"source": "wager", "amount": 200_000, "table": "LIVE-1"}
    assert pit.client.post("/pit/errors/star-ms-4", json=body, headers=header).json()["refusal"] is None
    (report,) = pit.get("/pit/errors", "manager")[0]["reports"]
    assert (report["errors"], report["overdue"]) == (["E2"], False)
    assert pit.get("/pit/errors", "dealer")[0]["reports"] == []
    place = f"/pit/errors/star-ms-4/report?month={report['month']}"
    page = pit.client.get(place, headers=header)
    assert (page.status_code, "E2" in page.text) == (200, True)
    assert page.headers["content-type"].startswith("text/html")
    assert pit.client.get(place, headers=pit.headers["dealer"]).status_code == 403
    for wrong, status in (("star-ms-4/report?month=May", 400), ("star-uth/report?month=2025-10", 404)):
        assert pit.client.get(f"/pit/errors/{wrong}", headers=header).status_code == status


@pytest.mark.parametrize("path", ["errors", "floor", "tables/LIVE-1", "tables/LIVE-1/rounds/1"])
def test_the_pits_pages_are_for_the_staff(pit: Pit, path: str) -> None:
    assert pit.client.get(f"/pit/{path}").status_code == 401
    assert pit.client.get(f"/pit/{path}", headers=pit.headers["ann"]).status_code == 403


def test_a_new_gaming_day_starts_from_nothing(pit: Pit, tmp_path: Path) -> None:
    round_at(pit, "LIVE-1", "ann")
    house = pit.floor.house
    tally = Tally("LIVE-1")
    records = house.log.read(table_stream("LIVE-1"))
    for record in records:
        tally.take(record.event, record.seq, record.time, "monday", house.book("star-ms-4"))
    assert (tally.takings.rounds, tally.pace(records[-1].time)) != (0, 0)
    tally.begin("tuesday")
    assert (tally.takings.rounds, tally.takings.win, tally.takings.staked) == (0, 0, {})


def test_a_table_is_opened_and_closed_on_counts_that_two_people_sign(tmp_path: Path) -> None:
    floor = Floor(tmp_path / "floor.db", ("LIVE-1",))
    counted = replace(floor.floor.tables[0], counts=True, float=50_000)
    floor.house.floor = replace(floor.floor, tables=(counted,))
    with TestClient(floor.app) as client:
        pit = Pit(client, floor)
        pit.done("LIVE-1", "manager", "CloseTable")
        for step in ("likeness", "discard-rack", "float-tray", "drop-box", "cutting-card"):
            pit.give("LIVE-1", "dealer", "Attest", step=step)
        opened = client.post("/tables/LIVE-1/open", headers=pit.headers["manager"])
        assert opened.json()["refusal"] is None
        pit.done("LIVE-1", "dealer", "SignOn")
        act = pit.get("/tables/LIVE-1/dealing")["next"]
        assert act["text"] == "First the float is counted, confirmed and agreed."
        pit.done("LIVE-1", "dealer", "CountFloat", chips=[[2_500, 20]], total=50_000)
        pit.done("LIVE-1", "dealer", "CountDrop", total=0)
        waits = pit.get("/pit/floor", "supervisor")["waits"]
        assert [(one["approval"]["what"], one["approval"]["name"]) for one in waits] == [
            ("count", "float"),
            ("count", "drop"),
        ]
        (confirm,) = waits[0]["approval"]["answers"]
        assert (confirm["mine"], confirm["asks"], confirm["command"]["total"]) == (True, ["total"], 0)
        (own,) = pit.get("/pit/floor", "dealer")["waits"][0]["approval"]["answers"]
        assert own["mine"] is False
        wrong = pit.give("LIVE-1", "supervisor", "ConfirmCount", of="float", total=49_900)["refusal"]
        assert wrong["code"] == "count/total"
        pit.done("LIVE-1", "supervisor", "ConfirmCount", of="float", total=50_000)
        pit.done("LIVE-1", "supervisor", "ConfirmCount", of="drop", total=0)
        assert pit.get("/pit/floor", "supervisor")["waits"] == []
        pit.done("LIVE-1", "supervisor", "CloseTable")
        assert line(pit, "LIVE-1")["open"] is False
