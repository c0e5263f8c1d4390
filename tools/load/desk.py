"""Load at the desk: processes that each give commands to many tables on one meter, in one database."""

import time
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from typing import Any

import msgspec

from bench.desk import BOOK, wishes
from bench.rounds import PLAYERS, Bench
from croupier.house.desk.subject import Given, Setting
from croupier.house.room.desk import Desk
from croupier.meters.rules.reconcile import reconcile
from croupier.rulebooks.load import load
from croupier.store.opening import open_log
from croupier.table.players import with_card
from tools.load.floor import METER, STAFF, seat_all


class DeskResult(msgspec.Struct, kw_only=True):
    """What came of it."""

    processes: int
    tables: int
    commands_per_second: float
    contributions: int
    meter_right: bool


def measure(address: str, *, tables: int, seconds: float, processes: int) -> DeskResult:
    """Each process plays its part of the tables as fast as it can."""
    log = open_log(address)
    seat_all(log, tables, lambda table, box: PLAYERS[box - 1])
    context = get_context("spawn")
    together, told = context.Barrier(processes), context.Queue()
    workers = [
        context.Process(
            target=_work, args=(address, range(number, tables, processes), seconds, together, told)
        )
        for number in range(processes)
    ]
    for worker in workers:
        worker.start()
    rate = sum(told.get() for _ in workers)
    for worker in workers:
        worker.join()
    streams = {str(number): log.read(f"table:{number}") for number in range(tables)}
    found = reconcile(METER, log.read(f"meter:{METER}"), log.counters(METER), streams)
    counted = sum(one.count for one in log.counters(METER).values())
    log.close()
    return DeskResult(
        processes=processes, tables=tables, commands_per_second=round(rate, 1),
        contributions=counted, meter_right=found.wrong is None,
    )  # fmt: skip


def _work(address: str, tables: range, seconds: float, together: Barrier, told: Any) -> None:
    book = load(BOOK)
    desk = Desk(Setting(open_log(address), lambda id: book, patrons=with_card))
    bench = Bench(BOOK, jackpot=True)
    streams = [(number, wishes(bench)) for number in tables]
    together.wait()
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        given = [Given(str(number), next(one), STAFF) for number, one in streams]
        if refused := next((one.refusal for one in desk.give_all(given) if one.refusal), None):
            raise RuntimeError(refused.text)
        done += len(given)
    told.put(done / (time.perf_counter() - started))
