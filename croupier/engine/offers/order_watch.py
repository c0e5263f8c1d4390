"""Orders given elsewhere have their effect at a table also where nobody acts: the house sees to it."""

from croupier.core.command import Command
from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.notices import raised
from croupier.engine.jackpots.contribute import followed
from croupier.engine.players.floor_orders import STANDS
from croupier.engine.players.out_of_game import caught_up
from croupier.engine.scene import Scene


class NoteOrders(Command, frozen=True, kw_only=True):
    """Let what stands against people have its effect at a table. Only the house itself gives it."""


def due(scene: Scene) -> bool:
    """Whether somebody's wager is to go back here, or a hand to fold."""
    return bool(caught_up(scene)[1])


def decide(scene: Scene, command: NoteOrders) -> tuple[Event, ...] | Refusal:
    """Wagers that go back and hands that fold, what that means for the meter, and who is told."""
    _, events = caught_up(scene)
    if not events:
        return refuse("order/none", STANDS, "No order waits to have its effect here.")
    events += followed(scene, events)
    return events + raised(scene, command, events)
