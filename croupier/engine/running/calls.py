"""The dealer's calls, each at its moment."""

from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.cards.deal import bought_in
from croupier.engine.duty.names import Place, unknown
from croupier.engine.duty.steps import blocks_everyone, due_at
from croupier.engine.irregular.orders import acts_later
from croupier.engine.remedies.retract import answered
from croupier.engine.scene import Scene
from croupier.engine.wagers.bets import folded
from croupier.table import commands as c
from croupier.table import events as ev


def legal_announce(scene: Scene, command: c.Announce) -> Refusal | None:
    """Bets are closed once somebody has bought a hand; decisions are called for once the deal is complete."""
    call = scene.book.rule.calls.get(command.call)
    if call is None:
        return unknown(
            scene.book, "call/unknown", ("house:command",), Place("Announce", "call"), command.call
        )
    if refusal := blocks_everyone(scene, call.cites):
        return refusal
    round = scene.table.round
    if command.call == "no-more-bets":
        if round.phase != "betting":
            return refuse("call/moment", call.cites, "Bets are closed.")
        if not any(bought_in(scene, box) for box in scene.table.boxes):
            return refuse("call/nobody", call.cites, "Nobody has bought a hand.")
        return None
    if round.phase != "dealing" or round.plan:
        return refuse("call/moment", call.cites, "Not before the deal is complete.")
    return None


def _closing(scene: Scene) -> tuple[str, ...]:
    """What is done once bets are closed; about jackpot wagers only where there are any."""
    table = scene.table
    if not any(box.wager("jackpot") for box in table.boxes):
        return ()
    return due_at(scene.book, "jackpots-closed", *(("counts",) if table.counts.on else ()))


def act_announce(scene: Scene, command: c.Announce) -> tuple[ev.Event, ...]:
    cites = scene.book.rule.calls[command.call].cites
    if command.call == "no-more-bets":
        return (ev.Announced(call=command.call, cites=cites, steps=_closing(scene)),)
    announced = ev.Announced(call=command.call, cites=cites)
    first = scene.book.stages[0]
    return (announced, ev.DecisionsOpened(stage=0, name=first.name, cites=first.cites))


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
