"""Rulebooks from files: read, laid over their base and the house, checked, digested."""

import hashlib
import json
import re
from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final

from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks.address import BookError, Fault, Problem, did_you_mean
from croupier.rulebooks.inventory import HERE
from croupier.rulebooks.layers import Layer, layers, located, merged
from croupier.rulebooks.shape import book_type, convert, shape

CHECKED: Final = HERE / "checked.json"
"""By shipped book the digest of the rules that were found in order; the checks need half the program."""

_BOOKS: Final = ("star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth")
_ID: Final = re.compile(r"[a-z0-9][a-z0-9.-]*")
_own: Final[dict[str, Rulebook]] = {}  # of whoever runs this program, by id


def book_ids() -> tuple[str, ...]:
    """The books that come with the program, oldest first."""
    return _BOOKS


def load(id_or_path: str, settings: Sequence[str] = ()) -> Rulebook:
    """A book by its id, or one written by a user by its path, which ends in .toml.

    Settings like "paytable.main.straight=5:1" change it for this once.
    """
    if id_or_path in _BOOKS:
        return (
            _load(HERE / f"{id_or_path}.toml", f"{id_or_path}.toml", settings)
            if settings
            else _shipped(id_or_path)
        )
    if id_or_path in _own and not settings:
        return _own[id_or_path]
    if id_or_path.endswith(".toml"):
        return _load(Path(id_or_path), id_or_path, settings)
    raise BookError(Problem(id_or_path, "", f"no such rulebook{did_you_mean(id_or_path, _BOOKS)}"))


def know(path: Path) -> str:
    """A book of the operator's own is found by its id from now on, for a log knows no paths."""
    book = _load(path, path.name)
    _own[book.id] = book
    return book.id


@cache
def _shipped(id: str) -> Rulebook:
    """A book that comes with the program: what was checked before it was released is not checked again."""
    stack = layers(HERE / f"{id}.toml", f"{id}.toml", _BOOKS)
    data = merged(stack)
    if (found := digest(data)) == _checked().get(id):
        return Rulebook(convert(data), found)
    return checked(id)


@cache
def _checked() -> dict[str, str]:
    try:
        found = json.loads(CHECKED.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def checked(id: str) -> Rulebook:
    """A shipped book with every check made, whatever was found before."""
    return _load(HERE / f"{id}.toml", f"{id}.toml")


def _load(file: Path, shown: str, settings: Sequence[str] = ()) -> Rulebook:
    from croupier.rulebooks.check import check
    from croupier.rulebooks.settings import set_layer

    stack = layers(file, shown, _BOOKS)
    data = merged(stack)
    for setting in settings:
        stack = (*stack, set_layer(data, setting))
        data = merged(stack)
    _stop_at(stack, list(shape(data, book_type())))
    book = convert(data)
    _stop_at(stack, [*_identity(book.id, file), *check(book)])
    return Rulebook(book, digest(data))


def _identity(id: str, file: Path) -> list[Fault]:
    """A book has an id of its own, and a shipped one the name of its file."""
    faults = []
    if not _ID.fullmatch(id):
        faults.append(Fault(("id",), "an id is small letters, digits, dots and dashes"))
    if file.resolve().parent == HERE.resolve():
        if id != file.stem:
            faults.append(Fault(("id",), f"expected {file.stem}, the name of the file"))
    elif id in (*_BOOKS, "house"):
        faults.append(Fault(("id",), f"{id} is taken; another book needs another id"))
    return faults


def _stop_at(stack: tuple[Layer, ...], faults: list[Fault]) -> None:
    """Refuse the book if anything is wrong, and say all of it."""
    if faults:
        raise BookError(*dict.fromkeys(located(stack, fault) for fault in faults))


# How a book was put together and where its gists lie; neither is a rule.
_NOT_RULES: Final = ("base", "inventory")


def digest(data: dict[str, Any]) -> str:
    """SHA-256 of a merged book's canonical JSON: keys in order, no blanks, dates as 2025-08-15."""
    rules = {key: value for key, value in data.items() if key not in _NOT_RULES}
    text = json.dumps(rules, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_date)
    return hashlib.sha256(text.encode()).hexdigest()


def _date(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"a book holds no {type(value).__name__}")
