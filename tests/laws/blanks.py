"""A command or an event of any kind about nothing that is there: only the fields it must have."""

from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from croupier.core.event import Event
from croupier.table import events as ev
from tests.felt import Felt

Kind = TypeVar("Kind", bound=Struct)
WORDS = {
    "book": "star-ms-4", "order": "act-first", "of": "float", "breach": "rule", "call": "no-more-bets",
}  # fmt: skip


def blank(kind: type[Kind], felt: Felt, **given: Any) -> Kind:
    """One of the kind; what is given is kept, layout and sign are the table's."""
    given |= {"layout": felt.opening.layout, "sign": felt.opening.sign}
    hints = get_type_hints(kind)
    asked = {field.name for field in fields(kind) if field.default is field.default_factory is NODEFAULT}
    return kind(**{name: given.get(name, _value(hints[name], name)) for name in asked})


def _value(hint: Any, name: str) -> object:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return arguments[0]
    if origin in (UnionType, Union):
        return _value(arguments[0], name)
    plain = {int: 1, str: WORDS.get(name, "x"), bool: False, tuple: (), dict: {}}
    return plain.get(origin or hint)


def kinds(kind: type[Event] = ev.Event) -> Iterator[type[Event]]:
    for narrower in kind.__subclasses__():
        yield narrower
        yield from kinds(narrower)
