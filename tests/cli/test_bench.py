"""croupier bench: that it measures what it says. How fast anything is, no test asks."""

import json

import pytest

from bench import adjudicate, bench, peers
from bench import math as bench_math
from bench.report import Measure, Peer
from bench.rounds import BATCH, Bench
from croupier.cli.adjudicate import answer
from croupier.cli.main import main
from croupier.cli.scenario.lines import Rejection


def test_the_report_for_programs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "STARTS", 1)
    monkeypatch.setattr(bench_math, "SOLVES", 1)
    monkeypatch.setattr(bench_math, "ROUNDS", 1000)
    monkeypatch.setattr(peers, "installed", lambda peer: None)
    assert main(["bench", "--json", "--seconds", "0.01"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [measure["id"] for measure in report["measures"]] == [
        "rounds/star-ms-4", "rounds/star-uth", "jackpot-rounds/star-ms-4", "adjudicate/star-ms-4",
        "adjudicate/star-uth", "adjudicate/file", "desk/sqlite", "hands/5", "hands/7", "kernel/7",
        "solve/star-ms-4", "solve/star-uth", "solve/results", "solve/next", "price/star-ms-4",
        "price/star-uth", "decide/river", "simulate/star-ms-4", "simulate/star-uth",
        "start/help", "start/rules", "start/kept",
        "start/fresh",
    ]  # fmt: skip
    assert all(measure["value"] > 0 for measure in report["measures"])
    assert report["missing"] == list(peers.PEERS)


def test_a_time_that_is_none_is_wrong_usage() -> None:
    assert main(["bench", "--seconds", "0"]) == 2


@pytest.mark.parametrize("book", bench.BOOKS.values())
def test_rounds_of_the_bench_are_whole_and_balanced(book: str) -> None:
    bench = Bench(book)
    assert bench.batch() == BATCH
    assert bench.table.table.round.number == 1 + BATCH
    assert len(bench.table.events) > 40 * BATCH
    assert sum(bench.table.table.balances.values()) == 0


@pytest.mark.parametrize("book", bench.BOOKS.values())
def test_lines_of_the_bench_are_adjudicated(book: str) -> None:
    answers = [answer(line) for line in adjudicate.lines(book, 50)]
    assert not any(isinstance(one, Rejection) for one in answers)


def test_a_target_is_met_from_the_right_side() -> None:
    peer = Peer("other", "1", "", 50.0)
    fast = Measure("a", "a", "/s", 100.0, 80.0, (peer,))
    assert (fast.met, fast.ratios) == (True, {"other": 2.0})
    assert Measure("a", "a", "s", 0.5, 0.3).met is False
    assert Measure("a", "a", "s", 0.5).met is None
