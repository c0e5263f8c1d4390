"""Without a replay: chains, balances, counters, answers and checkpoints, and what was not looked at."""

import sqlite3
from pathlib import Path
from random import Random

import pytest
from msgspec import Raw
from msgspec.structs import replace
from sqlalchemy import text

from croupier.audit import quick
from croupier.audit.database import examine_database
from croupier.audit.finding import Finding, Report
from croupier.cli.logs.verify import said
from croupier.store.chain import seal
from croupier.store.opening import open_log
from croupier.store.seals.keys import public_key
from tests import postgres
from tests.audit.touching import COLUMNS, change, flip
from tests.floors.audited_floor import build
from tests.floors.touched_rows import OF, key_of, of
from tools.scale.long_log import make

LOOKED_AT = ("event", "answer", "counter", "checkpoint")


def examined(path: Path, address: str = "", *, processes: int = 1) -> Report:
    log = open_log(address or str(path))
    try:
        return quick.examine_quickly(
            log,
            address or str(path),
            witness=path.with_name("log.db.witness"),
            keys=frozenset({public_key(f"{path}.seal-key.pub")}),
            processes=processes,
        )
    finally:
        log.close()


def test_it_says_what_it_looked_at_and_what_not(log: Path) -> None:
    report = examined(log)
    assert report.finding is None
    assert (report.level, report.streams, report.checkpoints, report.unsealed) == ("chains", 5, 5, 19)
    lines = "\n".join(said(report))
    assert "every chain holds, hashed from the first byte to the last" in lines
    assert "not looked at: whether the events follow from each other (replay)" in lines
    assert "two replays" not in lines


def test_several_processes_find_what_one_finds(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "SHARE", 60)
    assert examined(log, processes=2).finding is None
    change(log, f"UPDATE event SET actor = 'p9' WHERE {of('table:b')} AND seq = 7")
    assert examined(log, processes=2).finding == Finding("table:b", 7, "its content is not what was sealed")


def test_any_changed_bit_of_what_it_looks_at_is_found(log: Path) -> None:
    random, whole = Random(1), log.read_bytes()
    for table in LOOKED_AT:
        for column in COLUMNS[table]:
            log.write_bytes(whole)
            place = flip(log, table, column, random)
            finding = examined(log).finding
            assert finding is not None, (table, column)
            if table == "event" and column not in ("stream", "seq"):
                assert (finding.place, finding.seq) == place


@pytest.mark.parametrize("table", LOOKED_AT)
def test_any_missing_row_is_found(log: Path, table: str) -> None:
    key = key_of(table)
    change(log, f"DELETE FROM {table} WHERE {key} = (SELECT min({key}) FROM {table})")
    assert examined(log).finding is not None


def test_money_from_nowhere_is_found_although_it_was_sealed_anew(log: Path) -> None:
    """Who can write the database can seal a chain again; the sums of its postings still say it."""
    opened = open_log(str(log))
    records, prev, first, rows = opened.read("table:b"), "", 0, []
    opened.close()
    for record in records:
        body = bytes(record.body)
        if not first and b'"WagerPlaced"' in body:
            first, amount = record.seq, body.partition(b'"postings":[[')[2].split(b",")[1].partition(b"]")[0]
            body = body.replace(b"," + amount + b"]", b"," + amount + b"0]", 1)
        if first:
            prev = seal(replace(record, body=Raw(body), prev=prev or record.prev))
            rows.append((body, bytes.fromhex(prev), "table:b", record.seq))
    with sqlite3.connect(log) as database:
        database.executemany(f"UPDATE event SET body = ?, hash = ? WHERE {OF} AND seq = ?", rows)
    database.close()
    finding = examined(log).finding
    assert finding is not None
    assert (finding.place, finding.seq) == ("table:b", first)
    assert "its postings sum to" in finding.reason


def test_a_database_of_a_server_is_examined_too(tmp_path: Path) -> None:
    address = postgres.database()
    build(address, tmp_path)
    assert examined(tmp_path / "log.db", address).finding is None
    log = open_log(address)
    with log.database.writing() as connection:
        connection.execute(text("UPDATE counter SET units = units + 1"))
    log.close()
    finding = examined(tmp_path / "log.db", address).finding
    assert finding is not None
    assert "its counter of meter" in finding.reason


def test_a_log_made_long_is_a_log_like_any_other(tmp_path: Path) -> None:
    """What is measured with `python -m tools.scale` is real: two floors of it replay and add up."""
    path = tmp_path / "long.db"
    records = make(path, 1_000, template=400, tables=2)
    log = open_log(str(path))
    whole, quickly = examine_database(log), quick.examine_quickly(log, str(path))
    log.close()
    assert (whole.finding, quickly.finding) == (None, None)
    assert whole.records == quickly.records == records >= 1_000
    assert whole.answers == quickly.answers
