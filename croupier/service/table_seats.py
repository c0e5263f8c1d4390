"""Seats at the other tables of a floor, for players who want several boxes at one."""

from collections.abc import Iterable

from croupier.core.rulebook import Rulebook
from croupier.core.table import Table


def seats_elsewhere(table: Table, book: Rulebook, others: Iterable[Table]) -> bool:
    """Whether another open table of the same rules and like limits has a seat for who finds none here."""
    spot = book.rule.initial.needs[0]
    return any(
        other.open
        and other.book == table.book
        and other.practice == table.practice
        and other.tournament is None
        and _ante(other, spot) == _ante(table, spot)
        and any(not box.seat and not box.player for box in other.boxes)
        for other in others
        if other.id != table.id
    )


def _ante(table: Table, spot: str) -> object:
    return table.sign.limits.get(spot) if table.sign else None
