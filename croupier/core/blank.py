"""A text of nothing but blanks says nothing: grounds and notes that are asked for are words."""

from functools import cache
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from croupier.core.bounds import bounded

AnyCommand = TypeVar("AnyCommand", bound=msgspec.Struct)


def worded(command: AnyCommand) -> AnyCommand:
    """The command with blank texts left out."""
    texts = _texts(type(command))
    blank = {name: "" for name in texts if _is_blank(getattr(command, name))} if texts else {}
    return replace(command, **blank) if blank else command


def _is_blank(value: object) -> bool:
    return isinstance(value, str) and value.isspace()


@cache
def _texts(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a command that are for people to read, and not names."""
    return tuple(field for field, _, bound in bounded(kind) if bound.lines)
