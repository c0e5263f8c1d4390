"""The made-up staff of the demo floor: opens its tables and does at electronic ones what is left to people.

Nobody signs on in this name, so that every record under it is known to be the demo's own.
"""

from collections.abc import Collection, Sequence
from typing import Final

from croupier.core.rulebook import Rulebook
from croupier.core.scene import Scene
from croupier.service.floor_file import StaffEntry

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
