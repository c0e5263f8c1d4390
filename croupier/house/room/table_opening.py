"""Opening an electronic table: who opens it says with it that they have looked at what must stand there.

At a live table the dealer has said so before, step by step.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.offers.looking import looked_at
from croupier.engine.running.opening_duties import conditions
from croupier.engine.scene import Scene
from croupier.house.desk.subject import Against
from croupier.table import commands as c
from croupier.table.text.steps import step_text

if TYPE_CHECKING:
    from croupier.house.floor.file import TableEntry
    from croupier.house.room.house import House


def looked_first(
    house: "House", table: str, opening: c.OpenTable, against: Against | None
) -> tuple[c.Attest, ...]:
    """What whoever opens an electronic table attests in their own name, unless somebody has before."""
    scene = house.desk.scene(table, house.staff(table), book=house.book_of(table))
    if opening.mode == "live" or isinstance(scene, Refusal) or (against and against(scene.table, opening)):
        return ()
    return looked_at(scene, replace(opening, at=house.clock()), opening.actor)


def to_look_at(scene: Scene, entry: "TableEntry") -> tuple[str, ...]:
    """In words, what that is for a table of the floor file that is closed."""
    if scene.table.open or entry.mode == "live":
        return ()
    steps = scene.book.steps("opening", conditions(entry.source, entry.sign, cash=entry.cash))
    return tuple(step_text(step.name) for step in steps if step.name not in scene.table.attested)
