"""JSON as people and programs mean it: what a body may not be, before anything is made of it.

A value may not be read in two ways (a name twice, a number that not every program can hold), nor be built to
exhaust a reader, nor hold the sign with number 0, at which databases end a text.
"""

import json
import re
from typing import Any, Final

DEPTH: Final = 32
ODD: Final = re.compile("[\0\ud800-\udfff]")
MOST: Final = 2**53  # beyond it a browser does not tell neighbours apart


class _Odd(ValueError):
    """Why a body is not read."""


def fault(body: bytes) -> str:
    """What is wrong with a body; nothing if it is plain JSON."""
    try:
        value = json.loads(
            body.decode(), object_pairs_hook=_once, parse_int=_whole, parse_constant=_no_number
        )
        _look(value, escaped=b"\\u" in body)
    except _Odd as error:
        return str(error)
    except RecursionError:
        return "It is nested too deep."
    except UnicodeDecodeError:
        return "It is not UTF-8."
    except ValueError as error:
        return f"It is not JSON: {error}."
    return ""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Odd("A name is there twice.")
    return found


def _whole(digits: str) -> int:
    if len(digits) > len(str(MOST)) + 1 or not -MOST <= (number := int(digits)) <= MOST:
        raise _Odd("A number is too large.")
    return number


def _no_number(name: str) -> float:
    raise _Odd(f"{name} is no number.")


def _look(value: Any, *, escaped: bool) -> None:
    """Through every part, level by level; only what is `escaped` can be a sign that no text has."""
    level: list[Any] = [value]
    for _ in range(DEPTH):
        texts = [one for one in level if isinstance(one, str)] if escaped else []
        texts += [name for one in level if isinstance(one, dict) for name in one] if escaped else []
        if any(map(ODD.search, texts)):
            raise _Odd("A text holds a sign that no text has.")
        level = [part for one in level if isinstance(one, dict | list) for part in _parts(one)]
        if not level:
            return
    raise _Odd("It is nested too deep.")


def _parts(one: dict[str, Any] | list[Any]) -> list[Any]:
    return list(one.values()) if isinstance(one, dict) else one
