"""The tables a tournament could be played at: what is to be done there, before it and after it."""

from typing import Final, Literal

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.refusal import Refusal
from croupier.engine.decide import legal
from croupier.engine.running.closing import closing_refused
from croupier.engine.scene import Scene
from croupier.table import commands as c

State = Literal["in use", "closed", "kept", "ready", "playing", "elsewhere", "over"]
CLOSES_MINUTES: Final = 30  # what a sign says that announces the end of play


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """One table: how it stands to the tournament, and the next act there, if it is the caller's."""

    table: str
    state: State
    command: c.AnyCommand | None = None
    opens: bool = False  # it is opened as the floor file describes it, with tournament chips or for cash
    waits: str = ""  # what is in the way of the command
    cites: Cites = ()


def place(scene: Scene, tournament: str, actor: str, at: int) -> Place:
    """How a table stands to a tournament; one that is in use is announced to close, then closed."""
    table, kept = scene.table, scene.table.tournament
    if kept and kept.tournament != tournament:
        return Place(table=table.id, state="elsewhere", waits=f"It is kept for {kept.tournament}.")
    if kept and not kept.done:
        state: State = "kept" if not table.open else "playing" if kept.session else "ready"
        return Place(table=table.id, state=state, opens=not table.open)
    if not table.open:
        return Place(table=table.id, state="closed")
    return _closing(scene, "over" if kept else "in use", actor, at)


def _closing(scene: Scene, state: State, actor: str, at: int) -> Place:
    """Closed at once where nobody sits; else after the notice the book asks for, between rounds."""
    if closing_refused(scene, at) and "closing" not in scene.table.limits.notices:
        sign = c.ShowSign(actor=actor, at=at, announces="closing", time=at + CLOSES_MINUTES * 60_000)
        return _told(scene, state, sign, legal(scene, sign))
    close = c.CloseTable(actor=actor, at=at)
    return _told(scene, state, close, legal(scene, close))


def _told(scene: Scene, state: State, command: c.AnyCommand, refusal: Refusal | None) -> Place:
    return Place(
        table=scene.table.id,
        state=state,
        command=msgspec.structs.replace(command, at=0),
        waits=refusal.text if refusal else "",
        cites=refusal.cites if refusal else (),
    )
