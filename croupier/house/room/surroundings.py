"""What the floor knows around a table: who is signed on, who is responsible there, and seats elsewhere."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.engine.scene import Around
from croupier.table.table import Table

if TYPE_CHECKING:
    from croupier.house.room.house import House


class Surroundings:
    """Asked for every decision at a table of the floor; `signed_on` is the door's, once there is one."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._assigned = {table: house.floor.assigned(table) for table in house.floor.ids}
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
        house = self._house
        if not table.open or house.book(table.book).rule.extra_boxes is None:
            return None
        if house.log.shared:
            return None  # several processes serve the floor, and none of them knows all tables at once
        ids = (id for id in house.floor.ids if id != table.id)
        others = [other for id in ids if (other := house.desk.remembered(id))]
        alike = [one for one in others if one.open and one.book == table.book and _like(one, table)]
        return any(not box.seat for one in alike for box in one.boxes) if alike else None


def _like(one: Table, table: Table) -> bool:
    """Tables of equivalent limits that are played for the same thing."""
    if one.sign is None or table.sign is None or (one.tournament is None) is not (table.tournament is None):
        return False
    return one.practice is table.practice and one.sign.limits == table.sign.limits
