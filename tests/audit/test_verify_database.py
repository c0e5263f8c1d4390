"""A database that was touched is found out, with the place; one that was not is verified."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from croupier.audit.database import examine_database
from croupier.audit.finding import Finding, Report
from croupier.house.security.sealer import Sealer
from croupier.store.chain import GENESIS, seal, seal_answer
from croupier.store.database import schema
from croupier.store.log import LogError
from croupier.store.opening import open_log
from croupier.store.seals.keys import SealKey
from croupier.store.seals.witness import Witness
from croupier.store.unrecorded import linked
from tests import postgres
from tests.audit.touching import COLUMNS, broken, change, flip, verified
from tests.floors.audited_floor import build
from tests.floors.sealed_log import write
from tests.floors.touched_rows import OF, key_of, of

BYTES = {"hash", "asked", "seal", "link", "body", "sealed"}
FILLED = {name: columns for name, columns in COLUMNS.items() if name != "thinned"}  # on the floor played here
OUTSIDE = {  # what nobody is promised, and why
    "lease": "which server process does what until when; nothing of what happened",
    "meter": "rows to hold while a meter is counted; what stands on it is in events and counters",
}


def test_every_table_of_the_log_is_under_the_promise_or_named_outside_it() -> None:
    tables = {name: tuple(table.columns.keys()) for name, table in schema.metadata.tables.items()}
    assert {name: columns for name, columns in tables.items() if name not in OUTSIDE} == COLUMNS


def test_a_version_of_the_tables_that_nobody_knows_is_said_so(log: Path) -> None:
    change(log, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(LogError, match="version '9999'"):
        open_log(str(log))


def test_an_untouched_log_is_verified(log: Path) -> None:
    report = verified(log)
    assert report.finding is None
    assert (report.streams, report.checkpoints, report.decks, report.decks_closed) == (5, 5, 2, 0)
    assert report.records > 140
    assert report.answers > 90
    assert report.sealed is not None
    assert (report.sealed.checkpoint, report.sealed.witnessed) == (5, True)
    assert report.unsealed == 19


def test_the_same_floor_in_postgresql_is_verified_and_found_out(tmp_path: Path) -> None:
    address = postgres.database()
    build(address, tmp_path)
    report = verified(tmp_path / "log.db", address)
    assert report.finding is None
    assert (report.streams, report.checkpoints, report.decks) == (5, 5, 2)
    log = open_log(address)
    with log.database.writing() as connection:
        connection.execute(text(f"UPDATE event SET actor = 'p9' WHERE {of('table:b')} AND seq = 7"))
    log.close()
    found = verified(tmp_path / "log.db", address).finding
    assert found == Finding("table:b", 7, "its content is not what was sealed")


def test_without_checkpoints_and_witness_it_says_so(log: Path) -> None:
    report = verified(log, witness=False, decks=False)
    assert report.sealed is not None
    assert not report.sealed.witnessed
    assert (report.decks, report.decks_closed) == (0, 2)
    change(log, "DELETE FROM checkpoint")
    report = verified(log, witness=False)
    assert (report.finding, report.sealed, report.unsealed) == (None, None, report.records)


@pytest.mark.parametrize("seed", range(3))
def test_any_changed_bit_of_any_row_is_found(log: Path, seed: int) -> None:
    random, whole = Random(seed), log.read_bytes()
    for table, columns in FILLED.items():
        for column in columns:
            log.write_bytes(whole)
            place = flip(log, table, column, random)
            finding = verified(log).finding
            assert finding is not None, (table, column)
            if table == "event" and column not in ("stream", "seq"):
                assert (finding.place, finding.seq) == place


def test_a_value_of_another_kind_is_found(log: Path) -> None:
    """The same characters as bytes, and numbers as text: a byte of SQLite's own says which."""
    whole = log.read_bytes()
    for table, columns in FILLED.items():
        for column in columns:
            log.write_bytes(whole)
            key = key_of(table)
            row = f"SELECT coalesce(max({key}), 1) FROM {table} WHERE length({column}) > 0"
            kind = "TEXT" if column in BYTES and table != "checkpoint" else "BLOB"
            with suppress(LogError, sqlite3.IntegrityError):  # the database itself cannot read it, or take it
                change(log, f"UPDATE {table} SET {column} = CAST({column} AS {kind}) WHERE {key} = ({row})")
                assert verified(log).finding is not None, (table, column)
    log.write_bytes(whole)
    change(log, f"UPDATE event SET stream = CAST(stream AS BLOB) WHERE {of('table:s')} AND seq = 1")
    assert verified(log).finding is not None


