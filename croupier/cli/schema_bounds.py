"""The bounds of what comes in, written into its JSON Schema: texts, lists and maps."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from croupier.core.bounds import MANY, NAME, Bound, bounded


def with_bounds(schema: dict[str, Any], kind: Any) -> dict[str, Any]:
    """The schema of a type, with the bounds of its parts; a line itself may hold as much as it likes."""
    definitions = schema["$defs"]
    for struct in set(_structs(inspect.type_info(kind))) - {kind}:
        properties = definitions[struct.__name__].get("properties", {})
        for _, name, bound in bounded(struct):
            if name in properties:
                _mark(properties[name], bound)
    return schema


def _structs(kind: inspect.Type) -> Iterator[type[msgspec.Struct]]:
    """Every struct that a type is made of."""
    if isinstance(kind, inspect.StructType):
        yield kind.cls
    inner = [getattr(kind, name, None) for name in ("type", "item_type", "key_type", "value_type")]
    inner += [*getattr(kind, "types", ()), *getattr(kind, "item_types", ())]
    inner += [field.type for field in getattr(kind, "fields", ())]
    for part in inner:
        if isinstance(part, inspect.Type):
            yield from _structs(part)


def _mark(schema: dict[str, Any], bound: Bound) -> None:
    for one in schema.get("anyOf", ()):
        _mark(one, bound)
    match schema.get("type"):
        case "string":
            schema["maxLength"] = bound.characters
        case "array" if "items" in schema:
            schema["maxItems"] = MANY
            if isinstance(schema["items"], dict):
                _mark(schema["items"], bound)
        case "object" if isinstance(schema.get("additionalProperties"), dict):
            schema["maxProperties"] = MANY
            schema["propertyNames"] = {**schema.get("propertyNames", {}), "maxLength": NAME.characters}
            _mark(schema["additionalProperties"], bound)
