"""Commands through the desk into a log on the disk, as a server gives them: many tables, stored together."""

import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Final

from bench.report import Measure
from bench.rounds import PLAYERS, RICH, Bench, opening
from croupier.engine.running.opening_duties import attested
from croupier.engine.scene import MACHINE
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table.players import with_card

BOOK: Final = "star-ms-4"
TABLES: Final = 60
TARGET: Final = 3_000.0
MANAGER: Final = "sam"


def durable(seconds: float) -> Measure:
    """Rounds with jackpot wagers at sixty tables on one meter; each batch is on the disk before it counts."""
    with tempfile.TemporaryDirectory() as folder:
        give = _tables(Path(folder) / "log.db")
        done, started = 0, time.perf_counter()
        while time.perf_counter() - started < seconds:
            done += give()
        value = done / (time.perf_counter() - started)
    name = f"commands through the desk, on the disk, {TABLES} tables on one meter"
    return Measure("desk/sqlite", name, "/s", value, TARGET, clock="wall")


def _tables(path: Path) -> Callable[[], int]:
    """One command at every table, in one call."""
    from croupier.house.demo.meter import announced, set_up
    from croupier.house.desk.subject import Given, Setting
    from croupier.house.room.desk import Desk
    from croupier.store.database.sql_log import SqlLog

    book = load(BOOK)
    desk = Desk(Setting(SqlLog.open(path), lambda id: book, patrons=with_card))
    staff = {MACHINE: "dealer", MANAGER: book.rule.ranks.ladder[-1]}
    now = announced(book, time.time_ns() // 1_000_000)
    bench = Bench(BOOK, jackpot=True)
    for number in range(TABLES):
        seats = (
            c.TakeSeat(actor=one, box=box, player=one, brings=RICH) for box, one in enumerate(PLAYERS, 1)
        )
        opened = opening(book)
        commands = (*attested(book, opened, MANAGER), opened, c.SignOn(actor=MACHINE), *seats)
        desk.give_all([Given(str(number), command, staff, BOOK) for command in commands])
        set_up(desk, str(number), book, staff, now, meter="m")
    streams = [wishes(bench) for _ in range(TABLES)]

    def give() -> int:
        given = [Given(str(number), next(wishes), staff) for number, wishes in enumerate(streams)]
        if refused := next((one.refusal for one in desk.give_all(given) if one.refusal), None):
            raise RuntimeError(refused.text)
        return len(given)

    return give


def wishes(bench: Bench) -> Iterator[c.Command]:
    """What people ask, round after round."""
    for _ in count():
        yield from next(bench.rounds)
