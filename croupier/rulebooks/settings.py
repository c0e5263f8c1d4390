"""Values of a book changed for one question: `paytable.main.straight=5:1` as a layer above the book."""

from typing import Any

from croupier.rulebooks.address import BookError, Problem, did_you_mean, label
from croupier.rulebooks.layers import OWN, Layer
from croupier.rulebooks.vocabulary import HANDS

_FILE = "--set"
_LINES = ("paytable", "prize")  # their lines are replaced hand by hand, so a change repeats its hand's lines


def set_layer(data: dict[str, Any], setting: str) -> Layer:
    """What one setting lays over a merged book; a place the book does not have is refused."""
    place, equals, text = setting.partition("=")
    if not equals or not place or not text:
        raise _refused(setting, "expected PLACE=VALUE, such as paytable.main.straight=5:1")
    own = {key: data[key] for key in OWN if key in data and key != "base"}
    return Layer(_FILE, {**own, **_change(data, place.split("."), text, place)})


def _change(holder: dict[str, Any], path: list[str], text: str, place: str, kind: str = "") -> dict[str, Any]:
    """The tables that lead to the value, with nothing else in them."""
    key, *rest = path
    if key not in holder:
        raise _refused(place, f"unknown entry {key}{did_you_mean(key, holder)}")
    old, kind = holder[key], kind or key
    if isinstance(old, dict):
        if not rest:
            raise _refused(place, f"is a table; there is {', '.join(old)}")
        return {key: _change(old, rest, text, place, kind)}
    if isinstance(old, list) and old and all(isinstance(one, dict) for one in old):
        return {key: _in_list(old, rest, text, place, kind)}
    if rest:
        raise _refused(place, f"{key} is a value and has nothing below it")
    return {key: _read(old, text, place)}


def _in_list(tables: list[dict[str, Any]], path: list[str], text: str, place: str, kind: str) -> list[Any]:
    """A change inside one table of many, told by its name, command or hand ("pair-J-A")."""
    names = [label(table, index).replace(" ", "-") for index, table in enumerate(tables)]
    if not path:
        raise _refused(place, f"is a list; there is {', '.join(names)}")
    name, *rest = path
    if kind in _LINES:
        return _in_lines(tables, names, name, rest or ["pays"], text, place)
    if name not in names:
        raise _refused(place, f"unknown entry {name}{did_you_mean(name, names)}")
    table = tables[names.index(name)]
    key = "name" if "name" in table else "command"
    if not rest:
        raise _refused(place, f"is a table; there is {', '.join(table)}")
    change = _change(table, rest, text, place, kind)
    return [{key: table[key], **change} if key == "name" else {**table, **change}]


def _in_lines(
    lines: list[dict[str, Any]], names: list[str], name: str, path: list[str], text: str, place: str
) -> list[Any]:
    """All lines of a hand, one of them changed; a hand that only the last line covers gets one of its own."""
    found = [index for index, known in enumerate(names) if known == name or lines[index]["hand"] == name]
    if len(found) > 1:
        raise _refused(place, f"there is {', '.join(names[index] for index in found)}")
    if not found and name in HANDS and "any" in names:
        line = {**lines[names.index("any")], "hand": name}
    elif not found:
        raise _refused(place, f"unknown entry {name}{did_you_mean(name, names)}")
    else:
        line = lines[found[0]]
    changed = {**line, **_change(line, path, text, place)}
    hand = [one for one in lines if one["hand"] == line["hand"]]
    return [changed if one is line else one for one in hand] or [changed]


def _read(old: object, text: str, place: str) -> object:
    """The new value, of the kind the old one is."""
    if isinstance(old, bool):
        if text not in ("true", "false"):
            raise _refused(place, f"expected true or false, got {text}")
        return text == "true"
    if isinstance(old, int):
        if not text.lstrip("-").isascii() or not text.lstrip("-").isdigit():
            raise _refused(place, f"expected an integer, got {text}")
        return int(text)
    if isinstance(old, list):
        return [_read(old[0] if old else "", one, place) for one in text.split(",")]
    if isinstance(old, str):
        return text
    raise _refused(place, "is not a value that can be set")


def _refused(place: str, reason: str) -> BookError:
    return BookError(Problem(_FILE, place, reason))
