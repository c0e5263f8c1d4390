"""A few tables on one meter, played for real: what a long log is made of, again and again."""

import time
from collections.abc import Iterator
from typing import Final

from bench.desk import wishes
from bench.rounds import BOXES, PLAYERS, RICH, Bench, opening
from croupier.engine.running.opening_duties import attested
from croupier.engine.scene import MACHINE
from croupier.house.demo.meter import announced, set_up
from croupier.house.desk.subject import Given, Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from croupier.table.players import with_card

BOOK: Final = "star-ms-4"
MANAGER: Final = "sam"
STAFF: Final = {MACHINE: "dealer", MANAGER: load(BOOK).rule.ranks.ladder[-1]}
METER: Final = "meter-000"
TABLE: Final = "table-000-"


def names(tables: int) -> list[str]:
    return [f"{TABLE}{number}" for number in range(tables)]


def play(log: SqlLog, tables: int, records: int) -> int:
    """Rounds with jackpot wagers at every table until there are so many records; how many rounds."""
    desk = opened(log, tables)
    wanted = {
        name: wishes(Bench(BOOK, seed=seed, jackpot=True)) for seed, name in enumerate(names(tables), 1)
    }
    while sum(desk.kept(name).head.seq for name in wanted) < records:
        for name, commands in wanted.items():
            _give(desk, [Given(name, one, STAFF) for one in _round(commands)])
    return sum(desk.table(name).round.number for name in wanted)


def opened(log: SqlLog, tables: int) -> Desk:
    """So many tables on one meter, every seat taken."""
    book = load(BOOK)
    desk = Desk(Setting(log, lambda id: book, patrons=with_card))
    now = announced(book, time.time_ns() // 1_000_000)
    for name in names(tables):
        seats = (
            c.TakeSeat(actor=PLAYERS[box - 1], box=box, player=PLAYERS[box - 1], brings=RICH)
            for box in range(1, BOXES + 1)
        )
        first = opening(book)
        commands = (*attested(book, first, first.actor), first, c.SignOn(actor=MACHINE), *seats)
        _give(desk, [Given(name, one, STAFF, BOOK) for one in commands])
        if refusal := set_up(desk, name, book, STAFF, now, meter=METER):
            raise RuntimeError(refusal.text)
    return desk


def _round(commands: Iterator[c.Command]) -> Iterator[c.Command]:
    """Commands up to the end of a round."""
    for one in commands:
        yield one
        if isinstance(one, c.CloseRound):
            return


def _give(desk: Desk, given: list[Given]) -> None:
    if refused := next((one.refusal for one in desk.give_all(given) if one.refusal), None):
        raise RuntimeError(refused.text)
