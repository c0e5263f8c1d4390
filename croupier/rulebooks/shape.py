"""Does a book have the shape its schema asks for? Finds everything that is wrong, not only the first."""

from collections.abc import Iterator
from datetime import date, datetime
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from croupier.core.book.rulebook import BookData
from croupier.rulebooks.address import Fault, Named, Path, did_you_mean, label

_WANTED: dict[type[inspect.Type], tuple[type, str]] = {
    inspect.StrType: (str, "text"),
    inspect.IntType: (int, "an integer"),
    inspect.BoolType: (bool, "true or false"),
    inspect.DateType: (date, "a date"),
    inspect.VarTupleType: (list, "a list"),
    inspect.DictType: (dict, "a table"),
    inspect.StructType: (dict, "a table"),
}
_GOT = {
    str: "text", int: "an integer", bool: "true or false", float: "a decimal number", list: "a list",
    dict: "a table", date: "a date", datetime: "a date with a time",
}  # fmt: skip


@cache
def book_type() -> inspect.StructType:
    """The schema of a book."""
    kind = inspect.type_info(BookData)
    if not isinstance(kind, inspect.StructType):
        raise TypeError("a book is a struct")
    return kind


def plain(kind: inspect.Type) -> tuple[inspect.Type, bool]:
    """A type without "or nothing" and annotations, and whether it is a list of clauses."""
    if isinstance(kind, inspect.Metadata):
        return kind.type, bool(kind.extra and kind.extra.get("clauses"))
    if isinstance(kind, inspect.UnionType):
        return plain(next(one for one in kind.types if not isinstance(one, inspect.NoneType)))
    return kind, False


def shape(value: object, kind: inspect.Type, path: Path = ()) -> Iterator[Fault]:
    """What is wrong with a value as TOML gave it."""
    kind, _ = plain(kind)
    if isinstance(kind, inspect.LiteralType):
        if value not in kind.values:
            yield Fault(path, f"expected one of {', '.join(map(str, kind.values))}, got {_said(value)}")
        return
    wanted, words = _WANTED[type(kind)]
    if type(value) is not wanted:
        yield Fault(path, f"expected {words}, got {_GOT.get(type(value), type(value).__name__)}")
    elif isinstance(kind, inspect.StructType) and isinstance(value, dict):
        yield from _struct(value, kind, path)
    elif isinstance(kind, inspect.DictType) and isinstance(value, dict):
        for key, inner in value.items():
            yield from shape(inner, kind.value_type, (*path, key))
    elif isinstance(kind, inspect.VarTupleType) and isinstance(value, list):
        for index, inner in enumerate(value):
            yield from shape(inner, kind.item_type, (*path, _item(inner, index)))


def _struct(value: dict[str, Any], kind: inspect.StructType, path: Path) -> Iterator[Fault]:
    fields = {field.encode_name: field for field in kind.fields}
    for key, inner in value.items():
        if key in fields:
            yield from _field(inner, fields[key], (*path, key))
        else:
            reason = f"unknown entry{did_you_mean(key, set(fields) - set(value))}"
            yield Fault((*path, key), reason, table=isinstance(inner, dict))
    for key, field in fields.items():
        if field.required and key not in value:
            table = isinstance(plain(field.type)[0], inspect.StructType | inspect.DictType)
            yield Fault((*path, key), "missing", table=table, missing=True)


def _field(value: object, field: inspect.Field, path: Path) -> Iterator[Fault]:
    """A field's own faults; clauses that must be given must not be an empty list."""
    yield from shape(value, field.type, path)
    if plain(field.type)[1] and field.required and value == []:
        yield Fault(path, "empty: every value names the clauses it comes from")


def _item(value: object, index: int) -> Named | int:
    return Named(label(value, index)) if isinstance(value, dict) else index


def _said(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else _GOT.get(type(value), type(value).__name__)


def convert(data: dict[str, Any]) -> BookData:
    """The book as a value; its shape has been checked."""
    return msgspec.convert(data, BookData)
