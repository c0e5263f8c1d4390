"""A pit worked over the wire: who deals what the book says next, and who answers what waits."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.core.cards import DECK
from croupier.house.demo.floor import LIVE
from tests.floors.wire_floor import Client, Floor

BETS = {"LIVE-1": ("ante",), "LIVE-2": ("ante", "blind"), "LIVE-3": ("ante",)}


class Pit:
    """A floor of live tables, and everybody signed on."""

    def __init__(self, client: Client, floor: Floor) -> None:
        self.client = client
        self.floor = floor
        badges = ("dealer", "supervisor", "manager", "ann", "ben")
        self.headers = {badge: floor.signed_on(client, badge) for badge in badges}
        self.cards = iter(DECK)

    def get(self, path: str, badge: str = "dealer") -> Any:
        answer = self.client.get(path, headers=self.headers[badge])
        assert answer.status_code == 200, answer.text
        return answer.json()

    def give(self, table: str, badge: str, type: str, **fields: Any) -> Any:
        body = {"type": type, "actor": self.id(badge), **fields}
        return self.client.post(f"/tables/{table}/commands", json=body, headers=self.headers[badge]).json()

    def done(self, table: str, badge: str, type: str, **fields: Any) -> list[dict[str, Any]]:
        said = self.give(table, badge, type, **fields)
        assert said["refusal"] is None, said["refusal"]
        events: list[dict[str, Any]] = said["events"]
        return events

    def id(self, badge: str) -> str:
        return badge if badge in ("ann", "ben") else f"demo-{badge}"

    def sits(self, table: str, badge: str, box: int) -> None:
        self.done(table, badge, "TakeSeat", box=box, player=badge, brings=100_000)

    def bets(self, table: str, badge: str, box: int) -> None:
        for spot in BETS[table]:
            self.done(table, badge, "PlaceWager", box=box, spot=spot, amount=1_000)

    def step(self, table: str) -> str:
        """Do what the console says is next; players bet the least."""
        act = self.get(f"/tables/{table}/dealing")["next"]
        if command := act["command"]:
            if act["cards"]:
                command["cards"] = [next(self.cards) for _ in range(act["cards"])]
            kind = command.pop("type")
            command.pop("actor")
            self.done(table, "dealer", kind, **command)
            return str(kind)
        assert act["text"].endswith("decides."), act
        found = self.get(f"/tables/{table}/options")
        bet = next(one["command"] for one in found if one["command"]["type"] == "Bet")
        assert bet["box"] == act["box"]
        self.done(table, "dealer", "Bet", box=bet["box"], amount=bet["amount"], spot=bet["spot"])
        return "Bet"


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    floor = Floor(tmp_path / "floor.db", tuple(LIVE))
    with TestClient(floor.app) as client:
        yield Pit(client, floor)
