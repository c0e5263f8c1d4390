"""Where something stands in a book, spelled the way TOML spells it: `[rule.fold] takes[0]`."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeAlias


class Named(NamedTuple):
    """One table of an array of tables, called by what it is about: a step's name, a right's command.

    Without a label, the array as a whole.
    """

    label: str


_FEW = 12

Path: TypeAlias = tuple[str | int | Named, ...]


class Fault(NamedTuple):
    """Something wrong at a place of the merged book; `table` where the place is a whole table.

    `missing` where nothing stands at that place.
    """

    path: Path
    reason: str
    table: bool = False
    missing: bool = False


class Problem(NamedTuple):
    """Something wrong with a book: the file it was written in, the entry, and what is wrong with it."""

    file: str
    entry: str
    reason: str

    def __str__(self) -> str:
        return ": ".join(part for part in self if part)


class BookError(Exception):
    """A book that cannot be used, with everything that is wrong with it."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def spell(path: Path, *, table: bool = False) -> str:
    """A place in TOML's spelling: the table in brackets, then the key."""
    for index, part in enumerate(path):
        if isinstance(part, Named):
            return f"[[{_dotted(path[:index])}]] {part.label} {_dotted(path[index + 1 :])}".rstrip()
    if table:
        return f"[{_dotted(path)}]" if path else ""
    key = max((index for index, part in enumerate(path) if isinstance(part, str)), default=0)
    head, tail = _dotted(path[:key]), _dotted(path[key:])
    return f"[{head}] {tail}" if head else tail


def label(item: dict[str, Any], index: int) -> str:
    """What a table of an array is called: its name, command or hand with its ranks, else its number.

    A remedy is called by what it is about, when, and what it does; a meter's rate by its option and seed.
    """
    if all(isinstance(item.get(key), str) for key in ("kind", "moment", "does")):
        return f"{item['kind']} {item['moment']} {item['does']}"
    if all(type(item.get(key)) is int for key in ("option", "seed")):
        return f"option-{item['option']} {item['seed']}"
    for key in ("name", "command"):
        if isinstance(item.get(key), str):
            return str(item[key])
    if isinstance(item.get("hand"), str):
        least, most = item.get("least", "2"), item.get("most", "A")
        ranked = isinstance(least, str) and isinstance(most, str) and (least, most) != ("2", "A")
        return f"{item['hand']} {least}-{most}" if ranked else str(item["hand"])
    return f"#{index + 1}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: the nearest known one, or all of them if they are few."""
    known = sorted(known)
    for near in get_close_matches(word, known, n=1):
        return f"; did you mean {near}?"
    return f"; there is {', '.join(known)}" if 0 < len(known) <= _FEW else ""


def _dotted(path: Path) -> str:
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += ("." if text else "") + _key(part.label if isinstance(part, Named) else part)
    return text


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else f'"{key}"'
