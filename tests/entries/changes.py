"""Every place of a book and every other value that its type would let stand there."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import inspect

from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks.address import Fault
from croupier.rulebooks.check import check
from croupier.rulebooks.load import book_ids, digest
from croupier.rulebooks.shape import book_type, convert, plain, shape
from tests.rulebooks.book_data import data

Path: TypeAlias = tuple[str | int, ...]
Json: TypeAlias = dict[str, Any]
GONE: Final = object()  # nothing stands there
OWN: Final = ("id", "title", "house", "base", "inventory", "version", "approved", "effective", "glossary")
NUMBERS: Final = (-1, 0, 1, 2, 3, 4, 7, 52, 1_000_000)
STRANGE: Final = ("", "x", "ante", "jackpot", "royal_flush", "1/2", "5:1")  # in the place of any text
LIST: Final = 6  # tables of a list that are taken out or told twice, from its beginning
WORDS: Final = 5  # words from elsewhere that are tried in the place of one


class Change(NamedTuple):
    """A value at a place of a book."""

    path: Path
    value: Any

    def __str__(self) -> str:
        said = "nothing" if self.value is GONE else repr(self.value)
        return f"{'.'.join(map(str, self.path))} = {said[:80]}"


def changes(id: str) -> Iterator[Change]:
    """Every change of a book that comes with the program."""
    yield from _below(_data(id), book_type(), (), id)


def changed(id: str, change: Change) -> Rulebook | list[Fault]:
    """The book with the change, or what the loader says against it."""
    merged = _laid(_data(id), change.path, change.value)
    faults = list(shape(merged, book_type()))
    if faults:
        return faults
    book = convert(merged)
    return list(check(book)) or Rulebook(book, digest(merged))


def _laid(holder: Any, path: Path, value: Any) -> Any:
    """A copy of tables and lists along the path, with the value at its end."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    laid = holder.copy()
    if value is GONE and not rest:
        del laid[key]
    else:
        laid[key] = _laid(laid[key] if rest else None, rest, value)
    return laid


@cache
def _data(id: str) -> Json:
    """What a book, its base and the house say together; nobody changes it."""
    return data(id)


def _below(value: Any, kind: inspect.Type, path: Path, id: str) -> Iterator[Change]:
    kind, clauses = plain(kind)
    if path and path[0] in OWN:
        return
    if isinstance(kind, inspect.StructType):
        for field in kind.fields:
            yield from _field(value, field, (*path, field.encode_name), id)
    elif clauses:
        yield Change(path, [])
    elif isinstance(kind, inspect.DictType):
        yield from _table(value, kind, path, id)
    elif isinstance(kind, inspect.VarTupleType):
        yield from _list(value, kind, path, id)
    else:
        yield from (Change(path, one) for one in _others(value, kind, path) if one != value)


def _field(holder: Json, field: inspect.Field, path: Path, id: str) -> Iterator[Change]:
    """What stands in a field, nothing in its stead, and what other books have where this has nothing."""
    key = field.encode_name
    if key in holder:
        if path[0] not in OWN and key != "cites":
            yield Change(path, GONE)
            yield from _below(holder[key], field.type, path, id)
        return
    kind, clauses = plain(field.type)
    if path[0] in OWN:
        return
    if isinstance(kind, inspect.StructType | inspect.DictType | inspect.VarTupleType) and not clauses:
        yield from (Change(path, one) for one in _elsewhere(path, id))
    elif not clauses:
        yield from (Change(path, one) for one in _others(None, kind, path))


def _table(value: Json, kind: inspect.DictType, path: Path, id: str) -> Iterator[Change]:
    yield Change(path, {})
    for key, inner in value.items():
        yield Change((*path, key), GONE)
        yield from _below(inner, kind.value_type, (*path, key), id)
    for key in ("x", "ante", "jackpot", "royal_flush"):
        if key not in value and value:
            yield Change((*path, key), next(iter(value.values())))


def _list(value: list[Any], kind: inspect.VarTupleType, path: Path, id: str) -> Iterator[Change]:
    yield Change(path, [])
    for at, inner in enumerate(value):
        if at < LIST:
            yield Change(path, [*value[:at], *value[at + 1 :]])
            yield Change(path, [*value, inner])
        if isinstance(inner, dict):
            yield from _below(inner, kind.item_type, (*path, at), id)
    if not value or isinstance(value[0], str):
        for word in _words(path)[:WORDS]:
            yield Change(path, [word])
            yield Change(path, [*value, word])


def _others(value: Any, kind: inspect.Type, path: Path) -> list[Any]:
    if isinstance(kind, inspect.LiteralType):
        return list(kind.values)
    if isinstance(kind, inspect.BoolType):
        return [True, False]
    if isinstance(kind, inspect.IntType):
        return [*NUMBERS, *([value - 1, value + 1] if isinstance(value, int) else [])]
    if isinstance(kind, inspect.StrType):
        words = [word for word in _words(path) if word != value]
        return [*words[:WORDS], *STRANGE]
    return []


def _words(path: Path) -> list[str]:
    """What stands in fields of that name anywhere, fewest letters first so that all books mix."""
    return _pool()[str(path[-1])]


@cache
def _pool() -> dict[str, list[str]]:
    found: dict[str, dict[str, None]] = defaultdict(dict)

    def gather(value: Any, name: str) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                gather(inner, key)
        elif isinstance(value, list):
            for inner in value:
                gather(inner, name)
        elif isinstance(value, str):
            found[name][value] = None

    for id in book_ids():
        gather(_data(id), "")
    order = {name: sorted(words, key=lambda word: (hash_of(word), word)) for name, words in found.items()}
    return defaultdict(list, order)


def hash_of(word: str) -> int:
    """A number that follows from a word alone, to mix words by."""
    return sum(ord(letter) * (at + 7) ** 3 for at, letter in enumerate(word)) % 1009


def _elsewhere(path: Path, id: str) -> Iterator[Any]:
    """What the other books have at this place, under a clause of this one."""
    clause = _data(id)["rule"]["ranks"]["cites"][0]
    for other in book_ids():
        value: Any = _data(other)
        for part in path:
            value = value.get(part) if isinstance(value, dict) else None
        if other != id and value is not None:
            yield _under(value, clause)


def _under(value: Any, clause: str, name: str = "cites") -> Any:
    """A value with other citations; every list of clauses that is not a list of words is taken for one."""
    known = {"any-of", "needed", "needs", "pushes", "takes", "kinds", "forms", "signals", "ways", "spots"}
    if isinstance(value, dict):
        return {key: _under(inner, clause, key) for key, inner in value.items()}
    if isinstance(value, list) and all(isinstance(one, str) for one in value) and name not in known:
        return [clause]
    if isinstance(value, list):
        return [_under(one, clause, name) for one in value] if isinstance(value[0], dict) else value
    return value
