"""python -m tools.scale make|verify|restart|meter|seals|cluster: what a house grows to, made and timed."""

import resource
import sys
import time
from pathlib import Path

import msgspec
from cyclopts import App

from tests import postgres
from tools.scale import cluster as clusters
from tools.scale import long_log
from tools.scale import meter as meters
from tools.scale import restart as restarts
from tools.scale import seals as sealing

app = App(help=__doc__)


@app.command
def make(log: Path, *, records: int = 10_000_000) -> None:
    """A log of so many records in a new file: real rounds of many tables, with valid chains."""
    began = time.monotonic()
    made = long_log.make(log, records)
    size = log.stat().st_size
    print(f"{made:,} records in {time.monotonic() - began:.0f} s, {size / made:.0f} bytes a record")


@app.command
def verify(log: Path, *, processes: int = 0) -> None:
    """Chains and balances of a log: `croupier verify --level chains`, with the processor time it takes."""
    from croupier.audit.quick import examine_quickly
    from croupier.store.opening import open_log

    opened = open_log(str(log), make=False)
    report = examine_quickly(opened, str(log), processes=processes)
    opened.close()
    spent = sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )
    print(f"{report.records:,} records, {report.answers:,} answers: {report.finding or 'all right'}")
    print(f"{report.seconds:.1f} s, {spent:.1f} s of processor time")


@app.command
def seals() -> None:
    """What checkpoints and witness take beside play, in houses from one table to thirty."""
    for tables, minutes, pace in ((1, 20, 1.0), (5, 10, 1.0), (30, 4, 1.0), (30, 1, 14.0)):
        print(sealing.told(tables, minutes, sealing.measured(tables, minutes, pace)), flush=True)


@app.command
def restart(log: Path, *, tables: int = 40, times: int = 3) -> None:
    """`croupier serve` with tables of a long log: seconds to the first accepted command, again and again."""
    _show(restarts.measure(log.absolute(), tables=tables, times=times))


@app.command
def meter(
    *, tables: int = 60, seconds: float = 10.0, rate: float = 1_500.0, hits: float = 100.0, feeders: int = 2
) -> None:
    """One meter on PostgreSQL, durable: contributions by several processes, prizes by another; recounted."""
    address = postgres.database(durable=True)
    _show(meters.measure(address, tables=tables, seconds=seconds, rate=rate, hits=hits, feeders=feeders))


@app.command
def cluster(*, rounds: int = 100_000_000, workers: tuple[int, ...] = (1, 2, 4)) -> None:
    """A simulation on Dask clusters of so many worker processes, beside one thread of this machine."""
    _show(clusters.measure(rounds, workers))


def _show(result: object) -> None:
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(result), indent=2) + b"\n")


if __name__ == "__main__":
    app()
