"""Seats: whoever may not play any more gets up, and somebody else sits down with chips."""

from typing import Final

from croupier.engine.players.exclusions import excluded
from croupier.engine.players.safeguards import held_back
from croupier.engine.scene import Scene
from croupier.table import commands as c
from simulator.chance import Chance
from simulator.people.cast import BRINGS, DEALER, MANAGER, Place, guests

LOOKS: Final = 0.3  # that staff look at somebody who played long


def wish(scene: Scene, place: Place, chance: Chance, now: int) -> c.AnyCommand | None:
    """A change of seats; nothing where all who sit may play."""
    table = scene.table
    if table.tournament:
        return None
    dealer = table.dealer or DEALER
    seated = {box.seat for box in table.boxes if box.seat}
    for box in table.boxes:
        if box.seat and (excluded(scene, box.seat) or held_back(scene, box.seat, now)):
            if place.guarded and chance.happens(LOOKS):
                return c.AssessPlayer(actor=MANAGER, player=box.seat, goes_on=True, note="storm")
            return c.LeaveSeat(actor=box.seat if place.mode == "electronic" else dealer, box=box.number)
    waiting = [one for one in guests(place) if one not in seated]
    empty = [box.number for box in table.boxes if not box.seat]
    if not waiting or not empty:
        return None
    player = chance.pick(waiting)
    actor = player if place.mode == "electronic" else dealer
    return c.TakeSeat(actor=actor, box=chance.pick(empty), player=player, brings=BRINGS)
