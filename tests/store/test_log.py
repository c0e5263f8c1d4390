"""The log: in order, once, together with its answers, and plain words when the file will not do."""

import sqlite3
from pathlib import Path

import pytest

from croupier.core import events as ev
from croupier.store.chain import Head, extend, head_of
from croupier.store.codec import Recorded
from croupier.store.log import LogError, Stored, VersionConflict
from croupier.store.sql_log import SqlLog

SIGNED_ON = ev.DealerSignedOn(dealer="machine", cites=("house:sign-on",))


def records(count: int, head: Head | None = None, stream: str = "table:t") -> tuple[Recorded, ...]:
    start = head or Head()
    return extend(stream, start, [SIGNED_ON] * count, time=1, actor="machine", command="c", book="d")


def answered(stream: str = "table:t", *seqs: int) -> Stored:
    return Stored(stream, "asked", b"", seqs)


@pytest.fixture
def log(tmp_path: Path) -> SqlLog:
    return SqlLog.open(tmp_path / "log.db")


def test_what_is_appended_is_read_in_order(log: SqlLog) -> None:
    first = records(2)
    assert log.append("table:t", 0, first, "c1", answered()) is None
    second = records(1, head_of(first))
    assert log.append("table:t", 2, second, "c2", answered()) is None
    assert log.read("table:t") == (*first, *second)
    assert log.read("table:t", after=2) == second
    assert log.read("table:unknown") == ()


def test_a_writer_who_is_late_changes_nothing(log: SqlLog) -> None:
    log.append("table:t", 0, records(2), "c1", answered())
    assert log.append("table:t", 0, records(1), "c2", answered()) == VersionConflict("table:t", 0, 2)
    assert log.append("table:t", 5, (), "c3", answered()) == VersionConflict("table:t", 5, 2)
    assert len(log.read("table:t")) == 2
    assert log.answer("c2") is None


def test_a_command_is_answered_once(log: SqlLog) -> None:
    first = records(2)
    log.append("table:t", 0, first, "c1", answered("table:t", 1, 2))
    again = log.append("table:t", 2, records(1, head_of(first)), "c1", answered("table:t", 3))
    assert again == VersionConflict("table:t", 2, 2)
    assert log.read("table:t") == first
    assert log.answer("c1") == answered("table:t", 1, 2)
    refusal = Stored("table:t", "asked", b'{"code": "x"}', ())
    assert log.append("table:t", 2, (), "c2", refusal) is None
    assert log.answer("c2") == refusal


def test_records_must_follow(log: SqlLog) -> None:
    with pytest.raises(ValueError, match="do not follow"):
        log.append("table:t", 1, records(1), "c1", answered())
    with pytest.raises(ValueError, match="another stream"):
        log.append("table:u", 0, records(1), "c1", answered())


def test_streams_are_named(log: SqlLog) -> None:
    log.append("table:b", 0, records(1, stream="table:b"), "c1", answered())
    log.append("table:a", 0, records(1, stream="table:a"), "c2", answered())
    assert set(log.streams()) == {"table:a", "table:b"}


def test_another_opening_of_the_file_sees_what_is_stored(log: SqlLog) -> None:
    log.append("table:t", 0, records(3), "c1", answered())
    assert SqlLog.open(log.path).read("table:t") == records(3)


def test_commits_are_on_the_disk_when_they_return(log: SqlLog) -> None:
    with log._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_a_file_that_will_not_do_is_named_with_what_to_do(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("these are no events, and long enough to be seen as such " * 10)
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE t (x)")
    other.close()
    (tmp_path / "dangling.db").symlink_to(tmp_path / "no" / "log.db")
    for path, reason in (
        (tmp_path, "it is a folder"),
        (tmp_path / "no" / "log.db", "there is no folder"),
        (text, "it is no database"),
        (tmp_path / "dangling.db", "check its permissions"),
        (tmp_path / "other.db", "it belongs to another program"),
    ):
        with pytest.raises(LogError, match=reason) as raised:
            SqlLog.open(path)
        assert raised.value.filename == str(path)


def test_a_locked_file_is_said_to_be_in_use(log: SqlLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.store.sqlite.WAIT_SECONDS", 0.05)
    impatient = SqlLog.open(log.path)
    with sqlite3.connect(log.path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LogError, match="another program is writing"):
            impatient.append("table:t", 0, records(1), "c1", answered())
        other.execute("ROLLBACK")
    other.close()
    assert impatient.append("table:t", 0, records(1), "c1", answered()) is None
