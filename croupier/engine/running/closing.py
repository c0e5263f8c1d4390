"""The end of play at a table that still has players, and seats that are kept without a wager."""

from msgspec.structs import replace

from croupier.core.refusal import Refusal, refuse
from croupier.engine.evolve import replay
from croupier.engine.players.seats import act_leave, legal_leave
from croupier.engine.running.signs import too_early
from croupier.engine.scene import Scene
from croupier.engine.wagers.place import taken_back
from croupier.table import commands as c
from croupier.table import events as ev


def closing_refused(scene: Scene, at: int) -> Refusal | None:
    """Nothing if nobody sits here, or the notice to those who do has run."""
    if not any(box.seat for box in scene.table.boxes):
        return None
    rule, notice = scene.book.rule.closing, scene.table.limits.notices.get("closing")
    if rule.minutes is not None:
        return too_early(notice, rule.minutes, at, rule.cites)
    if rule.rounds is not None and (notice is None or notice.rounds < rule.rounds):
        text = f"{rule.rounds} complete rounds follow the notice first."
        return refuse(
            "closing/rounds", rule.cites, text, needs=rule.rounds, has=notice.rounds if notice else 0
        )
    return None


def everybody_leaves(scene: Scene) -> tuple[ev.Event, ...]:
    """What lies before the first card goes back, and all get up with what is theirs."""
    cites = scene.book.rule.closing.cites
    events: tuple[ev.Event, ...] = tuple(
        taken_back(box.number, wager, cites)
        for box in scene.table.boxes
        for wager in box.wagers
        if wager != box.parked()
    )
    for box in scene.table.boxes:
        if box.seat:
            after = replace(scene, table=replay(scene.table, events))
            events += act_leave(after, c.LeaveSeat(actor="", box=box.number))
    return events


def legal_vacate(scene: Scene, command: c.VacateSeat) -> Refusal | None:
    """A seat is required after so many rounds without a wager while every other seat was in use."""
    rule = scene.book.rule.idle_seat
    if refusal := legal_leave(scene, c.LeaveSeat(actor=command.actor, box=command.box)):
        return refusal
    rounds = scene.table.limits.idle.get(command.box, 0)
    if rounds < rule.rounds:
        text = f"Box {command.box} has sat out {rounds} rounds of a full table, not {rule.rounds}."
        return refuse("seat/idle", rule.cites, text, box=command.box, needs=rule.rounds, has=rounds)
    return None


def act_vacate(scene: Scene, command: c.VacateSeat) -> tuple[ev.Event, ...]:
    box, rule = scene.table.boxes[command.box - 1], scene.book.rule.idle_seat
    vacated = ev.SeatVacated(
        box=box.number,
        player=box.seat or "",
        rounds=scene.table.limits.idle.get(box.number, 0),
        by=command.actor,
        cites=rule.cites,
    )
    return (vacated, *act_leave(scene, c.LeaveSeat(actor=command.actor, box=box.number)))
