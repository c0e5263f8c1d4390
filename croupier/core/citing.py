"""How clauses are cited: each once, and those of another book with its id before them."""

from collections.abc import Collection
from functools import lru_cache
from itertools import chain

from croupier.core.book.entries import Cites

HOUSE = ("house:", "nsw:")  # how clauses begin that are in force whatever the book


@lru_cache(maxsize=8192)
def cited(*parts: Cites) -> Cites:
    """The clauses of several rules in their order, each once; the same few come again and again."""
    return tuple(dict.fromkeys(chain(*parts)))


def from_book(book: str, cites: Cites, own: str, others: Collection[str] = ()) -> Cites:
    """Clauses as a book cites them, cited where `own` is the book: `crown-ms-3.0:9.5`, and own ones plain.

    `others` are books whose clauses have their id before them already.
    """
    if own in ("", book):
        return cites
    kept = (*HOUSE, *(f"{one}:" for one in others if one != own))
    return tuple(
        clause if clause.startswith(kept)
        else clause.removeprefix(f"{own}:") if clause.startswith(f"{own}:")
        else f"{book}:{clause}"
        for clause in cites
    )  # fmt: skip
