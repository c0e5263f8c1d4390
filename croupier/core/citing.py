"""How clauses are cited: each once."""

from itertools import chain

from croupier.core.entries import Cites

HOUSE = ("house:", "nsw:")  # how clauses begin that are in force whatever the book


def cited(*parts: Cites) -> Cites:
    """The clauses of several rules in their order, each once."""
    return tuple(dict.fromkeys(chain(*parts)))
