"""`croupier meter`: what stands on meters, and whether the log agrees."""

import json
import sqlite3
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.house.desk.subject import Setting
from croupier.house.room.desk import Desk
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.table.players import with_card
from tests.floors.meter_floor import FED, NOON, ROYAL, SEED, locked_in, open_floor, played_out


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log with two tables on one meter, a royal flush at one of them."""
    log = SqlLog.open(tmp_path / "floor.db")
    desk = Desk(Setting(log, load, patrons=with_card), lambda: NOON)
    open_floor(desk, "t", "u")
    locked_in(desk, "u")
    locked_in(desk, "t")
    played_out(desk, "t", ROYAL)
    locked_in(desk, "t")
    log.close()
    return tmp_path / "floor.db"


def test_a_meter_adds_up_for_programs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["meter", str(path), "--json"]) == 0
    (meter,) = json.loads(capsys.readouterr().out)
    units = meter["units"]
    assert (meter["value"], units["shown"]) == (SEED + 2 * FED // 10_000, SEED * 10_000 + 2 * FED)
    assert (units["contributed"], units["prizes"]) == (6 * FED, SEED * 10_000 + 4 * FED)
    assert units["seeded"] + units["contributed"] - units["prizes"] == units["shown"] + units["reserve"]
    assert meter["wagers"] == {"count": 6, "cents": 3_000}
    assert meter["tables"] == {"t": {"units": 4 * FED}, "u": {"units": 2 * FED}}
    assert [one["type"] for one in meter["history"]] == [
        "MeterOpened",
        "TableLinked",
        "TableLinked",
        "MeterHit",
    ]
    assert (meter["balanced"], meter["linked"], meter["hits"]["count"]) == (True, ["t", "u"], 1)


def test_people_see_the_sums_and_the_hits(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["meter", str(path), "--meter", "m"]) == 0
    text = capsys.readouterr().out
    assert "$50,003.4060" in text.replace("\n", "")
    assert "reconciled with every table's stream" in text
    assert "Hit at table t, round 1: royal flush $50,006.82" in " ".join(text.split())


def test_a_counter_that_was_changed_is_found(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(path) as database:
        database.execute("UPDATE counter SET units = units + 1 WHERE table_id = 'u'")
    database.close()
    assert main(["meter", str(path), "--json"]) == 1
    (meter,) = json.loads(capsys.readouterr().out)
    assert (meter["balanced"], meter["wrong"]["what"]) == (False, "units of u")
    assert main(["meter", str(path)]) == 1
    assert "units of u" in capsys.readouterr().out


def test_what_is_not_there_is_named(tmp_path: Path, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["meter", str(tmp_path / "no.db")]) == 1
    assert "no.db: there is no such file" in capsys.readouterr().err
    assert main(["meter", str(path), "--meter", "x"]) == 1
    assert "there is no meter 'x'" in capsys.readouterr().err


def test_what_stood_there_at_a_time_can_be_read(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All of this log was recorded in the same second."""
    assert main(["meter", str(path), "--at", "2025-10-09T08:53:20", "--json"]) == 0
    (read,) = json.loads(capsys.readouterr().out)
    assert (read["meter"], read["time"], read["units"]) == ("m", NOON, SEED * 10_000 + 2 * FED)
    assert main(["meter", str(path), "--at", "2025-10-09T08:53:20"]) == 0
    assert "$50,003.4060" in capsys.readouterr().out
    assert main(["meter", str(path), "--at", "2025-10-09T08:53:19"]) == 1
