"""Tournaments over the wire: planned, entered, played at real tables, and watched."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.tournaments.rules.rounds.rounds import committed
from croupier.tournaments.show import ACT_SECONDS, HAND_SECONDS
from tests.floors.cup_floor import BOOK, Client, CupDesk, CupFloor, planned, terms, wait


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> CupFloor:
    return CupFloor(tmp_path_factory.mktemp("cups") / "floor.db")


@pytest.fixture(scope="module")
def client(floor: CupFloor) -> Iterator[Client]:
    with TestClient(floor.app) as client:
        yield client


@pytest.fixture
def cup(request: pytest.FixtureRequest) -> str:
    """A tournament of its own for every test."""
    return str(request.node.name)[-39:].strip("_")


@pytest.fixture
def manager(floor: CupFloor, client: Client, cup: str) -> CupDesk:
    return floor.person(client, "manager", cup)


def test_from_plan_to_prizes_by_what_is_offered(floor: CupFloor, client: Client, manager: CupDesk) -> None:
    planned(manager)
    ann, ben = floor.person(client, "ann", manager.cup), floor.person(client, "ben", manager.cup)
    for player in (ann, ben):
        player.take("EnterPlayer")
    assert ann.get(f"/tournaments/{manager.cup}")["own"]["paid"] == 11_000
    manager.take("CloseRegistration").take("DesignateTables")
    assert "StartPractice" not in manager.offers()
    for table in ("cup-1", "cup-2"):
        assert client.post(f"/tables/{table}/open", headers=manager.header).status_code == 200
    manager.take("StartPractice").take("EndPractice")
    assert "ChangeStartTime" in manager.offers()
    before = manager.get(f"/tournaments/{manager.cup}")["commitment"]
    manager.take("BriefPlayers").take("StartTournament").take("DrawSeats").take("StartSession")
    seat = {line["player"]: line for line in ann.get(f"/tournaments/{manager.cup}/board")["lines"]}
    assert {line["table"] for line in seat.values()} == {"cup-1"}
    drawn = floor.house.desk.tournaments.tournament(manager.cup).round
    assert drawn is not None
    assert committed(drawn.seed) == before
    assert manager.early() == ["decided"]
    _plays(ann, ben, seat["ann"]["box"], seat["ben"]["box"])
    wait(lambda: manager.early() == [""])
    manager.take("ConcludeTable").take("AwardPrizes")
    board = ben.get(f"/tournaments/{manager.cup}/board")
    assert (board["phase"], board["pool"], sum(line["prize"] for line in board["lines"])) == (
        "finished",
        20_000,
        20_000,
    )
    assert board["lines"][0]["player"] == "ann"  # who folded lost the ante only
    owed = manager.get(f"/tournaments/{manager.cup}")["owed"]
    assert (sum(owed.values()), ben.get(f"/tournaments/{manager.cup}")["owed"]) == (
        20_000,
        {"ben": owed["ben"]},
    )
    manager.take("PayTournamentPrize").take("PayTournamentPrize")
    assert manager.get(f"/tournaments/{manager.cup}")["owed"] == {}
    assert "PayTournamentPrize" not in manager.offers()


def _plays(ann: CupDesk, ben: CupDesk, first: int, second: int) -> None:
    """One hand at cup-1: ann antes little and folds, ben antes more and folds."""
    for player, box, amount in ((ann, first, 1_000), (ben, second, 2_000)):
        said = {"box": box, "spot": "ante", "amount": amount}
        wait(lambda player=player, said=said: player.at("cup-1", "PlaceWager", **said).status_code == 200)  # type: ignore[misc]
    for player, box in ((ann, first), (ben, second)):
        wait(lambda player=player, box=box: player.at("cup-1", "Fold", box=box).status_code == 200)  # type: ignore[misc]


def test_a_restarted_house_finds_its_tournament(floor: CupFloor, client: Client, manager: CupDesk) -> None:
    planned(manager).do("EnterPlayer", player="zoe", accepts=1, method="desk", of_age=True)
    now = floor.house.desk.tournaments.tournament(manager.cup)
    log = SqlLog.open(Path(floor.house.log.name))
    again = Desk(Setting(log, load)).tournaments
    assert again.tournament(manager.cup) == now
    assert again.all()[manager.cup] == now
    log.close()


def test_a_command_counts_once(manager: CupDesk) -> None:
    planned(manager)
    said = {"player": "zoe", "accepts": 1, "method": "desk", "of_age": True, "id": "enter-zoe"}
    first, again = manager.give("EnterPlayer", **said), manager.give("EnterPlayer", **said)
    assert (first.status_code, first.json()) == (200, again.json())
    assert manager.get(f"/tournaments/{manager.cup}")["board"]["players"] == 1


def test_who_sees_and_may_do_what(floor: CupFloor, client: Client, manager: CupDesk) -> None:
    manager.do("PlanTournament", book=BOOK, terms=terms(manager, location=""))
    ann = floor.person(client, "ann", manager.cup)
    assert manager.cup not in [line["id"] for line in ann.get("/tournaments")]
    ann.get(f"/tournaments/{manager.cup}", 404)
    detail = manager.get(f"/tournaments/{manager.cup}")
    assert detail["lacking"] == [
        {"item": "location", "title": "Where it is held", "cites": ["12.4.1(a)(iv)"]}
    ]
    assert manager.refused("PublishTournament") == "terms/incomplete"
    assert ann.refused("PublishTournament") == "staff/rank"
    assert manager.refused("PublishTournament", tournament="none") == "book/unknown"
    manager.do("AmendTournament", terms=terms(manager))
    planning = ("PublishTournament", "SendTournamentNotice", "AppointDirector", "ArriveAtTournament")
    for kind in planning:
        manager.take(kind)
    manager.take("OpenRegistration")
    manager.take("ChangeStartTime")
    assert [one["to"] for one in manager.get(f"/tournaments/{manager.cup}")["notices"]][-1] == "players"
    assert "not stated" not in ann.get(f"/tournaments/{manager.cup}/terms")
    assert ann.get(f"/tournaments/{manager.cup}")["notices"] == []
    assert ann.refused("EnterPlayer", player="ben", accepts=1, method="desk", of_age=True) == "player/own"
    assert ann.offers() == ["EnterPlayer"]
    ann.get("/tournaments/a:b", 404)


def test_who_has_no_card_is_not_of_age_by_their_own_word(
    floor: CupFloor, client: Client, manager: CupDesk
) -> None:
    planned(manager, selection=True)
    ann = floor.person(client, "ann", manager.cup)
    said = {"player": "ann", "accepts": 1, "method": "desk", "of_age": True, "meets_criteria": True}
    assert ann.refused("EnterPlayer", **said) == "entry/criteria"  # the house says who is selected
    manager.do("EnterPlayer", **said)


def test_a_show_is_played_to_its_end_for_who_watches(
    floor: CupFloor, client: Client, manager: CupDesk
) -> None:
    ann = floor.person(client, "ann", manager.cup)
    assert ann.get("/tournament-show")["on"] is False
    asked = {"entries": 14, "seed": "s", "quick": True}
    answer = client.post("/tournament-show", json=asked, headers=ann.header)
    assert answer.status_code == 200
    wait(lambda: not ann.get("/tournament-show")["on"])
    show = ann.get("/tournament-show")
    assert (show["board"]["phase"], len(show["board"]["lines"])) == ("finished", 14)
    assert show["table"]["boxes"]
    for wrong, status in (({"entries": 1}, 400), ({"book": "none"}, 404), ({"book": "star-uth"}, 409)):
        assert client.post("/tournament-show", json=wrong, headers=ann.header).status_code == status
    slow = client.post("/tournament-show", json={"entries": 60}, headers=manager.header)
    assert slow.json()["on"] is True
    other = client.post("/tournament-show", json=asked, headers=ann.header)
    assert (other.status_code, other.json()["code"]) == (409, "show/on")


def test_who_started_a_show_says_how_fast_it_goes(floor: CupFloor, client: Client, manager: CupDesk) -> None:
    slept: list[float] = []
    floor.app.state.show.close()  # what was on before
    floor.app.state.show._sleep = slept.append
    ann = floor.person(client, "ann", manager.cup)
    asked = {"entries": 14, "seed": "s", "speed": 0.5}
    assert client.post("/tournament-show", json=asked, headers=ann.header).json()["speed"] == 0.5
    other = client.post("/tournament-show/speed", json={"speed": 5}, headers=manager.header)
    assert (other.status_code, other.json()["code"]) == (409, "show/on")
    wait(lambda: not ann.get("/tournament-show")["on"])
    assert {*slept} == {2 * HAND_SECONDS, 2 * ACT_SECONDS}  # half as fast, in the room and at the final table
    show = floor.app.state.show

    def hastens(seconds: float) -> None:
        slept.append(seconds)
        show.hasten("ann", 4)

    show._sleep = hastens
    slept.clear()
    client.post("/tournament-show", json=asked, headers=ann.header)
    wait(lambda: not ann.get("/tournament-show")["on"])
    assert slept[0] == 2 * HAND_SECONDS
    assert {*slept[1:]} == {HAND_SECONDS / 4, ACT_SECONDS / 4}  # from the next hand on
    assert ann.get("/tournament-show")["speed"] == 4


def test_on_a_real_floor_staff_take_the_money(floor: CupFloor, client: Client, manager: CupDesk) -> None:
    planned(manager)
    ann, demo = floor.person(client, "ann", manager.cup), floor.house.floor
    said = {"player": "ann", "accepts": 1, "method": "desk", "of_age": True}
    floor.house.floor = replace(demo, demo=False)
    try:
        assert ann.offers() == []
        assert ann.refused("EnterPlayer", **said) == "money/desk"
        manager.do("EnterPlayer", **said)
    finally:
        floor.house.floor = demo
