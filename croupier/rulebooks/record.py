"""The committed conformance record: for every clause its entries, its tests and the events they saw."""

import json
from functools import cache
from typing import NamedTuple

from croupier.rulebooks.inventory import HERE, HOUSE
from croupier.rulebooks.place import BookError, Problem

FILE = HERE / "conformance.json"


class Proof(NamedTuple):
    """The tests that prove a clause, the events they saw under it, and the entries that enforce it."""

    tests: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()


def proof(book: str, clause: str) -> Proof:
    """What the record holds about a clause, a book's or the house's; nothing for a book that is not in it."""
    record = _record()
    found = record.get(book, {}).get(clause) or record.get(HOUSE, {}).get(clause, {})
    return Proof(*(tuple(found.get(name, ())) for name in Proof._fields))


@cache
def _record() -> dict[str, dict[str, dict[str, list[str]]]]:
    try:
        record: dict[str, dict[str, dict[str, list[str]]]] = json.loads(FILE.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise BookError(Problem(FILE.name, "", f"cannot be read: {error}")) from None
    return record
