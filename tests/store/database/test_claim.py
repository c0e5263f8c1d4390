"""A log in a file has one server, and another only when that one is gone, by whatever name the file goes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.store.database.claim import claim
from croupier.store.database.serving import file_served
from croupier.store.log import LogError
from croupier.store.opening import open_log
from tests import postgres

CLAIM = """
import sys
from pathlib import Path
from croupier.store.database.claim import claim
from croupier.store.database.sql_log import SqlLog
claim(SqlLog.open(Path(sys.argv[1])))
print("served", flush=True)
sys.stdin.read()
"""


@contextmanager
def server(path: Path) -> Iterator[None]:
    """A program that serves a log, until it is killed."""
    process = subprocess.Popen(
        [sys.executable, "-c", CLAIM, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert process.stdout
        assert process.stdout.readline() == b"served\n"
        yield
    finally:
        process.kill()
        process.communicate()


def test_a_file_is_served_by_one_process_until_it_dies(tmp_path: Path) -> None:
    log = open_log(str(tmp_path / "log.db"))
    with server(tmp_path / "log.db"), pytest.raises(LogError, match="another server serves it"):
        claim(log)
    claim(log)
    with pytest.raises(LogError, match="another server serves it"):
        claim(log)
    log.close()


def names(path: Path) -> Iterator[Path]:
    """Other names of one file."""
    folder = path.parent / "elsewhere"
    folder.mkdir()
    linked, hard = folder / "linked.db", folder / "hard.db"
    linked.symlink_to(path)
    os.link(path, hard)
    (path.parent / "also").symlink_to(folder)
    (folder / "twice.db").symlink_to(linked)
    yield from (linked, hard, path.parent / "also" / "hard.db", folder / "twice.db")
    yield path.parent / "elsewhere" / ".." / path.name


def test_another_name_of_the_file_is_the_same_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "log.db"
    open_log(str(path)).close()
    with server(path):
        for name in names(path):
            before = sorted(file.name for file in name.parent.iterdir())
            assert file_served(name)
            other = ["--witness", str(tmp_path / "other"), "--port", "0"]
            assert main(["serve", "--database", str(name), *other]) == 1
            said = capsys.readouterr().err
            assert (
                said
                == f"croupier: error: {name}: another server serves it; several need a PostgreSQL database\n"
            )
            assert main(["seal", str(name), "--witness", str(tmp_path / "other")]) == 1
            assert "another server serves it" in capsys.readouterr().err
            assert sorted(file.name for file in name.parent.iterdir()) == before  # nothing was begun
    assert not file_served(path)


def test_the_other_way_round_too(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    open_log(str(path)).close()
    (tmp_path / "linked.db").symlink_to(path)
    os.link(path, tmp_path / "hard.db")
    for name in ("linked.db", "hard.db"):
        with server(tmp_path / name):
            assert file_served(path)
        assert not file_served(path)


def test_who_asks_whether_a_file_is_served_does_not_hold_it(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    open_log(str(path)).close()
    assert not file_served(path)
    with server(path):
        assert file_served(path)


def test_a_database_server_is_for_several() -> None:
    address = postgres.database()
    for _ in range(2):
        log = open_log(address)
        claim(log)
        log.close()
