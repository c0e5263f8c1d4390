"""Who only looks at a log changes nothing: not the log, nor the folder it lies in."""

import gzip
import hashlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest
from sqlalchemy import text

from croupier.cli.main import main
from croupier.store.database.backup import back_up
from croupier.store.database.read_only import CHANGED, read_log
from croupier.store.log import LogError
from croupier.store.opening import open_log
from croupier.store.seals.deck_keys import DeckKeys
from tests import postgres
from tests.floors.audited_floor import build
from tests.floors.sealed_log import write
from tests.store.database.releases import NEXT, next_release

NOBODY = 65534


def looks(log: Path, out: Path) -> list[list[str]]:
    """Every verb that only reads a log."""
    day = ["--day", "2026-01-15", "--zone", "Australia/Sydney", "--day-start", "06:00"]
    name = str(log)
    return [
        ["verify", name],
        ["verify", name, "--level", "chains"],
        ["replay", name],
        ["replay", name, "--table", "a"],
        ["export", name, "--out", str(out / "out.jsonl")],
        ["export", name, "--out", str(out / "out.csv")],
        ["export", name, "--out", str(out / "round.json"), "--evidence", "a:1"],
        ["reconcile", name, *day],
        ["statement", name, "p1", *day],
        ["meter", name],
        ["foresight", name],
        ["promotion", "draw", name],
        ["backup", name, str(out / "copy.db")],
    ]


def trace(folder: Path) -> dict[str, tuple[str, int]]:
    """The files of a folder: what is in them, and who may read them."""
    return {
        path.name: (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mode)
        for path in sorted(folder.iterdir())
    }


def elsewhere(tmp_path: Path) -> Path:
    out = tmp_path / "out"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(mode=0o777)
    out.chmod(0o777)
    return out


@pytest.fixture
def lying(log: Path, tmp_path: Path) -> Path:
    """A log that nobody serves, in a folder of its own."""
    folder = tmp_path / "floor"
    folder.mkdir()
    for path in tmp_path.glob("log.db*"):
        path.rename(folder / path.name)
    return folder / "log.db"


def test_a_log_that_nobody_serves_is_left_as_it_lies(lying: Path, tmp_path: Path) -> None:
    before = trace(lying.parent)
    for arguments in looks(lying, elsewhere(tmp_path)):
        main(arguments)
        assert trace(lying.parent) == before, arguments


def test_a_log_without_a_key_is_handed_over_unsigned_and_none_is_made(lying: Path, tmp_path: Path) -> None:
    for path in lying.parent.glob("log.db.*"):
        path.unlink()
    out = elsewhere(tmp_path) / "out.jsonl"
    assert main(["export", str(lying), "--out", str(out)]) == 0
    assert [path.name for path in lying.parent.iterdir()] == ["log.db"]
    assert json.loads(out.read_bytes().splitlines()[-1])["signature"] == ""


