"""Verbs that read standard input, a list, or a log whose records were changed and sealed again."""

import io
import json
import os
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from unittest.mock import patch

import msgspec
from msgspec.structs import replace

from croupier.store.chain import GENESIS, seal
from croupier.store.opening import open_log
from tests.floors.touched_rows import OF
from tests.fuzz.parsers import ADJUDICATED, RUN, Parser, tell

DAY: Final = ("--day", "2025-10-09", "--zone", "Australia/Sydney", "--day-start", "06:00")
SESSION: Final = 300  # bytes typed; who types on for ever plays on for ever
TYPED: Final = (
    b"a 10\nd\n1\n2\nf\nn\na 5\nj\nd\nb 15\nc\nn\nr\nh\nq\n", b"a 10\nt 5\nd\n4x\nc\n\n\n\nx\nq\n",
    b"a 10\n! card-exposed\n1\nd\ncall wrong-wager\nf\nbuy 100\nq\n",
)  # fmt: skip


def verbs(folder: Path) -> Iterator[Parser]:
    """With the log that `parsers` left in the folder."""
    yield Parser("stdin-run", RUN, lambda data: _piped(data, folder, "run", "-"))
    yield Parser("stdin-adjudicate", ADJUDICATED, lambda data: _piped(data, folder, "adjudicate", "-"))
    yield Parser("typed", TYPED, lambda data: _typed(data, folder), slow=True)
    listed = folder / "identity.json"
    tell("identity", "--out", str(listed))
    lines = listed.read_bytes()
    yield Parser("identity", (lines,), lambda data: _listed(data, listed), slow=True)
    log = folder / "log.db"
    yield Parser("record", _records(log), lambda data: _record(data, log, folder), slow=True)
    yield Parser("log-verbs", (log.read_bytes(),), lambda data: _log(data, folder), slow=True)


def _piped(data: bytes, folder: Path, *arguments: str) -> None:
    """Through the very standard input of the process."""
    file = folder / "stdin"
    file.write_bytes(data)
    kept = os.dup(0)
    with file.open("rb") as source:
        os.dup2(source.fileno(), 0)
    try:
        tell(*arguments)
    finally:
        os.dup2(kept, 0)
        os.close(kept)


def _typed(data: bytes, folder: Path) -> None:
    """A game at the terminal, at a new table."""
    log = folder / "typed.db"
    for file in folder.glob("typed.db*"):
        file.unlink()
    book = ("star-ms-4", "star-uth", "crown-ms-3.0")[len(data) % 3]
    place = ("--live",) if len(data) % 2 else ("--practice", "--seed", "1")
    with patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(data[:SESSION]))):
        tell("play", book, *place, "--log", str(log))


def _listed(data: bytes, file: Path) -> None:
    file.write_bytes(data)
    tell("identity", "--check", str(file))


def _log(data: bytes, folder: Path) -> None:
    """Whatever reads a log, given one that is damaged."""
    for file in folder.glob("spoiled.db*"):
        file.unlink()
    log = folder / "spoiled.db"
    log.write_bytes(data)
    _asked(log, folder)


def _asked(log: Path, folder: Path) -> None:
    (folder / "copy.db").unlink(missing_ok=True)
    key, witness = str(folder / "spoiled.seal-key"), str(folder / "spoiled.witness")
    for words in (
        ("meter",), ("meter", "--meter", "m", "--json"), ("statement", "p1", *DAY), ("reconcile", *DAY),
        ("replay", "--table", "a"), ("replay", "--table", "s", "--line"), ("foresight",),
        ("export", "--out", str(folder / "out.jsonl"), "--key", key), ("verify", "--level", "chains"),
        ("export", "--out", str(folder / "out.csv"), "--significant"), ("verify",),
        ("backup", str(folder / "copy.db")), ("seal", "--key", key, "--witness", witness),
    ):  # fmt: skip
        tell(words[0], str(log), *words[1:])


def _records(log: Path) -> tuple[bytes, ...]:
    """A record of every kind in the log: where it stands, and its event."""
    found: dict[str, bytes] = {}
    with sqlite3.connect(log) as rows:
        for stream, seq, body in rows.execute("SELECT text, seq, body FROM event JOIN name ON id = stream"):
            found.setdefault(json.loads(body)["type"], f"{stream} {seq}\n".encode() + body)
    return tuple(found.values())


def _record(data: bytes, log: Path, folder: Path) -> None:
    """A log in which somebody changed an event, and sealed its stream again from there on."""
    place, _, body = data.partition(b"\n")
    stream, _, seq = place.decode(errors="replace").partition(" ")
    for file in folder.glob("spoiled.db*"):
        file.unlink()
    spoiled = folder / "spoiled.db"
    spoiled.write_bytes(log.read_bytes())
    opened = open_log(str(spoiled))
    prev, rows = GENESIS, []
    for record in opened.read(stream.replace("\0", "")):
        held = body if str(record.seq) == seq else bytes(record.body)
        prev = seal(replace(record, body=msgspec.Raw(held), prev=prev))
        rows.append((held, bytes.fromhex(prev), record.stream, record.seq))
    opened.close()
    changed = sqlite3.connect(spoiled)
    changed.executemany(f"UPDATE event SET body = ?, hash = ? WHERE {OF} AND seq = ?", rows)
    changed.commit()
    changed.close()
    _asked(spoiled, folder)
