"""A real floor in a folder, for servers that are going to be killed: its file, its people, its database."""

from pathlib import Path
from typing import Final, NamedTuple

from argon2 import PasswordHasher

from croupier.engine.cards.layouts import plain_layout
from croupier.engine.running.opening_duties import attested
from croupier.house.demo.meter import announced, set_up
from croupier.house.floor.file import TableEntry, read_floor
from croupier.house.room.house import House
from croupier.house.room.paths import open_premises
from croupier.store.private.people import Person
from croupier.table.commands import OpenTable, TakeSeat

METER: Final = "crown"
TABLES: Final = ("CR-1", "CR-2")
PLAYERS: Final = {"CR-1": "p1", "CR-2": "p2"}
MANAGER: Final = "max"
SECRET: Final = "a secret of tests"
QUICK: Final = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)  # nobody guesses here
WAGER: Final = 500
SEED: Final = 10_000 * WAGER
BRINGS: Final = 50_000_000  # chips for any run: on a real floor nobody buys chips by themselves

FLOOR: Final = f"""\
name = "Crash floor"
zone = "Australia/Melbourne"
day_start_minutes = 360
chips = [100, 500, 2500]
pace_ms = 10

[[meters]]
id = "{METER}"
book = "crown-ms-3.0"
approval = "test"
wager = {WAGER}
seed = {SEED}
rate = "34.06"
option = 1

[[staff]]
id = "{MANAGER}"
badge = "{MANAGER}"
ranks = {{ "crown-ms-3.0" = "tg_acm" }}
"""
TABLE: Final = """
[[tables]]
id = "{id}"
book = "crown-ms-3.0"
source = "csm"
float = 100000000
effective = "2026-01-01"
meter = "{meter}"
betting_seconds = 1
sign.limits.ante = {{ least = 500, most = 50000, unit = 100 }}
sign.max_payout = 25000000
sign.jackpot = {{ wager = {wager}, seed = {seed}, option = 1 }}

[[patrons]]
id = "{player}"
card = "{player}"
"""


class Place(NamedTuple):
    """Where a floor lies: a folder, and the address of its database if that is a server's."""

    folder: Path
    server: str = ""

    @property
    def database(self) -> str:
        return self.server or str(self.folder / "floor.db")

    @property
    def floor(self) -> Path:
        return self.folder / "floor.toml"

    @property
    def deck_key(self) -> Path:
        return self.folder / "deck-key"

    @property
    def seal_key(self) -> Path:
        return self.folder / "seal-key"

    @property
    def witness(self) -> Path:
        return self.folder / "witness"

    def describe(self) -> None:
        """Write the floor file."""
        tables = (
            TABLE.format(id=id, player=PLAYERS[id], meter=METER, wager=WAGER, seed=SEED) for id in TABLES
        )
        self.floor.write_text(FLOOR + "".join(tables), encoding="utf-8")

    def prepare(self) -> None:
        """Everybody has a secret; the tables are open, and on the meter, whose sign stood long enough."""
        premises = open_premises(self.database, self.folder, self.deck_key)
        kept = QUICK.hash(SECRET)
        for player in PLAYERS.values():
            premises.people.put(Person(player, player, secret=kept))
        house = House(read_floor(self.floor), premises.log, premises.decks)
        now = house.clock()
        for entry in house.floor.tables:
            _open(house, entry, now)
        premises.people.close()
        premises.log.close()


def _open(house: House, entry: TableEntry, now: int) -> None:
    book, staff = house.book(entry.book), house.floor.ranks(entry.book)
    opening = OpenTable(
        actor=MANAGER, at=announced(book, now), mode=entry.mode, source=entry.source,
        layout=plain_layout(book, entry.boxes), sign=entry.sign, float=entry.float,
        effective=entry.effective,
    )  # fmt: skip
    given = [
        house.desk.give(entry.id, command, staff, book=entry.book)
        for command in (*attested(book, opening, MANAGER), opening)
    ]
    refusal = next((answer.refusal for answer in given if answer.refusal), None)
    refusal = refusal or set_up(house.desk, entry.id, book, staff, now, meter=METER)
    player = PLAYERS[entry.id]
    seat = TakeSeat(id=seated(player), actor=player, box=1, player=player, brings=BRINGS)
    if refusal := refusal or house.desk.give(entry.id, seat, staff).refusal:
        raise ValueError(refusal.text)


def seated(player: str) -> str:
    """The command by which a player got the seat, before the first server started."""
    return f"{player}-0"
