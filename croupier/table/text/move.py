"""What a move of a round is: a fact, and the template of the words it is written in and read by.

The kind of a field is a letter: n number, m money, w word, c card; capitals are several of them, with spaces
between. A part in brackets without a field says by being there that its field is true, or has that value.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote

import msgspec

from croupier.core.money import Cents
from croupier.core.settlement import WagerResult
from croupier.table.text.template import PIECE, Value, branch, filled

_MONEY: Final = re.compile(r"(\d+)(?:\.(\d\d))?")
_RESULT: Final = re.compile(r"(\S+) (\S+) (\w+)(?: (\d+:\d+))?(?: pays (\S+))?(?: back (\S+))?")


class Move(msgspec.Struct, frozen=True):
    """One fact of a round: by which template it is told, and what that says."""

    template: str
    said: dict[str, Any]


class NoMove(ValueError):
    """Text that is no move."""


class Kind(NamedTuple):
    """How a field is written, what it looks like, and how it is read."""

    write: Callable[[Any], str]
    looks: str
    read: Callable[[str], Any]


def money(cents: Cents) -> str:
    """Dollars without a sign: 10, 7.50."""
    whole, part = divmod(cents, 100)
    return f"{whole}.{part:02}" if part else str(whole)


def cents(text: str) -> Cents:
    found = _MONEY.fullmatch(text)
    if found is None:
        raise NoMove(f"no amount: {text!r}")
    return int(found[1]) * 100 + int(found[2] or 0)


def word(text: str) -> str:
    """A name without spaces or signs that mean something here; a dash for nothing."""
    return "%2D" if text == "-" else quote(text, safe=":@+") or "-"


def unword(text: str) -> str:
    return "" if text == "-" else unquote(text)


def _sums(sums: dict[str, Cents]) -> str:
    return " ".join(f"{word(spot)} {money(amount)}" for spot, amount in sums.items())


def _unsums(text: str) -> dict[str, Cents]:
    words = text.split(" ")
    return {unword(spot): cents(amount) for spot, amount in zip(words[::2], words[1::2], strict=True)}


def _result(result: WagerResult) -> str:
    parts = [word(result.spot), money(result.stake), result.outcome]
    parts += [result.odds] if result.odds else []
    parts += ["pays", money(result.pays)] if result.pays else []
    parts += ["back", money(result.returned)] if result.returned else []
    return " ".join(parts)


def _unresult(text: str) -> WagerResult:
    """A result as it was written; the clauses are in the log and not here."""
    found = _RESULT.fullmatch(text)
    if found is None:
        raise NoMove(f"no result of a wager: {text!r}")
    spot, stake, outcome, odds, pays, back = found.groups(default="")
    returned = cents(back) if back else 0
    return WagerResult(
        unword(spot), msgspec.convert(outcome, _OUTCOME), cents(stake), odds or None,
        cents(pays) if pays else 0, returned, cents(stake) - returned, (),
    )  # fmt: skip


def _results(results: tuple[WagerResult, ...]) -> str:
    return ", ".join(map(_result, results))


def _unresults(text: str) -> tuple[WagerResult, ...]:
    return tuple(map(_unresult, text.split(", ")))


def _several(write: Callable[[Any], str], read: Callable[[str], Any], looks: str) -> Kind:
    return Kind(
        lambda many: " ".join(map(write, many)),
        f"{looks}(?: {looks})*",
        lambda text: tuple(map(read, text.split(" "))),
    )


_OUTCOME: Any = WagerResult.__annotations__["outcome"]
_CARD: Final = r"[2-9TJQKA][cdhs]"
KINDS: Final[dict[str, Kind]] = {
    "n": Kind(str, r"\d+", int),
    "m": Kind(money, r"\d+(?:\.\d\d)?", cents),
    "w": Kind(word, r"\S+", unword),
    "c": Kind(str, _CARD, str),
    "N": _several(str, int, r"\d+"),
    "W": _several(word, unword, r"\S+"),
    "C": _several(str, str, _CARD),
    "S": Kind(_sums, r"\S+ [\d.]+(?: \S+ [\d.]+)*", _unsums),
    "R": Kind(_results, r".+", _unresults),
}


def move_of(template: str, value: Value) -> Move:
    """A fact as the template tells it: what is not said by it is left out."""
    return Move(template, _said(template, value))


def _said(template: str, value: Value) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for piece in PIECE.finditer(template):
        if piece["only"]:
            part = branch(piece, value)
            found |= _said(part, value) if "{" in part or not part else {piece["only"]: value(piece["only"])}
        else:
            found[piece["name"]] = value(piece["name"])
    return found


def written(move: Move) -> str:
    """The move in its words."""
    return filled(move.template, move.said.get, lambda kind, said: KINDS[kind or ""].write(said))


def read(template: str, text: str) -> Move | None:
    """The move of this template that the text says; nothing if it says something else."""
    found = _pattern(template).fullmatch(text)
    if found is None:
        return None
    kinds, values = _kinds(template), _values(template)
    said = {name: text for name, text in found.groupdict().items() if text is not None}
    try:
        return Move(
            template,
            {
                name: KINDS[kinds[name]].read(text) if name in kinds else values[name] or True
                for name, text in said.items()
            },
        )
    except (ValueError, msgspec.ValidationError) as error:
        raise NoMove(f"{text!r}: {error}") from None


@cache
def _kinds(template: str) -> dict[str, str]:
    return dict(re.findall(r"\{(\w+):(\w)\}", template))


@cache
def _values(template: str) -> dict[str, str | None]:
    return {piece["only"]: piece["value"] for piece in PIECE.finditer(template) if piece["only"]}


@cache
def _pattern(template: str) -> "re.Pattern[str]":
    return re.compile(_looks(template))


def _looks(template: str) -> str:
    """A template as a pattern with its fields as groups."""
    found, start = "", 0
    for piece in PIECE.finditer(template):
        found += re.escape(template[start : piece.start()])
        if only := piece["only"]:
            part = piece["part"] or piece["other"]
            found += f"(?:{_looks(part)})?" if "{" in part else f"(?P<{only}>{re.escape(part)})?"
        else:
            found += f"(?P<{piece['name']}>{KINDS[piece['kind']].looks})"
        start = piece.end()
    return found + re.escape(template[start:])
