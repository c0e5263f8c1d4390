"""The door: whoever does not get in is on record, nobody tries for long, and nobody's words are kept."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.audit.database import examine_database
from croupier.core.refusal import Refusal
from croupier.house.security.rules import door_events as ev
from croupier.house.security.sign_on import HOUR, LASTS, WINDOW, Doorkeeper, hashed
from croupier.reports.rules.significant import Large, significant
from croupier.store.database.postgres import PostgresServer
from croupier.store.private.people import SESSIONS, People, Person
from croupier.table.events import Event
from tests import postgres
from tests.floors.wire_floor import TABLE, Client, Floor

START = 1_760_000_000_000


class Clock:
    now = START

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    floor = Floor(tmp_path / "floor.db")
    clock = Clock()
    floor.door._clock = clock
    floor.house.desk.door._clock = clock
    return floor


@pytest.fixture
def client(floor: Floor) -> Iterator[Client]:
    with TestClient(floor.app) as client:
        yield client


def later(floor: Floor, ms: int) -> None:
    floor.door._clock.now += ms  # type: ignore[attr-defined]


def tries(client: Client, badge: str, secret: str = "wrong") -> str:
    answer = client.post("/sign-on", json={"badge": badge, "secret": secret})
    return str(answer.json().get("code", "in"))


def recorded(floor: Floor) -> list[Event]:
    return [record.event for record in floor.house.log.read("door:house")]


def test_failures_and_the_lock_out_are_significant_events(floor: Floor, client: Client) -> None:
    assert [tries(client, "manager") for _ in range(4)] == [*["sign-on/wrong"] * 3, "sign-on/locked"]
    *failed, locked = recorded(floor)
    counts = [(one.person, one.failures) for one in failed if isinstance(one, ev.SignOnFailed)]
    assert counts == [("demo-manager", 1), ("demo-manager", 2), ("demo-manager", 3)]
    assert isinstance(locked, ev.SignOnLocked)
    assert (locked.person, locked.until) == ("demo-manager", START + WINDOW)
    assert floor.house.desk.door.door.shut == {"demo-manager": START + WINDOW}
    assert {significant(event, Large()) for event in recorded(floor)} == {"access"}


def test_the_door_opens_again_after_half_an_hour(floor: Floor, client: Client) -> None:
    for _ in range(3):
        tries(client, "ann")
    assert tries(client, "ann", floor.secrets["ann"]) == "sign-on/locked"
    later(floor, WINDOW + 1)
    assert tries(client, "ann", floor.secrets["ann"]) == "in"


def test_what_strangers_typed_is_not_kept_and_does_not_fill_the_log(floor: Floor, client: Client) -> None:
    secret = floor.secrets["manager"]
    for number in range(5):
        tries(client, f"{secret}{number}")  # somebody typed the secret where the badge belongs
    later(floor, 60_000)
    tries(client, "once more")
    counts = [event.count for event in recorded(floor) if isinstance(event, ev.StrangersRefused)]
    assert counts == [1, 5]
    assert not any(secret.encode() in bytes(record.body) for record in floor.house.log.read("door:house"))


def test_a_wrong_second_signature_is_on_record(floor: Floor, client: Client) -> None:
    manager = floor.signed_on(client, "manager")
    move = {
        "type": "MoveReserve", "actor": "demo-manager", "meter": "star-star-ms-4", "units": 1,
        "to": "house", "second": "demo-inspector", "reason": "test",
    }  # fmt: skip
    answer = client.post("/meters/commands", json=move, headers={**manager, "Second": "inspector wrong"})
    assert answer.json()["refusal"]["code"] == "sign-on/wrong"
    (failed,) = recorded(floor)
    assert isinstance(failed, ev.SignOnFailed)
    assert (failed.person, failed.second) == ("demo-inspector", True)


def test_many_tries_at_once_are_no_more_than_three(floor: Floor) -> None:
    def tried(number: int) -> Any:
        found = floor.door.enter("ann", f"{number:06d}x")
        return found.code if isinstance(found, Refusal) else "in"

    with ThreadPoolExecutor(8) as threads:
        codes = list(threads.map(tried, range(8)))
    assert sorted(codes) == [*["sign-on/locked"] * 5, *["sign-on/wrong"] * 3]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_tries_at_two_processes_at_once_are_no_more_than_three(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Each looks at a secret only after its try is counted, where the other one counts too."""
    address = postgres.database() if kind == "postgresql" else ""

    def opened() -> People:
        return (
            People.within(PostgresServer.open(address)) if address else People.beside(tmp_path / "floor.db")
        )

    doors = [Doorkeeper(opened(), Clock()) for _ in range(2)]
    doors[0].people.put(Person("ann", "p1", secret=hashed("right")))
    together, looked = Barrier(2, timeout=20), []

    def slowly(door: Doorkeeper, hash: str, secret: str) -> bool:
        looked.append(secret)
        if len(looked) <= 2:
            together.wait()  # until a secret is looked at in both
        return False

    monkeypatch.setattr(Doorkeeper, "_fits", slowly)
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda number: doors[number % 2].enter("ann", str(number)), range(8)))
    codes = sorted(one.code for one in found if isinstance(one, Refusal))
    assert codes == [*["sign-on/locked"] * 5, *["sign-on/wrong"] * 3]
    assert len(looked) == 3
    for door in doors:
        door.people.close()


def test_who_knows_the_secret_starts_afresh(floor: Floor) -> None:
    for _ in range(3):
        for wrong in ("1", "2"):
            assert isinstance(floor.door.enter("ann", wrong), Refusal)
        assert not isinstance(floor.door.signs("ann", floor.secrets["ann"]), Refusal)


def test_a_session_lasts_half_a_day_and_no_longer(floor: Floor, client: Client) -> None:
    ann = floor.signed_on(client, "ann")
    assert client.get(f"/tables/{TABLE}", headers=ann).status_code == 200
    later(floor, LASTS - HOUR)
    assert client.get(f"/tables/{TABLE}", headers=ann).status_code == 200
    later(floor, HOUR)
    assert client.get(f"/tables/{TABLE}", headers=ann).status_code == 401
    command = {"type": "TakeSeat", "actor": "ann", "box": 3, "player": "ann"}
    assert client.post(f"/tables/{TABLE}/commands", json=command, headers=ann).status_code == 401


def test_the_door_is_verified_like_everything_else(floor: Floor, client: Client) -> None:
    tries(client, "ann")
    tries(client, "nobody")
    report = examine_database(floor.house.log)
    assert report.finding is None
    assert not any("door" in note for note in report.notes)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_badge_has_only_so_many_sessions(tmp_path: Path, kind: str) -> None:
    """However often somebody signs on, the disk keeps a few sessions, and the newest of them lasts."""
    shared = kind == "postgresql"
    people = (
        People.within(PostgresServer.open(postgres.database()))
        if shared
        else People.beside(tmp_path / "floor.db")
    )
    for badge in ("6001", "6002"):
        people.put(Person(badge, f"p{badge}"))
    people.open_session("of another", "6002", START + LASTS)
    people.open_session("by a wrong clock", "6001", START + 9 * LASTS)
    for number in range(SESSIONS + 10):
        people.open_session(f"{number}", "6001", START + LASTS + number)
        assert people.in_session(f"{number}", START, LASTS + HOUR), "the newest one lasts"
    lasting = [one for one in range(SESSIONS + 10) if people.in_session(f"{one}", START, LASTS + HOUR)]
    assert lasting == list(range(10, SESSIONS + 10))
    assert people.in_session("of another", START, LASTS)
    people.close()
