"""Wake-ups between processes: soon, once for many, and of no consequence if they are lost."""

import time
from collections.abc import Callable, Collection, Iterator

import pytest
from sqlalchemy import text

from croupier.store.database.sql_log import SqlLog
from croupier.store.database.wakes import MOST, Wakes, words
from croupier.store.opening import open_log
from tests import postgres


@pytest.fixture
def log() -> Iterator[SqlLog]:
    opened = open_log(postgres.database())
    yield opened
    opened.close()


def wait(until: Callable[[], object]) -> None:
    end = time.monotonic() + 10
    while not until():
        assert time.monotonic() < end, "nothing was heard"
        time.sleep(0.01)


class Process:
    """What one process hears."""

    def __init__(self, log: SqlLog) -> None:
        self.heard: list[str] = []
        self.looks = 0
        self.wakes = Wakes(log.database.engine, self.hear, self.look)
        self.wakes.start()
        wait(lambda: self.wakes.connected)

    def hear(self, streams: Collection[str]) -> None:
        self.heard += streams

    def look(self) -> None:
        self.looks += 1


@pytest.fixture
def processes(log: SqlLog) -> Iterator[tuple[Process, Process]]:
    both = Process(log), Process(log)
    yield both
    for one in both:
        one.wakes.close()


def test_the_others_hear_of_it_and_not_oneself(processes: tuple[Process, Process]) -> None:
    one, two = processes
    many = [f"table:{number:04}" for number in range(3_000)]
    one.wakes.tell(["table:a"])
    one.wakes.tell(many)
    wait(lambda: len(two.heard) == 3_001)
    assert sorted(two.heard) == sorted(["table:a", *many])
    assert one.heard == []


def test_a_lost_connection_is_made_again_and_everything_is_looked_at(
    log: SqlLog, processes: tuple[Process, Process]
) -> None:
    one, two = processes
    before = two.looks
    with log.database.writing() as connection:
        kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        connection.execute(text(kill))
    wait(lambda: two.wakes.connected and two.looks > before)
    wait(lambda: one.wakes.connected)
    one.wakes.tell(["table:b"])
    wait(lambda: two.heard)
    assert two.heard == ["table:b"]


def test_words_are_as_long_as_the_server_takes() -> None:
    names = [f"table:{'x' * (number % 90)}é{number}" for number in range(2_000)]
    found = list(words("me", names))
    assert all(len(word.encode()) <= MOST for word in found)
    assert [name for word in found for name in word.partition(" ")[2].split("\n")] == names
    assert list(words("me", [])) == []
