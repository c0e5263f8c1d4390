"""Answers kept are the answers: shipped ones are found again, spoilt or strange ones are not believed."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.math.exact import Exact, Solution, Strategy
from croupier.math.kept import answers
from croupier.math.kept.answers import SHIPPED, keep, kept, read, shipped, written
from croupier.rulebooks.load import load
from tools.kept import anew

SET = ("paytable.main.straight=5:1",)


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of one's own, empty."""
    monkeypatch.setattr(answers, "user_cache", lambda: tmp_path)
    return tmp_path


def files(folder: Path) -> list[Path]:
    return [one for one in folder.rglob("*") if one.is_file()]


def test_what_ships_is_what_todays_program_finds_of_todays_books() -> None:
    """`make kept` writes it."""
    seen = set()
    for answer, id, ties in anew():
        book = load(id)
        if isinstance(answer, Solution):
            before = kept(Solution, book, ties)
            assert before is not None
            assert before._replace(seconds=answer.seconds, results_seconds=answer.results_seconds) == answer
        else:
            assert kept(Strategy, book, ties) == answer
        seen.add(shipped(type(answer), id, ties))
    assert seen == {*SHIPPED.iterdir()}


def strange(book: str = "star-ms-4") -> Solution:
    """A solution that nobody would find."""
    found = kept(Solution, load(book), "bet")
    assert found is not None
    return found._replace(ev=Exact(1, 3), rulebook="mine")


def test_an_answer_is_kept_to_the_last_digit() -> None:
    book = load("star-ms-4", SET)
    assert kept(Solution, book, "bet") is None
    keep(strange(), book, "bet")
    assert kept(Solution, book, "bet") == strange()
    assert kept(Solution, book, "fold") is None
    assert kept(Strategy, book, "bet") is None
    assert kept(Solution, load("star-ms-4", ("paytable.main.straight=6:1",)), "bet") is None


def test_another_program_does_not_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    book = load("star-ms-4", SET)
    keep(strange(), book, "bet")
    monkeypatch.setattr(answers, "program", lambda: "f" * 64)
    assert kept(Solution, book, "bet") is None


def test_what_is_spoilt_is_not_believed(own: Path) -> None:
    book = load("star-ms-4", SET)
    keep(strange(), book, "bet")
    (file,) = files(own)
    whole = file.read_bytes()
    for place in range(0, len(whole) - 1, 7):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert kept(Solution, book, "bet") is None
        file.write_bytes(whole[:place])
        assert kept(Solution, book, "bet") is None


@pytest.mark.parametrize(
    "said",
    [
        [],
        {},
        {"rules": "r", "ties": "bet"},
        {"rules": "r", "ties": "bet", "answer": None},
        {"rules": "r", "ties": "bet", "answer": [1] * 10},
        None,
        "r",
    ],
)
def test_what_is_whole_but_no_answer_is_not_believed(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "dumps", lambda *_, **__: json.JSONEncoder().encode(said))
    content = written(strange(), "r", "bet")
    assert read(Solution, content, "r", "bet") is None


def test_an_answer_under_the_name_of_other_rules_is_not_believed() -> None:
    content = written(strange(), "r", "bet")
    assert read(Solution, content, "r", "bet") == strange()
    assert read(Solution, content, "s", "bet") is None
    assert read(Solution, content, "r", "fold") is None


def test_only_so_many_are_kept(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "MOST", 2)
    books = [load("star-ms-4", (f"paytable.main.straight={pays}:1",)) for pays in (5, 6, 7)]
    for book in books:
        keep(strange(), book, "bet")
    assert len(files(own)) == 2
    assert kept(Solution, books[-1], "bet") == strange()


def test_where_nothing_can_be_written_nothing_is_kept(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own / "file").touch()
    monkeypatch.setattr(answers, "user_cache", lambda: own / "file")
    keep(strange(), load("star-ms-4", SET), "bet")
    assert kept(Solution, load("star-ms-4", SET), "bet") is None


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_verb_solves_once_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("solve", "star-ms-4", "--set", *SET)
    first = answer(capsys, *asked)
    assert "kept" not in first
    assert answer(capsys, *asked) == {**first, "kept": True}
    again = answer(capsys, *asked, "--fresh")
    assert "kept" not in again
    assert again["ev"] == first["ev"]
    assert main(list(asked)) == 0
    assert "ms, kept from before\n" in capsys.readouterr().out


def test_what_was_kept_is_what_the_verb_says(capsys: pytest.CaptureFixture[str]) -> None:
    book = load("star-ms-4", SET)
    keep(strange(), book, "bet")
    assert answer(capsys, "solve", "star-ms-4", "--set", *SET)["ev"]["denominator"] == 3
    assert answer(capsys, "solve", "star-ms-4", "--set", *SET, "--fresh")["ev"]["denominator"] != 3
    assert answer(capsys, "solve", "star-ms-4", "--set", *SET)["ev"]["denominator"] != 3


def test_a_strategy_is_kept_too(capsys: pytest.CaptureFixture[str], own: Path) -> None:
    asked = ("strategy", "star-ms-4", "--set", *SET)
    first = answer(capsys, *asked)
    assert [file.name.split(".")[1] for file in files(own)] == ["strategy"]
    assert answer(capsys, *asked) == first == answer(capsys, *asked, "--fresh")


@pytest.fixture(autouse=True)
def _nothing_else_is_written(own: Path) -> Iterator[None]:
    before = {*SHIPPED.iterdir()}
    yield
    assert {*SHIPPED.iterdir()} == before
