"""Why a line is no round: what is malformed, missing, unknown or of the wrong kind, and where."""

import json
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, get_args

import msgspec

from croupier.cli.scenario.adjudicate_wire import MOST_BOX, MOST_MONEY
from croupier.cli.scenario.lines import Fault
from croupier.core.book.payouts import Scope
from croupier.core.cards import is_card
from croupier.core.money import dollars

Check: TypeAlias = Callable[[object, str], Fault | None]

_LONGEST: Final = 40  # characters of the input that a message repeats
_DIGITS: Final = 18  # longer numbers are only known to be too large
_KINDS: Final = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "null"}


def misread(line: bytes, number: int, error: Exception) -> Fault:
    """The fault of a line that did not decode as a round."""
    where = f"line {number}"
    if isinstance(error, UnicodeDecodeError):
        return Fault("json/encoding", f"{where} is not UTF-8: {error.reason}", where)
    if not isinstance(error, msgspec.ValidationError | RecursionError):
        return Fault("json/malformed", f"{where}: {error}", where)
    try:
        data = json.loads(line, parse_int=_whole, parse_constant=_no_number)
    except RecursionError:
        return Fault("json/too-deep", f"{where} is nested too deeply", where)
    except UnicodeDecodeError as undecodable:
        return Fault("json/encoding", f"{where} is not UTF-8: {undecodable.reason}", where)
    except ValueError as malformed:
        return Fault("json/malformed", f"{where}: {malformed}", where)
    return _round(data, "") or Fault("json/malformed", f"{where}: {error}", where)


def shown(value: object) -> str:
    """A value of the input for a message, cut short."""
    text = _KINDS.get(type(value), "") if isinstance(value, dict | list) else json.dumps(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def under(at: str, key: str) -> str:
    """The place of a key; what is no Unicode text or too long to read is cut."""
    key = key[: _LONGEST + 1].encode(errors="replace").decode()
    key = key if len(key) <= _LONGEST else f"{key[:_LONGEST]}…"
    return f"{at}.{key}" if at else key


def _whole(text: str) -> int:
    """A number as Python's int, which has no limit; ours has."""
    if len(text) <= _DIGITS:
        return int(text)
    return -(10**_DIGITS) if text.startswith("-") else 10**_DIGITS


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no JSON number")


def _kind(value: object) -> str:
    return _KINDS.get(type(value), "a number")


def _text(value: object, at: str) -> Fault | None:
    if isinstance(value, str):
        return None
    return Fault("field/type", f"text is wanted here, not {_kind(value)}", at)


def _card(value: object, at: str) -> Fault | None:
    if not isinstance(value, str):
        return Fault("field/type", f'a card is text like "As", not {_kind(value)}', at)
    if not is_card(value):
        return Fault("card/unknown", f"{shown(value)} is no card; cards are written like As, Td, 2c", at)
    return None


def _number(value: object, at: str) -> Fault | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return Fault("field/type", f"a whole number is wanted here, not {_kind(value)}", at)
    if isinstance(value, float):
        return Fault("number/fractional", f"{shown(value)} is not written as a whole number", at)
    return None


def _box_number(value: object, at: str) -> Fault | None:
    if fault := _number(value, at):
        return fault
    if isinstance(value, int) and not 1 <= value <= MOST_BOX:
        return Fault("box/number", f"boxes are numbered from 1, not {value}", at)
    return None


def _money(least: int) -> Check:
    def check(value: object, at: str) -> Fault | None:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return Fault("field/type", f"money is whole cents, not {_kind(value)}", at)
        if isinstance(value, float):
            return Fault("money/fractional", f"money is whole cents, not {shown(value)}", at)
        if value < 0:
            return Fault("money/negative", f"{value} cents: money is never negative here", at)
        if value < least:
            return Fault("money/zero", "zero is no amount here; leave out what was not wagered", at)
        if value > MOST_MONEY:
            return Fault("money/too-large", f"more than {dollars(MOST_MONEY)} is surely a mistake", at)
        return None

    return check


def _cards(count: int | None = None) -> Check:
    def check(value: object, at: str) -> Fault | None:
        if not isinstance(value, list):
            return Fault("field/type", f"a list of cards is wanted here, not {_kind(value)}", at)
        for index, card in enumerate(value):
            if fault := _card(card, f"{at}[{index}]"):
                return fault
        if count is not None and len(value) != count:
            return Fault("cards/count", f"{count} cards are wanted here, not {len(value)}", at)
        return None

    return check


def _limit(value: object, at: str) -> Fault | None:
    if not isinstance(value, list) or len(value) != 2:
        return Fault("limits/pair", "a limit is a list of two amounts, the least and the most", at)
    return _money(0)(value[0], f"{at}[0]") or _money(1)(value[1], f"{at}[1]")


def _one_of(*words: str) -> Check:
    def check(value: object, at: str) -> Fault | None:
        if fault := _text(value, at):
            return fault
        known = None if value in words else f"{shown(value)} is none of {', '.join(words)}"
        return Fault("field/value", known, at) if known else None

    return check


def _optional(check: Check) -> Check:
    return lambda value, at: None if value is None else check(value, at)


def _each(check: Check) -> Check:
    def every(value: object, at: str) -> Fault | None:
        if not isinstance(value, list):
            return Fault("field/type", f"a list is wanted here, not {_kind(value)}", at)
        return next((found for i, item in enumerate(value) if (found := check(item, f"{at}[{i}]"))), None)

    return every


def _by_name(check: Check) -> Check:
    def every(value: object, at: str) -> Fault | None:
        if not isinstance(value, dict):
            return Fault("field/type", f"an object is wanted here, not {_kind(value)}", at)
        return next((found for key, item in value.items() if (found := check(item, under(at, key)))), None)

    return every


def _record(needed: Mapping[str, Check], more: Mapping[str, Check]) -> Check:
    """An object with these fields, the first of which must be there, and no others."""
    fields = {**needed, **more}

    def check(value: object, at: str) -> Fault | None:
        if not isinstance(value, dict):
            return Fault("field/type", f"an object is wanted here, not {_kind(value)}", at or ".")
        for key in value:
            if key not in fields:
                return Fault("field/unknown", f"{shown(key)} is no field of this object", under(at, key))
        for key in needed:
            if key not in value:
                return Fault("field/missing", f'"{key}" is missing', under(at, key))
        return next((f for key, item in value.items() if (f := fields[key](item, under(at, key)))), None)

    return check


_box = _record(
    {"box": _box_number, "hole": _cards(2), "wagers": _by_name(_money(1))},
    {"played": _optional(_text), "folded": _optional(_text), "player": _optional(_text)},
)


def _bonus(value: object, at: str) -> Fault | None:
    """One amount, or one for each hand that brings it."""
    check = _by_name(_money(0)) if isinstance(value, dict) else _money(0)
    return check(value, at)


_jackpot = _record(
    {"wager": _money(1), "meter": _money(0), "seed": _money(0)},
    {
        "option": _optional(_number),
        "pays": _optional(_by_name(_money(0))),
        "bonus": _optional(_bonus),
    },
)
_round = _record(
    {"rulebook": _text, "community": _cards(), "boxes": _each(_box)},
    {
        "chip": _money(1),
        "limits": _by_name(_limit),
        "max_payout": _optional(_money(1)),
        "max_payout_scope": _optional(_one_of(*get_args(Scope))),
        "dealer": _optional(_cards()),
        "jackpot": _optional(_jackpot),
    },
)
