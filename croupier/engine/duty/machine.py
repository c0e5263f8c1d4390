"""What an electronic table does with the acts an event calls for.

The book lists the steps of the machine, which are done. Telling somebody is a notice, which holds nothing up;
every other step falls due and waits for a person.
"""

from msgspec.structs import replace

from croupier.core.book.entries import Step
from croupier.core.citing import cited
from croupier.engine.running.evolve_limits import LASTING
from croupier.engine.scene import Scene
from croupier.table import events as ev


def shared_out(scene: Scene, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
    """The events with the machine's own steps, each followed by what it leaves to people."""
    own = frozenset(scene.book.rule.machine.steps)
    if all(own.issuperset(event.steps) for event in events):
        return events
    return tuple(part for event in events for part in _shared(scene, event, own))


def _shared(scene: Scene, event: ev.Event, own: frozenset[str]) -> tuple[ev.Event, ...]:
    done = tuple(name for name in event.steps if name in own)
    left = [step for step in _steps(scene, event) if step.name not in own and not step.tells]
    event = replace(event, steps=done)
    if not left:
        return (event,)
    due = ev.StepsDue(
        due=tuple(step.name for step in left),
        box=getattr(event, "box", None),
        lasts=isinstance(event, LASTING),
        cites=cited(*(step.cites for step in left)),
    )
    return event, due


def _steps(scene: Scene, event: ev.Event) -> list[Step]:
    return [scene.book.step[name] for name in event.steps]
