"""Every command of every subject, made up from its type: a plain one, and with each part beyond its bound."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

import croupier
from croupier.core.command import Command

CONTROL = "a\x07b"
LONG = "x" * 30_000  # longer than any text may be
MANY = 5_000


def every_command() -> list[type[Command]]:
    """All commands of the program; those with others below them only gather what these share."""
    for module in pkgutil.walk_packages(croupier.__path__, "croupier."):
        if "command" in module.name or module.name.startswith("croupier.table.") or ".rules." in module.name:
            importlib.import_module(module.name)
    return sorted(_leaves(Command), key=lambda kind: (kind.__module__, kind.__name__))


def _leaves(kind: type[Command]) -> Iterator[type[Command]]:
    below = kind.__subclasses__()
    if not below and kind.__module__.startswith("croupier."):
        yield kind
    for one in below:
        yield from _leaves(one)


def plain(kind: Any) -> Any:
    """A value of a type, with one thing in every list and map, as JSON has it."""
    return _plain(inspect.type_info(kind))


def _plain(kind: inspect.Type) -> Any:
    match kind:
        case inspect.Metadata():
            return _plain(kind.type)
        case inspect.StructType(array_like=True):
            return [_plain(field.type) for field in kind.fields]
        case inspect.StructType():
            tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
            return {**tag, **{field.encode_name: _plain(field.type) for field in kind.fields}}
        case inspect.UnionType():
            return _plain(next(one for one in kind.types if not isinstance(one, inspect.NoneType)))
        case inspect.VarTupleType() | inspect.ListType():
            return [_plain(kind.item_type)]
        case inspect.TupleType():
            return [_plain(one) for one in kind.item_types]
        case inspect.DictType():
            return {_plain(kind.key_type): _plain(kind.value_type)}
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.IntType():
            return max(1, kind.ge or 0)
        case inspect.BoolType():
            return True
        case inspect.StrType():
            return "x"
        case inspect.NoneType():
            return None
    raise TypeError(f"no plain value is known for {kind}")


def oversized(kind: type[Command]) -> Iterator[tuple[str, str, Command]]:
    """The field, the way, and the command in which that one thing is beyond its bound."""
    data = plain(kind)
    for field, way, changed in _oversized(inspect.type_info(kind), data):
        yield field, way, msgspec.convert(changed, kind)


def _oversized(kind: inspect.Type, value: Any) -> Iterator[tuple[str, str, Any]]:
    match kind:
        case inspect.Metadata():
            yield from _oversized(kind.type, value)
        case inspect.StrType():
            yield "", "too-long", LONG
            yield "", "too-long", "\U0001f0a1" * (len(LONG) // 4)
            yield "", "control-sign", CONTROL
        case inspect.UnionType():
            for one in kind.types:
                yield from _oversized(one, _plain(one))
        case inspect.StructType(array_like=True):
            return
        case inspect.StructType():
            for field in kind.fields:
                for path, way, changed in _oversized(field.type, value[field.encode_name]):
                    name = f"{field.encode_name}{path if path.startswith('[') or not path else '.' + path}"
                    yield name, way, {**value, field.encode_name: changed}
        case inspect.VarTupleType() | inspect.ListType():
            yield "", "too-many", [_plain(kind.item_type)] * MANY
            for path, way, changed in _oversized(kind.item_type, value[0]):
                yield f"[0]{'.' if path else ''}{path}", way, [changed]
        case inspect.DictType():
            ((key, one),) = value.items()
            if isinstance(kind.key_type, inspect.StrType):
                yield "", "too-many", {f"{key}{number}": one for number in range(MANY)}
                yield "[0]", "too-long", {LONG: one}
            for path, way, changed in _oversized(kind.value_type, one):
                yield f"{key}{'.' if path else ''}{path}", way, {key: changed}
