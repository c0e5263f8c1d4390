"""Two transactions that each read what the other writes: the second of them is too late."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import current_thread, main_thread

import psycopg
import pytest

from croupier.store import faults
from croupier.store.database.sql_log import SqlLog
from croupier.store.faults import Point
from croupier.store.log import VersionConflict
from croupier.store.opening import open_log
from tests import postgres
from tests.store.entries import entry, records

Told = list[VersionConflict | None]
WAITING = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"


@pytest.fixture
def address() -> str:
    return postgres.database()


@pytest.fixture
def logs(address: str) -> Iterator[list[SqlLog]]:
    opened = [open_log(address) for _ in range(2)]
    yield opened
    for log in opened:
        log.close()


def test_what_was_read_does_not_move_before_what_followed_is_stored(address: str, logs: list[SqlLog]) -> None:
    """A bet counts on an open meter while the meter's closing counts on no bet: one of them is refused."""
    bet = entry("bet", 0, records(1), meter_m=0)
    closing = entry("closing", 0, records(1, stream="meter:m"), stream="meter:m", table_t=0)
    later: list[Future[Told]] = []
    with ThreadPoolExecutor(1) as pool, psycopg.connect(address, autocommit=True) as looking:

        def checked(point: Point) -> None:
            """The bet was found to be in order and is not yet stored: the other comes now."""
            if point != "log/meters" or current_thread() is not main_thread() or later:
                return
            later.append(pool.submit(logs[1].store, [closing]))
            while not later[0].done() and looking.execute(WAITING).fetchone() == (0,):
                pass

        with faults.listening(checked):
            assert logs[0].store([bet]) == [None]
        assert later[0].result() == [VersionConflict("table:t", 0, 1)]
    assert logs[0].read("meter:m") == ()


def test_those_who_read_the_same_do_not_wait_for_each_other(logs: list[SqlLog]) -> None:
    def checked(point: Point) -> None:
        if point == "log/meters" and not told:
            told.append([])
            told[0] = logs[1].store(
                [entry("b", 0, records(1, stream="table:u"), stream="table:u", meter_m=0)]
            )

    told: list[Told] = []
    with faults.listening(checked):
        assert logs[0].store([entry("a", 0, records(1), meter_m=0)]) == [None]
    assert told == [[None]]
