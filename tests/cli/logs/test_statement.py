"""`croupier statement`: from a log to CSV, JSON and a page."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.cli.main import main
from croupier.engine.running.opening_duties import attested
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.table import commands as c
from tests.floors.open_table import OPEN, STAFF

WHEN = ["--day", "2025-10-09", "--zone", "Australia/Sydney", "--day-start", "06:00"]


@pytest.fixture
def log(tmp_path: Path) -> str:
    """p1 antes $10 on 9 October 2025 and folds."""
    path = tmp_path / "log.db"
    opened = SqlLog.open(path)
    desk = Desk(Setting(opened, load), lambda: 1_760_000_000_000)
    opening = replace(OPEN, practice=False, sign=replace(OPEN.sign, jackpot=None))
    for command in (
        *attested(load("star-ms-undated"), opening, "house"),
        opening,
        c.SignOn(actor="machine"),
        c.TakeSeat(actor="p1", box=1, player="p1", brings=100_000),
        c.PlaceWager(actor="p1", box=1, spot="ante", amount=1_000),
        c.ShuffleDeck(actor="machine", deck="sealed", method="machine"),
        c.Deal(actor="machine"),
        c.Fold(actor="p1", box=1),
        c.CloseRound(actor="machine"),
    ):
        assert desk.give("t", command, STAFF, book="star-ms-undated").refusal is None, command
    opened.close()
    return str(path)


def test_a_statement_in_every_form(log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statement", log, "p1", *WHEN]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in lines] == ['"what"', '"brought"', '"play"', '"total"']
    assert lines[-1].endswith('"1","0.00","1000.00","0.00","10.00","0.00","10.00","0.00","-10.00"')
    assert main(["statement", log, "p1", *WHEN, "--period", "month", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert (made["period"], made["first"], made["total"]["net"]) == ("month", "2025-10-01", -1_000)
    for name in ("s.csv", "s.html", "s.json"):
        assert main(["statement", log, "p1", *WHEN, "--out", str(tmp_path / name), "--casino", "Ours"]) == 0
    assert "<p>Ours. From 2025-10-09 06:00" in (tmp_path / "s.html").read_text()
    assert json.loads((tmp_path / "s.json").read_text())["patron"] == "p1"


def test_a_day_without_play_is_no_lines_and_somebody_unknown_is_said_so(
    log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["statement", log, "p1", "--day", "2025-10-08", *WHEN[2:], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lines"] == []
    assert main(["statement", log, "p11", *WHEN, "--out", str(tmp_path / "s.csv")]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "croupier: error: there is no patron 'p11' in this log\n")
    assert not (tmp_path / "s.csv").exists()


@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        (["--day-start", "6"], 2, "is no time like 06:00"),
        (["--day-start", "24:00"], 2, "is no time like 06:00"),
        (["--day-start", "05:60"], 2, "is no time like 06:00"),
        (["--zone", "Nowhere"], 1, "knows no time zone 'Nowhere'"),
        (["--out", "s.pdf"], 2, "ends in .csv, .html, .json"),
        (["--day", "yesterday"], 2, "yesterday"),
    ],
)
def test_what_is_wrong_is_said(
    log: str, change: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = dict(zip(WHEN[::2], WHEN[1::2], strict=True)) | {change[0]: change[1]}
    words = [word for pair in asked.items() for word in pair]
    assert main(["statement", log, "p1", *words]) == status
    assert said in capsys.readouterr().err


def test_a_log_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statement", str(tmp_path / "none.db"), "p1", *WHEN]) == 1
    assert "there is no such file" in capsys.readouterr().err
    assert not (tmp_path / "none.db").exists()
