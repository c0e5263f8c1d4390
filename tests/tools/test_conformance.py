"""The join of clauses, entries, tests and events, and what conformance fails for."""

from pathlib import Path

import pytest

from croupier.rulebooks.inventory import inventory
from tools.clauses import done
from tools.clauses.pages import pages
from tools.clauses.proofs import Cell, Proofs, cell, collect, plain_name
from tools.conformance import _stale, dumped, entries, idle, joined, unproven

FOLD, STREET = Cell("star-ms-4", "1.1:Fold"), Cell("star-ms-4", "9.1.2")
ENTRIES: dict[str, dict[str, tuple[str, ...]]] = {
    "star-ms-4": {"1.1:Fold": ("[rule.fold]",), "5.6": ("[rule.one-wager]",)}
}


def proofs() -> Proofs:
    found = Proofs()
    found.cited[FOLD] = {"t.py::b", "t.py::a", "t.py::broken"}
    found.cited[STREET] = {"t.py::a"}
    found.seen[FOLD, "t.py::a"] = {"BoxFolded", "Refusal"}
    found.failed.add(("star-ms-4", "t.py::broken"))
    return found


def test_a_row_holds_entries_passing_tests_and_events() -> None:
    rows = joined(proofs(), ENTRIES)["star-ms-4"]
    assert rows == {
        "1.1:Fold": {
            "entries": ["[rule.fold]"],
            "tests": ["t.py::a", "t.py::b"],
            "events": ["BoxFolded", "Refusal"],
            "idle": ["t.py::b"],
        },
        "5.6": {"entries": ["[rule.one-wager]"]},
        "9.1.2": {"tests": ["t.py::a"], "idle": ["t.py::a"]},
    }


def test_a_word_is_attested_unless_something_else_happened() -> None:
    found = proofs()
    found.seen[FOLD, "t.py::a"] = {"StepAttested", "Refusal"}
    words = {"star-ms-4": frozenset({"1.1:Fold", "5.6"})}
    rows = joined(found, ENTRIES, words)["star-ms-4"]
    assert [clause for clause, row in rows.items() if row.get("attested")] == ["1.1:Fold", "5.6"]
    assert "attested" not in joined(proofs(), ENTRIES, words)["star-ms-4"]["1.1:Fold"]


def test_a_done_area_needs_an_entry_and_a_test_for_every_clause() -> None:
    record = joined(proofs(), ENTRIES)
    betting = {"star-ms-4": done.Done(frozenset({"betting"}), frozenset({"9.1.1"}))}
    missing = list(unproven(record, betting))
    assert "star-ms-4 9.1.2 (betting) is done but has no entries" in missing
    assert "star-ms-4 9.2.1 (betting) is done but has no entries and no tests" in missing
    assert not any(" 9.1.1 " in line or "1.1:Fold" in line for line in missing)


def test_a_clause_that_nothing_cited_is_listed_unless_excused() -> None:
    record = joined(proofs(), ENTRIES)
    assert [clause for _, clause, _ in idle(record, {})] == ["1.1:Fold", "9.1.2"]
    excused = {"star-ms-4": done.Done(unseen=frozenset({"9.1.2"}))}
    assert [clause for _, clause, _ in idle(record, excused)] == ["1.1:Fold"]


def test_a_changed_mark_makes_the_record_stale() -> None:
    before = joined(proofs(), ENTRIES)
    now = proofs()
    now.cited[STREET].add("t.py::b")
    assert list(_stale(before, before)) == []
    assert [line.split(":")[0] for line in _stale(before, joined(now, ENTRIES))] == ["star-ms-4 9.1.2"]


def test_the_record_is_json_with_a_line_a_clause() -> None:
    record = joined(proofs(), ENTRIES)
    lines = dumped(record).splitlines()
    assert sum('"9.1.2"' in line and line.startswith('  "') for line in lines) == 1


def test_pages_show_what_is_untested() -> None:
    written = pages(joined(proofs(), ENTRIES), {})
    assert "| [star-ms-4](star-ms-4.md) | 358 | 43 | 2 | 0 | 2 | 313 | none |" in written["README.md"]
    assert "## Untested (313)" in written["star-ms-4.md"]
    assert "- 9.1.2: t.py" not in written["star-ms-4.md"]
    assert "- 9.1.2: a" in written["star-ms-4.md"]


def test_house_clauses_stand_apart() -> None:
    assert cell("star-uth", "house:seat") == Cell("house", "house:seat")
    assert cell("star-uth", "no such") is None
    assert cell("no-such-book", "1.1:Fold") is None
    assert "house:staff" in entries()["house"]
    assert not entries()["star-ms-4"].keys() & inventory("house").keys()


def test_parameters_are_no_part_of_a_tests_name() -> None:
    assert plain_name("tests/a.py::test_b[star-uth-x[1]]") == "tests/a.py::test_b"


def test_marks_are_collected_by_book() -> None:
    found = collect(["tests/clauses/test_fold_and_jackpot.py"])
    name = "tests/clauses/test_fold_and_jackpot.py::test_a_fold_takes_the_streets_and_is_final"
    assert name in found.cited[Cell("star-ms-4", "9.5")]
    assert name in found.cited[Cell("star-ms-undated", "9.5")]
    assert not found.unknown


def test_done_names_only_what_exists(tmp_path: Path) -> None:
    assert set(done.read()) == {"star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth", "house"}
    file = tmp_path / "done.toml"
    for text, reason in (
        ("[star]\n", "no book"),
        ('[star-uth]\nareas = ["betting", "cooking"]\n', "unknown cooking"),
        ('[star-uth]\nexcept = ["99"]\n', "no clause 99"),
    ):
        file.write_text(text)
        with pytest.raises(ValueError, match=reason):
            done.read(file)
