"""However a book is spoilt, the loader answers with what is wrong and never falls over."""

import copy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks.address import BookError
from croupier.rulebooks.check import check
from croupier.rulebooks.layers import lay
from croupier.rulebooks.load import digest, load
from croupier.rulebooks.shape import book_type, convert, shape
from tests.rulebooks.book_data import data

MODELS = [data("star-ms-4"), data("star-uth")]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.floats()
    | st.sampled_from(["", "ante", "A", "1:1", "9.1"]),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["cites", "name", "x"]), inner)
    ),
    max_leaves=4,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a book, tables and lists included."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, one in inner for place in places(one, (*path, key)))]


def spoil(book: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """A copy of a book with something else at a place, or nothing if the value is None."""
    spoilt = copy.deepcopy(book)
    holder: Any = spoilt
    for part in path[:-1]:
        holder = holder[part]
    if value is None:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return spoilt


@given(st.data())
@settings(deadline=None)
def test_a_spoilt_book_is_refused_or_still_a_book(draw: st.DataObject) -> None:
    model = draw.draw(st.sampled_from(MODELS))
    path = draw.draw(st.sampled_from([path for path in places(model) if path and path != ("inventory",)]))
    spoilt = spoil(model, path, draw.draw(VALUES))
    faults = list(shape(spoilt, book_type()))
    if not faults:
        book = convert(spoilt)
        faults = list(check(book))
        if not faults:
            Rulebook(book, digest(spoilt))
    assert all(fault.reason for fault in faults)


@given(st.data())
@settings(deadline=None)
def test_anything_can_be_laid_over_a_book(draw: st.DataObject) -> None:
    path = draw.draw(st.sampled_from([path for path in places(MODELS[0]) if path]))
    lay(MODELS[0], spoil(MODELS[0], path, draw.draw(VALUES)))


@pytest.mark.parametrize(
    "line", ["without = 3", "without = [3]", "base = 3", "inventory = 3", "step = 3", "rule = []"]
)
def test_odd_values_at_the_top_are_refused(line: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    base = "" if line.startswith("base") else 'base = "star-ms-4"\n'
    file.write_text(f'id = "odd"\ntitle = "x"\n{base}{line}\n', encoding="utf-8")
    with pytest.raises(BookError, match=line.split(maxsplit=1)[0]):
        load(str(file))
