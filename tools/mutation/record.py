"""What became of every change of the code, and which tests reach which line, kept in a file."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

PLACE: Final = Path(".mutants")
SURVIVED: Final = "survived"
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tests (test TEXT PRIMARY KEY, version TEXT, seconds REAL);
CREATE TABLE IF NOT EXISTS reach (
    test TEXT, module TEXT, version TEXT, lines TEXT, PRIMARY KEY (test, module)
);
CREATE TABLE IF NOT EXISTS tried (
    module TEXT, function TEXT, version TEXT, number INTEGER, text TEXT, line INTEGER,
    outcome TEXT, killer TEXT, ran INTEGER, of INTEGER, PRIMARY KEY (module, function, version, number)
);
"""


class Key(NamedTuple):
    """One change: of which function, as it was then, the how manieth."""

    module: str
    function: str
    version: str
    number: int


class Reached(NamedTuple):
    """The lines of a module that a test runs."""

    module: str
    version: str
    lines: frozenset[int]


class Record:
    """The file."""

    def __init__(self, folder: Path = PLACE) -> None:
        folder.mkdir(exist_ok=True)
        self._file = sqlite3.connect(folder / "record.db", timeout=300)  # two may run beside each other
        self._file.executescript(SCHEMA)

    def tests(self) -> dict[str, tuple[str, float]]:
        """The tests whose reach is known: the version of their file then, and the seconds they took."""
        rows = self._file.execute("SELECT test, version, seconds FROM tests")
        return {test: (version, seconds) for test, version, seconds in rows}

    def reach(self) -> dict[str, list[Reached]]:
        """By test."""
        found: dict[str, list[Reached]] = {}
        for test, module, version, lines in self._file.execute("SELECT * FROM reach"):
            numbers = frozenset(map(int, lines.split()))
            found.setdefault(test, []).append(Reached(module, version, numbers))
        return found

    def note_reach(self, test: str, version: str, seconds: float, reached: Iterable[Reached]) -> None:
        """What a test runs; the caller says when to keep it."""
        self._file.execute("INSERT OR REPLACE INTO tests VALUES (?, ?, ?)", (test, version, seconds))
        self._file.execute("DELETE FROM reach WHERE test = ?", (test,))
        rows = [(test, one.module, one.version, " ".join(map(str, sorted(one.lines)))) for one in reached]
        self._file.executemany("INSERT INTO reach VALUES (?, ?, ?, ?)", rows)

    def keep(self) -> None:
        """Write what was noted."""
        self._file.commit()

    def outcomes(self) -> dict[Key, tuple[str, str]]:
        """What became of every change tried so far, and what it was."""
        rows = self._file.execute("SELECT module, function, version, number, outcome, text FROM tried")
        return {Key(*key): (outcome, text) for *key, outcome, text in rows}

    def note(self, key: Key, text: str, line: int, outcome: str, killer: str, ran: int, of: int) -> None:
        """What became of a change, and which test noticed it, or how many of those that reach it were run."""
        row = (*key, text, line, outcome, killer, ran, of)
        self._file.execute("INSERT OR REPLACE INTO tried VALUES (?,?,?,?,?,?,?,?,?,?)", row)
        self._file.commit()
