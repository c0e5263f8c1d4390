"""The mark that says which clauses of which book a test proves."""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

MOST = 6
Test = TypeVar("Test", bound=Callable[..., None])


def clause(book: str, *ids: str) -> Callable[[Test], Test]:
    """The clauses a test proves, at most six; one mark a book, and several books need a parameter `book`."""
    if not 0 < len(ids) <= MOST or len(set(ids)) < len(ids):
        raise ValueError(f"a test proves one to {MOST} clauses of a book, each named once: {ids}")

    def mark(test: Test) -> Test:
        marked = [one.args[0] for one in getattr(test, "pytestmark", []) if one.name == "clause"]
        if book in marked:
            raise ValueError(f"{test.__name__} names {book} twice")
        if marked and "book" not in inspect.signature(test).parameters:
            raise ValueError(f"{test.__name__} is for several books and needs a parameter `book`")
        marker: Callable[[Test], Test] = pytest.mark.clause(book, *ids)
        return marker(test)

    return mark


def books(marks: Any) -> list[str]:
    """The books of a test's marks, in the order they are written."""
    return [mark.args[0] for mark in reversed(list(marks))]


def proven(item: pytest.Item) -> tuple[str, tuple[str, ...]] | None:
    """The book and the clauses one test item proves; nothing where it is not marked."""
    marks = {mark.args[0]: mark.args[1:] for mark in item.iter_markers("clause")}
    if not marks:
        return None
    spec = getattr(item, "callspec", None)
    book = spec.params["book"] if spec and "book" in spec.params else next(iter(marks))
    return book, marks[book]
