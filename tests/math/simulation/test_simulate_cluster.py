"""The same numbers from the workers of a Dask cluster, and plain words where there is none."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

import pytest

import croupier
from croupier.cli.main import main
from croupier.math import simulate
from croupier.math.simulation import cluster
from croupier.math.simulation.cluster import Lost
from croupier.math.simulation.simulating import Running
from croupier.rulebooks.load import load


def local(workers: int, *, processes: bool) -> Any:
    """A scheduler here, and workers in processes of their own or not."""
    dask: Any = import_module("distributed")
    return dask.LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=processes, protocol="tcp", dashboard_address=":0"
    )


@pytest.fixture(scope="module")
def scheduler() -> Iterator[Any]:
    with local(2, processes=True) as found:
        yield found


@pytest.mark.parametrize(("book", "rounds"), [("star-ms-4", 2_000_000), ("star-uth", 400_000)])
def test_a_cluster_finds_the_same(scheduler: Any, book: str, rounds: int) -> None:
    told: list[int] = []
    run = partial(simulate, load(book), rounds, 11, boxes=2, bankroll=40, session=300)
    far = run(cluster=scheduler.scheduler_address, watch=lambda running: told.append(running.rounds))
    near = run(workers=1)
    assert far[:-3] == near[:-3]
    assert told[-1] == rounds
    assert len(told) >= 6


def test_the_verb_plays_on_a_cluster(scheduler: Any, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "star-ms-4", "--rounds", "1e5", "--seed", "2"]
    assert main([*arguments, "--cluster", scheduler.scheduler_address]) == 0
    far = capsys.readouterr().out
    assert main(arguments) == 0
    assert [line for line in far.splitlines() if "speed" not in line] == [
        line for line in capsys.readouterr().out.splitlines() if "speed" not in line
    ]


def test_a_cluster_without_workers_is_told() -> None:
    with (
        local(0, processes=False) as empty,
        pytest.raises(Lost, match="has no workers; type: dask worker tcp://"),
    ):
        simulate(load("star-ms-4"), 1000, 1, cluster=empty.scheduler_address)


def test_workers_of_another_version_are_told(monkeypatch: pytest.MonkeyPatch, scheduler: Any) -> None:
    monkeypatch.setattr(croupier, "__version__", "99")
    with pytest.raises(Lost, match=r"the worker tcp://\S+ runs Croupier \S+, this is 99"):
        simulate(load("star-ms-4"), 1000, 1, cluster=scheduler.scheduler_address)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("tcp://127.0.0.1:9", "no scheduler answers at tcp://127.0.0.1:9"),
        ("somewhere", "a scheduler has an address such as tcp://10.0.0.1:8786, not 'somewhere'"),
        ("ftp://a:1", "a scheduler has an address such as tcp://10.0.0.1:8786, not 'ftp://a:1'"),
    ],
)
def test_a_scheduler_that_does_not_answer_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], address: str, words: str
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.3)
    assert main(["simulate", "star-ms-4", "--rounds", "1000", "--seed", "1", "--cluster", address]) == 1
    assert capsys.readouterr().err.startswith(f"croupier: error: --cluster: {words}")


def test_without_dask_it_says_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Lost, match=r"type: pip install 'croupier\[cluster\]'"):
        simulate(load("star-ms-4"), 1000, 1, cluster="tcp://127.0.0.1:9")


def test_a_lost_worker_costs_nothing_and_losing_all_is_told(
    monkeypatch: pytest.MonkeyPatch, scheduler: Any
) -> None:
    """The last test here: it takes the workers away, once rounds have come."""
    monkeypatch.setattr(cluster.Cluster, "piece", 1 << 16)
    monkeypatch.setattr(cluster, "PATIENCE_SECONDS", 1.0)
    run = partial(simulate, load("star-ms-4"), seed=11, cluster=scheduler.scheduler_address)
    far = run(rounds=8_000_000, watch=once(lambda: scheduler.scale(1)))
    assert far[:-3] == simulate(load("star-ms-4"), 8_000_000, 11)[:-3]
    with pytest.raises(Lost, match=r"has lost all its workers|is gone"):
        run(rounds=10**12, watch=once(lambda: scheduler.scale(0)))


def once(act: Callable[[], None]) -> Callable[[Running], None]:
    """A watcher that does something when the first rounds have come."""
    left = [act]
    return lambda running: left.pop()() if left else None
