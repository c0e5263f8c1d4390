"""The cloth of a table of the floor file, held against its book before anybody opens the table."""

from typing import TYPE_CHECKING

from croupier.core.book.rulebook import Rulebook
from croupier.core.layout import Layout
from croupier.core.refusal import Refusal
from croupier.engine.cards.layouts import cloth, plain_layout
from croupier.rulebooks.load import load

if TYPE_CHECKING:
    from croupier.house.floor.file import Floor, TableEntry


def layout_of(entry: "TableEntry", book: Rulebook) -> Layout:
    """The cloth the file describes, else the plainest its book is content with; and the table's markers."""
    plain, own = plain_layout(book, entry.boxes), entry.layout
    return Layout(
        boxes=entry.boxes,
        dealers=own.dealers if own else plain.dealers,
        spots=own.spots if own else plain.spots,
        community=own.community if own else plain.community,
        dealer_places=own.dealer_places if own else plain.dealer_places,
        legend=own.legend if own else plain.legend,
        features=own.features if own else plain.features,
        markers=entry.markers,
    )


def layouts_fault(floor: "Floor") -> str:
    """What a book says against the cloth of a table, or against how its chips are bought; else nothing."""
    for number, entry in enumerate(floor.tables):
        book = load(entry.book)
        if refusal := cloth(book, layout_of(entry, book), linked=entry.sign.jackpot is not None):
            return f"tables[{number}].{_key(refusal)}: {refusal.text} ({', '.join(refusal.cites)})"
        if book.rule.cashless and not entry.cash and not entry.terminal:
            cites = ", ".join(book.rule.cashless.cites)
            return f"tables[{number}].terminal: without cash, at which terminal are chips bought? ({cites})"
    return ""


def _key(refusal: Refusal) -> str:
    return {"layout/boxes": "boxes", "layout/marker": "markers"}.get(refusal.code, "layout")
