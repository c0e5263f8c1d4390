"""A large floor for measuring: many tables of players on one meter, everybody seated and signed on."""

import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import insert

from bench.rounds import BOXES, RICH, opening
from croupier.engine.running.opening_duties import attested
from croupier.engine.scene import MACHINE
from croupier.house.demo.meter import announced, set_up
from croupier.house.desk.subject import Given, Setting
from croupier.house.floor.file import Floor, MeterEntry, PatronEntry, StaffEntry, TableEntry
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.store.private.people import People, Person, person, session
from croupier.table import commands as c
from croupier.table.players import with_card

BOOK: Final = "star-ms-4"
METER: Final = "m"
MANAGER: Final = "sam"
LASTS: Final = 3_600_000  # ms
STAFF: Final = {MACHINE: "dealer", MANAGER: load(BOOK).rule.ranks.ladder[-1]}


def player(table: int, box: int) -> str:
    """Who sits there."""
    return f"p{table}-{box}"


def floor_of(tables: int, boxes: int = BOXES) -> Floor:
    """A floor on which nobody waits for show: no pace, and the deal as soon as everybody is in."""
    book = load(BOOK)
    open_table = opening(book)
    jackpot = open_table.sign.jackpot
    if jackpot is None:
        raise ValueError(f"{BOOK} has no jackpot")
    return Floor(
        name="Load", zone="Australia/Sydney", day_start_minutes=360, chips=(100, 500), pace_ms=0,
        tables=tuple(
            TableEntry(
                id=str(number), book=BOOK, source=open_table.source, sign=open_table.sign,
                float=open_table.float, effective=open_table.effective, meter=METER, betting_seconds=600,
            )
            for number in range(tables)
        ),
        meters=(
            MeterEntry(
                id=METER, book=BOOK, approval="load", wager=jackpot.wager, seed=jackpot.seed, rate="20.00"
            ),
        ),
        staff=(StaffEntry(id=MANAGER, badge=MANAGER, ranks={BOOK: STAFF[MANAGER]}),),
        patrons=tuple(
            PatronEntry(id=player(table, box), card=player(table, box))
            for table in range(tables)
            for box in range(1, boxes + 1)
        ),
    )  # fmt: skip


def written(floor: Floor, path: Path) -> Path:
    """The floor as a file for `croupier serve`."""
    path.write_text(_toml("", msgspec.to_builtins(floor)), encoding="utf-8")
    return path


def seat_all(
    log: SqlLog, tables: int, name: Callable[[int, int], str] = player, *, boxes: int = BOXES
) -> None:
    """Open every table, put it on the meter and seat players with all the money they will need."""
    book = load(BOOK)
    desk = Desk(Setting(log, lambda id: book, patrons=with_card))
    now = announced(book, time.time_ns() // 1_000_000)
    given = []
    for number in range(tables):
        seats = (
            c.TakeSeat(actor=name(number, box), box=box, player=name(number, box), brings=RICH)
            for box in range(1, boxes + 1)
        )
        described = opening(book)
        steps = attested(book, described, MANAGER)
        wanted = (*steps, described, c.SignOn(actor=MACHINE), *seats)
        given += [Given(str(number), one, STAFF, BOOK) for one in wanted]
    refused = [answer.refusal.text for answer in desk.give_all(given) if answer.refusal]
    for number in range(tables):
        if refused or (refusal := set_up(desk, str(number), book, STAFF, now, meter=METER)):
            raise RuntimeError(refused or refusal)


def sign_on_all(people: People, floor: Floor) -> dict[str, str]:
    """A session for every patron, without the hashing that keeps a house from being guessed into."""
    until = time.time_ns() // 1_000_000 + LASTS
    tokens = {one.id: f"load {one.id}" for one in floor.patrons}
    known = [Person(one.card, one.id, secret="none") for one in floor.patrons]
    sessions = [
        {"token": sha256(tokens[one.id].encode()).hexdigest(), "badge": one.card, "until": until}
        for one in floor.patrons
    ]
    with people._database.writing() as connection:
        connection.execute(insert(person), [msgspec.structs.asdict(one) for one in known])
        connection.execute(insert(session), sessions)
    return tokens


def _toml(where: str, values: dict[str, object]) -> str:
    """Plain values first, then tables, as TOML wants them."""
    plain, nested = [], []
    for name, value in values.items():
        key = f"{where}.{name}" if where else name
        if value is None:
            continue
        if isinstance(value, dict):
            nested.append(f"[{key}]\n" + _toml(key, value))
        elif isinstance(value, list | tuple) and value and isinstance(value[0], dict):
            nested += [f"[[{key}]]\n" + _toml(key, one) for one in value]
        else:
            plain.append(f"{name} = {msgspec.json.encode(value).decode()}\n")
    return "".join((*plain, *nested))
