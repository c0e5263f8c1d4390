"""The made-up staff of the demo floor: opens its tables and does at electronic ones what is left to people.

Nobody signs on in this name, so that every record under it is known to be the demo's own.
"""

from collections.abc import Collection, Sequence
from typing import Final

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.engine.scene import Scene
from croupier.house.floor.file import Floor, StaffEntry
from croupier.rulebooks.load import load

STAFF: Final = "demo-staff"
NAME: Final = "Staff of the demo (nobody)"


def demo_staff(scene: Scene) -> Collection[str]:
    """Who acts unasked at the electronic tables of a demo floor."""
    return (STAFF,)


def staff_entry(books: Sequence[Rulebook]) -> StaffEntry:
    """A supervisor under every book."""
    return StaffEntry(
        id=STAFF, badge=STAFF, name=NAME, ranks={book.id: book.rule.ranks.ladder[1] for book in books}
    )


def staffed(floor: Floor) -> Floor:
    """A floor with this staff if it is for demonstration, whichever file describes it."""
    if not floor.demo or any(one.id == STAFF for one in floor.staff):
        return floor
    books = [load(id) for id in dict.fromkeys(table.book for table in floor.tables)]
    return replace(floor, staff=(*floor.staff, staff_entry(books)))
