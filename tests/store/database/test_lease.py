"""Leases: one holder at a time by the database's clock, and another as soon as it stops renewing."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.house.desk.leases import Tending
from croupier.store.database.lease import LeaseRows, OwnFile, leases_of
from croupier.store.database.sql_log import SqlLog
from croupier.store.opening import open_log
from tests import postgres

TABLES = ("a", "b", "c", "d")


@pytest.fixture
def log() -> Iterator[SqlLog]:
    opened = open_log(postgres.database())
    yield opened
    opened.close()


def test_what_one_holds_no_other_takes_until_it_is_dropped(log: SqlLog) -> None:
    one, two = LeaseRows(log.database), LeaseRows(log.database)
    assert one.take(["x", "y"]) == {"x", "y"}
    assert two.take(["y", "z"]) == {"z"}
    assert one.take(["y"]) == {"y"}  # renewed
    assert (one.holds("y"), two.holds("y"), two.holds("z")) == (True, False, True)
    assert log.shared
    assert two.live() == {"x": one.holder, "y": one.holder, "z": two.holder}
    one.drop(["y", "z"])  # of another's it can give nothing away
    assert two.take(["y"]) == {"y"}
    assert (one.holds("y"), two.live()["z"]) == (False, two.holder)


def test_a_holder_that_does_not_renew_loses_it_and_knows_before_another_has_it(log: SqlLog) -> None:
    local = [0.0]
    dead, other = LeaseRows(log.database, 0.3, lambda: local[0]), LeaseRows(log.database)
    assert dead.take(["x"]) == {"x"}
    assert other.take(["x"]) == frozenset()
    local[0] = 0.25  # it stops to believe in it before the database does
    assert not dead.holds("x")
    until = time.monotonic() + 5
    while not other.take(["x"]):
        assert time.monotonic() < until
        time.sleep(0.02)
    assert dead.take(["x"]) == frozenset()
    assert not dead.holds("x")


def test_what_was_taken_while_the_databases_clock_was_wrong_is_free(log: SqlLog) -> None:
    dead, other = LeaseRows(log.database, 40 * 86_400.0), LeaseRows(log.database)
    assert dead.take(["x"]) == {"x"}
    assert other.live() == {}
    assert other.take(["x"]) == {"x"}


def test_tables_are_shared_out_evenly_and_taken_over(log: SqlLog) -> None:
    gained: dict[int, list[str]] = {1: [], 2: []}
    leases = [LeaseRows(log.database, 0.5), LeaseRows(log.database, 0.5)]
    first = Tending(leases[0], TABLES, gained[1].append)
    second = Tending(leases[1], TABLES, gained[2].append)
    first.renew()
    assert (sorted(gained[1]), first.alone()) == (list(TABLES), True)
    second.renew()  # nothing is free yet
    assert second.tended() == []
    first.renew()  # there are two now
    second.renew()
    assert (len(first.tended()), len(second.tended())) == (2, 2)
    assert {*first.tended(), *second.tended()} == set(TABLES)
    assert not second.alone()
    first.close()
    second.renew()
    second.renew()
    assert (sorted(second.tended()), sorted(set(gained[2]))) == (list(TABLES), list(TABLES))
    assert not any(first.tends(table) for table in TABLES)


def test_a_file_has_one_process_that_does_everything(tmp_path: Path) -> None:
    log = SqlLog.open(tmp_path / "log.db")
    own = leases_of(log.database)
    assert isinstance(own, OwnFile)
    tending = Tending(own, TABLES, lambda table: None)
    tending.renew()
    assert (tending.tended(), tending.alone(), log.shared) == (list(TABLES), True, False)
    log.close()
