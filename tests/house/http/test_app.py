"""The service over the wire: who gets in, what they see, what they may do, and the feed that resumes."""

from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.house.demo.floor import MANAGER
from croupier.house.desk.hub import Watcher
from croupier.store.private.people import People
from croupier.table import commands as c
from croupier.table.meter import CENT
from tests.floors.wire_floor import TABLE, Client, Floor, client, floor, give

__all__ = ["client", "floor"]  # fixtures

LOOK = {"type": "Look", "actor": "ann", "box": 3}


@pytest.fixture
def ann(floor: Floor, client: Client) -> dict[str, str]:
    """Ann, seated at box 3 with $1,000."""
    header = floor.signed_on(client, "ann")
    seat = {"type": "TakeSeat", "actor": "ann", "box": 3, "player": "ann", "brings": 100_000}
    assert give(client, header, seat).status_code == 200
    return header


def test_the_lobby_shows_tables_limits_seats_and_jackpots(client: Client, ann: dict[str, str]) -> None:
    lobby = client.get("/lobby").json()
    (table,) = lobby["tables"]
    assert (lobby["demo"], table["id"], table["open"]) == (True, TABLE, True)
    assert (table["limits"]["ante"], table["jackpot"]) == ([500, 50_000], 5_000_000)
    assert table["seats"] == [None, None, "ann", None, None, None]


def test_nobody_gets_in_without_the_right_secret_and_not_after_three_failures(
    floor: Floor, client: Client
) -> None:
    assert client.get(f"/tables/{TABLE}").status_code == 401
    assert (
        give(client, {"Authorization": "Bearer nonsense"}, {"type": "Deal", "actor": "x"}).status_code == 401
    )
    for code in ("sign-on/wrong", "sign-on/wrong", "sign-on/wrong", "sign-on/locked"):
        answer = client.post("/sign-on", json={"badge": "ann", "secret": "wrong"})
        assert (answer.status_code, answer.json()["code"]) == (403, code)
    right = client.post("/sign-on", json={"badge": "ann", "secret": floor.secrets["ann"]})
    assert right.json()["code"] == "sign-on/locked"
    unknown = client.post("/sign-on", json={"badge": "nobody", "secret": "x"}).json()
    assert unknown["text"] == "Badge or secret is wrong."


def test_a_session_ends_with_signing_off(floor: Floor, client: Client, ann: dict[str, str]) -> None:
    assert client.get(f"/tables/{TABLE}", headers=ann).status_code == 200
    assert client.post("/sign-off", headers=ann).status_code == 204
    assert client.get(f"/tables/{TABLE}", headers=ann).status_code == 401


def test_people_act_in_their_own_name_at_the_houses_time(client: Client, ann: dict[str, str]) -> None:
    ante = {"type": "PlaceWager", "actor": "ann", "box": 3, "spot": "ante", "amount": 1_000}
    for wrong, code in (
        ({**ante, "actor": "ben"}, "command/actor"),
        ({**ante, "actor": "machine"}, "command/actor"),
        ({**ante, "at": 5}, "command/time"),
        ({"type": "TakeSeat", "actor": "ann", "box": 4, "player": "ann", "brings": 10**9}, "money/purse"),
        ({"type": "BuyChips", "actor": "ann", "player": "ann", "amount": 10**9}, "money/purse"),
        ({"type": "Deal", "actor": "ann"}, "staff/rank"),
        ({**ante, "amount": 1}, "wager/under"),
    ):
        answer = give(client, ann, wrong)
        assert (answer.status_code, answer.json()["refusal"]["code"]) == (409, code), answer.json()
        assert answer.json()["refusal"]["cites"]
    assert give(client, ann, {"type": "Nonsense"}).status_code == 400
    assert give(client, ann, {**ante, "amount": "ten"}).status_code == 400
    assert client.post("/tables/none/commands", json=ante, headers=ann).status_code == 404


def test_a_command_sent_again_has_the_same_answer(client: Client, ann: dict[str, str]) -> None:
    ante = {"type": "PlaceWager", "actor": "ann", "box": 3, "spot": "ante", "amount": 1_000, "id": "a"}
    options = client.get(f"/tables/{TABLE}/options", headers=ann).json()
    assert any(one["command"]["type"] == "PlaceWager" and one["cites"] for one in options)
    first = give(client, ann, ante).json()
    assert [event["type"] for event in first["events"]] == ["WagerPlaced"]
    assert give(client, ann, ante).json() == first


