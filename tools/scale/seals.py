"""What checkpoints and witness take beside play: tables that play at a pace, second by second."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from bench.desk import wishes
from bench.rounds import Bench
from croupier.house.desk.subject import Given
from croupier.house.room.desk import Desk
from croupier.house.security.sealer import Sealer
from croupier.store.database.sql_log import SqlLog
from croupier.store.seals.keys import SealKey
from croupier.table import commands as c
from tools.scale.template import BOOK, STAFF, names, opened

MINUTE: Final = 60
COMMANDS: Final = 40  # of a round, about


class Taken(NamedTuple):
    """Bytes on the disk, by what they are for; how many rounds and checkpoints that was."""

    play: int
    checkpoints: int
    witness: int
    rounds: int
    sealed: int

    @property
    def share(self) -> float:
        """Of checkpoints and witness together, beside play."""
        return (self.checkpoints + self.witness) / self.play


def measured(tables: int, minutes: int, rounds_a_minute: float) -> Taken:
    """So many tables, each of which plays so many rounds a minute; the sealer looks once a second."""
    with TemporaryDirectory(prefix="croupier-seals-") as folder:
        path, witness = Path(folder) / "log.db", Path(folder) / "witness"
        log, chance = SqlLog.open(path), Random(tables)
        desk = opened(log, tables)
        sealer = Sealer(log, SealKey.open(Path(folder) / "key"), witness)
        wanted = {name: wishes(Bench(BOOK, seed=seed)) for seed, name in enumerate(names(tables), 1)}
        due = {name: chance.uniform(0, MINUTE / rounds_a_minute) for name in wanted}
        sealer.seal()
        before = _sizes(path), witness.stat().st_size
        rounds = 0
        for second in range(minutes * MINUTE):
            for name, commands in wanted.items():
                while due[name] <= second:
                    command = next(commands)
                    _give(desk, name, command)
                    ended = isinstance(command, c.CloseRound)
                    rounds += ended
                    due[name] += chance.uniform(0, 2) * MINUTE / rounds_a_minute / COMMANDS
            sealer._tick()
        sealer.close()
        log.close()
        whole, sealed = _sizes(path)
        (start, sealed_before), lines = before
        checkpoints = sealed - sealed_before
        with closing(sqlite3.connect(path)) as database:
            count = database.execute("SELECT count(*) FROM checkpoint").fetchone()[0]
        return Taken(whole - start - checkpoints, checkpoints, witness.stat().st_size - lines, rounds, count)


def _give(desk: Desk, table: str, command: c.Command) -> None:
    answer = desk.give_all([Given(table, command, STAFF)])[0]
    if answer.refusal:
        raise RuntimeError(answer.refusal.text)


def _sizes(path: Path) -> tuple[int, int]:
    """Of a whole log, and of the checkpoints in it, packed as SQLite packs them."""
    with TemporaryDirectory(prefix="croupier-seals-") as folder:
        copy = Path(folder) / "copy.db"
        with closing(sqlite3.connect(path)) as database, closing(sqlite3.connect(copy)) as packed:
            database.backup(packed)
            packed.execute("PRAGMA journal_mode = DELETE")
            packed.execute("VACUUM")
            whole = copy.stat().st_size
            packed.execute("DELETE FROM checkpoint")
            packed.commit()
            packed.execute("VACUUM")
            return whole, whole - copy.stat().st_size


def told(tables: int, minutes: int, found: Taken) -> str:
    """In a line: bytes a second of each, and their share."""
    seconds = minutes * MINUTE
    play, checkpoints, witness = (size / seconds for size in (found.play, found.checkpoints, found.witness))
    return (
        f"{tables:>3} tables, {found.rounds / minutes / tables:.2f} rounds a minute each: play {play:,.0f} B "
        f"a second, checkpoints {checkpoints:7,.0f}, witness {witness:7,.0f}; together {found.share:.1%}; "
        f"{found.sealed / seconds:.2f} checkpoints a second"
    )
