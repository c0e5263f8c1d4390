"""What the floor knows around a table: who is signed on, who is responsible there, and seats elsewhere."""

from collections.abc import Callable

from croupier.core.rulebook import Rulebook
from croupier.core.scene import Around
from croupier.core.table import Table
from croupier.service.floor_file import Floor


class Surroundings:
    """Asked for every decision at a table of the floor; `signed_on` is the door's, once there is one."""

    def __init__(
        self, floor: Floor, kept: Callable[[str], Table | None], book: Callable[[str], Rulebook]
    ) -> None:
        self._kept = kept
        self._book = book
        self._ids = floor.ids
        self._assigned = {table: floor.assigned(table) for table in floor.ids}
        self.alone = True  # where several processes serve the floor, none of them knows all tables at once
        self.signed_on: Callable[[], frozenset[str] | None] = lambda: None

    def of(self, table: Table) -> Around:
        """As it is now."""
        assigned = self._assigned.get(table.id, {})
        asked = assigned or table.disputes.open  # where it matters who is absent
        return Around(
            signed_on=self.signed_on() if asked else None,
            assigned=assigned,
            seats_elsewhere=self._seats(table),
        )

    def _seats(self, table: Table) -> bool | None:
        """Whether another open table of the same limits has a seat free; nothing where there is none.

        Only where the book lets a player have several boxes if others find seats.
        """
        if not self.alone or not table.open or self._book(table.book).rule.extra_boxes is None:
            return None
        others = [other for id in self._ids if id != table.id and (other := self._kept(id))]
        alike = [one for one in others if one.open and one.book == table.book and _like(one, table)]
        return any(not box.seat for one in alike for box in one.boxes) if alike else None


def _like(one: Table, table: Table) -> bool:
    """Tables of equivalent limits that are played for the same thing."""
    if one.sign is None or table.sign is None or (one.tournament is None) is not (table.tournament is None):
        return False
    return one.practice is table.practice and one.sign.limits == table.sign.limits
