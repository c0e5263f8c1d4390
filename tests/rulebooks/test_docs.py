"""What the documentation says about books is so."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.core.hands import evaluate
from croupier.rulebooks.address import label
from croupier.rulebooks.load import book_ids, load
from tests.rulebooks.book_data import data

READINGS = 105
DOCS = Path(__file__).parents[2] / "docs"
WRITING = (DOCS / "writing-a-rulebook.md").read_text(encoding="utf-8")
BOOKS = dict(enumerate(re.findall(r"```toml\n(.*?)```", WRITING, re.DOTALL)))


def readings() -> Iterator[tuple[str, list[str]]]:
    """Each entry of the page of readings, and what it says of the four books."""
    for line in (DOCS / "readings.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("| AMB-"):
            _, _, entry, *cells, _, _ = (cell.strip() for cell in line.split("|"))
            yield entry.strip("`"), cells


def cell(book: Any, entry: str) -> str:
    """What a book says at an entry, as the page writes it."""
    for part in entry.split("."):
        if isinstance(book, list):
            book = {label(table, index): table for index, table in enumerate(book)}
        if part not in book:
            return "–"
        book = book[part]
    return "yes" if isinstance(book, dict) else f"`{json.dumps(book)}`"


@pytest.mark.parametrize(("entry", "cells"), list(readings()))
def test_the_readings_are_those_of_the_books(entry: str, cells: list[str]) -> None:
    assert [cell(data(id), entry) for id in book_ids()] == cells


def test_every_reading_is_on_the_page_with_a_setting_or_with_its_reason() -> None:
    text = (DOCS / "readings.md").read_text(encoding="utf-8")
    rows = (line.split("|")[1] for line in text.splitlines() if line.startswith("| AMB-"))
    settings = {int(number) for row in rows for number in re.findall(r"\d+", row)}
    reasons = [int(number) for number in re.findall(r"^- AMB-(\d+): \w", text, re.MULTILINE)]
    assert len(reasons) == len({*reasons})
    assert settings | {*reasons} == {*range(1, READINGS + 1)}


@pytest.mark.parametrize("number", BOOKS)
def test_the_examples_load_and_are_books_of_their_own(number: int, tmp_path: Path) -> None:
    file = tmp_path / "example.toml"
    file.write_text(BOOKS[number], encoding="utf-8")
    book = load(str(file))
    assert book.digest not in {load(id).digest for id in book_ids()}


def test_the_ten_lines_do_what_they_say(tmp_path: Path) -> None:
    file = tmp_path / "my-stud.toml"
    file.write_text(BOOKS[0], encoding="utf-8")
    assert len(BOOKS[0].splitlines()) == 10
    book = load(str(file))
    assert book.pays("main", evaluate(["9c", "8d", "7h", "6s", "5c"])).text == "5:1"
    assert [stage.bet.most for stage in book.stages] == [3, 3, 2]
