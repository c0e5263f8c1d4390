"""Acts that people must do and attest."""

from functools import lru_cache

from croupier.core.book.entries import Cites, Step
from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal, refuse
from croupier.engine.scene import Scene


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


def to_count(scene: Scene, step: Step) -> int | None:
    """What who attests a step must have counted: cards, or the jackpot wagers on the table."""
    if step.counts_wagers:
        return sum(1 for box in scene.table.boxes if box.wager("jackpot"))
    return step.counts
