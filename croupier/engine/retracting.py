"""Taking wagers back when a book offers it to players who did nothing wrong."""

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.engine.voiding import returned

CALL = ("house:irregularity",)


def legal_retract(scene: Scene, command: c.Retract) -> Refusal | None:
    """A box answers the offer once."""
    incident = scene.table.incident
    if incident is None or command.box not in incident.offered:
        return refuse("retract/not-offered", CALL, "Nothing is offered to this box.", box=command.box)
    return None


def act_retract(scene: Scene, command: c.Retract) -> tuple[ev.Event, ...]:
    """Who takes the wagers back is out of the round, jackpot wager included; the last answer ends it."""
    incident = scene.table.incident
    if incident is None:
        raise ValueError("an answer without an offer")
    rules = [rule for rule in scene.book.data.remedy if rule.kind == incident.kind]
    cites = rules[0].cites
    box = scene.table.boxes[command.box - 1]
    answer: ev.Event = ev.RetractDeclined(box=command.box, cites=cites)
    if command.accept:
        postings = tuple(returned(box, jackpot=True))
        answer = ev.HandVoided(box=command.box, cites=cites, postings=postings)
    if incident.offered != (command.box,):
        return (answer,)
    closed = ev.IncidentClosed(kind=incident.kind, does=incident.remedies[0], by=command.actor, cites=cites)
    return (answer, closed)
