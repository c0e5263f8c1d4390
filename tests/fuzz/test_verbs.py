"""Verbs given damaged logs, spoiled standard input, changed lists: an exit status and words, no traceback."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import copy

import pytest

from croupier.cli.main import main
from tests.floors.audited_floor import build
from tests.floors.touched_rows import of
from tests.fuzz.campaign import KEPT
from tests.fuzz.mutating import mutated
from tests.fuzz.parsers import Parser
from tests.fuzz.verbs import verbs

NAMES = ("stdin-run", "stdin-adjudicate", "typed", "identity", "record", "log-verbs")
SPOILED = {"stdin-run": 30, "stdin-adjudicate": 30, "typed": 1, "identity": 1, "record": 1, "log-verbs": 0}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("verbs")
    build(str(made / "log.db"), made)
    return made


@pytest.fixture(scope="module")
def all_verbs(folder: Path) -> dict[str, Parser]:
    return {one.name: one for one in verbs(folder)}


def test_all_of_them_are_tried(all_verbs: dict[str, Parser]) -> None:
    assert tuple(all_verbs) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_what_is_spoiled_is_answered(all_verbs: dict[str, Parser], name: str) -> None:
    verb, random = all_verbs[name], Random(f"verbs {name}")
    for _ in range(SPOILED[name]):
        verb.feed(mutated(random, random.choice(verb.examples), verb.examples))
    for path in sorted((KEPT / name).glob("*")):
        verb.feed(path.read_bytes())


@pytest.fixture
def log(folder: Path, tmp_path: Path) -> Path:
    return Path(copy(folder / "log.db", tmp_path))


def _no_event(file: Path) -> None:
    with sqlite3.connect(file) as rows:
        rows.execute(f"UPDATE event SET body = x'7b' WHERE {of('table:a')} AND seq = 6")


def _no_answers(file: Path) -> None:
    """The pages of stored answers are overwritten; those of the events are whole."""
    with sqlite3.connect(file) as rows:
        page = rows.execute("SELECT rootpage FROM sqlite_master WHERE name = 'answer'").fetchone()[0]
        size = rows.execute("PRAGMA page_size").fetchone()[0]
        rows.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(file.read_bytes())
    data[(page - 1) * size : page * size] = b"\xff" * size
    file.write_bytes(data)


def _no_words(file: Path) -> None:
    """The list of tables is such that the database cannot even say what is wrong with it."""
    data = file.read_bytes()
    file.write_bytes(data.replace(b"CREATE TABLE event (", b"CREATE TABLE ev\xd2\x20t ("))


@pytest.mark.parametrize(
    ("spoil", "words", "said"),
    [
        (_no_event, ["meter"], "the log is damaged at table:a 6"),
        (_no_answers, ["verify", "--level", "chains"], "it is damaged; restore it from a backup"),
        (_no_words, ["meter"], "it is damaged; restore it from a backup"),
    ],
)
def test_a_damaged_log_is_called_that(
    log: Path, spoil: Callable[[Path], None], words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(log)
    assert main([words[0], str(log), *words[1:]]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("croupier: error: ")
    assert said in line
