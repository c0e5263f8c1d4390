"""Attesting: what somebody has done is said to be done; a proof of the wrong number of cards is a call."""

from croupier.core.book.entries import Step
from croupier.core.event import stated
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.authority import attests
from croupier.engine.duty.names import Place, unknown
from croupier.engine.duty.steps import to_count
from croupier.engine.irregular.call import act_call, legal_call
from croupier.engine.irregular.cautions import MOMENT as CAUTION
from croupier.engine.irregular.cautions import told_at
from croupier.engine.irregular.moments import HANDS
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev

WRONG_COUNT = "wrong-hole-count"


def legal_attest(scene: Scene, command: c.Attest) -> Refusal | None:
    """A step can be attested when it is due, in its turn, by its role, with the count it asks for."""
    step = scene.book.step.get(command.step)
    table = scene.table
    if step is None:
        return unknown(scene.book, "step/unknown", ("house:command",), Place("Attest", "step"), command.step)
    opening = not table.open and step.when == "opening" and step.name not in table.attested
    if not opening and not any(due.name == command.step and due.box == command.box for due in table.due):
        return refuse("step/not-due", step.cites, f"{step.name} is not due.", step=step.name, box=command.box)
    if first := _earlier(scene, command):
        cites, text = scene.book.step[first].cites, f"{first} comes before {step.name}."
        return refuse("step/order", cites, text, step=first, box=command.box)
    if not attests(scene, command.actor, step.who):
        return refuse("staff/rank", step.cites, f"{step.name} is attested by the {step.who}.", needs=step.who)
    if _disproves(scene, step, command):
        return _call_refused(scene, command)
    needs = to_count(scene, step)
    if needs is not None and command.count != needs:
        what = "jackpot wagers were taken" if step.counts_wagers else "cards must be counted"
        return refuse("step/count", step.cites, f"{needs} {what}.", needs=needs, counted=command.count)
    return None


def _earlier(scene: Scene, command: c.Attest) -> str | None:
    """The blocking step that comes before this one at the same box; telling somebody waits for no hand."""
    tells = _tells(scene, command.step)
    for due in scene.table.due:
        if due.box == command.box and _tells(scene, due.name) == tells:
            if due.name == command.step:
                return None
            if scene.book.step[due.name].blocks:
                return due.name
    return None


def _tells(scene: Scene, step: str) -> bool:
    return scene.book.step[step].when == "incident"


def _disproves(scene: Scene, step: Step, command: c.Attest) -> bool:
    """Whether a hand was counted on its way to the rack and has not the number it should have."""
    box = scene.table.box(command.box or 0)
    if step.when not in HANDS or step.counts_wagers or command.count is None or command.count < 0:
        return False
    known = any(rule.kind == WRONG_COUNT for rule in scene.book.data.remedy)
    return known and box is not None and bool(box.places) and command.count != len(box.places)


def _call(command: c.Attest) -> c.Call:
    return c.Call(actor=command.actor, at=command.at, kind=WRONG_COUNT, box=command.box, count=command.count)


def _call_refused(scene: Scene, command: c.Attest) -> Refusal | None:
    """Nothing if the count can be called now, or is what was called already."""
    incident = scene.table.incident
    return None if incident and incident.kind == WRONG_COUNT else legal_call(scene, _call(command))


def act_attest(scene: Scene, command: c.Attest) -> tuple[ev.Event, ...]:
    """The step is done; a count that is not that of a hand is on record, and play waits for a ruling."""
    step = scene.book.step[command.step]
    attested = stated(ev.StepAttested, command, step=step.name, cites=step.cites)
    if step.when == CAUTION:
        return (attested, *told_at(scene, command.box))
    if scene.table.incident or not _disproves(scene, step, command):
        return (attested,)
    return (attested, *act_call(scene, _call(command), step.name))
