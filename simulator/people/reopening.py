"""A table that was closed is opened again, and people come back to it."""

from typing import Final

from msgspec.structs import replace

from croupier.engine.decide import legal
from croupier.engine.scene import Scene
from croupier.table import commands as c
from simulator.chance import Chance
from simulator.people import seating
from simulator.people.cast import Place, dealer, opening

CASH: Final = 0.5


def wish(scene: Scene, place: Place, chance: Chance, now: int) -> c.AnyCommand | None:
    """The next thing that is needed before anybody can play there; nothing where people sit."""
    table = scene.table
    live = place.mode == "live"
    if table.open and live and table.dealer is None:
        return c.SignOn(actor=dealer(place))
    if table.open:
        return seating.wish(scene, place, chance, now)
    wanted = opening(
        place, scene.book, jackpot=table.tournament is None, counts=live,
        cash=not live or chance.happens(CASH),
    )  # fmt: skip
    return next((one for one in wanted if legal(scene, replace(one, at=now)) is None), None)
