"""What dealer practice says in JSON: something is wrong at a table, and what the book does about it."""

from typing import Any

import msgspec

from croupier.core.book.entries import Cites
from croupier.engine.view import TableView


class AskTrouble(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something else to go wrong under a book."""

    book: str


class Choice(msgspec.Struct, frozen=True):
    """An answer that can be given."""

    name: str
    text: str


class TroubleScore(msgspec.Struct, frozen=True):
    """Points so far, of how many, over so many situations."""

    points: int
    of: int
    met: int


class Trouble(msgspec.Struct, frozen=True):
    """A table at which something just went wrong, what one sees of it, and what is asked."""

    book: str
    number: int
    view: TableView
    moment: str
    seen: str
    kinds: tuple[Choice, ...]
    ways: tuple[Choice, ...]
    ranks: tuple[Choice, ...]
    score: TroubleScore


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody says it is, what the book allows to be done, in its order, and who decides."""

    book: str
    number: int
    kind: str
    ways: tuple[str, ...]
    who: str


class RightWay(msgspec.Struct, frozen=True):
    """One way the book allows, who decides it and by which clauses, and what it does to cards and wagers."""

    name: str
    text: str
    who: str
    cites: Cites
    cards: str
    wagers: str


class Marked(msgspec.Struct, frozen=True):
    """A ruling, marked by the book; and what then happens at the table by the first way."""

    number: int
    kind: Choice
    kind_right: bool
    ways: tuple[RightWay, ...]
    ways_right: bool
    who_right: bool
    first: tuple[Choice, ...]  # what must be attested or told before anybody rules
    points: int
    of: int
    events: tuple[dict[str, Any], ...]
    said: tuple[str, ...]  # each of them, in a sentence
    view: TableView
    score: TroubleScore