def test_a_log_goes_to_standard_output_where_that_is_named(
    lying: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = elsewhere(tmp_path) / "out.jsonl"
    assert main(["export", str(lying), "--out", str(out)]) == 0
    capfdbinary.readouterr()
    assert main(["export", str(lying), "--out", "-"]) == 0
    streamed, said = capfdbinary.readouterr()
    assert streamed.splitlines()[1:-1] == out.read_bytes().splitlines()[1:-1]
    assert b"records" in said
    assert not (tmp_path / "-").exists()


KILLED = """
import os, sys
from pathlib import Path
from tempfile import TemporaryDirectory
from croupier.store.opening import open_log
from tests.floors.sealed_log import write
log = open_log(sys.argv[1])
write(log, "table:killed", 3)
print("written", flush=True)
sys.stdin.read()
"""


@contextmanager
def another_program(log: Path):  # type: ignore[no-untyped-def]
    """One that has written three records to a log, and still has it open."""
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(log)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout
    assert process.stdout.readline() == b"written\n"
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()


def records(log: Path) -> int:
    opened = read_log(str(log))
    try:
        return len(opened.read("table:killed"))
    finally:
        opened.close()


def test_what_is_not_yet_in_the_file_itself_is_read_too(lying: Path, tmp_path: Path) -> None:
    with another_program(lying):
        before = trace(lying.parent)
        assert records(lying) == 3
        assert trace(lying.parent) == before
    before = trace(lying.parent)  # it was killed, and left its write-ahead log
    assert "log.db-wal" in before
    for arguments in looks(lying, elsewhere(tmp_path)):
        main(arguments)
        assert trace(lying.parent) == before, arguments
    assert records(lying) == 3
    lying.with_name("log.db-shm").unlink()  # as somebody copies them by hand
    before = trace(lying.parent)
    assert records(lying) == 3
    assert trace(lying.parent) == before


def as_nobody(do: Callable[[], int]) -> int:
    """As somebody who may write nothing there; root may write everywhere."""
    if os.geteuid() != 0:
        return do()
    child = os.fork()
    if child == 0:  # pragma: no cover
        status = 99
        try:
            os.setegid(NOBODY)
            os.seteuid(NOBODY)
            status = do()
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.parametrize("killed", [False, True])
def test_a_file_and_a_folder_that_cannot_be_written_will_do(
    lying: Path,
    tmp_path: Path,
    killed: bool,
) -> None:
    if killed:
        with another_program(lying):
            pass
    for arguments in looks(lying, elsewhere(tmp_path)):
        main(arguments)  # so that all of the program is loaded, which nobody may not be able to read
    with TemporaryDirectory() as name:  # where others may go in
        open_to_all, out = Path(name), elsewhere(Path(name))
        open_to_all.chmod(0o755)
        folder = Path(shutil.copytree(lying.parent, open_to_all / "floor"))
        for path in folder.iterdir():
            path.chmod(0o444)
        (folder / "log.db.seal-key").chmod(0o600)  # they are for their owner alone
        (folder / "log.db.deck-key").chmod(0o600)
        folder.chmod(0o555)
        before = trace(folder)
        for arguments in looks(folder / "log.db", out):
            expected = 1 if arguments[0] == "promotion" else 0  # no draw was held
            assert as_nobody(lambda arguments=arguments: main(arguments)) == expected, arguments  # type: ignore[misc]
            assert trace(folder) == before
        folder.chmod(0o755)


def test_on_a_disk_that_cannot_be_written_keys_are_read_whoever_else_could(
    lying: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As on a disk of evidence; nobody could put them right there. On any other disk they are refused."""
    for path in lying.parent.iterdir():
        path.chmod(0o444)
    assert main(["verify", str(lying)]) == 1
    assert "others can read this key; type: chmod 600" in capsys.readouterr().err
    disk = SimpleNamespace(f_flag=os.ST_RDONLY | os.ST_NOSUID)
    monkeypatch.setattr("croupier.store.seals.secret_file.os.statvfs", lambda _: disk)
    for arguments in looks(lying, elsewhere(tmp_path)):
        assert main(arguments) == (1 if arguments[0] == "promotion" else 0), arguments
    capsys.readouterr()
    assert main(["verify", str(lying), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["decks"] > 0
    with pytest.raises(LogError, match="others can read this key"):
        DeckKeys.open(lying.with_name("log.db.deck-key"))


def test_a_log_that_changes_while_it_lies_there_is_not_believed(lying: Path) -> None:
    opened = read_log(str(lying))
    with pytest.raises(LogError, match=CHANGED), opened.database.reading():
        os.utime(lying, ns=(1, 1))
    opened.close()


def test_a_log_of_an_earlier_release_is_read_and_never_altered(
    lying: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(copies))
    next_release(monkeypatch, tmp_path)
    before = trace(lying.parent)
    for arguments in looks(lying, elsewhere(tmp_path)):
        main(arguments)
        assert trace(lying.parent) == before, arguments
    capsys.readouterr()
    assert main(["verify", str(lying)]) == 0
    said = capsys.readouterr().out
    assert f"{lying}: database with" in said
    assert "of an earlier release (its tables are of version 0001)" in said
    assert list(copies.iterdir()) == []  # they are gone again


def test_a_servers_database_of_an_earlier_release_is_refused_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = postgres.database()
    assert main(["verify", address]) == 1
    assert "there is no log of croupier in it" in capsys.readouterr().err
    build(address, tmp_path)
    next_release(monkeypatch, tmp_path)
    for arguments in looks(Path("x"), tmp_path):
        if arguments[0] != "backup":
            asked = [address if one == "x" else one for one in arguments]
            assert main(asked) == 1, asked
            assert "of an earlier release: croupier serve brings them up to date" in capsys.readouterr().err
    log = open_log(address)
    with log.database.reading() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == NEXT
    log.close()


def test_who_reads_a_server_writes_nothing(tmp_path: Path) -> None:
    address = postgres.database()
    build(address, tmp_path)
    log = read_log(address)
    with pytest.raises(LogError), log.database.writing() as connection:
        connection.execute(text("DELETE FROM event"))
    log.close()
    log = read_log(address)
    assert log.streams()
    log.close()


def garbage(folder: Path, log: Path) -> dict[str, Path]:
    """Files that are no logs."""
    made = {
        name: folder / name
        for name in (
            "empty", "text", "line", "floor.toml", "data.json", "lines.jsonl", "other.db", "tables.db",
            "bare.db", "people.db", "cut.db", "header.db", "packed.gz", "folder", "missing", "zeros",
        )
    }  # fmt: skip
    made["empty"].write_bytes(b"")
    made["text"].write_text("Dear diary,\nnothing happened.\n")
    made["line"].write_text("no newline")
    made["floor.toml"].write_text('name = "Main floor"\n')
    made["data.json"].write_text('{"croupier": "is not what this is"}\n')
    made["lines.jsonl"].write_text('{"a":1}\n{"a":2}\n')
    made["packed.gz"].write_bytes(gzip.compress(b"hello\n"))
    made["zeros"].write_bytes(bytes(8192))
    made["folder"].mkdir()
    with sqlite3.connect(made["other.db"]) as other:
        other.execute("CREATE TABLE bookmark (id INTEGER)")
    schema = "\n".join(line for line in sqlite3.connect(log).iterdump() if line.startswith("CREATE"))
    with sqlite3.connect(made["tables.db"]) as other:
        other.executescript(schema)
    open_log(str(made["bare.db"])).close()  # a log in which nothing ever happened
    with sqlite3.connect(made["people.db"]) as other:
        other.execute(f"PRAGMA application_id = {0x43525045}")
        other.execute("CREATE TABLE person (id INTEGER)")
    whole = log.read_bytes()
    made["cut.db"].write_bytes(whole[: len(whole) // 2])
    made["header.db"].write_bytes(whole[:100])
    return made


def test_a_file_that_is_no_log_is_refused_in_one_line_by_every_verb(
    lying: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "garbage"
    folder.mkdir()
    for name, path in garbage(folder, lying).items():
        before = {p: p.read_bytes() for p in folder.iterdir() if p.is_file()}
        for arguments in looks(path, elsewhere(tmp_path)):
            if arguments[0] == "backup" and name not in ("empty", "text", "line", "folder", "missing"):
                continue  # any database may be copied
            assert main(arguments) == 1, arguments
            said = capsys.readouterr()
            assert len(said.err.splitlines()) == 1, (arguments, said.err)
            assert "unexpected" not in said.err
            assert "Broken" not in said.out
            assert said.out == "", arguments
        assert {p: p.read_bytes() for p in folder.iterdir() if p.is_file()} == before, name


def test_a_floor_file_is_said_to_be_no_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "floor.toml").write_text('name = "Main floor"\n')
    assert main(["verify", str(tmp_path / "floor.toml")]) == 1
    assert "it is no log of croupier" in capsys.readouterr().err


def test_a_log_cut_off_anywhere_is_not_answered_for(
    lying: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, cut = lying.read_bytes(), tmp_path / "cut.db"
    for size in range(1, len(whole), 8192 + 1000):
        cut.write_bytes(whole[:size])
        assert main(["statement", str(cut), "p1", *looks(cut, tmp_path)[8][3:]]) == 1
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_nothing_is_sealed_or_made_in_a_file_that_is_no_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").write_bytes(b"")
    assert main(["seal", str(tmp_path / "empty")]) == 1
    assert "it is empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["empty"]


def test_a_copy_of_a_log_being_written_is_of_one_moment(tmp_path: Path) -> None:
    log = open_log(str(tmp_path / "log.db"))
    write(log, "table:a", 3)
    back_up(tmp_path / "log.db", tmp_path / "copy.db")
    log.close()
    copy = read_log(str(tmp_path / "copy.db"))
    assert len(copy.read("table:a")) == 3
    copy.close()
