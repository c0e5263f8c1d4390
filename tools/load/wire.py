"""Load over the wire: `croupier serve`, many tables, every feed connected, guests in this process."""

import asyncio
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from croupier.house.room.paths import open_premises
from croupier.meters.rules.reconcile import reconcile
from croupier.store.opening import open_log
from tests.postgres import free_port
from tools.load.floor import METER, floor_of, seat_all, sign_on_all, written
from tools.load.guests import Over, Table, Tally

HOST: Final = "127.0.0.1"
SERVE: Final = "import sys; from croupier.cli.main import main; sys.exit(main(sys.argv[1:]))"
START_SECONDS: Final = 120.0
LATE_SECONDS: Final = 10.0
WARM_SECONDS: Final = 8.0  # until the guests who all came at once have found their own time


Servers = list["subprocess.Popen[bytes]"]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """How large a house, and how busy."""

    tables: int
    boxes: int  # guests at each table
    feeds: int  # of each guest
    rate: float  # commands of guests a second
    seconds: float
    processes: int
    over: Over = "feed"


class Result(msgspec.Struct, kw_only=True):
    """What came of it."""

    asked: Asked
    feeds: int
    commands_per_second: float  # of guests, answered
    all_commands_per_second: float  # the dealer's too
    messages_per_second: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    feed_p50_ms: float  # from the record to the guest
    feed_p99_ms: float
    refused: dict[str, int]
    failed: int
    feeds_lost: int
    server_cpu_seconds: float
    server_cpu_ms_per_command: float  # of guests and dealers
    server_memory_mb: float  # the most, of all processes
    guest_cpu_seconds: float
    contributions: int
    meter_right: bool


def measure(address: str, asked: Asked) -> Result:
    """Serve a floor from a fresh database and play at it, so many guests' commands a second."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = address or str(folder / "load.db")
        floor = floor_of(asked.tables, asked.boxes)
        premises = open_premises(database, folder, folder / "deck-key")
        seat_all(premises.log, asked.tables, boxes=asked.boxes)
        tokens = sign_on_all(premises.people, floor)
        premises.log.close()
        premises.people.close()
        file = written(floor, folder / "floor.toml")
        ports = [free_port() for _ in range(asked.processes)]
        with _served(database, folder, file, ports) as servers:
            before = _stored(database)
            result = asyncio.run(_played(ports, asked, tokens, servers))
            whole = asked.seconds + WARM_SECONDS
            every = (_stored(database) - before) / whole
            result.all_commands_per_second = round(every, 1)
            result.server_cpu_ms_per_command = round(
                1e3 * result.server_cpu_seconds / asked.seconds / every, 2
            )
            result.server_memory_mb = _memory(servers)
        _recount(database, asked.tables, result)
    return result


@contextmanager
def _served(database: str, folder: Path, floor: Path, ports: list[int]) -> Iterator[Servers]:
    servers = []
    for port in ports:
        given = ["--database", database, "--floor", str(floor), "--port", str(port)]
        for option in ("deck-key", "seal-key", "witness"):
            given += [f"--{option}", str(folder / option)]
        servers.append(subprocess.Popen([sys.executable, "-c", SERVE, "serve", *given]))
    try:
        for port, server in zip(ports, servers, strict=True):
            _wait(port, server)
        yield servers
    finally:
        for server in servers:
            server.terminate()
        for server in servers:
            server.wait()


def _wait(port: int, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            urllib.request.urlopen(f"http://{HOST}:{port}/health").close()
            return
        except OSError:
            if time.monotonic() > until or server.poll() is not None:
                raise
            time.sleep(0.1)


async def _played(ports: list[int], asked: Asked, tokens: dict[str, str], servers: Servers) -> Result:
    """Guests come in; then what they are ready to do is let through at a steady rate, and counted."""
    tally = Tally()
    ready: deque[tuple[Table, int, bytes]] = deque()
    all_tables = [Table(number, asked.boxes, tally, ready, asked.over) for number in range(asked.tables)]
    for number, table in enumerate(all_tables):
        await table.sit(HOST, ports[number % len(ports)], tokens, asked.feeds)
    warm, rate = WARM_SECONDS, asked.rate
    started, cpu, own = time.perf_counter(), 0.0, 0.0
    given, heard, tasks = 0, 0, set()
    while (now := time.perf_counter() - started) < warm + asked.seconds:
        if not tally.counting and now >= warm:
            tally.counting, heard = True, tally.heard
            cpu, own = _cpu(servers), time.process_time()
        due = int(now * rate)
        while given < due and ready:
            table, box, command = ready.popleft()
            task = asyncio.ensure_future(table.give(box, command))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            given += 1
        given = max(given, due - int(rate / 10))  # what nobody was ready for is not made up for at once
        await asyncio.sleep(0.002)
    tally.counting = False
    heard = tally.heard - heard
    cpu, own = _cpu(servers) - cpu, time.process_time() - own
    if tasks:
        await asyncio.wait(tasks, timeout=LATE_SECONDS)
    return _result(tally, all_tables, asked, heard, cpu, own)


def _result(tally: Tally, tables: list[Table], asked: Asked, heard: int, cpu: float, own: float) -> Result:
    seconds = asked.seconds
    took, lags = sorted(tally.took), sorted(tally.lags)

    def at(values: list[float] | list[int], part: float, unit: float) -> float:
        return round(values[min(int(len(values) * part), len(values) - 1)] * unit, 1) if values else 0.0

    return Result(
        asked=asked, feeds=sum(len(one.feeds) for one in tables),
        commands_per_second=round(len(took) / seconds, 1), all_commands_per_second=0.0,
        messages_per_second=round(heard / seconds, 1), p50_ms=at(took, 0.5, 1e3), p99_ms=at(took, 0.99, 1e3),
        worst_ms=at(took, 1.0, 1e3), feed_p50_ms=at(lags, 0.5, 1), feed_p99_ms=at(lags, 0.99, 1),
        refused=tally.refused, failed=tally.failed,
        feeds_lost=sum(feed.closed for table in tables for feed in table.feeds),
        server_cpu_seconds=round(cpu, 2), server_cpu_ms_per_command=0.0, server_memory_mb=0.0,
        guest_cpu_seconds=round(own, 2), contributions=0, meter_right=False,
    )  # fmt: skip


def _cpu(servers: Servers) -> float:
    """Processor time of the server processes so far."""
    ticks = 0
    for server in servers:
        fields = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / 100


def _memory(servers: Servers) -> float:
    """The most memory the server processes ever held, together."""
    kilobytes = 0
    for server in servers:
        status = Path(f"/proc/{server.pid}/status").read_text()
        kilobytes += int(status.partition("VmHWM:")[2].split()[0])
    return round(kilobytes / 1024, 1)


def _stored(database: str) -> int:
    """How many commands have an answer."""
    from sqlalchemy import func, select

    from croupier.store.database import schema

    log = open_log(database)
    with log.database.reading() as connection:
        found = connection.execute(select(func.count()).select_from(schema.answer)).scalar() or 0
    log.close()
    return found


def _recount(database: str, tables: int, result: Result) -> None:
    """Whether every contribution is on the meter: counters, its own stream, and a recount of every table."""
    log = open_log(database)
    streams = {str(number): log.read(f"table:{number}") for number in range(tables)}
    found = reconcile(METER, log.read(f"meter:{METER}"), log.counters(METER), streams)
    result.contributions = sum(one.count for one in log.counters(METER).values())
    result.meter_right = found.wrong is None
    log.close()


def raise_limits() -> None:
    """Two connections a guest, at both ends."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
