"""How long the texts of a command may be, and how many things its lists and maps may hold.

Whatever can reach the log or a stored row has a bound: a `str` is a name unless its field says that it is a
`Text` for people to read or a `Wording` of terms. They are asked of what comes in, not of what is read back.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_type_hints

import msgspec
from msgspec import Meta

from croupier.core.refusal import Refusal, refuse

BOUNDS: Final = ("house:bounds",)
MANY: Final = 1_000  # things in a list or a map
WHOLE: Final = 64 * 1024  # bytes of all texts together
HOLDS: Final = (str, tuple, list, dict, msgspec.Struct)


class Bound(NamedTuple):
    """The most characters of a text, and the most bytes it may take."""

    characters: int
    bytes: int
    lines: bool = True  # whether it may have several


NAME: Final = Bound(120, 360, lines=False)
TEXT: Final = Bound(2_000, 6_000)
WORDING: Final = Bound(8_000, 24_000)

Text = Annotated[str, Meta(extra={"bound": TEXT})]  # a reason, a note
Wording = Annotated[str, Meta(extra={"bound": WORDING})]  # a passage of terms and conditions

_SPACING: Final = "\n\r\t"  # of a text in several lines
_HIDDEN: Final = {"Cc", "Cs", "Zl", "Zp"}  # control signs, halves of signs, line ends
_TURNING: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # letters change places


class Excess(NamedTuple):
    """What is beyond its bound: where, in which way, why, and what would be allowed."""

    field: str
    way: Literal["too-long", "too-many", "control-sign"]
    text: str
    most: int = 0


def beyond(command: Any) -> Refusal | None:
    """Nothing if everything in a command is within its bounds, else which field is not."""
    found = excess(command)
    if found is None:
        return None
    return refuse(f"command/{found.way}", BOUNDS, found.text, field=found.field, most=found.most)


def excess(value: Any) -> Excess | None:
    """The first thing that is beyond its bound."""
    return next(_look(value, "", NAME, [WHOLE]), None)


def _look(value: Any, path: str, bound: Bound, room: list[int]) -> Iterator[Excess]:
    """What is beyond its bound in a value whose texts have this one; `room` is left of the whole."""
    if isinstance(value, str):
        yield from _text(value, path, bound, room)
    elif isinstance(value, msgspec.Struct):
        for field, name, own in bounded(type(value)):
            yield from _look(getattr(value, field), f"{path}.{name}" if path else name, own, room)
    elif isinstance(value, tuple | list | dict):
        if len(value) > MANY:
            yield Excess(path, "too-many", f"There are at most {MANY:,} things in {path}.", MANY)
        elif isinstance(value, dict):
            for number, (key, one) in enumerate(value.items()):
                yield from _look(key, f"{path}[{number}]", NAME, room)
                yield from _look(one, f"{path}.{key}", bound, room)
        else:
            for number, one in enumerate(value):
                yield from _look(one, f"{path}[{number}]", bound, room)


def _text(text: str, path: str, bound: Bound, room: list[int]) -> Iterator[Excess]:
    size = len(text) if text.isascii() else len(text.encode(errors="surrogatepass"))
    room[0] -= size
    if len(text) > bound.characters or size > bound.bytes:
        said = f"{path} has at most {bound.characters:,} characters and {bound.bytes:,} bytes."
        yield Excess(path, "too-long", said, bound.characters)
    elif room[0] < 0:
        yield Excess(path, "too-long", f"All texts together have at most {WHOLE:,} bytes.", WHOLE)
    elif not text.isprintable() and any(_unfit(sign, bound) for sign in text):
        yield Excess(path, "control-sign", f"{path} holds a sign that nobody can see.")


def _unfit(sign: str, bound: Bound) -> bool:
    if bound.lines and sign in _SPACING:
        return False
    return unicodedata.category(sign) in _HIDDEN or (not bound.lines and sign in _TURNING)


@cache
def bounded(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Bound], ...]:
    """The fields of a struct that can hold text or many things: name, name in JSON, bound of its texts."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        (field.name, field.encode_name, _said(hints[field.name]))
        for field in msgspec.structs.fields(kind)
        if any(isinstance(part, type) and issubclass(part, HOLDS) for part in _parts(hints[field.name]))
    )


def _said(hint: Any) -> Bound:
    """The bound that a field's type names, however deep."""
    for part in _parts(hint):
        if isinstance(part, Meta) and part.extra and (bound := part.extra.get("bound")):
            return Bound(*bound)
    return NAME


def _parts(hint: Any) -> Iterator[Any]:
    """A type and all it is made of; the words of a closed list are no texts."""
    yield hint
    if isinstance(origin := getattr(hint, "__origin__", None), type):
        yield origin
    for part in (*get_args(hint), *getattr(hint, "__metadata__", ())):
        if not isinstance(part, str):
            yield from _parts(part)
