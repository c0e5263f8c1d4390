"""A simulation on Dask clusters of one worker and more, beside one thread of this machine."""

from importlib import import_module
from typing import Any, Final

import msgspec

from croupier.math import simulate
from croupier.math.simulation.cluster import Cluster
from croupier.math.simulation.simulating import Simulation
from croupier.rulebooks.load import load

BOOK: Final = "star-ms-4"
SEED: Final = 16
TIMES: Final = 3  # fields of a simulation that tell how long it took; all others are the same wherever it ran


class ClusterResult(msgspec.Struct, kw_only=True):
    """The same rounds played by some workers: how fast, beside one thread here, and whether they agree."""

    workers: int  # none: one thread of this process
    rounds: int
    rounds_per_second: int
    times_one_thread: float
    same: bool


def measure(rounds: int, workers: tuple[int, ...]) -> list[ClusterResult]:
    """One thread first, then clusters of so many processes of a thread each."""
    book, dask = load(BOOK), _dask()
    alone = simulate(book, rounds, SEED, workers=1)
    found = [_result(0, alone, alone)]
    for number in workers:
        with dask.LocalCluster(
            n_workers=number, threads_per_worker=1, dashboard_address=":0", silence_logs=50
        ) as cluster:
            address = cluster.scheduler_address
            simulate(book, number * Cluster.piece, SEED, cluster=address)  # they load what they need
            found.append(_result(number, simulate(book, rounds, SEED, cluster=address), alone))
    return found


def _dask() -> Any:
    return import_module("distributed")


def _result(workers: int, played: Simulation, alone: Simulation) -> ClusterResult:
    return ClusterResult(
        workers=workers, rounds=played.rounds, rounds_per_second=round(played.rounds_per_second),
        times_one_thread=round(played.rounds_per_second / alone.rounds_per_second, 2),
        same=played[:-TIMES] == alone[:-TIMES],
    )  # fmt: skip
