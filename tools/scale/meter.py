"""One meter under many hands: processes that put contributions on it while another takes prizes off it.

The writer, the log and the locks are those of the house; the rounds around them are left out, since a machine
that plays so many rounds a second is not at hand. In the end the meter is counted again from all records.
"""

import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from typing import Any, Final

import msgspec

from croupier.core.command import Command
from croupier.house.desk.streams import View, meter_stream, table_stream
from croupier.house.desk.subject import Decision, Given, Question, Setting
from croupier.house.desk.watched_clock import now
from croupier.house.desk.writer import Writer
from croupier.house.subjects import KINDS
from croupier.meters.rules.hits import hit
from croupier.meters.rules.reconcile import reconcile
from croupier.rulebooks.load import load
from croupier.store.opening import open_log
from croupier.table.events import JackpotFed, JackpotSettled
from croupier.table.meter import CENT, Meter, PendingWin
from tools.load.floor import BOOK, METER, seat_all

CITES: Final = load(BOOK).rule.meter.hit.cites
WAGER: Final = 500
RATE: Final = 2_000  # hundredths of a percent
SHARE: Final = 10  # a prize takes one in so many of what stands above the seed
BATCH: Final = 30  # contributions of as many tables in one transaction
WINS: Final = 5  # prizes of as many tables, as a server gives together what has come meanwhile


class Feed(Command, frozen=True, kw_only=True):
    """Put one wager's part on the meter."""


class Win(Command, frozen=True, kw_only=True):
    """Take a prize off the meter."""

    number: int


class MeterResult(msgspec.Struct, kw_only=True):
    """What came of it: asked for and reached a second, processor time, and whether a recount agrees."""

    processes: int
    tables: int
    seconds: float
    contributions_asked: float
    contributions_per_second: float
    hits_asked: float
    hits_per_second: float
    process_seconds: float  # processor time of the processes; the database's own is not in it
    contributions: int
    counted: int  # on the meter
    hits: int
    hits_counted: int
    right: bool


def measure(
    address: str, *, tables: int = 60, seconds: float = 10.0, rate: float = 1_500.0, hits: float = 100.0,
    feeders: int = 2,
) -> MeterResult:  # fmt: skip
    """Feeders and one who wins, for so long, each no faster than asked for."""
    log = open_log(address)
    seat_all(log, tables, lambda table, box: f"p{box}")
    context = get_context("spawn")
    together, told = context.Barrier(feeders + 1), context.Queue()
    parts = [(address, range(number, tables, feeders), rate / feeders) for number in range(feeders)]
    workers = [context.Process(target=_feed, args=(*part, seconds, together, told)) for part in parts]
    workers.append(context.Process(target=_win, args=(address, tables, hits, seconds, together, told)))
    for worker in workers:
        worker.start()
    found = [told.get() for _ in workers]
    for worker in workers:
        worker.join()
    streams = {str(number): log.read(table_stream(str(number))) for number in range(tables)}
    recount = reconcile(METER, log.read(meter_stream(METER)), log.counters(METER), streams)
    log.close()
    fed, won = (sum(one[1] for one in found if one[0] == kind) for kind in ("fed", "won"))
    took = max(one[2] for one in found)
    return MeterResult(
        processes=len(workers), tables=tables, seconds=round(took, 1), contributions_asked=rate,
        contributions_per_second=round(fed / took, 1), hits_asked=hits,
        hits_per_second=round(won / took, 1), process_seconds=round(sum(one[3] for one in found), 2),
        contributions=fed, counted=recount.count, hits=won, hits_counted=recount.hits,
        right=recount.wrong is None and recount.count == fed and recount.hits == won,
    )  # fmt: skip


def _feed(address: str, tables: range, rate: float, seconds: float, together: Barrier, told: Any) -> None:
    writer, turn = _writer(address), 0

    def batch() -> int:
        nonlocal turn
        chosen = [tables[(turn + number) % len(tables)] for number in range(min(BATCH, len(tables)))]
        turn += len(chosen)
        fed = [
            Given(str(table), Feed(actor="machine", id=f"feed {tables.start} {turn} {table}"))
            for table in chosen
        ]
        return sum(not answer.refusal for answer in writer.give_all(fed))

    _paced("fed", batch, rate, seconds, together, told)


def _writer(address: str) -> Writer:
    """Tables at which nothing is given but that."""
    subject = KINDS["table"]._replace(commands=(Feed, Win), puts=_puts)
    return Writer(Setting(open_log(address), load), {**KINDS, "table": subject}, now)


def _puts(setting: Setting, given: Given, view: View, command: Any) -> Question:
    if isinstance(command, Win):
        return Question(tuple, lambda nothing: _won(given.id, command, view))
    event = JackpotFed(meter=METER, boxes=(1,), cents=WAGER, units=WAGER * RATE, cites=CITES)
    return Question(lambda: (event,), lambda events: Decision({table_stream(given.id): events}))


def _win(
    address: str, tables: int, rate: float, seconds: float, together: Barrier, told: Any
) -> None:  # fmt: skip
    writer, done = _writer(address), 0

    def batch() -> int:
        nonlocal done
        won = [
            Given(str(number % tables), Win(actor="machine", id=f"win {number}", number=number))
            for number in range(done, done + WINS)
        ]
        done += WINS
        return sum(not answer.refusal for answer in writer.give_all(won))

    _paced("won", batch, rate, seconds, together, told)


def _won(table: str, command: Win, view: View) -> Decision:
    """A part of what stands above the seed, by what is on the meter at this very moment."""
    if not view.held:
        return Decision({}, holds=frozenset({METER}))
    meter: Meter = view.look(meter_stream(METER)).state
    stands = meter.value(view.counters(METER))
    seed = meter.terms.seed if meter.terms else 0
    prize = max(stands // CENT - seed, SHARE) // SHARE
    left = max(stands - prize * CENT, seed * CENT)
    settled = JackpotSettled(
        meter=stands // CENT, parts=stands % CENT, after=left // CENT, after_parts=left % CENT,
        time=command.at, cites=CITES,
    )  # fmt: skip
    win = PendingWin(table, command.number, 1, "royal_flush", prize)
    event = hit(load(BOOK).rule.meter, meter, view.counters(METER), table, settled, (win,), pending=False)
    if event is None:
        raise RuntimeError("nothing was won")
    return Decision({table_stream(table): (settled,), meter_stream(METER): (event,)}, holds=view.held)


def _paced(
    kind: str, act: Callable[[], int], rate: float, seconds: float, together: Barrier, told: Any
) -> None:
    """Acts no faster than asked for, and tells how often, how long, and at what cost."""
    together.wait()
    began, cpu, done = time.perf_counter(), time.process_time(), 0
    while (passed := time.perf_counter() - began) < seconds:
        if done > passed * rate:
            time.sleep(min((done - passed * rate) / rate, 0.05))
        else:
            done += act()
    told.put((kind, done, time.perf_counter() - began, time.process_time() - cpu))
