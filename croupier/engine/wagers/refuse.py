"""Refusing a wager before the first card: it goes back, with everything that hangs on it."""

from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.engine.players.sanctions import cites_of
from croupier.engine.scene import Scene
from croupier.engine.wagers.place import taken_back
from croupier.table import commands as c
from croupier.table import events as ev

COMMAND = "RefuseWager"


def legal_refuse(scene: Scene, command: c.RefuseWager) -> Refusal | None:
    """Until the first card, on stated grounds."""
    cites = cites_of(scene, COMMAND)
    box = scene.table.box(command.box)
    if scene.table.round.drawn:
        return refuse("wager/locked", cites, "The first card is out.", box=command.box)
    if box is None or box.wager(command.spot) is None:
        return refuse("wager/none", cites, f"Nothing lies on {command.spot}.", spot=command.spot)
    if not command.reason:
        return refuse("order/reason", cites, "The grounds must be stated.")
    return None


def act_refuse(scene: Scene, command: c.RefuseWager) -> tuple[ev.Event, ...]:
    """What buys the hand takes everything at the box along."""
    cites = cites_of(scene, COMMAND)
    box = scene.table.boxes[command.box - 1]
    everything = command.spot in scene.book.rule.initial.needs
    refused = stated(ev.WagerRefused, command, box=box.number, cites=cites)
    back = (wager for wager in box.wagers if everything or wager.spot == command.spot)
    return (refused, *(taken_back(box.number, wager, cites) for wager in back))
