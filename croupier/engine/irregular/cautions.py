"""Warnings that have a price: due with a ruling, and given once the player was told.

At a live table the dealer attests it for that box; at an electronic one the player confirms what the console
shows.
"""

from croupier.core.book.entries import Cites
from croupier.engine.scene import Scene
from croupier.table import events as ev
from croupier.table.table import Box, Caution

MOMENT = "caution"


def caution(
    scene: Scene,
    box: Box,
    about: str,
    cites: Cites,
    *,
    times: int = 1,
    least: int | None = None,
    most: int | None = None,
) -> ev.CautionDue:
    """What the player of a box is to be told."""
    waiting = {(one.name, one.box) for one in scene.table.due}
    steps = scene.book.steps(MOMENT, frozenset()) if scene.table.mode == "live" else ()
    return ev.CautionDue(
        player=box.player or "",
        about=about,
        box=box.number,
        times=times,
        least=least,
        most=most,
        cites=cites,
        steps=tuple(step.name for step in steps if (step.name, box.number) not in waiting),
    )


def told_at(scene: Scene, box: int | None) -> tuple[ev.Event, ...]:
    """What a dealer has told the player of a box."""
    return tuple(_told(one) for one in scene.table.cautions.due if one.box == box)


def told_to(scene: Scene, player: str) -> tuple[ev.Event, ...]:
    """What a player has confirmed."""
    return tuple(_told(one) for one in scene.table.cautions.due if one.player == player)


def _told(one: Caution) -> ev.PlayerCautioned:
    return ev.PlayerCautioned(
        player=one.player, about=one.about, times=one.times, least=one.least, most=one.most, cites=one.cites
    )
