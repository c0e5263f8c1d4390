"""Who opens an electronic table by themselves has looked at what must stand there, and says so."""

from msgspec.structs import replace

from croupier.engine.decide import legal
from croupier.engine.running.opening_duties import attested
from croupier.engine.scene import Scene
from croupier.table import commands as c


def looked_at(scene: Scene, opening: c.OpenTable, by: str) -> tuple[c.Attest, ...]:
    """What somebody still has to attest for the table to open; nothing where it cannot open anyway."""
    said = tuple(attested(scene.book, opening, by))
    there = replace(scene.table, attested=tuple(one.step for one in said))
    if legal(replace(scene, table=there), opening):
        return ()
    return tuple(one for one in said if one.step not in scene.table.attested and legal(scene, one) is None)
