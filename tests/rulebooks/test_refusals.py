"""What the loader refuses, each with its file, its entry and the reason."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.rulebooks.address import BookError
from croupier.rulebooks.load import load
from tests.rulebooks.conftest import Refused, Write

CORPUS = Path(__file__).with_name("refusals.txt")


def cases() -> Iterator[tuple[str, str, str]]:
    """Base, text and refusal of every case of the corpus."""
    base = ""
    for block in CORPUS.read_text(encoding="utf-8").split("\n\n"):
        if block.startswith("# BASE "):
            base = block.removeprefix("# BASE ")
        elif not block.startswith("# "):
            text, refusal = block.strip().split("\n=> ")
            yield base, text, refusal


@pytest.mark.parametrize(("base", "text", "refusal"), list(cases()))
def test_a_book_is_refused(refused: Refused, base: str, text: str, refusal: str) -> None:
    problems = refused(text, base=base)
    found = [problem for problem in problems if f"{problem.entry}: {problem.reason}".startswith(refusal)]
    assert [Path(problem.file).name for problem in found] == ["mine.toml"], problems


@pytest.mark.parametrize("kind", ["step", "notice", "stage", "right"])
def test_an_entry_that_stands_there_twice_is_refused(refused: Refused, kind: str) -> None:
    table = {
        "step": "name = 'new'\nwhen = 'fold'\nwho = 'dealer'\nblocks = true\ncites = ['9.6']",
        "notice": "name = 'new'\nwhen = 'report'\nto = 'inspector'\ncites = ['9.7']",
        "stage": "name = '3rd'",
        "right": "command = 'CutDeck'\nrank = 'dealer'\ncites = ['4.3']",
    }[kind]
    name = {"stage": "3rd", "right": "CutDeck"}.get(kind, "new")
    problems = refused(f"[[{kind}]]\n{table}\n[[{kind}]]\n{table}\n")
    assert (f"[[{kind}]] {name}", "stands there 2 times") in [(one.entry, one.reason) for one in problems]


def test_everything_wrong_is_said_at_once(refused: Refused) -> None:
    problems = refused("[rule.fold]\ntakes = 3\ncites = []\n[rule.layout]\nleast-boxes = 'x'\nboxes = 1")
    assert [problem.entry for problem in problems] == [
        "[rule.layout] least-boxes", "[rule.layout] boxes", "[rule.fold] cites", "[rule.fold] takes",
    ]  # fmt: skip


def test_a_problem_reads_as_one_line(write: Write) -> None:
    path = write('[rule.layout]\nleast-boxes = "one"')
    with pytest.raises(BookError) as caught:
        load(path)
    assert str(caught.value) == f"{path}: [rule.layout] least-boxes: expected an integer, got text"


def test_bad_toml_is_refused_with_its_line(write: Write) -> None:
    path = write("\n[rule.fold\ntakes = 3\n")
    with pytest.raises(BookError) as caught:
        load(path)
    assert str(caught.value) == (f"{path}: line 5, column 11: Expected ']' at the end of a table declaration")


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"id = '\xff'")
    with pytest.raises(BookError, match="cannot be read"):
        load(str(file))


def test_a_book_without_base_needs_every_entry(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("id = 'mine'\n", encoding="utf-8")
    with pytest.raises(BookError) as caught:
        load(str(file))
    missing = [problem.entry for problem in caught.value.problems if problem.reason == "missing"]
    rules = [entry for entry in missing if entry.startswith("[rule.")]  # all but the house's own
    assert {"[rule.ranks]", "[rule.jackpot]"} <= {*rules}
    named = [entry for entry in missing if entry not in rules]
    assert named == ["game", "title", "house", "inventory", "stage", "[paytable]", "[prize]"]


@pytest.mark.parametrize(
    ("id", "reason"),
    [
        ("star-ms-4", "star-ms-4 is taken; another book needs another id"),
        ("house", "house is taken; another book needs another id"),
        ("My Book", "an id is small letters, digits, dots and dashes"),
    ],
)
def test_a_book_has_an_id_of_its_own(write: Write, id: str, reason: str) -> None:
    path = write("", id=id)
    with pytest.raises(BookError) as caught:
        load(path)
    assert str(caught.value) == f"{path}: id: {reason}"
