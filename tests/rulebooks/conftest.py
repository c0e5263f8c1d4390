"""Books written for a test."""

from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.rulebooks.address import BookError, Problem
from croupier.rulebooks.load import load

Write = Callable[..., str]
Refused = Callable[..., tuple[Problem, ...]]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a book of one's own on a base, and give its path."""

    def write(text: str, *, base: str = "star-ms-4", name: str = "mine.toml", id: str = "mine") -> str:
        head = f'id = "{id}"\ntitle = "A book of our own"\nbase = "{base}"\n'
        path = tmp_path / name
        path.write_text(head + text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def refused(write: Write) -> Refused:
    """What is wrong with such a book."""

    def refused(text: str, *, base: str = "star-ms-4") -> tuple[Problem, ...]:
        with pytest.raises(BookError) as caught:
            load(write(text, base=base))
        return caught.value.problems

    return refused
