"""The committed conformance record: for every clause the tests that prove it and the events they saw."""

import json
from functools import cache
from typing import NamedTuple

from croupier.rulebooks.inventory import HERE
from croupier.rulebooks.place import BookError, Problem

FILE = HERE / "conformance.json"


class Proof(NamedTuple):
    """The tests that prove a clause and the events they saw under it."""

    tests: tuple[str, ...] = ()
    events: tuple[str, ...] = ()


def proof(book: str, clause: str) -> Proof:
    """What the record holds about a clause; nothing for a book that is not in it."""
    found = _record().get(book, {}).get(clause, {})
    return Proof(tuple(found.get("tests", ())), tuple(found.get("events", ())))


@cache
def _record() -> dict[str, dict[str, dict[str, list[str]]]]:
    try:
        record: dict[str, dict[str, dict[str, list[str]]]] = json.loads(FILE.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise BookError(Problem(FILE.name, "", f"cannot be read: {error}")) from None
    return record
