"""Long play is noticed when its time has come, also where nobody does anything: the house says so itself."""

from croupier.core.command import Command
from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.notices import raised
from croupier.engine.players.safeguards import guarded, reached
from croupier.engine.scene import Scene


class NotePlayTime(Command, frozen=True, kw_only=True):
    """Look who has played so long that they must be told. Only the house itself gives it."""


def due(scene: Scene, at: int) -> tuple[Event, ...]:
    """Who at the table has come to such a time by now and was not told of it."""
    return reached(scene, at) if guarded(scene) else ()


def decide(scene: Scene, command: NotePlayTime) -> tuple[Event, ...] | Refusal:
    """That it is recorded, and whoever the book names is told."""
    events = due(scene, command.at)
    if not events:
        cites = scene.book.rule.safeguards.play_time.cites
        return refuse("play/none", cites, "Nobody has played so long here that it has to be said.")
    return events + raised(scene, command, events)
