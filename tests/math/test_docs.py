"""The examples of docs/math.md run and say what they say."""

import doctest
from pathlib import Path


def test_the_examples_of_the_page_are_true() -> None:
    page = Path(__file__).parents[2] / "docs" / "math.md"
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (failed, tried > 10) == (0, True)
