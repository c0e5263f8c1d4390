"""What the service itself answers in the middle of a round: pages, metrics and errors, for everybody."""

import json
from collections.abc import Iterator
from itertools import count
from typing import Any, Final, NamedTuple

from litestar import Litestar

from croupier.core.book.rulebook import Rulebook
from croupier.house.http.app import make_app
from croupier.house.http.rate_limit import Patience
from croupier.house.room.house import House
from croupier.house.security.sign_on import Doorkeeper, Who
from croupier.reports.day_book import Theory
from croupier.store.private.people import People

PUBLIC: Final = ("/metrics", "/lobby", "/meters", "/health", "/signs/{table}", "/tables/none", "/nothing")
OWN: Final = (
    "/tables/{table}", "/tables/{table}/options", "/tables/{table}/rounds/{round}/proof", "/me/account",
    "/me/rounds/{table}",
)  # fmt: skip
STAFFS: Final = ("/tables/{table}/dealing", "/pit/tables/{table}", "/pit/floor")
INSPECTORS: Final = ("/inspect/tables/{table}/rounds/{seq}", "/inspect/tables/{table}/rounds/{seq}/evidence")


class Told(NamedTuple):
    """Who asked for what, and every byte of the answer, headers included; nobody's name for the public."""

    viewer: str
    path: str
    status: int
    payload: bytes


class OpenDoor(Doorkeeper):
    """Takes people at their word: the token is the name. What is scanned is what they are told then."""

    def __init__(self, people: People, house: House, staff: tuple[str, str]) -> None:
        super().__init__(people, house.clock)
        self._staff = staff

    def who(self, token: str, remembered: int = 0) -> Who | None:
        if not token:
            return None
        return Who(token, staff=token in self._staff, inspector=token == self._staff[1])


class NoTheory(Theory):
    """What a book's wagers earn says nothing of its cards, and takes long to work out."""

    def prices(self, book: Rulebook) -> None:
        return None


class Pages:
    """Asks a house's application, without a network in between."""

    def __init__(self, house: House, people: People, staff: tuple[str, str]) -> None:
        door = OpenDoor(people, house, staff)
        self._app: Litestar = make_app(house, door, patience=Patience(map(float, count()).__next__))
        self._app.state["theory"] = NoTheory()

    def wanted(self, table: str, round: int, seq: int, viewers: list[str]) -> Iterator[tuple[str, str]]:
        """Who asks for what, about a table where a round is going on."""
        names = {"table": table, "round": round, "seq": seq}
        yield from (("", path.format(**names)) for path in PUBLIC)
        for viewer in viewers:
            yield from ((viewer, path.format(**names)) for path in (*OWN, *STAFFS, *INSPECTORS))

    async def ask(self, viewer: str, path: str, body: bytes | None = None) -> Told:
        """One request and its answer."""
        headers = [(b"host", b"scan"), (b"content-type", b"application/json")]
        headers += [(b"authorization", b"Bearer " + viewer.encode())] if viewer else []
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http",
            "method": "GET" if body is None else "POST", "path": path, "raw_path": path.encode(),
            "root_path": "", "query_string": b"", "headers": headers, "client": ("scan", 1),
            "server": ("scan", 80), "app": self._app, "state": {},
        }  # fmt: skip
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body or b"", "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await self._app(scope, receive, send)  # type: ignore[arg-type]
        told = b"".join(b"%s: %s\n" % pair for pair in sent[0]["headers"])
        told += b"".join(message.get("body", b"") for message in sent[1:])
        return Told(viewer, path, int(sent[0]["status"]), told)

    async def nonsense(self, viewer: str, table: str) -> Told:
        """A command that nobody can read, and its error."""
        return await self.ask(viewer, f"/tables/{table}/commands", json.dumps({"type": "Nonsense"}).encode())
