"""The house under attack: a real floor, a real server with its real limits, and everybody's sessions."""

import json
import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any, Final

import httpx
import uvicorn
from msgspec.structs import replace
from sqlalchemy import delete, event

from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.demo.floor import demo_floor, let_in, open_demo
from croupier.house.floor.file import Floor, PatronEntry
from croupier.house.http.app import make_app
from croupier.house.http.listening import settings
from croupier.house.http.rate_limit import Patience
from croupier.house.room.house import House
from croupier.house.security.sign_on import Doorkeeper
from croupier.store.database.sql_log import SqlLog
from croupier.store.private.people import People
from croupier.store.private.tries import tried

STAFF: Final = ("dealer", "supervisor", "manager", "inspector")
PATRONS: Final = ("ann", "ben", "eve")
NOBODY: Final = "nobody"
logging.getLogger("httpx").setLevel(logging.WARNING)
EVERYBODY: Final = (NOBODY, *PATRONS, *STAFF)
TABLE: Final = "star-ms-4"
CHIPS: Final = 100_000
HASTE: Final = 1_000.0  # seconds that pass for the house's patience between two requests, where none is tried


class Target:
    """Three patrons, a dealer, a supervisor, a manager, an inspector; every book's tables are open."""

    def __init__(self, path: Path, *, pace_ms: int = 0, two_people_from: int | None = None) -> None:
        self.floor = replace(real_floor(pace_ms), two_people_from=two_people_from)
        self.log = SqlLog.open(path)
        event.listen(self.log.database.engine, "checkout", _carelessly)
        self.decks = SealedDecks.of(self.log)
        self.haste = HASTE
        self._ticks = 0.0
        self.house = House(self.floor, self.log, self.decks)
        self.house.refusals.clock = self._tick
        refusal = open_demo(self.house)
        if refusal:
            raise ValueError(refusal.text)
        self.people = People.beside(path)
        self.secrets = let_in(self.floor, self.people)
        self.ids = {one.badge: one.id for one in self.floor.staff} | {one: one for one in PATRONS}
        self.door = Doorkeeper(self.people, self.house.clock)
        self.app = make_app(self.house, self.door, patience=Patience(self._tick))
        self.tokens: dict[str, str] = {}
        self.address = ""
        self.client = httpx.Client(timeout=20)

    def _tick(self) -> float:
        """A clock for what the house bears: it runs so fast that nobody waits, until a test stops it."""
        self._ticks += self.haste
        return self._ticks

    def sign_on(self, badge: str) -> str:
        """A new session of somebody."""
        entered = self.door.enter(badge, self.secrets[badge])
        if not isinstance(entered, tuple):
            raise ValueError(entered.text)
        return entered[0]

    def signed(self, who: str) -> dict[str, str]:
        """What says who asks."""
        return {} if who == NOBODY else {"Authorization": f"Bearer {self.tokens[who]}"}

    def ask(self, who: str, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """One request of somebody; `body` is bytes as they are, or anything else as JSON."""
        sent = self.signed(who) | headers
        content = None
        if body is not None:
            content = body if isinstance(body, bytes) else json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        return self.client.request(method, self.address + path, content=content, headers=sent)

    def give(self, who: str, type: str, table: str = TABLE, **fields: Any) -> httpx.Response:
        """A command at a table in one's own name, or in another's."""
        body = {"type": type, "actor": self.ids[who], **fields}
        return self.ask(who, "POST", f"/tables/{table}/commands", body)

    def seat(self, player: str, box: int, table: str = TABLE) -> None:
        """A player with chips; staff take the money on a real floor."""
        seated = self.give(player, "TakeSeat", table, box=box, player=player)
        bought = self.give("manager", "BuyChips", table, player=player, amount=CHIPS)
        if (seated.status_code, bought.status_code) != (200, 200):
            raise ValueError(seated.text + bought.text)

    def forgive(self) -> None:
        """What failed at the door is forgotten, for everybody here calls from one address."""
        with self.people._writing() as connection:
            connection.execute(delete(tried))

    def until(self, there: Callable[[], bool]) -> None:
        """Wait for something."""
        end = monotonic() + 20
        while not there():
            if monotonic() > end:
                raise TimeoutError
            sleep(0.01)

    def records(self, table: str = TABLE) -> int:
        return self.house.desk.kept(table).head.seq

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    @contextmanager
    def raw(self) -> Iterator[socket.socket]:
        """A connection without any manners."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            yield connection


def _carelessly(raw: Any, *_: object) -> None:
    """Nothing here is about what survives a power cut."""
    raw.execute("PRAGMA synchronous = OFF")


def real_floor(pace_ms: int) -> Floor:
    """The demo floor's tables and people without its presents: no purses, no house players."""
    floor = demo_floor()
    tables = tuple(replace(one, house_players=0) for one in floor.tables)
    patrons = tuple(PatronEntry(id=name, card=name) for name in PATRONS)
    return replace(floor, name="Real floor", demo=False, tables=tables, patrons=patrons, pace_ms=pace_ms)


@contextmanager
def served(target: Target) -> Iterator[Target]:
    """The target at an address, as `croupier serve` serves it, everybody signed on."""
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(target.app, log_level="error", **settings()))
        thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        until = monotonic() + 30
        while not server.started:
            if monotonic() > until or not thread.is_alive():
                raise RuntimeError("the server did not start")
            sleep(0.01)
        target.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        target.tokens = {badge: target.sign_on(badge) for badge in (*PATRONS, *STAFF)}
        try:
            yield target
        finally:
            target.client.close()
            server.should_exit = True
            thread.join()
