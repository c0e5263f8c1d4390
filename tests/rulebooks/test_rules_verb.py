"""`croupier rules`: the books, a book, a clause; for people, for pipes and for programs."""

import json

import pytest

from croupier.cli.main import main
from croupier.rulebooks import record
from tests.rulebooks.conftest import Write

Output = pytest.CaptureFixture[str]


def test_the_books_are_listed(capsys: Output) -> None:
    assert main(["rules"]) == 0
    head, *rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert head == ["id", "title", "approved", "digest", "clauses", "cited"]
    assert [(row[0], row[4]) for row in rows] == [
        ("star-ms-undated", "295"), ("crown-ms-3.0", "367"), ("star-ms-4", "358"), ("star-uth", "339"),
    ]  # fmt: skip


def test_the_books_are_listed_for_programs(capsys: Output) -> None:
    assert main(["rules", "--json"]) == 0
    books = json.loads(capsys.readouterr().out)["rulebooks"]
    assert [book["approved"] for book in books] == [None, None, "2025-08-15", None]
    for book in books:
        assert sum(book["by_class"].values()) == book["clauses"]
        assert len(book["digest"]) == 64


def test_a_books_clauses_are_listed_with_the_entries_that_enforce_them(capsys: Output) -> None:
    assert main(["rules", "star-ms-4"]) == 0
    head, *rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert head == ["id", "class", "area", "gist", "enforced by"]
    assert len(rows) == 358
    by_id = {row[0]: row for row in rows}
    assert by_id["9.1.2"][1:3] == ["state", "betting"]
    assert by_id["9.1.2"][4] == "[[stage]] 3rd bet"


def test_a_books_clauses_are_listed_for_programs(capsys: Output) -> None:
    assert main(["rules", "star-uth", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["rulebook"]["id"] == "star-uth"
    assert len(answer["clauses"]) == 339
    assert set(answer["clauses"][0]) == {"id", "class", "area", "gist", "software", "entries"}


def test_one_clause_says_how_it_is_enforced(capsys: Output) -> None:
    assert main(["rules", "star-ms-4", "9.6.1"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("star-ms-4 9.6.1  (procedure")
    assert "enforced by  [[step]] fold-rack" in shown


def test_one_clause_for_programs(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {
        "star-ms-4": {"9.1.2": {"entries": [], "tests": ["tests/x.py::test_y"], "events": ["BetPlaced"]}}
    }
    monkeypatch.setattr(record, "_record", lambda: known)
    assert main(["rules", "star-ms-4", "9.1.2", "--json"]) == 0
    clause = json.loads(capsys.readouterr().out)
    assert (clause["rulebook"], clause["id"], clause["class"]) == ("star-ms-4", "9.1.2", "state")
    assert clause["entries"] == ["[[stage]] 3rd bet"]
    assert (clause["tests"], clause["events"]) == (["tests/x.py::test_y"], ["BetPlaced"])


def test_a_clause_of_another_book_is_shown_as_events_cite_it(capsys: Output) -> None:
    assert main(["rules", "star-uth", "star-ms-4:15.1.3"]) == 0
    assert capsys.readouterr().out.startswith("star-ms-4 15.1.3  (equipment, jackpot)")


def test_a_clause_of_the_house_is_shown_as_the_book_uses_it(capsys: Output) -> None:
    assert main(["rules", "crown-ms-3.0", "house:open-table", "--json"]) == 0
    assert "[[right]] OpenTable" in json.loads(capsys.readouterr().out)["entries"]


def test_a_book_of_ones_own_is_checked_and_shown(write: Write, capsys: Output) -> None:
    path = write('[[stage]]\nname = "3rd"\nbet.most = 2\n')
    assert main(["rules", path, "9.1.2"]) == 0
    assert capsys.readouterr().out.startswith("mine 9.1.2  (state, betting)")


def test_what_is_wrong_with_it_is_said_line_by_line(write: Write, capsys: Output) -> None:
    path = write('[rule.fold]\ntakes = ["ant"]\n[rule.layout]\nleast-boxes = 0\n')
    assert main(["rules", path]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.splitlines() == [
        f"croupier: error: {path}: [rule.fold] takes[0]: unknown spot ant; did you mean ante?",
        f"croupier: error: {path}: [rule.layout] least-boxes: 0 is less than 1",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["star-ms-5"], "star-ms-5: no such rulebook; did you mean star-ms-4?"),
        (["star-ms-4", "9.1.22"], "star-ms-4: no clause 9.1.22; did you mean 9.1.2?"),
        (["nowhere.toml"], "nowhere.toml: no such file"),
    ],
)
def test_what_is_not_there_is_wrong_input(capsys: Output, arguments: list[str], message: str) -> None:
    assert main(["rules", *arguments]) == 1
    assert capsys.readouterr().err == f"croupier: error: {message}\n"


def test_people_get_a_table(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "140")
    assert main(["rules", "star-ms-4"]) == 0
    shown = capsys.readouterr().out
    assert "enforced by" in shown
    assert "[[stage]] 3rd bet" in shown
    assert "\t" not in shown
