"""The live tables of the demo floor: people deal there, from real cards or from cards they make up."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.house.floor.file import StaffEntry, TableEntry

LIVE: Final = {
    "LIVE-1": ("star-ms-4", "card_shoe"),
    "LIVE-2": ("star-uth", "hand"),
    "LIVE-3": ("crown-ms-3.0", "manual_shoe"),
}
DEALER: Final = "demo-dealer"
SUPERVISOR: Final = "demo-supervisor"


def live_tables(entries: Sequence[TableEntry]) -> Iterator[TableEntry]:
    """Tables that people deal at, on the terms of the electronic table with the same book."""
    terms = {entry.book: entry for entry in entries}
    for id, (book, source) in LIVE.items():
        yield replace(terms[book], id=id, mode="live", source=source)


def live_staff(books: Sequence[Rulebook]) -> tuple[StaffEntry, ...]:
    """Somebody to deal, and somebody to call when something is wrong."""
    ladders = {book.id: book.rule.ranks.ladder for book in books}
    return (
        StaffEntry(id=DEALER, badge="dealer", ranks={book: ladder[0] for book, ladder in ladders.items()}),
        StaffEntry(
            id=SUPERVISOR, badge="supervisor", ranks={book: ladder[1] for book, ladder in ladders.items()}
        ),
    )
