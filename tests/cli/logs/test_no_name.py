"""A name that is none, where a log or a file is to be named, is said so in one line."""

from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.store.opening import open_log
from tests.floors.sealed_log import write

WHEN = ["--day", "2026-11-18", "--zone", "Australia/Sydney", "--day-start", "06:00"]


@pytest.mark.parametrize("name", ["", ".", "/", "sqlite:///", "sqlite:///."])
@pytest.mark.parametrize(
    "verb",
    [
        ["verify"], ["seal"], ["replay"], ["export", "--out", "o.jsonl"], ["backup", "copy.db"],
        ["reconcile", *WHEN], ["statement", "p1", *WHEN], ["serve", "--port", "0", "--database"],
    ],
)  # fmt: skip
def test_no_verb_falls_over_a_name_that_is_none(
    verb: list[str],
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    if verb[0] == "serve" and not name:
        return  # without a name the demo has one
    arguments = [*verb, name] if verb[0] == "serve" else [verb[0], name, *verb[1:]]
    assert main(arguments) in (1, 2)
    (said,) = capsys.readouterr().err.splitlines()
    assert "unexpected" not in said
    assert not list(tmp_path.glob("*.*"))


@pytest.mark.parametrize("out", ["", ".", "/"])
def test_nor_is_a_copy_made_under_none(
    out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    log = open_log(str(tmp_path / "log.db"))
    write(log, "table:a")
    log.close()
    assert main(["backup", "log.db", out]) == 1
    (said,) = capsys.readouterr().err.splitlines()
    assert "it is a folder; name a file" in said
