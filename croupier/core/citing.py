"""How clauses are cited: each once, and those of another book with its id before them."""

from itertools import chain

from croupier.core.entries import Cites

HOUSE = ("house:", "nsw:")  # how clauses begin that are in force whatever the book


def cited(*parts: Cites) -> Cites:
    """The clauses of several rules in their order, each once."""
    return tuple(dict.fromkeys(chain(*parts)))


def from_book(book: str, cites: Cites, own: str) -> Cites:
    """Clauses of a book as they are cited where another book is meant: `crown-ms-3.0:9.5`."""
    if book == own or not own:
        return cites
    return tuple(clause if clause.startswith(HOUSE) else f"{book}:{clause}" for clause in cites)
