"""Every golden round is played again, and everything anybody was told is as it was."""

import re
from pathlib import Path

import pytest

from croupier.rulebooks.load import book_ids, load
from tests.rounds.golden import paths, read, written


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
def test_a_round_goes_as_it_went(path: Path) -> None:
    played = written(read(path)).splitlines()
    assert played == path.read_text(encoding="utf-8").splitlines(), "python -m tests.rounds.update shows why"


@pytest.mark.parametrize("book", book_ids())
def test_there_is_a_round_for_everything_that_can_go_wrong_and_all_that_is_done_about_it(book: str) -> None:
    played = "".join(path.read_text("utf-8") for path in paths() if read(path).values["book"] == book)
    ruled = set(re.findall(r"^  Incident(?:Closed|Ruled) kind (\S+) does (\S+) ", played, re.MULTILINE))
    assert {(rule.kind, rule.does) for rule in load(book).data.remedy} - ruled == set()


def test_there_are_rounds_of_every_book() -> None:
    assert {read(path).values["book"] for path in paths()} == {
        "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth",
    }  # fmt: skip
