"""Markers at a box, and reports of what was seen: neither moves a wager."""

from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.names import Place, unknown
from croupier.engine.duty.steps import blocks_everyone
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev


def _cites(scene: Scene) -> Cites:
    rule = scene.book.rule.markers
    return rule.cites if rule else ("house:marker",)


def legal_place(scene: Scene, command: c.PlaceMarker) -> Refusal | None:
    table = scene.table
    if refusal := blocks_everyone(scene, _cites(scene)):
        return refusal
    kinds = [marker.kind for marker in table.layout.markers] if table.layout else []
    if table.box(command.box) is None:
        return refuse("box/unknown", _cites(scene), f"There is no box {command.box}.", box=command.box)
    if command.kind not in kinds:
        known = ", ".join(kinds) or "none"
        text = f"This table has no marker {command.kind!r}. It has: {known}."
        return refuse("marker/unknown", _cites(scene), text, kind=command.kind)
    if (command.box, command.kind) in table.markers:
        return refuse("marker/there", _cites(scene), "The marker lies there.", box=command.box)
    return None


def act_place(scene: Scene, command: c.PlaceMarker) -> tuple[ev.Event, ...]:
    return (ev.MarkerPlaced(box=command.box, kind=command.kind, cites=_cites(scene)),)


def legal_remove(scene: Scene, command: c.RemoveMarker) -> Refusal | None:
    if (command.box, command.kind) not in scene.table.markers:
        return refuse("marker/none", _cites(scene), "No such marker lies there.", box=command.box)
    return None


def act_remove(scene: Scene, command: c.RemoveMarker) -> tuple[ev.Event, ...]:
    return (ev.MarkerRemoved(box=command.box, kind=command.kind, cites=_cites(scene)),)


def legal_report(scene: Scene, command: c.Report) -> Refusal | None:
    """A book names what is reported at its tables, and to whom."""
    if not any(notice.name == command.kind and notice.when == "report" for notice in scene.book.data.notice):
        return unknown(scene.book, "report/unknown", ("house:report",), Place("Report", "kind"), command.kind)
    if command.box is not None and scene.table.box(command.box) is None:
        return refuse("box/unknown", ("house:report",), f"There is no box {command.box}.", box=command.box)
    return None


def act_report(scene: Scene, command: c.Report) -> tuple[ev.Event, ...]:
    notices = [n for n in scene.book.data.notice if n.name == command.kind and n.when == "report"]
    reported = stated(ev.Reported, command, cites=cited(*(notice.cites for notice in notices)))
    return (reported,)
