"""Whose signature it is: a key that is known must fit; without one nothing is called broken, nor sound."""

import json
import sqlite3
from pathlib import Path

import pytest

from croupier.cli.logs.logs import base_of
from croupier.cli.main import main
from croupier.store.address import beside
from croupier.store.opening import open_log
from croupier.store.seals.keys import SealKey
from tests import postgres
from tests.floors.audited_floor import build
from tests.floors.sealed_log import write

UNKNOWN = "no key known: signatures were not checked"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder in which the demo floor was opened before: its keys belong to that floor alone."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    folder = tmp_path / "home" / "croupier"
    folder.mkdir(parents=True)
    log = open_log(str(folder / "floor.db"))
    write(log, "table:demo", 3)
    log.close()
    for _ in range(2):
        assert main(["seal", str(folder / "floor.db")]) == 0
    return folder


@pytest.mark.parametrize("level", ["full", "chains"])
def test_a_sound_database_whose_key_is_not_known_is_not_called_broken(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], level: str
) -> None:
    address = postgres.database()
    build(address, tmp_path)  # with keys and a witness of its own, elsewhere
    capsys.readouterr()
    assert main(["verify", address, "--level", level]) == 3
    said = capsys.readouterr()
    assert UNKNOWN in said.out
    assert "Broken" not in said.out
    assert said.err == ""
    keys = ["--key", str(tmp_path / "log.db.seal-key.pub"), "--witness", str(tmp_path / "log.db.witness")]
    assert main(["verify", address, "--level", level, *keys]) == 0
    assert main(["verify", address, "--level", level, "--json"]) == 3
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["unchecked"] == [UNKNOWN]


def test_a_key_known_for_this_very_database_has_to_fit(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = postgres.database()
    build(address, tmp_path)
    SealKey.open(beside(base_of(address), "seal-key"))
    assert main(["verify", address]) == 1
    assert "it is signed with another key" in capsys.readouterr().err


def test_databases_of_a_server_have_keys_and_witness_of_their_own(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path.name: path.read_bytes() for path in data.iterdir()}
    for _ in range(2):
        address = postgres.database()
        log = open_log(address)
        write(log, "table:a", 2)
        log.close()
        assert main(["seal", address]) == 0
        assert main(["verify", address]) == 0
        assert "the witness has them too" in capsys.readouterr().out
        stem = base_of(address).name
        assert {path.name for path in data.iterdir() if path.name.startswith(stem)} == {
            f"{stem}.seal-key", f"{stem}.seal-key.pub", f"{stem}.witness",
        }  # fmt: skip
    assert {name: (data / name).read_bytes() for name in before} == before


def test_no_second_key_is_made_for_a_database_that_another_signed(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = postgres.database()
    build(address, tmp_path)
    capsys.readouterr()
    assert main(["seal", address]) == 1
    said = capsys.readouterr().err
    assert "name that key with --seal-key" in said
    assert len(said.splitlines()) == 1
    assert not list(data.glob("*@*"))
    named = ["--key", str(tmp_path / "log.db.seal-key"), "--witness", str(tmp_path / "log.db.witness")]
    assert main(["seal", address, *named]) == 0


@pytest.mark.parametrize("content", [b"", b"12ab", b"\0" * 65])
def test_a_public_key_that_was_not_written_to_its_end_is_said_so_and_made_anew(
    data: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    public = data / "floor.db.seal-key.pub"
    whole = public.read_bytes()
    public.write_bytes(content)
    capsys.readouterr()
    assert main(["verify", str(data / "floor.db")]) == 1
    said = capsys.readouterr().err
    assert "it is empty or cut off" in said
    assert "writes it anew" in said
    assert main(["seal", str(data / "floor.db")]) == 0
    assert public.read_bytes() == whole
    assert main(["verify", str(data / "floor.db")]) == 0


@pytest.mark.parametrize("level", ["full", "chains"])
@pytest.mark.parametrize("named", ["gone.pub", "none/gone.pub", "zz"])
def test_a_key_that_is_not_there_leaves_signatures_unchecked_and_is_no_broken_log(
    data: Path, capsys: pytest.CaptureFixture[str], level: str, named: str
) -> None:
    log, gone = str(data / "floor.db"), str(data / named)
    capsys.readouterr()
    assert main(["verify", log, "--level", level, "--key", gone]) == 3
    said = capsys.readouterr().out
    assert f"{gone}: it is no public key, and no file with one: No such file or directory" in said
    assert "no key known: signatures were not checked" in said
    assert main(["verify", log, "--level", level, "--key", gone, "--json"]) == 3
    assert len(json.loads(capsys.readouterr().out)["unchecked"]) == 2
    assert main(["verify", log, "--level", level, "--key", f"{log}.seal-key.pub"]) == 0


def test_a_broken_log_is_broken_whatever_key_is_missing(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite3.connect(data / "floor.db") as log:
        log.execute("UPDATE event SET actor = 'eve' WHERE rowid = (SELECT max(rowid) FROM event)")
    assert main(["verify", str(data / "floor.db"), "--key", str(data / "gone.pub")]) == 1
    assert "Broken" in capsys.readouterr().out
