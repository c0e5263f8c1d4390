"""What a jackpot is about to pay, said before anybody pays it."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from croupier.core.money import Cents
from croupier.engine.jackpots.award import due
from croupier.engine.scene import Scene
from croupier.house.room.house import House
from croupier.table.meter import CENT


class PrizeDue(msgspec.Struct, frozen=True, kw_only=True):
    """A prize that comes next: paid when the jackpot is settled, or waiting for somebody to confirm it."""

    box: int
    owner: str
    prize: str
    amount: Cents
    waits: bool


def prizes_due(house: House, scene: Scene) -> Iterator[PrizeDue]:
    """The prizes of a round whose hands are settled."""
    table = scene.table
    if table.round.phase != "awarding":
        return
    scene = replace(scene, two_people=house.floor.two_people)
    found = (
        ((won, True) for won in table.jackpot.won) if table.jackpot.outcome else due(scene, _on(house, scene))
    )
    for won, waits in found:
        yield PrizeDue(box=won.box, owner=won.owner, prize=won.prize, amount=won.amount, waits=waits)


def _on(house: House, scene: Scene) -> int:
    """What stands on the meter of the table, or what it would start from."""
    table = scene.table
    if table.jackpot.meter:
        return house.desk.meters.stands(table.jackpot.meter)
    return table.sign.jackpot.seed * CENT if table.sign and table.sign.jackpot else 0
