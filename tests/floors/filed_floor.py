"""A real floor from a floor file, served in process, with everybody of it signed on."""

from pathlib import Path
from types import TracebackType
from typing import Any

from litestar.testing import TestClient

from croupier.core.refusal import Refusal
from croupier.engine.scene import MACHINE, Scene
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.floor.file import read_floor
from croupier.house.http.app import make_app
from croupier.house.http.rate_limit import Patience
from croupier.house.room.house import House
from croupier.house.security.sign_on import Doorkeeper, hashed
from croupier.store.database.sql_log import SqlLog
from croupier.store.private.people import People, Person
from croupier.table import commands as c

SECRET = "secret of tests"
NOON = 1_760_000_000_000  # 9 October 2025, 19:53 in Sydney
HEAD = """
name = "Main floor"
zone = "Australia/Sydney"
day_start_minutes = 360
chips = [100]
"""
STAFF = """
[[staff]]
id = "dora"
badge = "dora"
ranks = { "star-ms-4" = "dealer", "star-uth" = "dealer", "star-ms-undated" = "dealer", "crown-ms-3.0" = "dealer" }

[[staff]]
id = "sue"
badge = "sue"
ranks = { "star-ms-4" = "gaming_supervisor", "star-uth" = "gaming_supervisor", "star-ms-undated" = "gaming_supervisor", "crown-ms-3.0" = "tg_area_manager" }
"""  # noqa: E501
SIGN = 'sign.limits.ante = { least = 500, most = 100000 }\nfloat = 100000000\neffective = "2025-09-01"\n'


def table(id: str, book: str = "star-ms-4", lines: str = "", *, mode: str = "electronic") -> str:
    """A table of a floor file; its source is one that needs nothing more."""
    source = {"crown-ms-3.0": "csm"}.get(book, "shuffling_device")
    head = f'[[tables]]\nid = "{id}"\nbook = "{book}"\nmode = "{mode}"\nsource = "{source}"\n'
    more = "sign.limits.trips = { least = 500, most = 10000 }\n" if book == "star-uth" else ""
    more += "sign.max_payout = 25000000\n" if book == "crown-ms-3.0" else ""
    return head + SIGN + more + lines + "\n"


def patrons(*ids: str, lines: str = "") -> str:
    """Patrons of a floor file, each with a card."""
    return "".join(f'[[patrons]]\nid = "{id}"\ncard = "card-{id}"\n{lines}\n' for id in ids)


class FiledFloor:
    """Serves it; nothing happens by itself, and the clock stands where it is put."""

    def __init__(self, folder: Path, text: str) -> None:
        self.file = folder / "floor.toml"
        self.file.write_text(text, encoding="utf-8")
        self.now = NOON
        log = SqlLog.open(folder / "floor.db")
        self.house = House(read_floor(self.file), log, SealedDecks.of(log), lambda: self.now)
        self.house.room.start = lambda: None  # type: ignore[method-assign]
        self.people, kept = People.beside(folder / "floor.db"), hashed(SECRET)
        for one in self.house.floor.staff:
            self.people.put(Person(one.badge, one.id, "", True, bool(one.office), kept))
        for patron in self.house.floor.patrons:
            self.people.put(Person(patron.card, patron.id, "", False, False, kept))
        self.door = Doorkeeper(self.people, self.house.clock)
        self.client = TestClient(make_app(self.house, self.door, patience=Patience(lambda: 0.0)))
        self.headers: dict[str, dict[str, str]] = {}

    def __enter__(self) -> "FiledFloor":
        self.client.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.client.__exit__(kind, error, trace)

    def header(self, who: str) -> dict[str, str]:
        """Somebody's header, who signs on if they have not."""
        if who not in self.headers:
            self.sign_on(who)
        return self.headers[who]

    def sign_on(self, who: str) -> None:
        floor = self.house.floor
        badges = {one.id: one.badge for one in floor.staff} | {one.id: one.card for one in floor.patrons}
        entered = self.door.enter(badges[who], SECRET)
        assert isinstance(entered, tuple), entered
        self.headers[who] = {"Authorization": f"Bearer {entered[0]}"}

    def post(self, who: str, path: str, type: str, **said: Any) -> Any:
        """The answer to a command, whether it was taken or not."""
        body = {"type": type, "actor": who, **said}
        answer = self.client.post(path, json=body, headers=self.header(who))
        assert answer.status_code in (200, 409), answer.text
        return answer.json()

    def says(self, who: str, table: str, type: str, **said: Any) -> Any:
        """A command at a table."""
        return self.post(who, f"/tables/{table}/commands", type, **said)

    def refusal(self, who: str, table: str, type: str, **said: Any) -> tuple[str, tuple[str, ...]]:
        """Code and clauses of a command that is refused."""
        answer = self.says(who, table, type, **said)["refusal"]
        return answer["code"], tuple(answer["cites"])

    def takes(self, who: str, table: str, type: str, **said: Any) -> list[Any]:
        """The events of a command that is taken."""
        answer = self.says(who, table, type, **said)
        assert answer["refusal"] is None, answer["refusal"]
        events: list[Any] = answer["events"]
        return events

    def account(self, who: str, patron: str, type: str, **said: Any) -> Any:
        """A command about a patron's account, by the patron or by staff."""
        path = "/me/account/commands" if who == patron else f"/patrons/{patron}/account/commands"
        return self.post(who, path, type, patron=patron, **said)

    def get(self, who: str, path: str) -> Any:
        answer = self.client.get(path, headers=self.header(who))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def opens(self, *tables: str, by: str = "sue", dealer: str = "") -> None:
        """Tables as the file describes them, with whoever deals there signed on."""
        for table in tables:
            entry = self.house.floor.table(table)
            assert entry
            if entry.mode == "live":
                self.attests(dealer, table)
            answer = self.client.post(f"/tables/{table}/open", headers=self.header(by))
            assert answer.status_code == 200, answer.text
            self.machine(table, c.SignOn(actor=dealer or MACHINE))

    def attests(self, who: str, table: str) -> None:
        """Everything the book wants to be there before a table opens."""
        entry = self.house.floor.table(table)
        assert entry
        conditions = frozenset({entry.source, *(("cash",) if entry.cash else ())})
        for step in self.house.book(entry.book).steps("opening", conditions):
            self.takes(who, table, "Attest", step=step.name, count=step.counts)

    def machine(self, table: str, *commands: c.Command) -> None:
        """What the house does at a table."""
        for command in commands:
            answer = self.house.desk.give(table, command, self.house.staff(table))
            assert answer.refusal is None, answer.refusal

    def scene(self, table: str) -> Scene:
        scene = self.house.scene(table)
        assert not isinstance(scene, Refusal)
        return scene

    def sits(self, player: str, table: str, box: int, brings: int = 100_000, *, by: str = "") -> None:
        """Somebody sits down, with chips that staff entered."""
        who = by or player
        if brings and not by:
            self.machine(table, c.TakeSeat(actor=player, box=box, player=player, brings=brings))
        else:
            self.takes(who, table, "TakeSeat", box=box, player=player, brings=brings)

    def goes_on(self, table: str) -> None:
        """The machine does all that is its own."""
        while command := self.house.dealer.next(self.scene(table), go=True, now=self.now):
            self.machine(table, command)

    def loses(self, player: str, table: str, box: int, amount: int) -> None:
        """A round in which somebody antes and folds."""
        self.takes(player, table, "PlaceWager", box=box, spot="ante", amount=amount)
        self.goes_on(table)
        self.takes(player, table, "Fold", box=box)
        self.goes_on(table)
