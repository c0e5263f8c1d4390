"""A wrong clock over the wire: 503 in plain words, alarms everywhere, and two people who accept the time."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.engine.scene import Scene
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.clock.rules.clock import STREAM
from croupier.house.demo.floor import MANAGER, SUPERVISOR, demo_floor, let_in, open_demo
from croupier.house.http.app import make_app
from croupier.house.http.rate_limit import Patience
from croupier.house.room.house import House
from croupier.house.security.sign_on import Doorkeeper
from croupier.store.database.sql_log import SqlLog
from croupier.store.private.people import People
from croupier.table.clock import Clock
from tests.floors.clock_floor import HOUR, Machine
from tests.floors.wire_floor import TABLE, Client, give

SEAT = {"type": "TakeSeat", "actor": "ann", "box": 3, "player": "ann", "brings": 100_000, "id": "seat"}


class Floor:
    """A floor of one table whose machine has a clock that somebody may set."""

    def __init__(self, path: Path) -> None:
        self.machine = Machine()
        floor = demo_floor()
        tables = tuple(replace(one, house_players=0) for one in floor.tables if one.id == TABLE)
        log = SqlLog.open(path)
        self.house = House(replace(floor, tables=tables), log, SealedDecks.of(log), self.machine.clock())
        assert open_demo(self.house) is None
        people = People.beside(path)
        self.secrets = let_in(self.house.floor, people)
        door = Doorkeeper(people, self.house.clock)
        self.app = make_app(self.house, door, patience=Patience(lambda: 0.0))

    def signed_on(self, client: Client, badge: str) -> dict[str, str]:
        answer = client.post("/sign-on", json={"badge": badge, "secret": self.secrets[badge]})
        assert answer.status_code == 200
        client.cookies.clear()
        return {"Authorization": f"Bearer {answer.json()['token']}"}


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return Floor(tmp_path / "floor.db")


@pytest.fixture
def client(floor: Floor) -> Iterator[Client]:
    with TestClient(floor.app) as client:
        yield client


def accept(client: Client, header: dict[str, str], actor: str, time: int) -> Any:
    command = {"type": "AcceptTime", "actor": actor, "time": time}
    return client.post("/clock/commands", json=command, headers=header)


def test_the_alarm_rings_and_nothing_is_taken_until_the_clock_is_right(floor: Floor, client: Client) -> None:
    ann, manager = floor.signed_on(client, "ann"), floor.signed_on(client, "manager")
    assert client.get("/health").json()["clock"] == ""
    floor.machine.jumps(800 * 24 * HOUR)
    answer = give(client, ann, SEAT)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert "two people accept its time" in answer.json()["detail"]
    assert "and should say" in client.get("/health").json()["clock"]
    metrics = client.get("/metrics").text
    assert "croupier_clock_wrong 1" in metrics
    assert "croupier_clock_jumps_total 1" in metrics
    assert 'croupier_commands_total{result="halted"} 1' in metrics
    alarm = client.get("/pit/floor", headers=manager).json()["clock"]
    assert (alarm["wrong"], alarm["mine"], alarm["found"]) == (True, True, floor.machine.wall)
    assert client.get("/clock", headers=ann).status_code == 403
    wrong = client.post("/sign-on", json={"badge": "ben", "secret": "wrong"})
    assert wrong.status_code == 403  # on record, at the right time
    assert floor.house.log.read("door:house")[-1].time == floor.machine.wall - 800 * 24 * HOUR
    floor.machine.jumps(-800 * 24 * HOUR)
    assert give(client, ann, SEAT).status_code == 200
    assert client.get("/pit/floor", headers=manager).json()["clock"] is None
    assert "croupier_clock_wrong 0" in client.get("/metrics").text


def test_two_people_accept_the_time_each_in_their_own_name(floor: Floor, client: Client) -> None:
    ann = floor.signed_on(client, "ann")
    manager, supervisor = floor.signed_on(client, "manager"), floor.signed_on(client, "supervisor")
    floor.machine.jumps(HOUR)
    now = floor.machine.wall
    for header, actor, code in (
        (ann, "ann", "staff/rank"),
        (floor.signed_on(client, "dealer"), "demo-dealer", "staff/rank"),
        (floor.signed_on(client, "inspector"), "demo-inspector", "staff/rank"),
        (manager, SUPERVISOR, "command/actor"),
    ):
        answer = accept(client, header, actor, now)
        assert (answer.status_code, answer.json()["refusal"]["code"]) == (409, code), actor
    assert accept(client, manager, MANAGER, now).status_code == 200
    shown = client.get("/clock", headers=manager).json()
    assert (shown["accepted"], shown["mine"]) == (MANAGER, False)
    assert accept(client, manager, MANAGER, now).json()["refusal"]["code"] == "clock/second"
    assert give(client, ann, SEAT).status_code == 503
    events = accept(client, supervisor, SUPERVISOR, now).json()["events"]
    assert events[-1]["by"] == [MANAGER, SUPERVISOR]
    assert give(client, ann, SEAT).status_code == 200
    assert floor.house.log.read(f"table:{TABLE}")[-1].time == now
    assert accept(client, manager, MANAGER, now).json()["refusal"]["code"] == "clock/right"
    assert client.post("/clock/commands", json={"type": "AcceptTime"}, headers=manager).status_code == 400


def test_sessions_last_though_the_clock_jumps(floor: Floor, client: Client) -> None:
    ann = floor.signed_on(client, "ann")
    floor.machine.jumps(800 * 24 * HOUR)
    assert client.get(f"/tables/{TABLE}", headers=ann).status_code == 200
    late = floor.signed_on(client, "ben")
    floor.machine.jumps(-800 * 24 * HOUR)
    assert client.get(f"/tables/{TABLE}", headers=late).status_code == 200


def test_whoever_was_called_on_when_the_house_stood_still_has_their_time_again(floor: Floor) -> None:
    house = floor.house
    scene = house.scene(TABLE)
    assert isinstance(scene, Scene)
    ran_out = Clock(box=3, stage=0, until=floor.machine.wall - 1)
    scene = replace(scene, table=replace(scene.table, round=replace(scene.table.round, clocks=(ran_out,))))
    assert house.room.in_time(scene, 30_000, floor.machine.wall) == scene
    floor.machine.jumps(HOUR)
    house.room.tend(TABLE)
    floor.machine.jumps(-HOUR)
    (clock,) = house.room.in_time(scene, 30_000, floor.machine.wall).table.round.clocks
    assert clock.until == floor.machine.wall + 30_000


def test_the_house_does_nothing_by_itself_while_the_clock_is_wrong(floor: Floor, client: Client) -> None:
    ann = floor.signed_on(client, "ann")
    assert give(client, ann, SEAT).status_code == 200
    floor.machine.jumps(HOUR)
    floor.house.clock_watch.look()
    before = floor.house.log.last_times()
    floor.house.room.tend(TABLE)
    assert floor.house.reminders.look() == []
    assert floor.house.play_watch.look() == []
    assert {name: time for name, time in floor.house.log.last_times().items() if name != STREAM} == {
        name: time for name, time in before.items() if name != STREAM
    }
