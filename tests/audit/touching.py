"""Logs that somebody touches, and what an audit finds."""

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

from croupier.audit.database import examine_database
from croupier.audit.finding import Finding, Report
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.store.opening import open_log
from croupier.store.seals.keys import public_key

COLUMNS = {
    "event": ("stream", "seq", "time", "actor", "command", "book", "prev", "hash", "body", "asked"),
    "answer": ("command", "asked", "refusal", "parts", "seal", "stream", "nth", "link"),
    "counter": ("meter", "table_id", "units", "reserve", "cents", "count", "seq"),
    "checkpoint": (
        "seq", "time", "heads", "streams", "digest", "key", "hash", "signature",
    ),
    "thinned": ("first", "last", "before", "after", "lines", "key", "signature"),
    "deck": ("commitment", "table_id", "key", "sealed"),
    "practice": ("table_id", "key", "sealed"),
}  # fmt: skip


def verified(path: Path, address: str = "", *, witness: bool = True, decks: bool = True) -> Report:
    log = open_log(address or str(path))
    try:
        sealed = SealedDecks.of(log, path.with_name("log.db.deck-key"))
        return examine_database(
            log,
            witness=path.with_name("log.db.witness") if witness else None,
            keys=frozenset({public_key(str(path) + ".seal-key.pub")}),
            decks=sealed if decks else None,
        )
    finally:
        log.close()


def broken(path: Path, *, witness: bool = True) -> Finding:
    finding = verified(path, witness=witness).finding
    assert finding is not None
    return finding


def change(path: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(path) as database:
        assert database.execute(statement, values).rowcount > 0
    database.close()


def flipped(value: Any, random: Random) -> Any:
    """A value with one bit changed, of the same kind."""
    if isinstance(value, int):
        return value ^ (1 << random.randrange(8))
    data = bytearray(value.encode() if isinstance(value, str) else value)
    data[random.randrange(len(data))] ^= 1 << random.randrange(7)
    return data.decode(errors="surrogateescape") if isinstance(value, str) else bytes(data)


def flip(path: Path, table: str, column: str, random: Random) -> tuple[str, int]:
    """Change one bit of one row; of which record, where it is one."""
    with sqlite3.connect(path) as database:
        rows = database.execute(f"SELECT rowid, {column} FROM {table} WHERE length({column}) > 0").fetchall()
        rows = rows or [(1, "0")]  # what is always empty gets something
        while True:
            rowid, value = random.choice(rows)
            try:
                changed = flipped(value, random), rowid
                database.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", changed)
                break
            except sqlite3.IntegrityError:
                continue  # the database itself does not take it
        place = "stream, seq" if table == "event" else "'', 0"
        found = database.execute(f"SELECT {place} FROM {table} WHERE rowid = ?", (rowid,)).fetchone()
    database.close()
    return found[0], found[1]
