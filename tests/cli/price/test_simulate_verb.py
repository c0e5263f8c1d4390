"""`croupier simulate` on the command line: its JSON to the letter, its pictures, its refusals."""

import io
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from croupier.cli import progress
from croupier.cli.main import main
from croupier.cli.price import simulate_text
from croupier.math import simulate
from croupier.math.simulation.simulating import Running
from croupier.rulebooks.load import load

RUN = ["simulate", "star-ms-4", "--rounds", "200000", "--seed", "7"]
JACKPOT = ["--jackpot-wager", "500", "--jackpot-seed", "50000", "--jackpot-rate", "20"]


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_answer_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, *RUN)
    assert {"rulebook", "rounds", "seed", "mean", "standard_error", "exact", "average_wager",
            "rounds_per_second"} <= {*found}  # fmt: skip
    assert (found["rounds"], found["seed"], found["boxes"]) == (200_000, 7, 1)
    assert found["exact"] == -7664112 / 155937600
    assert abs(found["mean"] - found["exact"]) < 4 * found["standard_error"]
    assert found["average_wager"] == pytest.approx(3.59, abs=0.02)
    assert sum(row["hands"] for row in found["distribution"]) == 200_000
    assert not {"jackpot", "sessions"} & {*found}


@pytest.mark.parametrize("more", [["--workers", "1"], ["--workers", "3"], ["--ties", "bet"]])
def test_the_same_seed_gives_the_same_answer(capsys: pytest.CaptureFixture[str], more: list[str]) -> None:
    first = answer(capsys, *RUN)
    second = answer(capsys, "simulate", "star-ms-4", "--seed", "7", "--rounds", "2e5", *more)
    times = {"rounds_per_second", "seconds", "prepare_seconds", "compile_seconds"}
    names = {*first} - times
    assert {name: first[name] for name in names} == {name: second[name] for name in {*second} - times}


def test_sessions_and_jackpots_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, *RUN, *JACKPOT, "--boxes", "3", "--bankroll", "60", "--session", "100")
    sessions, jackpot = found["sessions"], found["jackpot"]
    assert (sessions["sessions"], sessions["rounds"], sessions["bankroll"]) == (2000, 100, 60)
    assert 0 < sessions["ruin"] < 1
    assert list(sessions["quantiles"]) == [
        "0.01",
        "0.05",
        "0.1",
        "0.25",
        "0.5",
        "0.75",
        "0.9",
        "0.95",
        "0.99",
    ]
    assert list(sessions["bands"][-1]) == ["round", "0.05", "0.25", "0.5", "0.75", "0.95"]
    assert [jackpot[name] for name in ("wager", "seed", "rate", "wagers")] == [500, 5_000_000, 0.2, 600_000]
    assert list(jackpot["hits"]) == ["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush"]
    assert jackpot["fold_keeps"] is True
    assert len(jackpot["path"]) == 60
    assert jackpot["rtp"] == pytest.approx(
        (jackpot["paid"]["fixed"] + jackpot["paid"]["meter"]) / (500 * jackpot["wagers"])
    )


def test_a_crown_jackpot_follows_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--jackpot-wager", "250", "--jackpot-seed", "10000", "--jackpot-option", "1"]
    found = answer(capsys, "simulate", "crown-ms-3.0", "--rounds", "1000", "--seed", "1", *options)
    assert (found["jackpot"]["seed"], found["jackpot"]["rate"]) == (2_500_000, 0.3406)


def test_a_book_of_ones_own_and_settings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    book = tmp_path / "mine.toml"
    book.write_text('id = "mine"\ntitle = "Mine"\nbase = "star-ms-4"\n')
    found = answer(capsys, "simulate", str(book), *RUN[2:], "--set", "paytable.main.straight=5:1")
    assert (found["rulebook"], found["set"]) == ("mine", ["paytable.main.straight=5:1"])
    assert f"{found['exact']:.4%}" == "-3.7591%"


