"""A full disk, a write that fails, a connection lost at the wrong moment: a clear answer, nothing lost."""

import resource
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import psycopg.errors
import pytest
from litestar.testing import TestClient
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from croupier.audit.database import examine_database
from croupier.store import faults
from croupier.store.database.sql_log import SqlLog
from croupier.store.faults import Point
from croupier.store.log import LogError
from tests.floors.wire_floor import TABLE, Floor, give
from tools.crash.books import verified
from tools.crash.guest import SLOWER, Player, arrival
from tools.crash.notebook import Notebook
from tools.crash.premises import TABLES, Place
from tools.crash.server import free_port, started
from tools.crash.wire import Reply, Wire

FULL = sqlite3.OperationalError("database or disk is full")
FAILED = sqlite3.OperationalError("disk I/O error")  # what a failed write or sync is called
GONE = psycopg.errors.AdminShutdown("terminating connection due to administrator command")
SEAT = {"type": "TakeSeat", "actor": "ann", "box": 3, "player": "ann", "brings": 100_000, "id": "seat"}
WRITES: tuple[Point, ...] = (
    "log/begun", "log/meters", "log/events", "log/answers", "log/commit", "log/stored",
)  # fmt: skip


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    return Floor(tmp_path / "floor.db")


@contextmanager
def failing(point: Point, error: Exception) -> Iterator[None]:
    """Whatever comes to this place fails; behind `log/stored` the answer is lost, not the write."""

    def fails(here: Point) -> None:
        if here == point == "log/stored":
            raise LogError("the log", "it went away; try again when it is back")
        if here == point:
            raise OperationalError("", {}, error)

    with faults.listening(fails):
        yield


def test_a_write_that_fails_is_said_to_and_counts_once_when_it_is_sent_again(floor: Floor) -> None:
    cases = [(point, error) for error in (FULL, FAILED, GONE) for point in WRITES]
    with TestClient(floor.app) as client:
        ann = floor.signed_on(client, "ann")
        assert give(client, ann, SEAT).status_code == 200
        for number, (point, error) in enumerate(cases):
            with failing(point, error):
                answer = give(client, ann, _buy(number))
            assert answer.status_code == 503, (point, error, answer.text)
            assert "counts once" in answer.json()["detail"]
            assert answer.headers["Retry-After"]
            first = give(client, ann, _buy(number))
            assert first.status_code == 200, (point, error, first.text)
            assert give(client, ann, _buy(number)).json() == first.json()
            assert _balance(client, ann) == 100_000 + number + 1
        text = client.get("/metrics").text
        assert f'croupier_commands_total{{result="failed"}} {len(cases)}' in text


def test_a_full_database_takes_nothing_and_goes_on_when_there_is_space(floor: Floor) -> None:
    """The database itself says that it is full, at whatever page that is."""
    engine = floor.house.log.database.engine
    most = [2**30]
    event.listen(engine, "checkout", lambda raw, *_: raw.execute(f"PRAGMA max_page_count = {most[0]}"))
    with TestClient(floor.app) as client:
        ann = floor.signed_on(client, "ann")
        assert give(client, ann, SEAT).status_code == 200
        most[0] = 1  # the least there can be: as many pages as there are
        answers: list[Any] = []
        while not answers or answers[-1].status_code != 503:
            answers.append(give(client, ann, _buy(len(answers))))
            assert answers[-1].status_code in (200, 503)
        assert "no space left" in answers[-1].json()["detail"]
        assert client.get(f"/tables/{TABLE}", headers=ann).status_code == 200
        before = _balance(client, ann)
        most[0] = 2**30
        assert give(client, ann, _buy(len(answers) - 1)).status_code == 200
        assert _balance(client, ann) == before + 1
    assert before == 100_000 + len(answers) - 1
    assert examine_database(SqlLog.open(Path(floor.house.log.name))).finding is None


def _buy(number: int) -> dict[str, Any]:
    return {"type": "BuyChips", "actor": "ann", "player": "ann", "amount": 1, "id": f"buy {number}"}


def _balance(client: Any, header: dict[str, str]) -> int:
    found: int = client.get(f"/tables/{TABLE}", headers=header).json()["view"]["balance"]
    return found


def test_sign_on_says_so_too(floor: Floor) -> None:
    with TestClient(floor.app) as client:
        with failing("people/commit", FULL):
            wish = {"badge": "ann", "secret": floor.secrets["ann"]}
            answer = client.post("/sign-on", json=wish)
        assert (answer.status_code, "no space left" in answer.text) == (503, True)
        assert floor.signed_on(client, "ann")


def test_a_server_on_a_full_disk_waits_for_space(tmp_path: Path) -> None:
    """No file of the process may grow for a while; then it may again. The table goes on by itself."""
    place = Place(tmp_path)
    player = Player("p1", TABLES[0], Notebook(tmp_path / "p1"), Random(2))
    place.describe()
    place.prepare()
    port = free_port()
    process = started(place, port)
    try:
        assert arrival(port, process.is_alive)
        player.meets(port)
        while player.rounds < 2:
            player.acts()
        player.acts()
        wire, table = Wire(port, player.wire.token), f"/tables/{TABLES[0]}/commands"
        wish = {"type": "RequestRules", "actor": "p1", "id": "on a full disk"}
        with _no_space(process.pid or 0):
            answer = _sent(wire, table, wish)
            assert (answer.status, "disk" in answer.body["detail"]) == (503, True)
            assert wire.get("/health")["floor"] == "Crash floor"
        first = _sent(wire, table, wish)
        assert first.status == 200, first
        assert _sent(wire, table, wish) == first
        wanted, until = player.rounds + 1, time.monotonic() + 30
        while player.rounds < wanted:
            assert time.monotonic() < until
            player.acts()
    finally:
        process.terminate()
        process.join()
    verified(place)


def _sent(wire: Wire, path: str, wish: dict[str, Any]) -> Reply:
    """As fast as the house has patience."""
    while (reply := wire.post(path, wish)).status == SLOWER:
        time.sleep(0.1)
    return reply


@contextmanager
def _no_space(pid: int) -> Iterator[None]:
    """For this process every file is as long as it will get."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
