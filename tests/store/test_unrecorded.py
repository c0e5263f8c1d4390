"""Answers that led to nothing: chained by stream in either database, whoever writes them at once."""

from concurrent.futures import ThreadPoolExecutor
from itertools import groupby

from croupier.store.chain import GENESIS
from croupier.store.database.snapshot import snapshot
from croupier.store.database.sql_log import SqlLog
from croupier.store.log import Batch, Entry, Stored
from croupier.store.unrecorded import Link, linked

WRITERS, EACH = 4, 6


def refused(stream: str, command: str) -> Entry:
    return Entry(command=command, answer=Stored("a" * 64, b'{"code":"x"}'), batches=(Batch(stream, 0),))


def chains(log: SqlLog) -> dict[str, list[Link]]:
    with snapshot(log.database) as moment:
        return {stream: list(some) for stream, some in groupby(moment.unrecorded(), lambda one: one.stream)}


def holds(links: list[Link]) -> bool:
    before = GENESIS
    for number, one in enumerate(links, start=1):
        if (one.nth, one.link) != (number, linked(before, one.stream, number, one.seal)):
            return False
        before = one.link
    return True


def test_refusals_of_one_transaction_follow_each_other_stream_by_stream(log: SqlLog) -> None:
    entries = [
        refused(stream, f"{stream}{number}") for number in range(3) for stream in ("table:a", "table:b")
    ]
    assert log.store(entries) == [None] * 6
    assert log.store([refused("table:a", "later")]) == [None]
    found = chains(log)
    assert {stream: len(links) for stream, links in found.items()} == {"table:a": 4, "table:b": 3}
    assert all(map(holds, found.values()))


def test_refusals_that_come_at_once_have_one_order(log: SqlLog) -> None:
    def write(writer: int) -> None:
        for number in range(EACH):
            while log.store([refused("table:a", f"{writer}-{number}")]) != [None]:
                pass  # somebody was faster, and it is tried again

    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(write, range(WRITERS)))
    (links,) = chains(log).values()
    assert len(links) == WRITERS * EACH
    assert holds(links)
