"""A table goes over to another edition of its book, or somebody tries with a book that does not fit it."""

from functools import cache
from typing import Final

from croupier.engine.scene import Scene
from croupier.rulebooks.load import book_ids, load
from croupier.table import commands as c
from croupier.table.table import Table
from simulator.chance import Chance
from simulator.people.cast import MANAGER, Place, people

FITS: Final = 0.7  # that somebody picks a book of the same game
BY_MANAGER: Final = 0.8
DATES: Final = ("2025-09-01", "2025-09-01", "2025-09-01", "", "someday")


def between_rounds(table: Table) -> bool:
    """Whether nothing lies on the table, which is when its book may change."""
    return table.open and table.round.phase == "betting" and not any(box.wagers for box in table.boxes)


def wish(scene: Scene, place: Place, chance: Chance) -> c.ChangeBook:
    """Another book for a table."""
    near = [id for id in _kin(scene.book.data.game) if id != scene.book.id]
    book = chance.pick(near) if near and chance.happens(FITS) else chance.pick(book_ids())
    actor = MANAGER if chance.happens(BY_MANAGER) else chance.pick(people(place, scene.book))
    return c.ChangeBook(actor=actor, book=book, effective=chance.pick(DATES))


@cache
def _kin(game: str) -> tuple[str, ...]:
    return tuple(id for id in book_ids() if load(id).data.game == game)
