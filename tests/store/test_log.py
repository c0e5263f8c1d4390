"""The log: in order, once, together with its answers, whichever database keeps it."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.store.chain import Head, extend, head_of
from croupier.store.codec import Recorded
from croupier.store.database.postgres import PostgresServer
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import Batch, Entry, Feed, LogError, Part, Stored, VersionConflict
from croupier.table.meter import Counter
from tests.store.entries import ASKED, SIGNED_ON, entry, records


def test_what_is_written_is_read_in_order(log: SqlLog) -> None:
    first = records(2)
    assert log.store([entry("c1", 0, first)]) == [None]
    second = records(1, head_of(first))
    assert log.store([entry("c2", 2, second)]) == [None]
    assert log.read("table:t") == (*first, *second)
    assert log.read("table:t", after=2) == second
    assert log.read("table:unknown") == ()


def test_a_writer_who_is_late_changes_nothing(log: SqlLog) -> None:
    log.store([entry("c1", 0, records(2))])
    assert log.store([entry("c2", 0, records(1))]) == [VersionConflict("table:t", 0, 2)]
    assert log.store([entry("c3", 5)]) == [VersionConflict("table:t", 5, 2)]
    assert len(log.read("table:t")) == 2
    assert log.answers(["c2", "c3"]) == {}


def test_a_command_is_answered_once(log: SqlLog) -> None:
    first = records(2)
    log.store([entry("c1", 0, first)])
    again = log.store([entry("c1", 2, records(1, head_of(first)))])
    assert again == [VersionConflict("table:t", 2, 2)]
    assert log.read("table:t") == first
    assert log.answers(["c1"]) == {"c1": Stored(ASKED, b"", (Part("table:t", 1, 2),))}
    refusal = Stored(ASKED, b'{"code": "x"}')
    assert log.store([Entry(command="c2", answer=refusal, batches=(Batch("table:t", 2),))]) == [None]
    assert log.answers(["c2", "c9"]) == {"c2": refusal}


def test_several_entries_follow_each_other_and_what_has_something_in_its_way_is_not_there(
    log: SqlLog,
) -> None:
    first = records(2)
    second = records(1, head_of(first))
    wrong = records(1, head_of(second), stream="table:u")
    assert log.store([entry("c1", 0, first), entry("c2", 2, second)]) == [None, None]
    third = records(1, head_of(second))
    told = log.store([entry("c3", 3, third), entry("c4", 3, wrong, stream="table:u")])
    assert told == [None, VersionConflict("table:u", 3, 0)]
    assert (log.read("table:t"), log.read("table:u")) == ((*first, *second, *third), ())
    assert log.answers(["c1", "c2", "c3", "c4"]).keys() == {"c1", "c2", "c3"}


def test_one_command_writes_to_several_streams_at_once(log: SqlLog) -> None:
    table, meter = records(2), records(1, stream="meter:m")
    both = Entry(
        command="c1",
        answer=Stored(ASKED, b"", (Part("table:t", 1, 2), Part("meter:m", 1, 1))),
        batches=(Batch("table:t", 0, table), Batch("meter:m", 0, meter)),
    )
    assert log.store([both]) == [None]
    assert (log.read("table:t"), log.read("meter:m")) == (table, meter)
    assert log.answers(["c1"])["c1"] == both.answer
    assert set(log.streams()) == {"table:t", "meter:m"}


def test_what_a_decision_looked_at_must_still_be_so(log: SqlLog) -> None:
    log.store([entry("c1", 0, records(1, stream="meter:m"), stream="meter:m")])
    assert log.store([entry("c2", 0, records(1), meter_m=0)]) == [VersionConflict("meter:m", 0, 1)]
    assert log.store([entry("c2", 0, records(1), meter_m=1)]) == [None]


def test_counters_add_up_table_by_table(log: SqlLog) -> None:
    first = records(2)
    log.store([entry("c1", 0, first, Feed("m", "t", Counter(1_703_000, 5, 500, 1, 2)))])
    back = Feed("m", "t", Counter(-1_703_000, -5, -500, -1, 3))
    other = Feed("m", "u", Counter(7, 0, 1, 1, 9))
    log.store([entry("c2", 2, records(1, head_of(first)), back, other)])
    assert log.counters("m") == {"t": Counter(0, 0, 0, 0, 3), "u": Counter(7, 0, 1, 1, 9)}
    assert log.counters("n") == {}
    late = entry("c3", 0, records(1), Feed("m", "t", Counter(1, 1, 1, 1, 1)))
    assert log.store([late]) == [VersionConflict("table:t", 0, 3)]
    assert log.counters("m")["t"] == Counter(0, 0, 0, 0, 3)


def test_a_meter_that_is_held_does_not_move(log: SqlLog) -> None:
    log.store([entry("c1", 0, records(1), Feed("m", "t", Counter(10, 0, 1, 1, 1)))])
    with log.holding(["m"]) as writing:
        assert writing.counters("m")["t"].units == 10
        hit = records(1, stream="meter:m")
        assert writing.store([entry("c2", 0, hit, stream="meter:m")]) == [None]
        assert writing.read("meter:m") == hit
    assert log.read("meter:m") == hit


def test_what_fails_while_a_meter_is_held_has_not_happened(log: SqlLog) -> None:
    def fail() -> None:
        with log.holding(["m"]) as writing:
            writing.store([entry("c1", 0, records(1))])
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert log.read("table:t") == ()


def test_records_must_follow(log: SqlLog) -> None:
    with pytest.raises(ValueError, match="do not follow"):
        log.store([entry("c1", 1, records(1))])
    with pytest.raises(ValueError, match="another stream"):
        log.store([entry("c1", 0, records(1), stream="table:u")])


def test_streams_are_named(log: SqlLog) -> None:
    log.store([entry("c1", 0, records(1, stream="table:b"), stream="table:b")])
    log.store([entry("c2", 0, records(1, stream="table:a"), stream="table:a")])
    assert set(log.streams()) == {"table:a", "table:b"}


def test_another_opening_sees_what_is_stored(log: SqlLog, reopen: Callable[[], SqlLog]) -> None:
    log.store([entry("c1", 0, records(3))])
    assert reopen().read("table:t") == records(3)


def test_commits_are_on_the_disk_when_they_return(tmp_path: Path) -> None:
    log = SqlLog.open(tmp_path / "log.db")
    with log._database.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("postgresql://nobody@127.0.0.1:1/none", "no server answers there"),
        ("nonsense", "not one of PostgreSQL"),
    ],
)
def test_a_server_that_will_not_do_is_named_without_its_password(address: str, reason: str) -> None:
    with pytest.raises(LogError, match=reason):
        PostgresServer.open(address)
    with pytest.raises(LogError) as raised:
        PostgresServer.open("postgresql://u:secret@127.0.0.1:1/none")
    assert "secret" not in str(raised.value)


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


def test_a_locked_file_is_said_to_be_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log.db"
    SqlLog.open(path).close()
    monkeypatch.setattr("croupier.store.database.sqlite.WAIT_SECONDS", 0.05)
    impatient = SqlLog.open(path)
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LogError, match="another program is writing"):
            impatient.store([entry("c1", 0, records(1))])
        other.execute("ROLLBACK")
    other.close()
    assert impatient.store([entry("c1", 0, records(1))]) == [None]


def test_what_nothing_is_in_the_way_of_is_stored_and_the_rest_is_named(log: SqlLog) -> None:
    theirs = records(1)
    assert log.store([entry("c0", 0, theirs)]) == [None]
    ours, other = extend_by("x", Head()), records(1, stream="table:u")
    late = entry("c1", 0, ours)
    builds_on_it = entry("c2", 1, records(1, head_of(ours)))  # the number fits, what it stands on does not
    reads_it = entry("c3", 0, records(1, stream="table:v"), stream="table:v", table_t=1)
    free = entry("c4", 0, other, Feed("m", "u", Counter(5, 0, 1, 1, 1)), stream="table:u")
    again = entry("c0", 0, records(1, stream="table:w"), stream="table:w")
    told = log.store([late, builds_on_it, reads_it, free, again])
    assert [conflict and conflict.stream for conflict in told] == [
        "table:t", "table:t", "table:t", None, "table:w",
    ]  # fmt: skip
    assert (log.read("table:t"), log.read("table:u"), log.read("table:w")) == (theirs, other, ())
    assert log.answers(["c1", "c2", "c3", "c4"]).keys() == {"c4"}
    assert log.counters("m") == {"u": Counter(5, 0, 1, 1, 1)}


def test_several_streams_are_read_on_at_once(log: SqlLog) -> None:
    first, other = records(3), records(2, stream="table:u")
    log.store([entry("c1", 0, first), entry("c2", 0, other, stream="table:u")])
    found = log.read_on({"table:t": 1, "table:u": 2, "table:none": 0})
    assert found == {"table:t": first[1:]}


def extend_by(actor: str, head: Head) -> tuple[Recorded, ...]:
    return extend("table:t", head, [SIGNED_ON], time=1, actor=actor, command="c", book="d", asked=ASKED)
