"""A log of very many records: the same real rounds at one floor after the other, each with chains of its own.

Every copy has its own tables, meter, commands and seals; cards and times are those of the first. It is
written without waiting for the disk, since it can be made again.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from croupier.store.chain import GENESIS
from croupier.store.database.sql_log import SqlLog
from tools.scale.template import METER, TABLE, play

TEMPLATE: Final = 50_000  # records that are played
TABLES: Final = 2  # at so many tables
OWN: Final = "table:", "meter:"
SETTINGS: Final = "journal_mode = OFF", "synchronous = OFF", "cache_size = -500000"
_encode = msgspec.json.Encoder().encode
Row = tuple[Any, ...]


class Copier:
    """The rows of a played log, as those of another floor: its streams have numbers of their own."""

    def __init__(self, template: Path) -> None:
        with closing(sqlite3.connect(template)) as database:
            events = (
                "SELECT n.text, e.seq, e.time, e.actor, e.command, b.text, e.body, e.asked FROM event e "
                "JOIN name n ON n.id = e.stream JOIN name b ON b.id = e.book ORDER BY e.stream, e.seq"
            )
            self.events: list[Row] = database.execute(events).fetchall()
            self.answers: list[Row] = database.execute(
                "SELECT command, parts FROM answer WHERE nth = 0"
            ).fetchall()
            self.counters: list[Row] = database.execute(
                "SELECT meter, table_id, units, reserve, cents, count, seq FROM counter"
            ).fetchall()
            self.names: dict[str, int] = dict(database.execute("SELECT text, id FROM name"))
        if strange := {row[0] for row in self.events if not row[0].startswith(OWN)}:
            raise ValueError(f"streams that cannot be copied: {sorted(strange)}")

    def copy(self, number: int) -> tuple[Iterator[Row], Iterator[Row], Iterator[Row], Iterator[Row]]:
        """Names, events, answers and counters of one more floor."""
        return self._named(number), self._events(number), self._answers(number), self._counters(number)

    def _named(self, number: int) -> Iterator[Row]:
        table, meter = _names(number)
        for text, id in self.names.items():
            if text.startswith(OWN):
                yield self._id(number, id), text.replace(TABLE, table).replace(METER, meter)
            elif number == 0:
                yield id, text

    def _id(self, number: int, id: int) -> int:
        return number * len(self.names) + id

    def _events(self, number: int) -> Iterator[Row]:
        prev, (table, meter), id = GENESIS, _names(number), 0
        old_table, old_meter = TABLE.encode(), METER.encode()
        new_table, new_meter = table.encode(), meter.encode()
        last = stream = ""
        for before, seq, time, actor, command, book, body, asked in self.events:
            if before != last:
                last, prev = before, GENESIS
                stream = before.replace(TABLE, table).replace(METER, meter)
                id = self._id(number, self.names[before])
            body = body.replace(old_meter, new_meter).replace(old_table, new_table)
            command = f"{number}-{command}"
            place = (stream, seq, time, actor, command, book, prev)
            head = _encode((*place, asked.hex()) if asked else place)
            sealed = sha256(b"%b\n%b" % (head, body)).digest()
            yield id, seq, time, actor, command, self.names[book], sealed, body, asked
            prev = sealed.hex()

    def _answers(self, number: int) -> Iterator[Row]:
        for command, parts in self.answers:
            led = [(self._id(number, id), first, last) for id, first, last in msgspec.json.decode(parts)]
            yield f"{number}-{command}", b"", "", _encode(led).decode(), b"", "", 0, b""

    def _counters(self, number: int) -> Iterator[Row]:
        table, meter = _names(number)
        for old_meter, old_table, *counted in self.counters:
            yield old_meter.replace(METER, meter), old_table.replace(TABLE, table), *counted


def _names(number: int) -> tuple[str, str]:
    return f"table-{number:03d}-", f"meter-{number:03d}"


def make(path: Path, records: int, template: int = TEMPLATE, tables: int = TABLES) -> int:
    """A log of at least so many records in a new file; how many."""
    source = path.with_suffix(".template")
    log = SqlLog.open(source)
    play(log, tables, min(template, records))
    log.close()
    copier = Copier(source)
    SqlLog.open(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for setting in (
            "journal_mode = OFF",
            "synchronous = OFF",
            "cache_size = -500000",
            "locking_mode = EXCLUSIVE",
        ):
            database.execute(f"PRAGMA {setting}")
        floors = -(-records // len(copier.events))
        for number in range(floors):
            _add(database, *copier.copy(number))
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode = WAL")
    for name in (source, *(source.with_name(source.name + end) for end in ("-wal", "-shm"))):
        name.unlink(missing_ok=True)
    return floors * len(copier.events)


def _add(
    database: sqlite3.Connection,
    named: Iterator[Row],
    events: Iterator[Row],
    answers: Iterator[Row],
    counters: Iterator[Row],
) -> None:
    database.execute("BEGIN")
    database.executemany(_insert("name", 2), named)
    database.executemany(_insert("event", 9), events)
    database.executemany(_insert("answer", 8), answers)
    database.executemany(_insert("counter", 7), counters)
    database.execute("COMMIT")


def _insert(table: str, columns: int) -> str:
    return f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})"
