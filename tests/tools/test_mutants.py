"""Every kind of change to a book, and that a change is noticed or survives."""

import subprocess
import sys

import pytest

from tools.clauses import done
from tools.clauses.proofs import Cell
from tools.mutate import chosen, trials
from tools.mutation.mutants import DROP, applied, built, mutants, written

BOOK = "star-ms-4"


@pytest.fixture(scope="module")
def changes() -> dict[str, object]:
    """Every change of one book by its description."""
    return {str(mutant): mutant.value for mutant in mutants(written(BOOK))}


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ("[[stage]] 3rd bet.most: 3 -> 4", 4),
        ("[[stage]] 3rd bet.most: 3 -> 2", 2),
        ("[[stage]] 3rd bet.whole: false -> true", True),
        ("[rule.fold] takes: drop 4th", ["ante", "3rd", "5th"]),
        ("[rule.community] needed: swap 3rd and 4th", ["4th", "3rd", "5th"]),
        ("[rule.jackpot] sharing: tenths -> formula", "formula"),
        ("[rule.concede]: drop", DROP),
        ("[rule.shuffle.moment.vacancy]: drop", DROP),
        ("[[step]] fold-rack: drop", DROP),
        ("[[step]] fold-spread counts: 2 -> 1", 1),
        ("[[step]] fold-spread who: one rank up", "gaming_supervisor"),
        ("[[right]] OpenTable rank: one rank up", "assistant_gaming_manager"),
        ("[[right]] OpenTable rank: one rank down", "dealer"),
        ("[[notice]] hole-cards-hidden to: one rank up", "assistant_gaming_manager"),
        ("[[paytable.main]] flush pays: 6:1 -> 6:2", "6:2"),
        ("[[paytable.main]] pair 6-T pays: push -> lose", "lose"),
        ("[[prize.jackpot]] flush fixed: 10000 -> 10001", 10001),
        ("[[prize.jackpot]] straight_flush share: 1/10 -> 1/9", "1/9"),
    ],
)
def test_a_value_is_changed(changes: dict[str, object], change: str, value: object) -> None:
    assert changes[change] == value


def test_names_dates_and_citations_stay(changes: dict[str, object]) -> None:
    words = ("cites", "title", "approved", " name:", "command:", " hand:", "when:")
    assert [change for change in changes if any(word in change for word in words)] == []


def test_a_bound_between_two_lines_moves_both() -> None:
    data = written(BOOK)
    moved = next(m for m in mutants(data) if m.change == "pair from J -> from Q")
    lines = {(line.get("least"), line.get("most")) for line in applied(data, moved)["paytable"]["main"]}
    assert {("Q", "A"), ("6", "J")} < lines
    assert moved.clauses >= {"table10.3:Jacks or better", "table10.3:Pairs of 6s to 10s"}
    assert built(applied(data, moved)) is not None


def test_stages_are_swapped_with_the_clauses_of_both() -> None:
    swapped = next(m for m in mutants(written(BOOK)) if m.path == ("stage",) and m.change == "swap 1 and 2")
    assert swapped.clauses >= {"9.1.1", "9.2.1"}


def test_a_change_is_made_in_a_copy_and_only_there() -> None:
    data = written(BOOK)
    for mutant in mutants(data):
        assert applied(data, mutant) != data
    assert data == written(BOOK)


def test_a_change_belongs_to_the_clauses_of_its_own_entry() -> None:
    found = {str(mutant): mutant.clauses for mutant in mutants(written("star-ms-undated"))}
    assert found["[[stage]] 3rd bet.whole: true -> false"] >= {"9.1.2", "1.1:3rd Street Wager"}
    assert "9.1.1" not in found["[[stage]] 3rd bet.least: 1 -> 2"]


def test_what_the_loader_refuses_is_no_book() -> None:
    data = written(BOOK)
    refused = next(m for m in mutants(data) if str(m) == "[[paytable.main]] flush: drop")
    assert built(data) is not None
    assert built(applied(data, refused)) is None


def test_only_entries_of_the_chosen_clauses_are_changed() -> None:
    data = {BOOK: written(BOOK), "star-uth": written("star-uth")}
    found = list(trials(data, frozenset({Cell(BOOK, "1.1:Fold")})))
    assert {trial.book for trial in found} == {BOOK}
    assert {str(trial).split(" ", 1)[1].split(":")[0].split("]")[0] for trial in found} == {"[rule.fold"}


def test_the_houses_entries_are_changed_in_all_books_at_once() -> None:
    data = {BOOK: written(BOOK), "crown-ms-3.0": written("crown-ms-3.0")}
    found = {str(trial): trial for trial in trials(data, frozenset({Cell("house", "house:book-change")}))}
    up = found["house [[right]] ChangeBook rank: one rank up"]
    assert {book: mutant.value for book, mutant in up.mutants.items()} == {
        BOOK: "assistant_gaming_manager",
        "crown-ms-3.0": "tg_area_manager",
    }


def test_by_default_the_done_areas_are_chosen() -> None:
    areas = {book: one.areas for book, one in done.read().items()}
    assert {where.book for where in chosen(None, [])} == {book for book, one in areas.items() if one}
    assert Cell(BOOK, "9.1.2") in chosen(BOOK, ["betting"])
    assert Cell(BOOK, "9.1.2") not in chosen("star-uth", ["all"])


def test_a_change_that_a_test_sees_is_noticed_and_another_survives() -> None:
    def mutated(entry: str) -> subprocess.CompletedProcess[str]:
        command = [
            sys.executable,
            "-m",
            "tools.mutate",
            "--book",
            BOOK,
            "--area",
            "betting",
            "--entry",
            entry,
        ]
        tests = ["--tests", "tests/clauses/test_fold_and_jackpot.py"]
        return subprocess.run([*command, *tests], capture_output=True, text=True, cwd=done.ROOT, check=False)

    noticed = mutated("] keeps-jackpot")
    assert noticed.returncode == 0, noticed.stderr
    assert "1 changes: 1 noticed by a test" in noticed.stdout
    survivor = mutated("[[stage]] 5th bet.most: 3 -> 4")
    assert survivor.returncode == 1
    assert (
        "star-ms-4 [[stage]] 5th bet.most: 3 -> 4\n    clauses 1.1:5th Street Wager, 9.3.2" in survivor.stdout
    )
