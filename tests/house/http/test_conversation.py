"""Commands over an open feed: judged, answered and told as over HTTP; and what stands beside the table."""

from collections import deque
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from croupier.house.http.commanding import TALKS, UNREAD
from croupier.house.http.rate_limit import BURST, Patience
from tests.floors.wire_floor import TABLE, Client, Floor, client, floor, give

__all__ = ["client", "floor"]  # fixtures
FEED = f"/tables/{TABLE}/feed?after=999999"
SEAT = {"type": "TakeSeat", "actor": "ann", "box": 3, "player": "ann", "brings": 100_000, "id": "seat"}
ANTE = {"type": "PlaceWager", "actor": "ann", "box": 3, "spot": "ante", "amount": 1_000, "id": "ante"}
Heard = dict[str, Any]


@pytest.fixture
def ann(floor: Floor, client: Client) -> dict[str, str]:
    return floor.signed_on(client, "ann")


def say(feed: Any, said: Heard) -> list[Heard]:
    """What is heard up to the answer to a command, which is the last of it."""
    feed.send_json({"command": said})
    return up_to_answer(feed)


def up_to_answer(feed: Any) -> list[Heard]:
    """The machine may do something at the table meanwhile."""
    heard = [feed.receive_json()]
    while "answer" not in heard[-1]:
        heard.append(feed.receive_json())
    return heard


def test_a_command_is_answered_behind_what_it_led_to(client: Client, ann: dict[str, str]) -> None:
    with client.websocket_connect(FEED, headers=ann) as feed:
        feed.receive_json()
        *_, told, answer = say(feed, SEAT)
        assert answer["events"][0]["type"] == "SeatTaken"
        assert told["view"]["boxes"][2]["seat"] == "ann"
        assert (answer["answer"], answer["status"], answer["refusal"]) == ("seat", 200, None)
        assert all(event in told["events"] for event in answer["events"])
        assert say(feed, SEAT)[-1] == answer, "it counts once, here"
    over_http = give(client, ann, SEAT)
    assert over_http.json() == {"events": answer["events"], "refusal": None}, "and wherever it comes again"
    assert client.get(f"/tables/{TABLE}", headers=ann).json()["view"]["balance"] == 100_000


@pytest.mark.parametrize(
    "wrong",
    [
        {**ANTE, "actor": "ben"},
        {**ANTE, "at": 5},
        {**ANTE, "amount": 1},
        {**SEAT, "brings": 10**9},
        {"type": "Deal", "actor": "ann"},
        {"type": "Look", "actor": "x" * 2_000, "box": 1},
        {"type": "MoveReserve", "actor": "ann"},
        {**ANTE, "amount": "ten"},
        {"type": "Nonsense"},
    ],
)
def test_what_is_refused_over_http_is_refused_here(client: Client, ann: dict[str, str], wrong: Heard) -> None:
    give(client, ann, SEAT)
    known = give(client, ann, {**wrong, "id": "first"})
    with client.websocket_connect(FEED, headers=ann) as feed:
        feed.receive_json()
        answer = say(feed, {**wrong, "id": "again"})[-1]
    assert answer["status"] == known.status_code
    if known.status_code == 409:
        assert answer["refusal"] == known.json()["refusal"]
    else:
        assert (answer["answer"], answer["status_code"]) == ("", 400)


@pytest.mark.parametrize(
    "said",
    [
        '{"command": {"type": "Look", "actor": "ann", "box": 3, "id": "a", "id": "b"}}',
        '{"command": {"type": "Look", "actor": "ann", "box": 99999999999999999999, "id": "a"}}',
        '{"command": {"type": "Look", "actor": "ann\\u0000", "box": 3, "id": "a"}}',
        '{"command": {"type": "Look", "actor": "ann", "box": 3}}',
        '{"command": {"type": "Look", "actor": "ann", "box": 3, "id": "a"}, "more": "my-own-secret"}',
        "my-own-secret",
        '{"command": "my-own-secret"}',
    ],
)
def test_what_is_no_plain_command_is_not_read_nor_repeated(
    client: Client, ann: dict[str, str], said: str
) -> None:
    with client.websocket_connect(FEED, headers=ann) as feed:
        feed.receive_json()
        feed.send_text(said)
        answer = up_to_answer(feed)[-1]
    assert (answer["answer"], answer["status"]) == ("", 400)
    assert "my-own-secret" not in str(answer)


def test_who_says_no_commands_is_closed(client: Client, ann: dict[str, str]) -> None:
    with client.websocket_connect(FEED, headers=ann) as feed:
        feed.receive_json()
        for _ in range(UNREAD):
            feed.send_text("{")
        with pytest.raises(WebSocketDisconnect) as closed:
            deque(iter(feed.receive_json, None), maxlen=0)
    assert closed.value.code == TALKS


