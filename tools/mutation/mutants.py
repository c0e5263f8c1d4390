"""Every small change that can be made to a book as written: one value at a time, citations left alone."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from msgspec import inspect

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import RANKS
from croupier.rulebooks.address import Named, Path, label, spell
from croupier.rulebooks.check import check
from croupier.rulebooks.inventory import HERE
from croupier.rulebooks.layers import layers, merged
from croupier.rulebooks.load import book_ids, digest
from croupier.rulebooks.shape import book_type, convert, plain, shape
from croupier.rulebooks.vocabulary import HANDS, SUPERVISOR

DROP: Final = object()
IDENTITY: Final = ("id", "game", "title", "house", "base", "inventory", "version", "approved", "effective")
ORDERED: Final = (("rule", "ranks", "ladder"), ("rule", "community", "needed"), ("rule", "initial", "needs"))

Data = dict[str, Any]


class Mutant(NamedTuple):
    """One change: where, what in words, the new value, and the clauses of the entry it is made in."""

    path: Path
    change: str
    value: object
    clauses: frozenset[str]

    def __str__(self) -> str:
        return f"{spell(self.path, table=self.value is DROP)}: {self.change}"


def written(book: str) -> Data:
    """A shipped book as its files say, the house's entries beneath."""
    return merged(layers(HERE / f"{book}.toml", f"{book}.toml", book_ids()))


def built(data: Data) -> Rulebook | None:
    """The book, nothing if the loader's own checks refuse it."""
    if any(shape(data, book_type())):
        return None
    book = convert(data)
    return None if any(check(book)) else Rulebook(book, digest(data))


def applied(value: Any, mutant: Mutant, path: Path | None = None) -> Any:
    """The data with the change made; what was given stays as it was."""
    step, *rest = mutant.path if path is None else path
    if isinstance(value, list):
        labels = [label(one, index) for index, one in enumerate(value)]
        at: Any = labels.index(step.label) if isinstance(step, Named) else step
        copy: Any = list(value)
    else:
        at, copy = step, dict(value)
    if rest:
        copy[at] = applied(copy[at], mutant, tuple(rest))
    elif mutant.value is DROP:
        del copy[at]
    else:
        copy[at] = mutant.value
    return copy


def mutants(data: Data) -> Iterator[Mutant]:
    """Every change of a book."""
    for field in book_type().fields:
        if field.encode_name not in IDENTITY and field.encode_name in data:
            name = field.encode_name
            yield from _value(data[name], field.type, (name,), frozenset(), data)


def _value(value: Any, kind: inspect.Type, path: Path, own: frozenset[str], data: Data) -> Iterator[Mutant]:
    """The changes of one value; `own` are the clauses of the entry it belongs to."""
    kind, clauses = plain(kind)
    if clauses:
        return
    if isinstance(kind, inspect.StructType):
        yield from _struct(value, kind, path, data)
    elif isinstance(kind, inspect.DictType):
        yield from _members(value, kind, path, own, data)
    elif isinstance(kind, inspect.VarTupleType):
        if isinstance(kind.item_type, inspect.StructType):
            yield from _tables(value, kind, path, data)
        else:
            yield from _words(value, path, own)
    elif isinstance(kind, inspect.LiteralType):
        yield from (_set(path, value, other, own) for other in kind.values if other != value)
    elif isinstance(value, bool):
        yield _set(path, value, not value, own)
    elif isinstance(value, int):
        yield from (_set(path, value, value + by, own) for by in (1, -1))
    elif isinstance(value, str):
        yield from _text(value, path, own, data)


def _set(path: Path, old: object, new: object, own: frozenset[str]) -> Mutant:
    return Mutant(path, f"{_said(old)} -> {_said(new)}", new, own)


def _said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _struct(value: Data, kind: inspect.StructType, path: Path, data: Data) -> Iterator[Mutant]:
    own = frozenset(_clauses(value, kind, deep=False))
    for field in kind.fields:
        name = field.encode_name
        if name not in value:
            continue
        if not field.required and isinstance(plain(field.type)[0], inspect.StructType):
            yield _drop((*path, name), value[name], field.type, own)
        yield from _value(value[name], field.type, (*path, name), own, data)


def _drop(path: Path, value: Any, kind: inspect.Type, own: frozenset[str]) -> Mutant:
    """An entry taken out; its clauses are its own and those of everything in it."""
    return Mutant(path, "drop", DROP, frozenset(_clauses(value, kind)) or own)


def _members(
    value: Data, kind: inspect.DictType, path: Path, own: frozenset[str], data: Data
) -> Iterator[Mutant]:
    """The tables or lists under names: each dropped, each changed."""
    if plain(kind.value_type)[1]:
        return
    for key, inner in value.items():
        if not isinstance(plain(kind.value_type)[0], inspect.VarTupleType) or isinstance(inner[0], str):
            yield _drop((*path, key), inner, kind.value_type, own)
        yield from _value(inner, kind.value_type, (*path, key), own, data)


