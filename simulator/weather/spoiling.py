"""Commands that nobody in their senses gives: wrong people, names of nothing, absurd amounts."""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.core.command import Command
from croupier.core.money import MOST
from simulator.chance import Chance

C = TypeVar("C", bound=Command)
UNTOUCHED: Final = ("id", "at")
NAMES: Final = ("", " ", "nowhere", "house", "a:b", "'; --", "\u202eeman")
AMOUNTS: Final = (-1, 0, 1, 99, MOST, MOST + 1, 1 << 62)


def spoilt(command: C, everybody: Sequence[str], chance: Chance) -> C:
    """The same with one thing wrong in it; as it was where it could not be said like that."""
    fields = [name for name in command.__struct_fields__ if name not in UNTOUCHED]
    name = chance.pick(fields)
    wrong = chance.pick(everybody) if name == "actor" else _wrong(getattr(command, name), chance)
    changed = replace(command, **{name: wrong})
    try:
        return msgspec.convert(msgspec.to_builtins(changed), type(command))
    except msgspec.ValidationError:
        return command


def _wrong(value: Any, chance: Chance) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return chance.pick(AMOUNTS)
        case str():
            return chance.pick(NAMES)
        case dict():
            return {**value, chance.pick([*value, *NAMES]): chance.pick(AMOUNTS)}
    return value
