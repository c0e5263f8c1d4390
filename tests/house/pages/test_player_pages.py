"""Pages and what players ask about their own play: nobody learns more than at the table."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.house.floor.file import FloorError, read_floor
from croupier.house.http.app import make_app
from croupier.house.http.files import web_files
from tests.floors.wire_floor import TABLE, Client, Floor, give

BET = {"type": "PlaceWager", "box": 3, "spot": "ante", "amount": 500}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Floor:
    return Floor(tmp_path_factory.mktemp("floor") / "floor.db")


@pytest.fixture(scope="module")
def client(floor: Floor) -> Iterator[Client]:
    with TestClient(floor.app) as client:
        yield client


@pytest.fixture(scope="module")
def ann(floor: Floor, client: Client) -> dict[str, str]:
    return floor.signed_on(client, "ann")


@pytest.fixture(scope="module")
def ben(floor: Floor, client: Client) -> dict[str, str]:
    return floor.signed_on(client, "ben")


@pytest.fixture(scope="module")
def played(client: Client, ann: dict[str, str]) -> int:
    """A round in which Ann folded at box 3 for $5."""
    seat = {"type": "TakeSeat", "actor": "ann", "box": 3, "player": "ann", "brings": 100_000}
    assert give(client, ann, seat).status_code == 200
    return round_played(client, ann, "ann", 3)


def round_played(client: Client, header: dict[str, str], player: str, box: int) -> int:
    """Bet, fold, and the number of the round that is over."""
    stake = {**BET, "actor": player, "player": player, "box": box}
    assert give(client, header, stake).status_code == 200
    number: int = client.get(f"/tables/{TABLE}", headers=header).json()["view"]["round"]
    fold = {"type": "Fold", "actor": player, "box": box}
    until = time.monotonic() + 20
    while time.monotonic() < until:
        seen = client.get(f"/tables/{TABLE}", headers=header).json()["view"]
        if seen["round"] > number:
            return number
        if seen["boxes"][box - 1]["to_decide"]:
            give(client, header, fold)
        time.sleep(0.02)
    raise AssertionError("the round did not end")


def test_pages_come_with_headers_that_keep_others_out_and_are_known_again(client: Client) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["content-security-policy"].startswith("default-src 'self'")
    assert page.headers["x-content-type-options"] == "nosniff"
    again = client.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/js/wire.js").headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    "path", ["/js/../../pyproject.toml", "/js/%2e%2e/%2e%2e/app.py", "/js/none.js", "/js"]
)
def test_nothing_else_is_served(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_no_page_names_another_host() -> None:
    for address, file in web_files().items():
        text = file.content.decode()
        links = [word for word in ("http://", "https://", "//cdn") if word in text]
        assert links in ([], ["http://"] if "http://www.w3.org/" in text else []), address


def test_who_one_is_here(client: Client, ann: dict[str, str]) -> None:
    assert client.get("/me").status_code == 401
    me = client.get("/me", headers=ann).json()
    assert (me["id"], me["staff"], me["demo"], me["purse"], me["ranks"]) == (
        "ann",
        False,
        True,
        1_000_000,
        {},
    )


def test_a_real_floor_shows_no_credentials(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    demo: Client = TestClient(make_app(floor.house, floor.door, shown=floor.secrets))
    people = demo.get("/demo/people").json()
    assert {one["badge"]: one["secret"] for one in people} == floor.secrets
    monkeypatch.setattr(floor.house, "floor", replace(floor.house.floor, demo=False))
    real: Client = TestClient(make_app(floor.house, floor.door, shown=floor.secrets))
    assert real.get("/demo/people").status_code == 404
    assert real.get("/demo/table").status_code == 404


def test_who_looks_in_sees_a_table_of_a_demo_floor_as_anybody_does(client: Client) -> None:
    seen = client.get("/demo/table").json()
    assert seen["view"]["mode"] == "electronic"
    assert seen["view"]["balance"] is None
    lines = {one["id"]: one["dealer"] for one in client.get("/lobby").json()["tables"]}
    assert lines[seen["view"]["id"]] is True


def test_nowhere_is_a_page_for_a_browser_and_json_for_others(client: Client) -> None:
    page = client.get("/nosuch<script>.html", headers={"Accept": "text/html"})
    assert (page.status_code, page.headers["content-type"][:9]) == (404, "text/html")
    assert "script" not in page.text
    assert client.get("/nosuch.html").json()["status_code"] == 404


def test_a_felt_says_what_the_book_prints(client: Client) -> None:
    felt = client.get("/books/star-uth").json()
    assert [spot["name"] for spot in felt["spots"]] == ["ante", "blind", "play", "trips", "jackpot"]
    assert (felt["legend"], felt["dealer_places"]) == ("Ante pushes if dealer has less than a pair", 2)
    assert (felt["equal"], len(felt["streets"])) == (True, 5)
    assert {"hand": "flush", "pays": "3:2"}.items() <= felt["paytables"]["blind"][4].items()
    kinds = ("PlaceWager", "Bet", "Check", "Fold", "LeaveSeat")
    assert [
        name for name in (*kinds, "ante", "blind", "play", "trips", "jackpot") if not felt["why"][name]
    ] == []
    clauses = {one["id"]: one for one in client.get("/books/star-ms-4/clauses").json()}
    assert clauses["9.1.2"]["tests"] > 0
    assert clauses["house:seat"]["gist"]
    assert client.get("/books/none").status_code == 404


def test_own_rounds_and_recall_show_what_the_table_showed(
    client: Client, played: int, ann: dict[str, str], ben: dict[str, str]
) -> None:
    (own,) = client.get(f"/me/rounds/{TABLE}", headers=ann).json()["rounds"]
    assert (own["round"], own["boxes"], own["staked"], own["net"]) == (played, [3], 500, -500)
    assert (own["hand"], own["ended"]) == ("folded", "closed")
    assert client.get(f"/me/rounds/{TABLE}", headers=ben).json() == {"rounds": [], "before": 0}
    path = f"/tables/{TABLE}/recall/{own['last']}"
    mine, bens = (client.get(path, headers=header).json() for header in (ann, ben))
    kinds = [one["event"]["type"] for one in mine]
    assert kinds[-1] == "RoundClosed"
    assert {"WagerPlaced", "HoleDealt", "BoxFolded"} <= set(kinds)
    assert {"NoticeRaised", "StepAttested"}.isdisjoint(one["event"]["type"] for one in bens)
    assert client.get(f"/tables/{TABLE}/recall/{own['last'] - 1}", headers=ann).status_code == 404
    assert client.get(f"/tables/{TABLE}/recall/{own['last']}").status_code == 401


@pytest.mark.usefixtures("played")
def test_a_statement_of_ones_own_play(client: Client, ann: dict[str, str], ben: dict[str, str]) -> None:
    found = client.get("/me/statement?period=month", headers=ann).json()
    assert (found["patron"], found["total"]["lost"], found["total"]["net"]) == ("ann", 500, -500)
    assert client.get("/me/statement", headers=ben).json()["total"]["rounds"] == 0
    for wrong in ("day=yesterday", "period=year", "day=9999-12-31&period=month"):
        assert client.get(f"/me/statement?{wrong}", headers=ann).status_code == 400


def test_limits_are_set_for_oneself_only(client: Client, ann: dict[str, str]) -> None:
    def asks(**command: Any) -> Any:
        return client.post("/me/account/commands", json=command, headers=ann)

    limit = {"type": "SetLimit", "kind": "loss-day", "amount": 20_000}
    assert asks(actor="ann", patron="ann", **limit).status_code == 200
    assert asks(actor="ann", patron="ben", **limit).json()["refusal"]["code"] == "command/actor"
    account = client.get("/me/account", headers=ann).json()
    assert account["limits"]["loss-day"]["amount"] == 20_000
    soon = asks(type="SuspendSelf", actor="ann", patron="ann", until=account["time"] + 1)
    assert soon.status_code == 409
    day = asks(type="SuspendSelf", actor="ann", patron="ann", until=account["time"] + 25 * 3_600_000)
    assert day.status_code == 200
    assert client.get("/me/account", headers=ann).json()["suspended"] > account["time"]


def test_the_operators_document_is_read_where_the_floor_file_names_one(
    client: Client, floor: Floor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get(f"/books/{TABLE}/document").status_code == 404
    (tmp_path / "approved.txt").write_text("as approved", encoding="utf-8")
    named = replace(floor.house.floor, documents={TABLE: str(tmp_path / "approved.txt")})
    monkeypatch.setattr(floor.house, "floor", named)
    answer = client.get(f"/books/{TABLE}/document")
    assert (answer.text, answer.headers["content-security-policy"]) == ("as approved", "sandbox")


@pytest.mark.parametrize(("name", "why"), [("none.pdf", "there is no file"), ("page.html", "ends in .pdf")])
def test_a_floor_file_with_a_wrong_document_is_refused(tmp_path: Path, name: str, why: str) -> None:
    text = f"""
        name = "F"
        zone = "Australia/Sydney"
        day_start_minutes = 360
        chips = [100]
        [documents]
        star-ms-4 = "{name}"
        [[tables]]
        id = "t"
        book = "star-ms-4"
        source = "shuffling_device"
        float = 1000
        effective = "2025-08-15"
        sign.limits.ante = {{ least = 500, most = 50000 }}
    """
    (tmp_path / "floor.toml").write_text(text, encoding="utf-8")
    with pytest.raises(FloorError, match=why):
        read_floor(tmp_path / "floor.toml")
