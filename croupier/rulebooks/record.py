"""The committed conformance record: for every clause its entries, its tests and the events they saw."""

import json
from functools import cache
from typing import Any, NamedTuple

from croupier.rulebooks.address import BookError, Problem
from croupier.rulebooks.inventory import HERE, HOUSE

FILE = HERE / "conformance.json"


class Proof(NamedTuple):
    """The tests that prove a clause, the events they saw under it, and the entries that enforce it."""

    tests: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    attested: bool = False  # somebody says that it is kept, and nothing else shows it


def proof(book: str, clause: str) -> Proof:
    """What the record holds about a clause, a book's or the house's; nothing for a book that is not in it."""
    record = _record()
    found = record.get(book, {}).get(clause) or record.get(HOUSE, {}).get(clause, {})
    tests, events, entries = (tuple(found.get(name, ())) for name in ("tests", "events", "entries"))
    return Proof(tests, events, entries, attested=bool(found.get("attested")))


@cache
def _record() -> dict[str, dict[str, dict[str, Any]]]:
    try:
        record: dict[str, dict[str, dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise BookError(Problem(FILE.name, "", f"cannot be read: {error}")) from None
    return record
