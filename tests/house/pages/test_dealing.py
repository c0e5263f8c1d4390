"""The dealer's console over the wire: who does what it says next deals whole rounds by the book."""

import pytest

from croupier.core.cards import DECK
from croupier.house.demo.floor import LIVE
from tests.floors.pit import Pit, pit

__all__ = ["pit"]  # a fixture


@pytest.mark.parametrize("table", list(LIVE))
def test_who_does_what_is_next_deals_two_whole_rounds(pit: Pit, table: str) -> None:
    pit.sits(table, "ann", 3)
    done: list[str] = []
    for number in (1, 2):
        pit.cards = iter(DECK)
        while (act := pit.get(f"/tables/{table}/dealing")["next"])["text"] != "Bets are open.":
            assert act["cites"], act
            done.append(pit.step(table))
        pit.bets(table, "ann", 3)
        while pit.get(f"/tables/{table}")["view"]["round"] == number:
            done.append(pit.step(table))
    assert done[0] == "SignOn"
    assert {"ShuffleDeck", "Announce", "Deal", "Bet", "ShowCommunity", "SettleBox", "Attest"} <= {*done}
    assert done.count("CloseRound") == 2
    state = pit.floor.house.desk.kept(table).state
    assert (state.round.number, state.due, sum(state.balances.values())) == (3, (), 0)


def test_a_box_is_settled_for_what_the_console_said_it_would_be(pit: Pit) -> None:
    pit.sits("LIVE-1", "ann", 3)
    while pit.get("/tables/LIVE-1/dealing")["next"]["text"] != "Bets are open.":
        pit.step("LIVE-1")
    pit.bets("LIVE-1", "ann", 3)
    pit.cards = iter(("Ts", "Th", "2c"))
    while (act := pit.get("/tables/LIVE-1/dealing"))["next"]["box"] != 3 or not act["next"]["cards"]:
        pit.step("LIVE-1")
    assert (act["taken"], act["order"]) == (["Ts", "Th", "2c"], [3])
    body = {"type": "SettleBox", "actor": "demo-dealer", "box": 3, "cards": ["2d", "9c"]}
    header = pit.headers["dealer"]
    due = pit.client.post("/tables/LIVE-1/payout", json=body, headers=header).json()
    assert (due["hand"], due["pays"], due["takes"], due["returns"]) == ("two_pair", 8_000, 0, 4_000)
    assert [one["spot"] for one in due["results"]] == ["ante", "3rd", "4th", "5th"]
    (settled, *_) = pit.done("LIVE-1", "dealer", "SettleBox", box=3, cards=["2d", "9c"])
    assert settled["results"] == due["results"]
    twice = pit.client.post("/tables/LIVE-1/payout", json={**body, "cards": ["Ts", "9c"]}, headers=header)
    assert twice.status_code == 409


def test_a_card_that_lies_open_cannot_come_again(pit: Pit) -> None:
    pit.sits("LIVE-1", "ann", 3)
    while pit.get("/tables/LIVE-1/dealing")["next"]["text"] != "Bets are open.":
        pit.step("LIVE-1")
    pit.bets("LIVE-1", "ann", 3)
    while not pit.get("/tables/LIVE-1/dealing")["next"]["cards"]:
        pit.step("LIVE-1")
    pit.done("LIVE-1", "dealer", "ShowCommunity", cards=["Ah"])
    pit.step("LIVE-1")
    refused = pit.give("LIVE-1", "dealer", "ShowCommunity", cards=["Ah"])["refusal"]
    assert refused["code"] == "cards/twice"
    assert pit.get("/tables/LIVE-1/dealing")["taken"] == ["Ah"]


def test_what_could_be_called_follows_the_moment_and_names_who_decides(pit: Pit) -> None:
    pit.sits("LIVE-1", "ann", 3)
    while pit.get("/tables/LIVE-1/dealing")["next"]["text"] != "Bets are open.":
        pit.step("LIVE-1")
    before = {one["kind"] for one in pit.get("/tables/LIVE-1/wrong")["calls"]}
    pit.bets("LIVE-1", "ann", 3)
    while not pit.get("/tables/LIVE-1/dealing")["next"]["text"].endswith("decides."):
        pit.step("LIVE-1")
    calls = {one["kind"]: one for one in pit.get("/tables/LIVE-1/wrong")["calls"]}
    assert "wrong-hole-count" in calls.keys() - before
    asks = {one["name"]: one["choices"] for one in calls["wrong-hole-count"]["asks"]}
    assert asks == {"box": ["3"], "count": []}
    assert all(way["who"] and way["cites"] for one in calls.values() for way in one["ways"])


def test_a_misdeal_is_called_by_the_dealer_and_ruled_by_the_supervisor(pit: Pit) -> None:
    pit.sits("LIVE-2", "ann", 3)
    while pit.get("/tables/LIVE-2/dealing")["next"]["text"] != "Bets are open.":
        pit.step("LIVE-2")
    pit.bets("LIVE-2", "ann", 3)
    while not pit.get("/tables/LIVE-2/dealing")["next"]["text"].endswith("decides."):
        pit.step("LIVE-2")
    calls = {one["kind"]: one for one in pit.get("/tables/LIVE-2/wrong")["calls"]}
    (place, *_) = next(
        one["choices"] for one in calls["community-exposed"]["asks"] if one["name"] == "places"
    )
    pit.done("LIVE-2", "dealer", "Call", kind="community-exposed", places=[place], cards=["Ah"])
    assert pit.get("/tables/LIVE-2/dealing")["next"]["command"] is None
    ways = {
        badge: pit.get("/tables/LIVE-2/wrong", badge)["incident"]["ways"]
        for badge in ("dealer", "supervisor")
    }
    assert [(way["does"], way["mine"], way["who"]) for way in ways["dealer"]] == [
        ("misdeal", False, "casino supervisor")
    ]
    assert ways["dealer"][0]["waits"]
    assert [(way["does"], way["mine"]) for way in ways["supervisor"]] == [("misdeal", True)]
    pit.done("LIVE-2", "supervisor", "Remedy", does="misdeal", reason="a shared card was seen")
    assert pit.get("/tables/LIVE-2")["view"]["incident"] is None
    assert pit.floor.house.desk.kept("LIVE-2").state.balance("patron:ann") == 100_000


def test_the_dealers_pages_are_for_the_staff(pit: Pit) -> None:
    for path in ("dealing", "wrong"):
        assert pit.client.get(f"/tables/LIVE-1/{path}").status_code == 401
        assert pit.client.get(f"/tables/LIVE-1/{path}", headers=pit.headers["ann"]).status_code == 403
        assert pit.client.get(f"/tables/none/{path}", headers=pit.headers["dealer"]).status_code == 404