def test_the_feed_tells_a_player_everything_and_resumes_where_it_broke_off(
    floor: Floor, client: Client, ann: dict[str, str]
) -> None:
    """The dealer deals as soon as everybody who sits has bet."""
    ante = {"type": "PlaceWager", "actor": "ann", "box": 3, "spot": "ante", "amount": 1_000}
    with client.websocket_connect(f"/tables/{TABLE}/feed", headers=ann) as feed:
        first = feed.receive_json()
        assert first["view"]["boxes"][2]["seat"] == "ann"
        give(client, ann, ante)
        kinds: list[str] = []
        while "DecisionsOpened" not in kinds:
            message = feed.receive_json()
            kinds += [event["type"] for event in message["events"]]
        assert message["view"]["boxes"][2]["cards"] == ["??", "??"]  # until she looks
        give(client, ann, LOOK)
        message = feed.receive_json()
        kinds += [event["type"] for event in message["events"]]
        own = message["view"]["boxes"][2]["cards"]
        assert len(own) == 2
        assert "??" not in own
    with client.websocket_connect(f"/tables/{TABLE}/feed?after={first['seq']}", headers=ann) as again:
        missed = again.receive_json()
        assert [event["type"] for event in missed["events"]] == kinds
        assert (missed["seq"], missed["view"]) == (message["seq"], message["view"])


def test_nobody_else_sees_a_players_cards(floor: Floor, client: Client, ann: dict[str, str]) -> None:
    headers = {badge: floor.signed_on(client, badge) for badge in ("ben", "manager", "inspector")}
    give(client, ann, {"type": "PlaceWager", "actor": "ann", "box": 3, "spot": "ante", "amount": 1_000})
    with client.websocket_connect(f"/tables/{TABLE}/feed", headers=ann) as feed:
        while feed.receive_json()["view"]["phase"] != "deciding":
            pass
    assert give(client, ann, LOOK).status_code == 200
    own = client.get(f"/tables/{TABLE}", headers=ann).json()["view"]["boxes"][2]["cards"]
    assert "??" not in own
    for header in headers.values():
        text = client.get(f"/tables/{TABLE}", headers=header).text
        assert '"??","??"' in text
        assert not any(f'"{card}"' in text for card in own)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://testserver.local.evil"])
def test_pages_from_elsewhere_get_no_feed(client: Client, ann: dict[str, str], origin: str) -> None:
    with pytest.raises(WebSocketDisconnect):
        client.websocket_connect(f"/tables/{TABLE}/feed", headers={**ann, "Origin": origin}).__enter__()


def test_a_feed_needs_somebody(client: Client) -> None:
    with pytest.raises(WebSocketDisconnect):
        client.websocket_connect(f"/tables/{TABLE}/feed").__enter__()


def test_health_and_the_published_interface(client: Client) -> None:
    assert client.get("/health").json()["floor"] == "Demo floor"
    paths = client.get("/schema/openapi.json").json()["paths"]
    assert {"/lobby", "/sign-on", "/tables/{table}/commands"} <= paths.keys()


def test_the_meters_displays_follow_the_wagers(floor: Floor, client: Client, ann: dict[str, str]) -> None:
    with client.websocket_connect("/meters/feed") as feed:
        (first,) = feed.receive_json()
        assert (first["value_cents"], first["stale"]) == (5_000_000, False)
        for spot, amount in (("ante", 1_000), ("jackpot", 500)):
            wager = {"type": "PlaceWager", "actor": "ann", "box": 3, "spot": spot, "amount": amount}
            assert give(client, ann, wager).status_code == 200
        while (shown := feed.receive_json())[0]["value_cents"] == first["value_cents"]:
            pass
        assert shown[0]["value_cents"] == 5_000_000 + 100  # 20 % of $5
    assert client.get("/meters").json()[0]["value_cents"] == 5_000_100


def test_meters_are_for_those_their_book_gives_them_to(
    floor: Floor, client: Client, ann: dict[str, str]
) -> None:
    meter = "star-star-ms-4"
    wish = {"type": "UnlinkTable", "actor": "ann", "meter": meter, "table": TABLE}
    refused = client.post("/meters/commands", json=wish, headers=ann)
    assert (refused.status_code, refused.json()["refusal"]["code"]) == (409, "staff/rank")
    manager = floor.signed_on(client, "manager")
    wish["actor"] = "demo-manager"
    assert client.post("/meters/commands", json=wish, headers=manager).status_code == 200
    assert floor.house.desk.table(TABLE).jackpot.meter == ""


def test_what_stood_on_a_meter_is_read_by_supervisors(
    floor: Floor, client: Client, ann: dict[str, str]
) -> None:
    path = f"/meters/star-star-ms-4/reading?time={floor.house.clock()}"
    found = client.get(path, headers=floor.signed_on(client, "manager")).json()
    assert (found["units"], found["cites"]) == (5_000_000 * CENT, ["house:meter-reading", "house:staff"])
    assert client.get(path, headers=ann).json()["code"] == "staff/rank"