def test_a_deck_laid_under_another_table_is_found(log: Path) -> None:
    change(log, "UPDATE deck SET table_id = 'a'")
    assert broken(log).reason == "table a never committed to it"


def test_a_deck_that_is_gone_is_told_of(log: Path) -> None:
    change(log, "DELETE FROM deck")
    assert verified(log).notes == ("3 decks that were committed to are not in it",)


@pytest.mark.parametrize("table", ["event", "answer", "counter", "checkpoint"])
def test_any_missing_row_is_found(log: Path, table: str) -> None:
    whole, random = log.read_bytes(), Random(table)
    for _ in range(8):
        log.write_bytes(whole)
        with sqlite3.connect(log) as database:
            rows = database.execute(f"SELECT {key_of(table)} FROM {table}").fetchall()
        database.close()
        change(log, f"DELETE FROM {table} WHERE {key_of(table)} = ?", *random.choice(rows))
        assert broken(log)


REFUSED = "SELECT command, asked, refusal, stream FROM answer WHERE nth = 1"


def test_a_refusal_that_was_removed_is_missed(log: Path) -> None:
    change(log, "DELETE FROM answer WHERE nth = 1")
    assert broken(log, witness=False) == Finding("answers:table:a", 1, "it is missing: checkpoint 4 had it")


def test_a_refusal_that_was_changed_and_sealed_anew_is_found(log: Path) -> None:
    with sqlite3.connect(log) as database:
        command, asked, refusal, stream = database.execute(REFUSED).fetchone()
    database.close()
    seal = seal_answer(command, asked.hex(), refusal.replace("wager", "stake"), ())
    changed = "refusal = replace(refusal, 'wager', 'stake'), seal = ?"
    change(log, f"UPDATE answer SET {changed} WHERE nth = 1", bytes.fromhex(seal))
    assert broken(log).reason == "it does not follow the answer in front of it"
    change(log, "UPDATE answer SET link = ? WHERE nth = 1", bytes.fromhex(linked(GENESIS, stream, 1, seal)))
    assert broken(log) == Finding("answers:table:a", 1, "it is not the record that checkpoint 4 had")


@pytest.mark.parametrize("count", [1, 2, 19])
def test_a_tail_that_was_cut_off_is_found_by_the_answers(log: Path, count: int) -> None:
    last = f"SELECT max(seq) FROM event WHERE {of('table:a')}"
    change(log, f"DELETE FROM event WHERE {of('table:a')} AND seq > ({last}) - ?", count)
    finding = broken(log)
    assert finding.place == "table:a"
    assert "it is missing: command" in finding.reason


def cut(path: Path, stream: str, after: int) -> None:
    """Records cut off with their answers, as somebody would who knows what he does."""
    with sqlite3.connect(path) as database:
        cut = (stream, after)
        database.execute(
            f"DELETE FROM answer WHERE command IN (SELECT command FROM event WHERE {OF} AND seq > ?)",
            cut,
        )
        database.execute(f"DELETE FROM event WHERE {OF} AND seq > ?", cut)
    database.close()


def test_a_cut_below_a_checkpoint_is_found_by_it(log: Path) -> None:
    cut(log, "payment-errors:main", 2)
    finding = broken(log, witness=False)
    assert finding == Finding("payment-errors:main", 3, "it is missing: checkpoint 5 had it")


def test_the_witness_knows_that_checkpoints_are_gone(log: Path) -> None:
    change(log, "DELETE FROM checkpoint WHERE seq = 5")
    assert verified(log, witness=False).finding is None
    assert broken(log) == Finding(
        "checkpoint", 5, "the witness has it and the log does not: the log lost its end"
    )


@pytest.mark.parametrize("torn", [0, 1, 100])
def test_a_witness_that_a_crash_left_one_behind_will_do(log: Path, torn: int) -> None:
    witness = log.with_name("log.db.witness")
    lines = witness.read_bytes().splitlines(keepends=True)
    witness.write_bytes(b"".join(lines[:4]) + lines[4][:torn])
    report = verified(log)
    assert report.finding is None
    witness.write_bytes(b"".join(lines[:3]))
    assert broken(log) == Finding("witness", 4, "the log has this checkpoint and the witness does not")
    witness.write_bytes(b"".join(lines[:4]) + b"[")
    assert verified(log).finding is None
    witness.write_bytes(b"".join(lines[:4]) + b"nonsense")
    assert "not the beginning" in broken(log).reason
    witness.write_bytes(lines[0] + b"".join(lines[2:]))
    assert broken(log) == Finding("witness", 2, "the log has this checkpoint and the witness does not")
    witness.write_bytes(b"".join(lines[2:]))  # begun later, with another file before it
    assert verified(log).finding is None


