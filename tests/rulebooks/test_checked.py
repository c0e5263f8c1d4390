"""Shipped books are checked before they are released: the same rules are then taken as they are."""

import json
from pathlib import Path

import pytest

from croupier.rulebooks import load as loading
from croupier.rulebooks.address import BookError, Fault
from croupier.rulebooks.load import CHECKED, book_ids, checked, load


def test_what_is_noted_as_checked_are_the_books_of_today() -> None:
    """`make kept` notes it; a book that is not noted is only slower to load."""
    assert json.loads(CHECKED.read_text()) == {id: checked(id).digest for id in book_ids()}


def test_a_book_taken_as_it_is_is_the_book_with_every_check_made() -> None:
    for id in book_ids():
        assert (load(id).data, load(id).digest) == (checked(id).data, checked(id).digest)


@pytest.mark.parametrize("noted", [None, "", "[]", '{"star-ms-4": 1}', '{"star-ms-4": "5de5"}', "\udc80"])
def test_a_book_whose_rules_are_not_the_noted_ones_is_checked(
    noted: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "checked.json"
    if noted is not None:
        file.write_text(noted, errors="surrogateescape")
    monkeypatch.setattr(loading, "CHECKED", file)
    monkeypatch.setattr("croupier.rulebooks.check.check", _nothing_is_right)
    loading._checked.cache_clear()
    try:
        with pytest.raises(BookError, match="everything is wrong"):
            loading._shipped.__wrapped__("star-ms-4")
    finally:
        loading._checked.cache_clear()


def _nothing_is_right(_: object) -> list[Fault]:
    return [Fault(("rule",), "everything is wrong")]