def test_a_second_signature_is_proved(floor: Floor, client: Client) -> None:
    manager = floor.signed_on(client, "manager")
    move = {
        "type": "MoveReserve", "actor": "demo-manager", "meter": "star-star-ms-4", "units": 1,
        "to": "house", "second": "demo-inspector", "reason": "test",
    }  # fmt: skip
    for second, code in (
        ("", "sign-on/second"),
        ("inspector wrong", "sign-on/wrong"),
        (f"manager {floor.secrets['manager']}", "sign-on/second"),
    ):
        answer = client.post("/meters/commands", json=move, headers={**manager, "Second": second})
        assert answer.json()["refusal"]["code"] == code
    proved = {**manager, "Second": f"inspector {floor.secrets['inspector']}"}
    answer = client.post("/meters/commands", json=move, headers=proved)
    assert not answer.json()["refusal"]["code"].startswith("sign-on")


def test_who_asks_too_fast_is_asked_to_wait(client: Client, ann: dict[str, str]) -> None:
    deal = {"type": "Deal", "actor": "ann"}
    codes = [give(client, ann, deal).status_code for _ in range(61)]
    assert (codes[0], codes[-1]) == (409, 429)
    assert client.get(f"/tables/{TABLE}", headers=ann).status_code == 200


def test_what_is_too_long_is_not_read(client: Client, ann: dict[str, str]) -> None:
    call = {"type": "Call", "actor": "ann", "kind": "x" * 100_000}
    assert give(client, ann, call).status_code == 413


def test_the_house_counts_what_it_does(client: Client, ann: dict[str, str]) -> None:
    give(client, ann, {"type": "Deal", "actor": "ann"})
    text = client.get("/metrics").text
    assert 'croupier_commands_total{result="accepted"} 1' in text
    assert 'croupier_commands_total{result="refused"} 1' in text
    assert "croupier_command_seconds_count 2" in text


def test_people_can_be_forgotten(floor: Floor, client: Client, ann: dict[str, str], tmp_path: Path) -> None:
    people = People.beside(tmp_path / "floor.db")
    assert people.erase("ann") == 1
    answer = client.post("/sign-on", json={"badge": "ann", "secret": floor.secrets["ann"]})
    assert answer.json()["code"] == "sign-on/wrong"
    assert people.find("ann") is None


def test_a_house_that_starts_again_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    floor = Floor(path)
    with TestClient(floor.app) as client:
        ann = floor.signed_on(client, "ann")
        seat = {"type": "TakeSeat", "actor": "ann", "box": 3, "player": "ann", "brings": 100_000}
        give(client, ann, seat)
        before = client.get(f"/tables/{TABLE}", headers=ann).json()
    again = Floor(path)
    with TestClient(again.app) as client:
        after = client.get(f"/tables/{TABLE}", headers=again.signed_on(client, "ann")).json()
    assert after["view"]["boxes"] == before["view"]["boxes"]
    assert after["view"]["balance"] == 100_000
    assert c.TakeSeat.__name__ in {
        type(one.command).__name__ for one in again.house.options(_ben(), again.house.scene(TABLE))
    }


def _ben() -> Any:
    from croupier.house.security.sign_on import Who

    return Who("ben")


def test_the_room_looks_again_at_a_table_once_and_not_ever_more_often(floor: Floor, client: Client) -> None:
    """However often something happens there, one look is due at a time."""
    room = floor.house.room
    for _ in range(1_000):
        room.wake(TABLE)
    ann = floor.signed_on(client, "ann")
    seat = {"type": "TakeSeat", "actor": "ann", "box": 3, "player": "ann", "brings": 100_000}
    assert give(client, ann, seat).status_code == 200
    assert len(room._due) <= 1


def test_onlookers_share_a_message_and_those_concerned_get_their_own(
    floor: Floor, ann: dict[str, str]
) -> None:
    loaded = floor.house.desk.kept(TABLE)
    records = floor.house.log.read(f"table:{TABLE}")
    shared = floor.house.hub.onlookers
    strangers = [
        shared.message(Watcher(TABLE, name, staff=False), loaded, records) for name in ("ben", "zoe")
    ]
    assert strangers[0] is strangers[1]
    assert strangers[0] == Watcher(TABLE, "ben", staff=False).message(loaded, records, {})
    assert shared.message(Watcher(TABLE, "ann", staff=False), loaded, records) is None
    assert shared.message(Watcher(TABLE, "demo-manager", staff=True), loaded, records) is None


def test_on_a_real_floor_somebody_takes_the_money_for_chips(
    floor: Floor, client: Client, ann: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(floor.house, "floor", replace(floor.house.floor, demo=False))
    buys = {"type": "BuyChips", "actor": "ann", "player": "ann", "amount": 5_000}
    before = client.get(f"/tables/{TABLE}", headers=ann).json()["view"]["balance"]
    refused = give(client, ann, buys)
    assert (refused.status_code, refused.json()["refusal"]["code"]) == (409, "money/purse")
    manager = floor.signed_on(client, "manager")
    assert give(client, manager, {**buys, "actor": MANAGER}).status_code == 200
    assert client.get(f"/tables/{TABLE}", headers=ann).json()["view"]["balance"] == before + 5_000
