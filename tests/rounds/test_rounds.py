"""Every golden round is played again, and everything anybody was told is as it was."""

from pathlib import Path

import pytest

from tests.rounds.golden import paths, read, written


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
def test_a_round_goes_as_it_went(path: Path) -> None:
    played = written(read(path)).splitlines()
    assert played == path.read_text(encoding="utf-8").splitlines(), "python -m tests.rounds.update shows why"


def test_there_are_rounds_of_every_book() -> None:
    assert {read(path).values["book"] for path in paths()} == {
        "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth",
    }  # fmt: skip
