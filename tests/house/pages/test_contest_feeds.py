"""Feeds of tournaments and promotions: news at once, resumed where they broke off, nothing of drafts."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from croupier.house.demo.floor import MANAGER
from tests.felt.promotions import terms as promotion_terms
from tests.floors.cup_floor import BOOK, Client, CupDesk, CupFloor, planned, terms


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> CupFloor:
    return CupFloor(tmp_path_factory.mktemp("feeds") / "floor.db")


@pytest.fixture(scope="module")
def client(floor: CupFloor) -> Iterator[Client]:
    with TestClient(floor.app) as client:
        yield client


def watching(desk: CupDesk, path: str) -> Any:
    return desk.client.websocket_connect(path, headers=desk.header)


def kinds(message: dict[str, Any]) -> list[str]:
    return [event["type"] for event in message["events"]]


def test_a_tournament_is_told_as_it_happens_and_resumed(floor: CupFloor, client: Client) -> None:
    manager, ann = floor.person(client, "manager", "cup"), floor.person(client, "ann", "cup")
    manager.do("PlanTournament", book=BOOK, terms=terms(manager))
    with pytest.raises(WebSocketDisconnect), watching(ann, "/tournaments/cup/feed") as refused:
        refused.receive_json()  # a draft
    for kind in ("PublishTournament", "SendTournamentNotice", "AppointDirector", "ArriveAtTournament"):
        manager.take(kind)
    with watching(manager, "/tournaments/cup/feed") as feed, watching(ann, "/tournaments/cup/feed") as hers:
        first = feed.receive_json()
        assert kinds(first)[:3] == ["TournamentPlanned", "NoticeRaised", "TournamentPublished"]
        assert hers.receive_json()["events"] == []
        manager.take("OpenRegistration")
        assert kinds(feed.receive_json()) == ["RegistrationOpened"]
        ann.take("EnterPlayer")
        second = feed.receive_json()
        assert (kinds(second), second["board"]["players"]) == (["PlayerEntered"], 1)
        seen = hers.receive_json()
        while not seen["board"]["players"]:
            seen = hers.receive_json()
        assert seen["board"]["lines"][0]["player"] == "ann"
    manager.take("CloseRegistration")
    with watching(manager, f"/tournaments/cup/feed?after={second['seq']}") as again:
        missed = again.receive_json()
        assert (kinds(missed), missed["seq"]) == (["RegistrationClosed"], second["seq"] + 1)
    for path in ("/tournaments/cup/feed?after=x", "/tournaments/none/feed", "/promotions/none/feed"):
        with pytest.raises(WebSocketDisconnect), watching(manager, path) as refused:
            refused.receive_json()


def test_a_promotion_and_both_lists_are_told(floor: CupFloor, client: Client) -> None:
    manager, ann = floor.person(client, "manager", "list"), floor.person(client, "ann", "list")

    def give(kind: str, **said: Any) -> None:
        command = {"type": kind, "actor": MANAGER, "promotion": "spring", **said}
        assert client.post("/promotions/commands", json=command, headers=manager.header).status_code == 200

    with watching(manager, "/promotion-list/feed") as mine, watching(ann, "/promotion-list/feed") as hers:
        assert mine.receive_json()["lines"] == hers.receive_json()["lines"] == []
        give("DraftPromotion", book="star-ms-4", terms=msgspec.to_builtins(promotion_terms()))
        assert [one["id"] for one in mine.receive_json()["lines"]] == ["spring"]
        with watching(manager, "/promotions/spring/feed") as feed:
            assert kinds(feed.receive_json()) == ["PromotionDrafted"]
            give("PublishTerms")
            told = feed.receive_json()
            assert (kinds(told)[0], told["line"]["status"]) == ("TermsPublished", "published")
        assert [one["id"] for one in hers.receive_json()["lines"]] == ["spring"]
    with watching(manager, "/tournament-list/feed") as listed:
        before = [one["id"] for one in listed.receive_json()["lines"]]
        planned(manager)
        while (now := [one["id"] for one in listed.receive_json()["lines"]]) == before:
            pass
        assert {*now} - {*before} == {"list"}
    owed = {(one["kind"], one["id"]): one for one in manager.get("/pit/floor")["notices"]}
    assert owed["promotion", "spring"]["page"] == "/promotion.html?promotion=spring"
    assert ("tournament", "list") not in owed  # that notice was given
    manager.take("ChangeStartTime")
    owed = {(one["kind"], one["id"]): one for one in manager.get("/pit/floor")["notices"]}
    assert owed["tournament", "list"]["to"] == "players"


def test_a_practice_tournament_is_watched_by_its_feed(floor: CupFloor, client: Client) -> None:
    ann = floor.person(client, "ann")
    with watching(ann, "/tournament-show/feed") as feed:
        assert feed.receive_json()["show"]["on"] is False
        asked = {"entries": 7, "quick": True}
        assert client.post("/tournament-show", json=asked, headers=ann.header).status_code == 200
        message = feed.receive_json()
        while message["show"]["on"]:
            message = feed.receive_json()
        assert message["show"]["board"]["phase"] == "finished"


def test_a_table_in_use_is_announced_to_close_and_opened_again_for_the_tournament(
    floor: CupFloor, client: Client
) -> None:
    manager, ann = floor.person(client, "manager", "tables"), floor.person(client, "ann", "tables")
    planned(manager)

    def places() -> dict[str, dict[str, Any]]:
        return {one["table"]: one for one in manager.get("/tournaments/tables")["places"]}

    def does(table: str) -> None:
        command = places()[table]["command"]
        assert (
            client.post(f"/tables/{table}/commands", json=command, headers=manager.header).status_code == 200
        )

    assert ann.get("/tournaments/tables")["places"] == []
    for table in ("cup-1", "cup-2"):
        assert client.post(f"/tables/{table}/open", headers=manager.header).status_code == 200
    assert places()["cup-2"]["command"]["type"] == "CloseTable"  # nobody sits there
    does("cup-2")
    assert ann.at("cup-1", "TakeSeat", box=1, player="ann", brings=10_000).status_code == 200
    assert places()["cup-1"]["command"]["type"] == "ShowSign"
    does("cup-1")
    waits = places()["cup-1"]
    assert (waits["command"]["type"], waits["cites"]) == ("CloseTable", ["13.7"])
    assert ann.at("cup-1", "LeaveSeat", box=1).status_code == 200
    does("cup-1")
    assert {one["state"] for one in places().values()} == {"closed"}
    manager.take("DesignateTables")
    assert {(one["state"], one["opens"]) for one in places().values()} == {("kept", True)}
    assert client.post("/tables/cup-1/open", headers=manager.header).status_code == 200
    assert places()["cup-1"]["state"] == "ready"
