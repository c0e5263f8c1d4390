"""A casino in a storm: guarantees hold, and a day repeats to the last byte, from its seed or its steps."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from croupier.cli.main import main
from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import refuse
from croupier.house.desk.subject import Answer
from croupier.store.faults import POINTS
from croupier.table import commands as c
from simulator.casino import Casino
from simulator.checks.closing import Day
from simulator.giving import Sent, give
from simulator.shrinking import shrink
from simulator.steps import Fault, Step, Storm, read, write
from simulator.weather.process import Process
from tests import postgres
from tests.storm.floor import casino

COMMANDS = 350
SHORT = 60
KEPT = sorted((Path(__file__).parent / "kept").glob("*.json"))


def test_the_guarantees_hold_in_a_storm(tmp_path: Path) -> None:
    day = casino(tmp_path, "1/1").day(COMMANDS)
    assert day.commands >= COMMANDS
    assert day.rounds >= 5
    assert day.refused
    assert {"crash", "race", "command late", "command repeated"} <= day.struck.keys()
    assert {name.split()[-1] for name in day.places} <= set(POINTS)


def test_a_day_can_be_run_again_from_its_steps(tmp_path: Path) -> None:
    first = casino(tmp_path, "7/1")
    day = first.day(SHORT)
    write(tmp_path / "steps.json", Storm(seed="7/1", steps=tuple(first.steps)))
    kept = read(tmp_path / "steps.json")
    again = casino(tmp_path, "7/1", "again").replay(kept.steps)
    assert (again.digest, again.records) == (day.digest, day.records)


def test_a_seed_repeats_to_the_last_byte_in_another_program(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever order Python keeps sets in there."""
    asked = ["storm", "--seed", "3", "--day", "2", "--commands", str(SHORT), "--json"]
    assert main(asked) == 0
    here = capsys.readouterr().out
    program = [
        sys.executable,
        "-c",
        "import sys; from croupier.cli.main import main; sys.exit(main())",
        *asked,
    ]
    there = subprocess.run(
        program, env={**os.environ, "PYTHONHASHSEED": "4242"}, capture_output=True, text=True, check=True
    ).stdout
    assert msgspec.json.decode(here, type=Day) == msgspec.json.decode(there, type=Day)
    assert here == there


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_what_a_storm_broke_once_holds(kept: Path, tmp_path: Path) -> None:
    storm = read(kept)
    assert casino(tmp_path, storm.seed).replay(storm.steps).commands


def test_the_verb_says_what_a_day_came_to(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    step = Step(n=1, table="UTH-1", go=True)
    write(tmp_path / "one.json", Storm(seed="9/9", steps=(step,)))
    assert main(["storm", "--steps", str(tmp_path / "one.json")]) == 0
    assert capsys.readouterr().out.startswith("day: 1 commands")
    (tmp_path / "none.json").write_text("{}")
    assert main(["storm", "--steps", str(tmp_path / "none.json")]) == 1
    assert "none.json" in capsys.readouterr().err


def test_a_day_that_breaks_something_is_shrunk_to_a_file_that_breaks_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Planted: wagers are refused without a clause."""

    def silent(process: Process, sent: Sent, books: dict[str, Rulebook]) -> Answer:
        if isinstance(sent.command, c.PlaceWager):
            return Answer(refusal=refuse("planted", (), "No."))
        return give(process, sent, books)

    file = tmp_path / "shrunk.json"
    monkeypatch.setattr("simulator.casino.give", silent)
    assert main(["storm", "--seed", "5", "--commands", "50", "--shrink", "--out", str(file)]) == 1
    assert "1 of " in capsys.readouterr().err
    (step,) = read(file).steps
    assert isinstance(step.command, c.PlaceWager)
    assert main(["storm", "--steps", str(file)]) == 1
    assert "guarantee 1" in capsys.readouterr().err
    monkeypatch.undo()
    assert main(["storm", "--steps", str(file)]) == 0


def test_a_storm_on_a_server(tmp_path: Path) -> None:
    """The same two processes on PostgreSQL."""
    day = Casino(tmp_path, "4/1", postgres.database()).day(SHORT)
    assert day.commands >= SHORT


def test_as_few_steps_as_possible_are_left() -> None:
    """Two that only break something together, and nothing of what they carry besides."""
    steps = [Step(n=n, deaf=True, fault=Fault("crash", 1)) for n in range(1, 201)]
    asked: list[int] = []

    def breaks(fewer: Sequence[Step]) -> bool:
        asked.append(len(fewer))
        return {17, 130} <= {step.n for step in fewer} and fewer[-1].deaf

    left = shrink(steps, breaks)
    assert left == (Step(n=17), Step(n=130, deaf=True))
    assert len(asked) < 100
    assert len(shrink(steps, breaks, attempts=3)) > 2


def test_a_race_and_a_crash_that_only_break_something_together_are_left() -> None:
    """In that order, and each without what else befell its step."""
    steps = [
        Step(n=n, deaf=True, rival=Step(n=n + 500, at=1, again=str(n)), fault=Fault("crash", 1 + n % 9))
        for n in range(1, 401)
    ]
    asked: list[int] = []

    def breaks(fewer: Sequence[Step]) -> bool:
        asked.append(len(fewer))
        raced = [at for at, step in enumerate(fewer) if step.rival and step.n > 120]
        return any(step.fault and step.n % 7 == 0 for step in fewer[raced[0] + 1 :]) if raced else False

    race, crash = shrink(steps, breaks)
    assert (race.rival, race.fault, race.deaf) == (steps[race.n - 1].rival, None, False)
    assert (crash.rival, crash.fault, crash.deaf) == (None, steps[crash.n - 1].fault, False)
    assert len(asked) < 60
