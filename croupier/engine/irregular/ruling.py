"""A ruling: something that went wrong, the rule of the book, and the command that chose it."""

from collections.abc import Callable
from typing import NamedTuple

from croupier.core.book.entries import Cites, RemedyRule
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.incidents import Incident
from croupier.table.table import Box

CALL = ("house:irregularity",)


class Ruling(NamedTuple):
    """An incident, the rule of the book, and the command that chose it."""

    incident: Incident
    rule: RemedyRule
    command: c.Remedy


class Remedy(NamedTuple):
    """What a remedy does, what a call must say, what ruling needs, which calls it answers, what it starts."""

    act: Callable[[Scene, Ruling], tuple[ev.Event, ...]]
    needs: Callable[[Scene, c.Call], Refusal | None] = lambda scene, call: None
    legal: Callable[[Scene, Ruling], Refusal | None] = lambda scene, ruling: None
    answers: Callable[[Scene, c.Call], bool] = lambda scene, call: True
    starts: Callable[[Scene, c.Call, RemedyRule], tuple[ev.Event, ...]] = lambda scene, call, rule: ()


def ended(scene: Scene, does: str, by: str, cites: Cites, reason: str = "") -> ev.Event:
    """The end of what was called: closed, or only ruled on while a notice its clauses ask for is unsent."""
    incident = sure(scene.table.incident, "what ends was called")
    waiting = (scene.table.outbox.notice(number) for number in incident.notices)
    unsent = tuple(one.number for one in waiting if one and one.sent is None)
    if unsent:
        return ev.IncidentRuled(
            kind=incident.kind, does=does, by=by, notices=unsent, reason=reason, cites=cites
        )
    return ev.IncidentClosed(kind=incident.kind, does=does, by=by, reason=reason, cites=cites)


def needs_box(scene: Scene, call: c.Call) -> Refusal | None:
    """The call names a box."""
    if call.box is None:
        return refuse("incident/box", CALL, "Which box?", kind=call.kind)
    return None


def box_called(scene: Scene, said: c.Call | Incident) -> Box:
    """The box that was called; remedies for one hand need it of every call."""
    return scene.table.boxes[sure(said.box, "a remedy for one hand needs its box") - 1]
