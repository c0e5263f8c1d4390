"""The floor file of the page for operators, served in process."""

import re
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.demo.floor import let_in
from croupier.house.floor.file import read_floor
from croupier.house.http.app import make_app
from croupier.house.room.house import House
from croupier.house.security.sign_on import Doorkeeper
from croupier.store.database.sql_log import SqlLog
from croupier.store.private.people import People

DOCS = Path(__file__).parents[2] / "docs"


def documented() -> str:
    """The floor file of the page for operators."""
    found = re.search(r"```toml\n(.*?)```", (DOCS / "serving.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


class Served:
    """A floor file that is served, in process; the clock stands still until it is moved."""

    def __init__(self, folder: Path, text: str) -> None:
        self.file, self.now = folder / "floor.toml", 1_760_000_000_000
        self.file.write_text(text, encoding="utf-8")
        self.floor = read_floor(self.file)
        log = SqlLog.open(folder / "floor.db")
        self.house = House(self.floor, log, SealedDecks.of(log), clock=lambda: self.now)
        self.people = People.beside(folder / "floor.db")
        self.secrets = let_in(self.floor, self.people)
        self.app = make_app(self.house, Doorkeeper(self.people, self.house.clock))

    def __enter__(self) -> "Served":
        self.client = TestClient(self.app).__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.client.__exit__(None, None, None)

    def ask(self, badge: str, path: str, body: Any = None) -> Any:
        """What a person is answered."""
        signed = self.client.post("/sign-on", json={"badge": badge, "secret": self.secrets[badge]}).json()
        self.client.cookies.clear()
        header = {"Authorization": f"Bearer {signed['token']}"}
        if body is None:
            return self.client.get(path, headers=header).json()
        if body:
            body = {"actor": signed["id"], **body}
        return self.client.post(path, json=body, headers=header).json()

    def tasks(self, badge: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.ask(badge, "/pit/floor")["meters"]
        return found

    def press(self, badge: str) -> str:
        """Do what the pit's console offers first; what it was."""
        (task, *_) = self.tasks(badge)
        path = f"/tables/{task['table']}/commands" if task["what"] == "announce" else "/meters/commands"
        assert self.ask(badge, path, task["command"])["refusal"] is None
        return str(task["what"])
