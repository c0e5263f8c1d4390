"""The ranks of a book: their order, and what some of them are responsible for."""

from typing import Literal

from msgspec import field

from croupier.core.book.entries import Cited


class Responsible(Cited, frozen=True):
    """A rank that is responsible for what it is assigned to: a table (or all of a pit), or a pit."""

    over: Literal["table", "pit"]


class Ranks(Cited, frozen=True):
    """The staff ladder, lowest first, and the names that stand for several ranks at once."""

    ladder: tuple[str, ...]
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    deputies: bool = False  # may a higher rank do what the dealer does
    responsible: dict[str, Responsible] = field(default_factory=dict)  # others rule in their absence
