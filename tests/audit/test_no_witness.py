"""A file that is no witness of this log is refused, and stays as it was to the last byte."""

import os
import sqlite3
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.house.security.sealer import Sealer
from croupier.store.opening import open_log
from croupier.store.seals.keys import SealKey
from tests.floors.floor_files import FLOOR
from tests.floors.sealed_log import write


def sealed(folder: Path, count: int) -> Path:
    """The log of a house with so many checkpoints, in a folder with its keys and its witness."""
    folder.mkdir()
    log = open_log(str(folder / "log.db"))
    sealer = Sealer(log, SealKey.open(folder / "log.db.seal-key"), folder / "log.db.witness")
    for _ in range(count):
        write(log, "table:a")
        assert sealer.seal()
    write(log, "table:a")
    sealer.close()
    log.close()
    return folder / "log.db"


def contents(folder: Path, log: Path) -> dict[str, bytes]:
    """What is no witness at all."""
    lines = log.with_name("log.db.witness").read_bytes().splitlines(keepends=True)
    return {
        "text": b"Dear diary,\nnothing happened.\n",
        "no newline": b"Dear diary, nothing happened",
        "many": b"x" * 200_000,
        "table": b"[section]",
        "tables": b"[[tables]]\nid = 1\n",
        "array": b"[1,2,3]\n",
        "numbers": b"[1,2,3",
        "zeros": bytes(100),
        "newline": b"\n",
        "database": log.read_bytes(),
        "key": log.with_name("log.db.seal-key").read_bytes(),
        "begins well": lines[0] + b"and then\n",
        "ends well": b"before\n" + lines[-1],
    }


@pytest.mark.parametrize("there", [False, True])
def test_what_is_no_witness_is_refused_before_anything_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], there: bool
) -> None:
    log, file = sealed(tmp_path / "house", 3), tmp_path / "witness"
    database = log if there else tmp_path / "new.db"
    before = [*sorted(path.name for path in tmp_path.iterdir()), "witness"]
    for name, content in contents(tmp_path, log).items():
        file.write_bytes(content)
        seal = ["seal", str(database), "--witness", str(file)]
        serve = ["serve", "--port", "0", "--database", str(database), "--witness", str(file)]
        for arguments in (seal, serve):
            assert main(arguments) == 1, name
            said = capsys.readouterr().err
            assert said.startswith(f"croupier: error: {file}: it is no witness"), name
            assert len(said.splitlines()) == 1
            assert file.read_bytes() == content, name
            assert sorted(path.name for path in tmp_path.iterdir()) == before, name  # nothing was made


def test_who_verifies_is_told_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, file = sealed(tmp_path / "house", 3), tmp_path / "witness"
    damaged = {"begins well", "ends well"}  # a line looks like a checkpoint: they are read
    for name, content in contents(tmp_path, log).items():
        file.write_bytes(content)
        assert main(["verify", str(log), "--witness", str(file)]) == 1, name
        said = capsys.readouterr()
        assert len(said.err.splitlines()) == 1
        assert ("it is no witness" in said.err) == (name not in damaged), (name, said.err)
        assert file.read_bytes() == content
    for arguments in (["verify", str(log)], ["seal", str(log)]):
        assert main([*arguments, "--witness", str(tmp_path)]) == 1
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_what_is_no_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = sealed(tmp_path / "house", 1)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "folder", "none/witness"):
        assert main(["seal", str(log), "--witness", str(tmp_path / name)]) == 1
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("count", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("torn", [0, 30])
def test_the_witness_of_another_house_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], count: int, torn: int
) -> None:
    log, other = sealed(tmp_path / "house", 3), sealed(tmp_path / "other", count)
    file = other.with_name("log.db.witness")
    content = file.read_bytes()
    content += content.splitlines()[-1][:torn]
    file.write_bytes(content)
    floor = tmp_path / "floor.toml"
    floor.write_text(FLOOR)
    serve = ["serve", "--port", "0", "--floor", str(floor), "--database", str(log)]
    for arguments in (["seal", str(log)], serve):
        assert main([*arguments, "--witness", str(file)]) == 1
        said = capsys.readouterr().err
        assert "of this witness is not that of the database" in said or "witness of another log" in said
        assert len(said.splitlines()) == 1
        assert file.read_bytes() == content


def test_an_empty_file_and_an_unfinished_line_will_do(tmp_path: Path) -> None:
    log = sealed(tmp_path / "house", 3)
    file = log.with_name("log.db.witness")
    whole = file.read_bytes()
    lines = whole.splitlines(keepends=True)
    for left in (b"", lines[2][:1], lines[2][:40], lines[2][:-1], lines[2][:60] + bytes(20)):
        with sqlite3.connect(log) as database:
            database.execute("DELETE FROM checkpoint WHERE seq > 3")
        database.close()
        file.write_bytes(lines[0] + lines[1] + left)
        assert main(["seal", str(log)]) == 0
        assert file.read_bytes().startswith(whole)
    with sqlite3.connect(log) as database:
        database.execute("DELETE FROM checkpoint WHERE seq > 3")
    database.close()
    file.write_bytes(b"")
    assert main(["seal", str(log)]) == 0
    assert file.read_bytes().startswith(lines[2])


def test_an_unfinished_line_of_something_else_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = sealed(tmp_path / "house", 3)
    file = log.with_name("log.db.witness")
    lines = file.read_bytes().splitlines(keepends=True)
    for content in (b"".join(lines) + b"notes of mine", lines[0] + lines[1] + b"notes of mine"):
        file.write_bytes(content)
        assert main(["seal", str(log)]) == 1
        assert "its last line is not finished" in capsys.readouterr().err
        assert file.read_bytes() == content
