"""The rows of sealed decks and practice seeds: what was sealed, under the table that committed to it."""

from array import array
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from croupier.audit.finding import Found
from croupier.audit.ordering import mark
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.store.database.snapshot import Snapshot

DECK: Final = "deck"
PRACTICE: Final = "practice"
SIDES: Final[tuple[Literal["left", "right"], ...]] = ("left", "right")


class Committed:
    """Which table committed to which deck, as the records have it: sixteen bytes of memory a deck."""

    def __init__(self) -> None:
        self._decks = array("Q")
        self._tables = array("Q")

    def see(self, table: str, commitment: str) -> None:
        self._decks.append(mark(DECK, commitment))
        self._tables.append(mark("table", table))

    def rows(self) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """Marks of decks in order, and of their tables."""
        decks = np.frombuffer(self._decks, dtype=np.uint64)
        order = np.argsort(decks, kind="stable")
        return decks[order], np.frombuffer(self._tables, dtype=np.uint64)[order]


def examine_decks(moment: Snapshot, committed: Committed, decks: SealedDecks | None) -> int:
    """Every row is looked at; how many decks that were committed to have none."""
    known, tables = committed.rows()
    there = np.zeros(len(known), dtype=bool)
    for row in moment.decks():
        if decks and (reason := decks.fault(row)):
            raise Found(f"{DECK} {row.commitment}", 0, reason)
        first, last = (int(known.searchsorted(np.uint64(mark(DECK, row.commitment)), side)) for side in SIDES)
        there[first:last] = True
        if first < last and mark("table", row.table) not in tables[first:last]:
            raise Found(f"{DECK} {row.commitment}", 0, f"table {row.table} never committed to it")
    for table, sealed in moment.seeds():
        if decks and (reason := decks.seed_fault(table, sealed)):
            raise Found(f"{PRACTICE} {table}", 0, reason)
    return int(np.unique(known[~there]).size)
