"""A demo floor with two small closed tables, for tournaments over the wire."""

import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.demo.floor import MANAGER, demo_floor, let_in
from croupier.house.http.app import make_app
from croupier.house.http.rate_limit import Patience
from croupier.house.room.house import House
from croupier.house.security.sign_on import Doorkeeper
from croupier.store.database.sql_log import SqlLog
from croupier.store.private.people import People

BOOK = "crown-ms-3.0"
Client = TestClient[Any]


class CupFloor:
    """Two tables of two boxes under Crown's book, nobody there yet; ann and ben have cards."""

    def __init__(self, path: Path) -> None:
        floor = demo_floor()
        crown = next(one for one in floor.tables if one.id == BOOK)
        tables = tuple(replace(crown, id=f"cup-{n}", boxes=2, house_players=0) for n in (1, 2))
        self.floor = replace(floor, tables=tables, pace_ms=10)
        log = SqlLog.open(path)
        self.house = House(self.floor, log, SealedDecks.of(log))
        people = People.beside(path)
        self.secrets = let_in(self.floor, people)
        self.app = make_app(
            self.house, Doorkeeper(people, self.house.clock), patience=Patience(count(step=10).__next__)
        )

    def person(self, client: Client, badge: str, cup: str = "cup") -> "CupDesk":
        answer = client.post("/sign-on", json={"badge": badge, "secret": self.secrets[badge]})
        assert answer.status_code == 200
        client.cookies.clear()
        id = MANAGER if badge == "manager" else badge
        return CupDesk(client, {"Authorization": f"Bearer {answer.json()['token']}"}, id, cup)


class CupDesk:
    """The floor over the wire, as one person."""

    def __init__(self, client: Client, header: dict[str, str], id: str, cup: str) -> None:
        self.client, self.header, self.id, self.cup = client, header, id, cup

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.client.get(path, headers=self.header)
        assert answer.status_code == status, answer.text
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def give(self, kind: str, **said: Any) -> Any:
        command = {"type": kind, "actor": self.id, "tournament": self.cup, **said}
        return self.client.post("/tournaments/commands", json=command, headers=self.header)

    def do(self, kind: str, **said: Any) -> "CupDesk":
        answer = self.give(kind, **said)
        assert answer.status_code == 200, answer.text
        return self

    def refused(self, kind: str, **said: Any) -> str:
        answer = self.give(kind, **said)
        assert answer.status_code == 409, answer.text
        return str(answer.json()["refusal"]["code"])

    def at(self, table: str, kind: str, **said: Any) -> Any:
        command = {"type": kind, "actor": self.id, **said}
        return self.client.post(f"/tables/{table}/commands", json=command, headers=self.header)

    def offers(self) -> list[str]:
        return [one["command"]["type"] for one in self.get(f"/tournaments/{self.cup}")["options"]]

    def early(self) -> list[str]:
        """For which reasons a table may be concluded now."""
        offered = [one["command"] for one in self.get(f"/tournaments/{self.cup}")["options"]]
        return [one["early"] for one in offered if one["type"] == "ConcludeTable"]

    def take(self, kind: str) -> "CupDesk":
        """Do what is offered, as it is offered."""
        return self.say(self.offered(kind))

    def offered(self, kind: str) -> Any:
        offered = [one["command"] for one in self.get(f"/tournaments/{self.cup}")["options"]]
        return next(one for one in offered if one["type"] == kind)

    def say(self, said: Any) -> "CupDesk":
        answer = self.client.post("/tournaments/commands", json=said, headers=self.header)
        assert answer.status_code == 200, answer.text
        return self


def terms(manager: CupDesk, **changes: Any) -> dict[str, Any]:
    """The model terms, for a tournament that began a while ago, of one hand."""
    model = manager.get("/tournament-model")
    plan = {"hands": 1, "least": 1_000}
    return {
        **model, "title": "Cup", "starts": "2026-01-01T00:00+11:00", "location": "Poker room",
        "players": {"least": 2, "most": 4}, "rounds": [plan], "until-final": False, "tables": 2, **changes,
    }  # fmt: skip


def planned(manager: CupDesk, **changes: Any) -> CupDesk:
    """Registration is open."""
    manager.do("PlanTournament", book=BOOK, terms=terms(manager, **changes))
    for kind in ("PublishTournament", "SendTournamentNotice", "AppointDirector", "ArriveAtTournament"):
        manager.take(kind)
    return manager.take("OpenRegistration")


def wait(until: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.02)
