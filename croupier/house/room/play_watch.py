"""Watches the time at play: who must be told that they played long is told when it is due, and once."""

import secrets
from typing import TYPE_CHECKING, Final

from croupier.core.refusal import Refusal
from croupier.engine.scene import MACHINE
from croupier.house.desk.subject import Given
from croupier.house.desk.watch import Lookout
from croupier.patrons.rules.long_play import NotePlayTime, due
from croupier.table import events as ev

if TYPE_CHECKING:
    from croupier.house.room.house import House

SECONDS: Final = 5.0


class PlayWatch(Lookout):
    """A thread that looks at the tables this process tends, live and electronic alike."""

    def __init__(self, house: "House") -> None:
        self._house = house
        super().__init__("play-watch", SECONDS)

    def look(self) -> list[str]:
        """Have recorded what is due at the tables of this process; who it was about."""
        house = self._house
        tables = [id for id in house.tending.tended() if house.desk.kept(id).state.safeguards]
        return [player for id in tables for player in self._noted(id)]

    def _noted(self, table: str) -> list[str]:
        scene, seq = self._house.moment(table)
        if isinstance(scene, Refusal) or not due(scene, self._house.clock()):
            return []
        note = NotePlayTime(actor=MACHINE, id=secrets.token_hex(16))
        (answer,) = self._house.desk.give_all((Given(table, note, after=seq),))
        return [event.player for event in answer.events if isinstance(event, ev.PlayTimeReached)]