def _tables(value: list[Data], kind: inspect.VarTupleType, path: Path, data: Data) -> Iterator[Mutant]:
    """An array of tables: each dropped, each changed; stages also swapped, lines with other bounds."""
    item = kind.item_type
    for index, inner in enumerate(value):
        place: Path = (*path, Named(label(inner, index)))
        yield _drop(place, inner, item, frozenset())
        yield from _value(inner, item, place, frozenset(), data)
    if path == ("stage",):
        for index, other in _swapped(value):
            both = [*_clauses(value[index], item), *_clauses(value[index + 1], item)]
            yield Mutant(path, f"swap {index + 1} and {index + 2}", other, frozenset(both))
    if path[0] == "paytable":
        yield from _bounds(value, path, item)


def _bounds(lines: list[Data], path: Path, item: inspect.Type) -> Iterator[Mutant]:
    """Where pairs of one line end those of another begin: the bound moved one rank up or down."""
    for upper, line in enumerate(lines):
        for lower, below in enumerate(lines):
            if "least" not in line or "most" not in below or line["hand"] != below["hand"]:
                continue
            if RANKS.index(below["most"]) + 1 != RANKS.index(line["least"]):
                continue
            for by in (1, -1):
                moved = list(lines)
                moved[upper] = {**line, "least": RANKS[RANKS.index(line["least"]) + by]}
                moved[lower] = {**below, "most": RANKS[RANKS.index(below["most"]) + by]}
                both = frozenset([*_clauses(line, item), *_clauses(below, item)])
                change = f"{line['hand']} from {line['least']} -> from {moved[upper]['least']}"
                yield Mutant(path, change, moved, both)


def _words(value: list[str], path: Path, own: frozenset[str]) -> Iterator[Mutant]:
    """A list of words: each left out; neighbours swapped where the order means something."""
    for index, word in enumerate(value):
        yield Mutant(path, f"drop {word}", [*value[:index], *value[index + 1 :]], own)
    if path in ORDERED:
        for index, other in _swapped(value):
            yield Mutant(path, f"swap {value[index]} and {value[index + 1]}", other, own)


def _swapped(value: list[Any]) -> Iterator[tuple[int, list[Any]]]:
    for index in range(len(value) - 1):
        yield index, [*value[:index], value[index + 1], value[index], *value[index + 2 :]]


def _text(value: str, path: Path, own: frozenset[str], data: Data) -> Iterator[Mutant]:
    """Text that says how much or who; names of things stay."""
    match path:
        case ("right", _, "rank") | ("step" | "remedy", _, "who") | ("notice", _, "to"):
            yield from _ranks(value, path, own, data)
        case ("paytable", _, _, "pays"):
            yield from _odds(value, ":", path, own)
        case ("prize", _, _, "share"):
            yield from _odds(value, "/", path, own)
        case ("rule", "qualify", "least"):
            at = HANDS.index(value)
            yield from (_set(path, value, HANDS[i], own) for i in (at - 1, at + 1) if 0 <= i < len(HANDS))
        case (*_, "text"):
            yield _set(path, value, value + " not", own)


def _odds(value: str, mark: str, path: Path, own: frozenset[str]) -> Iterator[Mutant]:
    if value in ("push", "lose"):
        yield _set(path, value, "lose" if value == "push" else "push", own)
        return
    left, right = map(int, value.split(mark))
    for new in ((left + 1, right), (left - 1, right), (left, right + 1), (left, right - 1)):
        yield _set(path, value, f"{new[0]}{mark}{new[1]}", own)


def _ranks(value: str, path: Path, own: frozenset[str], data: Data) -> Iterator[Mutant]:
    """The next rank up and down; a name for several ranks stands where its lowest does."""
    ranks = data["rule"]["ranks"]
    ladder = ranks["ladder"]
    groups = {SUPERVISOR: ladder[1:], **ranks.get("groups", {})}
    members = [ladder.index(rank) for rank in groups.get(value, [value]) if rank in ladder]
    if not members:
        return
    for by, words in ((1, "one rank up"), (-1, "one rank down")):
        if 0 <= min(members) + by < len(ladder):
            yield Mutant(path, words, ladder[min(members) + by], own)


def _clauses(value: Any, kind: inspect.Type, *, deep: bool = True) -> Iterator[str]:
    """The clauses an entry cites, with those of the entries in it or without."""
    kind, clauses = plain(kind)
    if clauses:
        yield from value
    elif isinstance(kind, inspect.StructType):
        for field in kind.fields:
            inner, cites = plain(field.type)
            listed = isinstance(inner, inspect.DictType) and plain(inner.value_type)[1]
            if field.encode_name in value and (deep or cites or listed):
                yield from _clauses(value[field.encode_name], field.type)
    elif isinstance(kind, inspect.DictType):
        for inner in value.values():
            yield from _clauses(inner, kind.value_type)
    elif isinstance(kind, inspect.VarTupleType) and isinstance(kind.item_type, inspect.StructType):
        for inner in value:
            yield from _clauses(inner, kind.item_type)
