"""What a house writes is for its owner alone; what anybody may read says nothing of where it lies."""

import os
import sqlite3
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.store.log import SOMEHOW, LogError
from croupier.store.opening import open_log
from croupier.store.private.people import People, Person
from croupier.store.states import State, StateFile
from tests.floors.sealed_log import write


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir() if path.is_file()}


def house(folder: Path) -> None:
    """Everything that lies beside a log, and a copy."""
    log = open_log(str(folder / "log.db"))
    write(log, "table:a", 2)
    people = People.beside(folder / "log.db")
    people.put(Person("b", "i"))
    states = StateFile(folder / "log.db.states", b"secret")
    states.put([State("table:a", 1, "h", b"")])
    assert main(["seal", str(folder / "log.db")]) == 0
    if not (folder / "copy.db").exists():
        assert main(["backup", str(folder / "log.db"), str(folder / "copy.db")]) == 0
    found = modes(folder)
    assert {"log.db", "log.db-wal", "log.db-shm", "log.db.witness", "log.db.seal-key", "copy.db"} <= set(
        found
    )
    assert found.pop("log.db.seal-key.pub") == 0o644  # for auditors
    assert {name: oct(mode) for name, mode in found.items() if mode != 0o600} == {}
    states.close()
    people.close()
    log.close()


def test_all_files_of_a_house_are_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        house(tmp_path)
    finally:
        os.umask(before)


def test_files_that_are_wider_are_put_right(tmp_path: Path) -> None:
    house(tmp_path)
    log = open_log(str(tmp_path / "log.db"))
    write(log, "table:b")
    for path in tmp_path.iterdir():
        if path.name != "log.db.seal-key" and "copy" not in path.name:  # a key others can read is refused
            path.chmod(0o644)
    house(tmp_path)
    log.close()


def test_what_anybody_is_told_names_no_place(tmp_path: Path) -> None:
    path = str(tmp_path / "floor.db")
    for reason in (
        f"there is no folder {tmp_path}", "its key lies in floor.db", 'role "croupier" has no password',
        "connection to server at db, port 5432 failed", "croupier@db went away", r"C:\data is gone",
        "host db: gone",
    ):  # fmt: skip
        assert LogError(path, reason).plain == SOMEHOW
    assert LogError(path, "there is no space left on its disk").plain == "there is no space left on its disk"
    assert LogError(path, f"in {path}", "told plainly").plain == "told plainly"


def test_a_file_of_somebody_elses_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_log(str(tmp_path / "log.db")).close()
    (tmp_path / "log.db").chmod(0o644)
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    open_log(str(tmp_path / "log.db")).close()
    assert modes(tmp_path)["log.db"] == 0o644


def test_a_file_that_is_none_of_ours_is_left_as_it_is(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE t (x)")
    connection.close()
    (tmp_path / "notes.md").write_text("Some notes.")
    for path in (foreign, tmp_path / "notes.md"):
        path.chmod(0o644)
        before = path.read_bytes()
        with pytest.raises(LogError):
            open_log(str(path))
        assert (path.stat().st_mode & 0o777, path.read_bytes()) == (0o644, before)