def test_a_witness_of_another_floor_is_found(log: Path) -> None:
    witness = log.with_name("log.db.witness")
    lines = witness.read_bytes().splitlines(keepends=True)
    witness.write_bytes(b"".join(lines[:4]) + lines[4].replace(b'"table:a":', b'"table:a":1'))
    assert "are not the same" in broken(log).reason
    witness.write_bytes(b"".join(lines).replace(b"[2,", b"[2, "))
    assert broken(log).place == "witness"
    with pytest.raises(LogError, match="No such file"):
        examine_database(open_log(str(log)), witness=log.with_name("none"))


def test_a_log_is_verified_while_it_is_sealed(log: Path) -> None:
    """What is sealed after the moment that is looked at is in the witness and not in that moment."""
    later = log.with_name("log.db.witness").read_bytes()
    key = SealKey.open(log.with_name("log.db.seal-key"))
    opened = open_log(str(log))
    sealer = Sealer(opened, key, log.with_name("log.db.witness"))
    assert sealer.seal() is not None
    sealer.close()
    opened.close()
    report = verified(log)
    assert (report.finding, report.unsealed, report.checkpoints) == (None, 0, 6)
    log.with_name("log.db.witness").write_bytes(later)
    assert verified(log).finding is None  # one behind


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_log_is_verified_while_it_is_written_and_sealed(tmp_path: Path, kind: str) -> None:
    address = postgres.database() if kind == "postgresql" else str(tmp_path / "log.db")
    writing, reading = open_log(address), open_log(address)
    write(writing, "table:a", 5)
    sealer = Sealer(open_log(address), SealKey.open(tmp_path / "key"), tmp_path / "witness")
    sealer.start(seconds=0.002)
    stop, reports = Event(), list[Report]()

    def keep_writing() -> None:
        while not stop.is_set():
            write(writing, "table:a")
            write(writing, "table:b")

    writer = Thread(target=keep_writing)
    writer.start()
    try:
        while not (tmp_path / "witness").exists():
            pass
        while len(reports) < 10 or reports[-1].checkpoints < 5:
            reports.append(examine_database(reading, witness=tmp_path / "witness"))
    finally:
        stop.set()
        writer.join()
        sealer.close()
    assert [report.finding for report in reports if report.finding] == []
    assert reports[-1].records > reports[0].records
    last = examine_database(reading, witness=tmp_path / "witness")
    assert (last.finding, last.unsealed) == (None, 0)
    assert sealer.trouble == ""
    writing.close()
    reading.close()


def test_another_key_is_found(log: Path, tmp_path: Path) -> None:
    other = SealKey.open(tmp_path / "other").public
    opened = open_log(str(log))
    report = examine_database(opened, keys=frozenset({other}))
    assert report.finding is not None
    assert "another key" in report.finding.reason
    report = examine_database(opened)
    assert (report.finding, len(report.keys)) == (None, 1)
    opened.close()


def test_who_rewrites_a_chain_is_found_by_the_checkpoints(log: Path) -> None:
    """Every seal of a stream made anew, so that the chain holds: the checkpoints had others."""
    opened = open_log(str(log))
    prev, rows = "0" * 64, []
    for record in opened.read("payment-errors:main"):
        changed = replace(record, actor="eve" if record.seq == 1 else record.actor, prev=prev)
        prev = seal(changed)
        rows.append((changed.actor, bytes.fromhex(prev), record.seq))
    opened.close()
    with sqlite3.connect(log) as database:
        database.executemany(
            f"UPDATE event SET actor = ?, hash = ? WHERE {of('payment-errors:main')} AND seq = ?",
            rows,
        )
    database.close()
    assert broken(log) == Finding("payment-errors:main", 3, "it is not the record that checkpoint 5 had")


def test_a_first_record_that_is_gone_is_found(log: Path) -> None:
    change(log, f"DELETE FROM event WHERE {of('table:s')} AND seq = 1")
    assert broken(log).place == "table:s"


def test_a_witness_is_locked_by_who_writes_it(log: Path) -> None:
    witness = Witness(log.with_name("log.db.witness"))
    assert verified(log).finding is None  # reading needs no lock
    witness.close()
