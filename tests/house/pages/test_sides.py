"""One round from four sides: each is told what its own feed tells, and nobody another guest's hand."""

from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.core.cards import is_card
from tests.floors.wire_floor import TABLE, Floor, give

SIDES = f"/demo/tables/{TABLE}/sides"
Client = TestClient[Any]


def hidden(cards: list[str]) -> bool:
    return bool(cards) and not any(map(is_card, cards))


def dealt(client: Client, headers: dict[str, str], box: int) -> None:
    """Somebody sits, bets, and has cards."""
    who = "ann" if box == 3 else "ben"
    seat = {"type": "TakeSeat", "actor": who, "box": box, "player": who, "brings": 50_000, "id": f"sit{box}"}
    assert give(client, headers, seat).status_code == 200
    ante = {
        "type": "PlaceWager",
        "actor": who,
        "box": box,
        "spot": "ante",
        "amount": 1_000,
        "id": f"ante{box}",
    }
    assert give(client, headers, ante).status_code == 200


def until_dealt(feed: Any) -> dict[str, Any]:
    while True:
        said: dict[str, Any] = feed.receive_json()
        if said["sides"]["player"]["view"]["phase"] == "deciding":
            return said


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return Floor(tmp_path / "floor.db")


def test_each_side_sees_what_it_may(floor: Floor) -> None:
    with TestClient(floor.app) as client:
        ann = floor.signed_on(client, "ann")
        with client.websocket_connect(SIDES, headers=ann) as feed:
            assert set(feed.receive_json()["sides"]) == {"player", "dealer", "pit", "inspector"}
            dealt(client, ann, 3)
            until_dealt(feed)
            look = {"type": "Look", "actor": "ann", "box": 3, "id": "look"}
            assert give(client, ann, look).status_code == 200
            said = feed.receive_json()
        boxes = {side: one["view"]["boxes"][2]["cards"] for side, one in said["sides"].items()}
        assert said["who"] == "ann"
        assert not hidden(boxes.pop("player"))
        assert all(hidden(cards) for cards in boxes.values())
        assert all(hidden(one["view"]["community"]) for one in said["sides"].values())


def test_a_guest_is_shown_no_hand_of_another_guest(floor: Floor) -> None:
    with TestClient(floor.app) as client:
        ann, ben = floor.signed_on(client, "ann"), floor.signed_on(client, "ben")
        with client.websocket_connect(SIDES, headers=ann) as feed:
            dealt(client, ben, 4)
            said = until_dealt(feed)
        assert said["who"] == ""
        assert all(hidden(one["view"]["boxes"][3]["cards"]) for one in said["sides"].values())


def test_players_of_the_house_show_their_hands(tmp_path: Path) -> None:
    floor = Floor(tmp_path / "floor.db", house_players=2)
    with TestClient(floor.app) as client:
        ann = floor.signed_on(client, "ann")
        with client.websocket_connect(SIDES, headers=ann) as feed:
            said = until_dealt(feed)
    assert floor.house.room.plays(said["who"])
    own = [box for box in said["sides"]["player"]["view"]["boxes"] if box["player"] == said["who"]]
    others = [box for box in said["sides"]["player"]["view"]["boxes"] if box["player"] != said["who"]]
    assert not hidden(own[0]["cards"])
    assert all(hidden(box["cards"]) for box in others if box["cards"])


def turned_away(client: Client, headers: dict[str, str]) -> bool:
    try:
        with client.websocket_connect(SIDES, headers=headers) as feed:
            feed.receive_json()
    except WebSocketDisconnect:
        return True
    return False


def test_it_is_for_who_signed_on_and_for_demo_floors(floor: Floor) -> None:
    with TestClient(floor.app) as client:
        ann = floor.signed_on(client, "ann")
        assert (turned_away(client, {}), turned_away(client, ann)) == (True, False)
        floor.house.floor = replace(floor.floor, demo=False)
        assert turned_away(client, ann)