def test_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, *JACKPOT, "--bankroll", "60", "--session", "100"]) == 0
    out = capsys.readouterr().out
    for words in (
        "200,000 rounds of one box, seed 7: best play", "standard errors away", "◆ exact",
        "How rounds ended", "risk of ruin", "▓", "━", "░", "straight flush", "round 200,000",
        "a wager of $5.00",
    ):  # fmt: skip
        assert words in out
    assert main([*RUN, "--strategy", "timid", "--boxes", "2"]) == 0
    assert "2 boxes" in capsys.readouterr().out


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_a_few_rounds_are_drawn_too(rounds: int) -> None:
    """With nothing to spread there is no error, and no picture of one."""
    for seed in range(4):
        out = io.StringIO()
        found = simulate(load("star-ms-4"), rounds, seed, bankroll=10, session=1)
        simulate_text.show(found, "Title", Console(file=out, width=100))
        assert "mean" in out.getvalue()


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["--rounds", "0"], 1, "--rounds: from 1 to 10,000,000,000,000, not 0"),
        (["--rounds", "-1"], 1, "--rounds: from 1 to 10,000,000,000,000, not -1"),
        (["--rounds", "1.5"], 2, "simulate: Invalid value for --rounds: '1.5' is no whole number"),
        (["--rounds", "many"], 2, "simulate: Invalid value for --rounds: 'many' is no whole number"),
        (["--rounds", "1e999999999"], 2,
         "simulate: Invalid value for --rounds: '1e999999999' is no whole number"),
        (["--boxes", "25"], 1, "--boxes: from 1 to 24, not 25"),
        (["--seed", "-1"], 1, "--seed: from 0 to 18,446,744,073,709,551,615, not -1"),
        (["--workers", "0"], 1, "--workers: from 1 to 1,024, not 0"),
        (["--session", "10"], 2, "simulate: --bankroll and --session go together"),
        (["--bankroll", "1/0", "--session", "10"], 2,
         "simulate: Invalid value for --bankroll: '1/0' is no number"),
        (["--bankroll", "0", "--session", "10"], 1,
         "--bankroll: from 1 antes, which buy a hand at every box, to 10,000,000,000,000, not 0"),
        (["--session", "5000", "--bankroll", "10"], 1, "--session: from 1 to 1,000, not 5,000"),
        (["--workers", "2", "--cluster", "tcp://127.0.0.1:9"], 2,
         "simulate: --workers play here, --cluster elsewhere: not both"),
        (["--cluster", ""], 1, "--cluster: a scheduler has an address such as tcp://10.0.0.1:8786, not ''"),
        (["--jackpot-rate", "20"], 2, "--jackpot-wager: needed: what is wagered on the jackpot, in cents"),
        (["--jackpot-wager", "0", *JACKPOT[2:]], 1,
         "--jackpot-wager: 0 is not from 1 to 1000000000000 cents"),
        ([*JACKPOT, "--jackpot-pays", "flush"], 1,
         "--jackpot-pays: a hand and its prize in cents, such as flush=10000, not 'flush'"),
        (["--set", "rule.fold.takes=ante"], 1,
         "--set: [rule.fold] takes: a folded hand has no other result, and 3rd, 4th, 5th would have none"),
    ],
)  # fmt: skip
def test_refusals_say_where(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, words: str
) -> None:
    given = {"--rounds": "1000", "--seed": "1"}
    rest = [one for pair in given.items() if pair[0] not in arguments for one in pair]
    assert main(["simulate", "star-ms-4", *rest, *arguments]) == status
    assert capsys.readouterr().err.removeprefix("croupier: error: ").strip() == words


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--rounds", "10"], "--seed"),
        (["--seed", "10"], "--rounds"),
        (["--rounds", "10", "--seed", "1", "--strategy", "lucky"], "--strategy"),
        (["--rounds", "10", "--seed", "1", "--jackpot-wager", "500"], "--jackpot-seed: needed"),
    ],
)
def test_wrong_usage(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    assert main(["simulate", "star-ms-4", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_logs_get_a_line_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "LINE_SECONDS", 0.0)
    with progress.watching(1000) as watch:
        watch(Running(5, -0.5, 0.25))
        watch(Running(10, -0.5, 0.25))
        watch(Running(1000, -0.5, 0.25))
    assert capsys.readouterr().err == "croupier: 10 of 1,000 rounds: -0.50000 ± 0.25000\n"


def test_a_run_can_be_stopped() -> None:
    """Ctrl-C ends it at once, quietly."""
    program = "import sys; from croupier.cli.main import main; sys.exit(main(sys.argv[1:]))"
    with subprocess.Popen(
        [sys.executable, "-c", program, "simulate", "star-ms-4", "--rounds", "1e12", "--seed", "1"],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(
            signal.SIGINT, signal.SIG_DFL
        ),  # who runs in the background has none
    ) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(4)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in errors
