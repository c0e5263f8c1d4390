"""The verbs on the command line: their JSON to the letter, their files, and their refusals."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def complaint(capsys: pytest.CaptureFixture[str], status: int, *arguments: str) -> str:
    assert main(list(arguments)) == status
    return capsys.readouterr().err.removeprefix("croupier: error: ").strip()


def test_solve(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "solve", "star-ms-4")
    assert found["rulebook"] == "star-ms-4"
    assert found["ev"] == {"numerator": -7664112, "denominator": 155937600, "value": -7664112 / 155937600}
    assert found["house_edge"] == 7664112 / 155937600
    assert round(found["average_wager"], 5) == 3.58977
    assert found["ties"] == "bet"
    assert found["side"] == {}
    assert {"element_of_risk", "standard_deviation", "seconds", "compile_seconds", "variance_seconds"} <= {
        *found
    }
    assert sum(one["ways"] for one in found["distribution"]["net"]) == found["distribution"]["ways"]


def test_solve_with_trips_and_settings(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "solve", "star-uth", "--set", "paytable.trips.full_house=9:1", "--ties", "fold")
    assert f"{found['side']['trips']['house_edge']:.2%}" == "0.90%"
    assert found["set"] == ["paytable.trips.full_house=9:1"]
    assert found["ties"] == "fold"


def test_solve_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "crown-ms-3.0"]) == 0
    assert "house edge          4.9149%" in capsys.readouterr().out


def test_decide(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "decide", "star-uth", "--hole", "Kd 3h", "--community", "2c 7d Jh Qs 4s")
    assert found["actions"]["fold"] == {"numerator": -3960, "denominator": 1980, "value": -2.0}
    assert f"{found['actions']['1x']['value']:.4f}" == "-1.9182"
    assert found["best"] == "1x"
    assert list(answer(capsys, "decide", "star-ms-4", "--hole", "AsKd", "--dead", "Ah,Ac")["actions"]) == [
        "fold", "1x", "2x", "3x",
    ]  # fmt: skip
    assert main(["decide", "star-ms-4", "--hole", "As Ad", "--community", "2c", "--bets", "3"]) == 0
    assert capsys.readouterr().out.startswith("4th, 4 antes staked so far\n")


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["solve", "star-ms-5"], 1, "star-ms-5: no such rulebook; did you mean star-ms-4?"),
        (["solve", "star-ms-4", "--set", "paytable.main.straigt=5:1"], 1,
         "--set: paytable.main.straigt: unknown entry straigt; did you mean straight?"),
        (["solve", "star-ms-4", "--set", "paytable.main.straight=five"], 1,
         "--set: [[paytable.main]] straight pays: "
         "odds are written like \"3:2\", not 'five', nor push or lose"),
        (["solve", "star-ms-4", "--set", "rule.fold.takes=ante"], 1,
         "--set: [rule.fold] takes: a folded hand has no other result, and 3rd, 4th, 5th would have none"),
        (["decide", "star-uth", "--hole", "As As"], 1, "hole[1]: As is hole[0] too"),
        (["decide", "star-uth", "--hole", "As Kx"], 1, "hole[1]: not a card: 'Kx'"),
        (["decide", "star-uth", "--hole", "As Kd", "--dead", "2c 2c"], 1, "dead[1]: 2c is dead[0] too"),
        (["decide", "star-ms-4", "--hole", "As Kd", "--community", "2c", "--bets", "x1y"], 1,
         "bets[0]: a bet is a whole number of antes, not '1y'"),
        (["decide", "star-ms-4", "--hole", "10s,KD", "--dead", "10S"], 1, "dead[0]: Ts is hole[0] too"),
        (["strategy", "star-ms-5"], 1, "star-ms-5: no such rulebook; did you mean star-ms-4?"),
        (["strategy", "star-ms-4", "--out", "chart.docx"], 2, "strategy: --out chart.docx: "
         "a strategy ends in .txt, .html, .svg or .json; --format writes it to any other name"),
        (["strategy", "star-ms-4", "--out", "chart.svg", "--format", "html"], 2,
         "strategy: --out chart.svg: that is the name of no html"),
        (["strategy", "star-ms-4", "--out", "nowhere/chart.svg"], 1,
         "strategy: --out nowhere/chart.svg: there is no folder nowhere"),
    ],
)  # fmt: skip
def test_refusals_say_where(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, words: str
) -> None:
    assert complaint(capsys, status, *arguments) == words


def test_a_book_with_a_missing_pay_line_is_refused_with_its_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    book = tmp_path / "mine.toml"
    book.write_text('id = "mine"\ntitle = "Mine"\nbase = "star-ms-4"\nwithout = ["paytable.main.flush"]\n')
    assert "[[paytable.main]]: no line for flush" in complaint(capsys, 1, "solve", str(book))


def test_a_book_of_ones_own_is_solved(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    book = tmp_path / "mine.toml"
    book.write_text(
        'id = "mine"\ntitle = "Mine"\nbase = "star-ms-4"\n'
        '[[paytable.main]]\nhand = "straight"\npays = "5:1"\ncites = ["10.3"]\n'
    )
    assert f"{answer(capsys, 'solve', str(book))['house_edge']:.4%}" == "3.7591%"


@pytest.mark.parametrize("name", ["chart.html", "chart.svg", "chart.txt"])
def test_strategy_writes_a_file(tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    assert main(["strategy", "star-ms-4", "--out", str(out)]) == 0
    start = {".html": "<!doctype html>", ".svg": "<svg", ".txt": "Mississippi Stud"}[out.suffix]
    assert out.read_text(encoding="utf-8").startswith(start)


def test_strategy_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "strategy", "star-ms-4")
    assert found["chart"]["65s"]["best"] == "1x"
    assert found["cost"] == {"numerator": 0, "denominator": 1, "value": 0.0}
