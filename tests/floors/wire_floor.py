"""The demo floor with one of its tables, spoken to over the wire."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.demo.floor import demo_floor, let_in, open_demo
from croupier.house.http.app import make_app
from croupier.house.http.rate_limit import Patience
from croupier.house.room.house import House
from croupier.house.security.sign_on import Doorkeeper
from croupier.store.database.sql_log import SqlLog
from croupier.store.private.people import People

TABLE = "star-ms-4"
Client = TestClient[Any]


class Floor:
    """A demo floor of one table without house players, if not said otherwise, and its secrets."""

    def __init__(self, path: Path, ids: tuple[str, ...] = (TABLE,), *, house_players: int = 0) -> None:
        floor = demo_floor()
        kept = (one for one in floor.tables if one.id in ids)
        tables = tuple(replace(one, house_players=house_players) for one in kept)
        self.floor = replace(floor, tables=tables, pace_ms=60)
        log = SqlLog.open(path)
        self.house = House(self.floor, log, SealedDecks.of(log))
        assert open_demo(self.house) is None
        people = People.beside(path)
        self.secrets = let_in(self.floor, people)
        self.door = Doorkeeper(people, self.house.clock)
        self.app = make_app(self.house, self.door, patience=Patience(lambda: 0.0))

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


def give(client: Client, header: dict[str, str], command: dict[str, Any]) -> Any:
    return client.post(f"/tables/{TABLE}/commands", json=command, headers=header)