def test_commands_are_not_heard_faster_than_over_http(
    floor: Floor, client: Client, ann: dict[str, str]
) -> None:
    floor.app.state.porch._patience = Patience(lambda: 0.0)
    with client.websocket_connect(FEED, headers=ann) as feed:
        feed.receive_json()
        found = [say(feed, {**ANTE, "id": f"{number}"})[-1]["status"] for number in range(int(BURST))]
    assert found[-2:] == [409, 429]  # the feed itself was one
    assert give(client, ann, ANTE).status_code == 429


def test_who_has_signed_off_gives_no_commands(floor: Floor, client: Client, ann: dict[str, str]) -> None:
    with client.websocket_connect(FEED, headers=ann) as feed:
        feed.receive_json()
        client.post("/sign-off", headers=ann)
        answer = say(feed, SEAT)[-1]
    assert answer["status"] == 401
    assert floor.house.desk.table(TABLE).boxes[2].seat is None


def test_what_one_may_do_comes_with_what_happened(floor: Floor, client: Client, ann: dict[str, str]) -> None:
    """Offers, clock and account as the house gives them when asked: nothing is left to be asked for."""
    give(client, ann, SEAT)

    def asked(what: str) -> Any:
        return client.get(f"/tables/{TABLE}/{what}", headers=ann).json()

    with client.websocket_connect(f"{FEED}&offers=1", headers=ann) as feed:
        first = feed.receive_json()
        assert (first["offers"], first["clock"]["deals_at"]) == (asked("options"), None)
        assert first["account"] == asked("account")
        *_, told, _ = say(feed, ANTE)
        kinds = {offer["command"]["type"] for offer in told["offers"]}
        assert "PlaceWager" in kinds
        while (
            told.get("clock", {}).get("deals_at") is None and told.get("view", {}).get("phase") != "deciding"
        ):
            told = feed.receive_json()
        while (
            "view" not in told
            or told["view"]["phase"] != "deciding"
            or not told["view"]["boxes"][2]["to_decide"]
        ):
            told = feed.receive_json()
        assert {"Look", "Bet", "Fold"} <= {offer["command"]["type"] for offer in told["offers"]}
        assert told["offers"] == asked("options")
    with client.websocket_connect(FEED, headers=ann) as feed:
        assert not {"offers", "clock", "account"} & feed.receive_json().keys(), "who does not ask is not told"


def test_the_clock_is_told_when_it_begins(floor: Floor, client: Client, ann: dict[str, str]) -> None:
    """Others sit and have not bet: the house waits for them, and says until when."""
    give(client, ann, SEAT)
    ben = floor.signed_on(client, "ben")
    seat = {**SEAT, "actor": "ben", "player": "ben", "box": 4, "id": "another"}
    assert give(client, ben, seat).status_code == 200
    with client.websocket_connect(f"{FEED}&offers=1", headers=ann) as feed:
        told = feed.receive_json()
        feed.send_json({"command": ANTE})
        while told.get("clock", {}).get("deals_at") is None:
            told = feed.receive_json()
        assert told["view"]["phase"] == "betting"
        assert told["clock"]["deals_at"] > told["time"]
        seconds = next(one.betting_seconds for one in floor.floor.tables if one.id == TABLE)
        assert told["clock"]["deals_at"] <= told["clock"]["time"] + seconds * 1_000


def test_no_card_that_is_not_shown_is_in_any_byte_of_it(
    floor: Floor, client: Client, ann: dict[str, str]
) -> None:
    """Neither in what stands beside the table, nor in an answer, also to a guess."""
    give(client, ann, SEAT)
    headers = {badge: floor.signed_on(client, badge) for badge in ("ben", "manager")}
    give(client, ann, ANTE)
    with client.websocket_connect(f"{FEED}&offers=1", headers=ann) as feed:
        while feed.receive_json()["view"]["phase"] != "deciding":
            pass
        *_, own, _ = say(feed, {"type": "Look", "actor": "ann", "box": 3, "id": "look"})
    cards = own["view"]["boxes"][2]["cards"]
    assert len(cards) == 2
    assert "??" not in cards
    for badge, header in headers.items():
        who = "ben" if badge == "ben" else "demo-manager"
        with client.websocket_connect(f"{FEED}&offers=1", headers=header) as feed:
            heard = [feed.receive_text()]
            for number, said in enumerate(({"type": "Look", "box": 3}, {"type": "Fold", "box": 3})):
                feed.send_json({"command": {**said, "actor": who, "id": f"{badge} {number}"}})
                heard.append(feed.receive_text())
        assert '"??","??"' in heard[0]
        assert not any(f'"{card}"' in text for card in cards for text in heard), badge


def test_a_command_counts_though_who_gave_it_leaves_at_once(
    floor: Floor, client: Client, ann: dict[str, str]
) -> None:
    """Nobody hears the answer, and the desk serves the next."""
    with client.websocket_connect(FEED, headers=ann) as feed:
        feed.receive_json()
        feed.send_json({"command": SEAT})
        floor.house.desk.do(lambda: None).result(timeout=60)
    for number in range(20):
        with client.websocket_connect(FEED, headers=ann) as feed:
            feed.receive_json()
            feed.send_json({"command": {**ANTE, "id": f"{number}", "amount": 1}})
    assert give(client, ann, ANTE).status_code == 200
