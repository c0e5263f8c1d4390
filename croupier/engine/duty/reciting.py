"""What a table keeps on record under a book is cited with that book once the table goes by another."""

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.core.citing import from_book
from croupier.table.table import Table


def recited(table: Table, book: str) -> Table:
    """The table as it goes on under a book: what the one before said is still cited, as that one's."""
    if table.book in ("", book):
        return table
    former = tuple(dict.fromkeys((*table.former, table.book)))

    def said(cites: Cites) -> Cites:
        return from_book(table.book, cites, book, former)

    def each(kept: dict[str, Cites]) -> dict[str, Cites]:
        return {name: said(cites) for name, cites in kept.items()}

    sanctions, equipment = table.sanctions, table.equipment
    return replace(
        table,
        former=former,
        sanctions=replace(
            sanctions, excluded=each(sanctions.excluded), barred=each(sanctions.barred),
            withheld=each(sanctions.withheld), invalid=each(sanctions.invalid),
        ),
        equipment=replace(equipment, failed=said(equipment.failed), wanted=said(equipment.wanted)),
        decks=tuple(
            replace(deck, suspect=said(deck.suspect), counting=said(deck.counting),
                    condemned=said(deck.condemned))
            for deck in table.decks
        ),
        jackpot=replace(table.jackpot, faults=each(table.jackpot.faults)),
    )  # fmt: skip
