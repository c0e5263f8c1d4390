"""The clock: a book may let a player's time run out, after the dealer has called on the player."""

from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.irregular.orders import acts_later
from croupier.engine.remedies.retract import answered
from croupier.engine.scene import Scene
from croupier.engine.wagers.bets import folded
from croupier.table import commands as c
from croupier.table import events as ev

CLOCK = ("house:clock",)


def legal_call_time(scene: Scene, command: c.CallTime) -> Refusal | None:
    """A player who has a decision to make, and may make it now, is called on once for it."""
    time, table = scene.book.rule.decision_time, scene.table
    if time is None:
        return refuse("clock/none", CLOCK, "In this book no decision lapses by time.")
    if refusal := blocks_everyone(scene, time.cites):
        return refusal
    if table.round.phase != "deciding" or command.box not in table.owing():
        return refuse(
            "clock/nothing", time.cites, f"Box {command.box} has nothing to decide.", box=command.box
        )
    if refusal := acts_later(scene, table.boxes[command.box - 1]):
        return refusal
    if until := _runs(scene, command.box):
        return refuse("clock/running", time.cites, "The player has been called on.", until=until)
    return None


def _runs(scene: Scene, number: int) -> int | None:
    """Until when the clock of a box runs, if it was called on at this stage."""
    round = scene.table.round
    for clock in round.clocks:
        if (clock.box, clock.stage) == (number, round.stage):
            return clock.until
    return None


def act_call_time(scene: Scene, command: c.CallTime) -> tuple[ev.Event, ...]:
    time = sure(scene.book.rule.decision_time, "time is called where the book has a clock")
    until = command.at + time.seconds * 1000
    stage = scene.table.round.stage
    return (ev.TimeCalled(box=command.box, stage=stage, until=until, cites=time.cites),)


def legal_time_up(scene: Scene, command: c.TimeUp) -> Refusal | None:
    """Only what was called for or offered lapses, and only when its time has passed."""
    incident, table = scene.table.incident, scene.table
    time = scene.book.rule.decision_time
    cites = time.cites if time else CLOCK
    until: int | None = None
    if incident and incident.offer and command.box in incident.offered:
        until, cites = incident.offer.until, incident.offer.cites
    elif incident is None and table.round.phase == "deciding" and command.box in table.owing():
        until = _runs(scene, command.box)
    if until is None:
        return refuse("clock/none", cites, f"No clock runs for box {command.box}.", box=command.box)
    if command.at < until:
        return refuse("clock/early", cites, "The time is not up.", until=until)
    return None


def act_time_up(scene: Scene, command: c.TimeUp) -> tuple[ev.Event, ...]:
    """An offer that nobody took is declined; who was called on and did not decide is deemed to fold."""
    incident, time = scene.table.incident, scene.book.rule.decision_time
    if incident and command.box in incident.offered:
        return answered(scene, command.box, command.actor, accept=False)
    return folded(scene, command.box, time.cites if time else ())
