"""Which entries of a book cite which clauses."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from croupier.core.book.rulebook import BookData, Rulebook
from croupier.rulebooks.address import Named, Path, label, spell
from croupier.rulebooks.shape import book_type, plain


def entries_citing(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """For every clause a book cites, the entries that do: `[rule.fold]`, `[[step]] fold-rack`."""
    found: dict[str, list[str]] = {}
    for path, clauses in citations(book.data):
        entry = spell(path[:-1], table=True) if path[-1] == "cites" else spell(path)
        for clause in clauses:
            if entry not in found.setdefault(clause, []):
                found[clause].append(entry)
    return {clause: tuple(entries) for clause, entries in found.items()}


def citations(data: BookData) -> Iterator[tuple[Path, list[str]]]:
    """Every list of clauses in a book and where it stands."""
    yield from _walk(msgspec.to_builtins(data), book_type(), ())


def _walk(value: Any, kind: inspect.Type, path: Path) -> Iterator[tuple[Path, list[str]]]:
    kind, clauses = plain(kind)
    if value is None:
        return
    if clauses:
        yield path, list(value)
    elif isinstance(kind, inspect.StructType):
        for field in kind.fields:
            yield from _walk(value[field.encode_name], field.type, (*path, field.encode_name))
    elif isinstance(kind, inspect.DictType):
        for key, inner in value.items():
            yield from _walk(inner, kind.value_type, (*path, key))
    elif isinstance(kind, inspect.VarTupleType) and isinstance(kind.item_type, inspect.StructType):
        for index, inner in enumerate(value):
            yield from _walk(inner, kind.item_type, (*path, Named(label(inner, index))))
