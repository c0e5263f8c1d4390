"""A long run of storms: taken up again where it was stopped, by the same program only, and reported."""

from pathlib import Path

from simulator.checks.closing import Day
from tools.program import code_digest
from tools.storm.notebook import Done, Notebook
from tools.storm.report import report


def day(number: int) -> Done:
    return Done(
        number,
        2.5,
        Day(
            seed=f"1/{number}", commands=2_000, records=2_500, refused=100, rounds=80, hits=3, tournaments=1,
            draws=1, carried_out={"Deal": 70, "Fold": 0}, irregularities={"deck-defect": 2},
            struck={"crash": 4, "race": 9},
            places={"crash log/commit": 3, "crash told/begun": 1}, digest="ab",
        ),
    )  # fmt: skip


def test_a_run_that_was_stopped_goes_on_with_the_same_program(tmp_path: Path) -> None:
    path, code = tmp_path / "notebook.jsonl", code_digest()
    first = Notebook(path, 1, code)
    for number in (1, 3):
        first.add(day(number))
    path.write_text(path.read_text() + '[[1, "half a li')
    assert Notebook(path, 1, code).done == {1: day(1), 3: day(3)}
    assert Notebook(path, 2, code).done == {}
    assert Notebook(path, 1, "another program").done == {}


def test_a_report_adds_the_days_up() -> None:
    said = report([day(1), day(2)], 2, 1, "c0de", "")
    assert "No guarantee was broken in 2 days" in said
    assert "| commands | 4,000 |" in said
    assert "| `log/commit` | 6 | 0 | 0 | 0 |" in said
    assert "| deck-defect | 4 |" in said
    assert "| `Deal` | 140 |" in said
    assert "| `Fold` |" not in said
    assert "`Fold`, " in said.rpartition("kinds of command")[2]
    assert "1 of 2 days" in report([day(1)], 2, 1, "c0de")
    assert "**Broken: 4: twice**" in report([day(1)], 1, 1, "c0de", "4: twice")
