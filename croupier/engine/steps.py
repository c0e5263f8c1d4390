"""Acts that people must do and attest."""

from functools import lru_cache

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core.entries import Cites, Step
from croupier.core.refusal import Refusal, refuse
from croupier.core.rulebook import Rulebook
from croupier.core.scene import Scene
from croupier.engine.authority import attests
from croupier.engine.cautioning import MOMENT as CAUTION
from croupier.engine.cautioning import told_at


@lru_cache(maxsize=1024)
def due_at(book: Rulebook, when: str, *conditions: str) -> tuple[str, ...]:
    """The names of the steps that fall due at a moment."""
    return tuple(step.name for step in book.steps(when, frozenset(conditions)))


def blocked(scene: Scene) -> Refusal | None:
    """Play waits while a blocking step is due."""
    for due in scene.table.due:
        step = scene.book.step[due.name]
        if step.blocks:
            return refuse("step/due", step.cites, f"First: {step.name}.", step=step.name, box=due.box)
    return None


def blocks_everyone(scene: Scene, cites: Cites) -> Refusal | None:
    """An open table is needed for almost everything."""
    if not scene.table.open:
        return refuse("table/closed", cites, "The table is not open.")
    return None


def legal_attest(scene: Scene, command: c.Attest) -> Refusal | None:
    """A step can be attested when it is due, in its turn, by its role, with the count it asks for."""
    step = scene.book.step.get(command.step)
    table = scene.table
    if step is None:
        return refuse("step/unknown", ("house:command",), f"This book has no step {command.step!r}.")
    opening = not table.open and step.when == "opening" and step.name not in table.attested
    if not opening and not any(due.name == command.step and due.box == command.box for due in table.due):
        return refuse("step/not-due", step.cites, f"{step.name} is not due.", step=step.name, box=command.box)
    if first := _earlier(scene, command):
        cites, text = scene.book.step[first].cites, f"{first} comes before {step.name}."
        return refuse("step/order", cites, text, step=first, box=command.box)
    if not attests(scene, command.actor, step.who):
        return refuse("staff/rank", step.cites, f"{step.name} is attested by the {step.who}.", needs=step.who)
    needs = to_count(scene, step)
    if needs is not None and command.count != needs:
        what = "jackpot wagers were taken" if step.counts_wagers else "cards must be counted"
        return refuse("step/count", step.cites, f"{needs} {what}.", needs=needs, counted=command.count)
    return None


def to_count(scene: Scene, step: Step) -> int | None:
    """What who attests a step must have counted: cards, or the jackpot wagers on the table."""
    if step.counts_wagers:
        return sum(1 for box in scene.table.boxes if box.wager("jackpot"))
    return step.counts


def _earlier(scene: Scene, command: c.Attest) -> str | None:
    """The blocking step that comes before this one at the same box and is still due."""
    for due in scene.table.due:
        if due.box == command.box:
            if due.name == command.step:
                return None
            if scene.book.step[due.name].blocks:
                return due.name
    return None


def act_attest(scene: Scene, command: c.Attest) -> tuple[ev.Event, ...]:
    """The step is done."""
    step = scene.book.step[command.step]
    attested = ev.StepAttested(
        step=step.name, by=command.actor, box=command.box, count=command.count, cites=step.cites
    )
    return (attested, *told_at(scene, command.box)) if step.when == CAUTION else (attested,)
