"""The simulator's page over the wire: played beside the house, as the command line plays."""

from time import sleep
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.math.simulation.simulating import simulate
from croupier.math.simulation.told import as_data
from croupier.practice.kernels import KERNELS
from croupier.rulebooks.load import load
from tests.floors.wire_floor import Floor

Client = TestClient[Any]
ASKED: dict[str, Any] = {
    "book": "star-ms-4",
    "rounds": 20_000,
    "seed": 7,
    "boxes": 2,
    "bankroll": 40,
    "session": 50,
}
SPEED = ("rounds_per_second", "seconds", "prepare_seconds", "compile_seconds")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Floor:
    KERNELS.wait(60)
    return Floor(tmp_path_factory.mktemp("floor") / "floor.db")


@pytest.fixture
def client(floor: Floor) -> Client:
    return TestClient(floor.app)


def played(client: Client, headers: dict[str, str]) -> dict[str, Any]:
    """The caller's run, once it is over."""
    for _ in range(600):
        state: dict[str, Any] = client.get("/pricing/simulation", headers=headers).json()
        if state["stage"] in ("done", "failed"):
            return state
        sleep(0.1)
    raise AssertionError("the run does not end")


def test_a_run_brings_what_the_command_line_brings(floor: Floor, client: Client) -> None:
    ann = floor.signed_on(client, "ann")
    begun = client.post("/pricing/simulate", json=ASKED, headers=ann)
    assert (begun.status_code, begun.json()["asked"]["seed"]) == (200, 7)
    state = played(client, ann)
    own = as_data(simulate(load("star-ms-4"), 20_000, 7, boxes=2, bankroll=40, session=50))
    assert {k: v for k, v in state["found"].items() if k not in SPEED} == {
        k: v for k, v in own.items() if k not in SPEED
    }
    assert (state["stage"], state["rounds"]) == ("done", 20_000)


def test_a_jackpot_is_played_on_its_terms(floor: Floor, client: Client) -> None:
    ann = floor.signed_on(client, "ann")
    terms = {"seed": 50_000, "wager": 500, "rate": 20.0}
    client.post("/pricing/simulate", json={**ASKED, "jackpot": terms}, headers=ann)
    found = played(client, ann)["found"]["jackpot"]
    assert (found["wager"], found["seed"], found["wagers"]) == (500, 5_000_000.0, 40_000)


def test_the_last_run_takes_the_place_of_the_one_before(floor: Floor, client: Client) -> None:
    ann = floor.signed_on(client, "ann")
    client.post("/pricing/simulate", json={**ASKED, "rounds": 100_000_000}, headers=ann)
    client.post("/pricing/simulate", json={**ASKED, "seed": 8}, headers=ann)
    state = played(client, ann)
    assert (state["asked"]["seed"], state["found"]["seed"], state["found"]["rounds"]) == (8, 8, 20_000)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"bankroll": 1, "boxes": 2}, "bankroll: from 2 antes"),
        ({"session": None}, "session: a bankroll is played for so many rounds"),
        ({"jackpot": {"seed": 50_000, "wager": 500}}, "rate: needed"),
        ({"set": ["x"]}, "odds, the range of bets"),
    ],
)
def test_what_cannot_be_meant_is_said_at_once(
    floor: Floor, client: Client, asked: dict[str, Any], says: str
) -> None:
    ann = floor.signed_on(client, "ann")
    answer = client.post("/pricing/simulate", json={**ASKED, **asked}, headers=ann)
    assert answer.status_code == 409
    assert says in answer.json()["text"]


def test_a_run_is_its_owners(floor: Floor, client: Client) -> None:
    ben = floor.signed_on(client, "ben")
    assert client.get("/pricing/simulation").status_code == 401
    assert client.get("/pricing/simulation", headers=ben).status_code == 404
    assert client.post("/pricing/simulate", json=ASKED).status_code == 401
    assert client.post("/pricing/simulate", json={**ASKED, "rounds": 10**9}, headers=ben).status_code == 400
