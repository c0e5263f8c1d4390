"""States of streams as they were at a record, in a file beside the log: a start need not read all of it.

A cache and nothing more: what is in it counts only for the very record it stands for and for the program
that wrote it. A file that is gone, old, damaged or of another program is as good as none.
"""

import hmac
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from croupier.store.seals.secret_file import make_private

WAIT_SECONDS: Final = 1.0
_MAKE: Final = (
    "CREATE TABLE IF NOT EXISTS state "
    "(stream TEXT PRIMARY KEY, seq INTEGER, hash TEXT, body BLOB, digest TEXT)"
)
_PUT: Final = "INSERT OR REPLACE INTO state VALUES (?, ?, ?, ?, ?)"


class State(NamedTuple):
    """What a stream amounted to at a record: its number and seal, and the state in bytes."""

    stream: str
    seq: int
    hash: str
    body: bytes


class StateFile:
    """One file. Its states are marked with a secret of the house that depends on the program too, so that
    neither another program's states count (it may make others of the same records) nor forged ones."""

    def __init__(self, path: Path, secret: bytes) -> None:
        self._secret = secret
        self._lock = Lock()
        self._database = _opened(path)

    def get(self, stream: str) -> State | None:
        """The state of a stream, if it is what this program once put there."""
        query = "SELECT seq, hash, body, digest FROM state WHERE stream = ?"
        row = None
        with self._lock:
            if self._database:
                try:
                    row = self._database.execute(query, (stream,)).fetchone()
                except sqlite3.Error:
                    return None
        if row is None:
            return None
        seq, hash, body, digest = row
        if not (isinstance(seq, int) and isinstance(hash, str) and isinstance(body, bytes)):
            return None
        found = State(stream, seq, hash, body)
        return found if digest == self._digest(found) else None

    def put(self, states: Iterable[State]) -> None:
        """Instead of what was there of these streams; where that cannot be, nothing is lost."""
        rows = [(*one, self._digest(one)) for one in states]
        with self._lock:
            if self._database and rows:
                try:
                    with self._database:
                        self._database.executemany(_PUT, rows)
                except sqlite3.Error:
                    return

    def close(self) -> None:
        with self._lock:
            if self._database:
                self._database.close()
            self._database = None

    def _digest(self, state: State) -> str:
        head = f"{state.stream}\0{state.seq}\0{state.hash}\0".encode()
        return hmac.digest(self._secret, head + state.body, "sha256").hex()


def _opened(path: Path) -> sqlite3.Connection | None:
    try:
        make_private(path)
        database = sqlite3.connect(path, timeout=WAIT_SECONDS, check_same_thread=False)
        database.execute("PRAGMA journal_mode = WAL")
        with database:
            database.execute(_MAKE)
    except (OSError, sqlite3.Error):
        return None
    return database
