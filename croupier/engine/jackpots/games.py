"""The jackpot game of a round: cancelled and registered again when a wager leaves it or joins it."""

from croupier.core.book.entries import Cites
from croupier.engine.scene import Scene
from croupier.table import events as ev
from croupier.table.table import Box


def carried(scene: Scene) -> list[Box]:
    """The boxes with a jackpot wager from a round that had no result."""
    return [box for box in scene.table.boxes if box.parked()]


def left(scene: Scene, numbers: tuple[int, ...]) -> tuple[ev.Event, ...]:
    """Carried wagers of these boxes leave the game before its round; those of the others stay in it."""
    kept = tuple(box.number for box in carried(scene) if box.number not in numbers)
    if not numbers or scene.table.round.drawn:
        return ()
    cites = scene.book.rule.jackpot.leaver
    return (_cancelled(scene, "left", numbers, kept, cites),)


def joined(scene: Scene, number: int) -> tuple[ev.Event, ...]:
    """A new wager beside carried ones: the game starts again with all of them."""
    before = tuple(box.number for box in carried(scene))
    if not before:
        return ()
    cites = scene.book.rule.jackpot.newcomer
    return (_cancelled(scene, "joined", (), (*before, number), cites),)


def retracted(scene: Scene, *numbers: int) -> tuple[ev.Event, ...]:
    """Wagers of these boxes taken back in mid-round: the others are registered again for the same round."""
    registered = scene.table.round.registered
    gone = tuple(number for number in registered if number in numbers)
    if not gone:
        return ()
    kept = tuple(number for number in registered if number not in gone)
    return (_cancelled(scene, "retracted", gone, kept, scene.book.rule.jackpot.retracted),)


def _cancelled(
    scene: Scene, why: str, gone: tuple[int, ...], kept: tuple[int, ...], cites: Cites
) -> ev.JackpotGameCancelled:
    return ev.JackpotGameCancelled(
        round=scene.table.round.number, why=why, gone=gone, kept=tuple(sorted(kept)), cites=cites
    )
