"""Watches the time at play: who must be told that they played long is told when it is due, and once."""

import logging
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from croupier.core import events as ev
from croupier.core.refusal import Refusal
from croupier.floor.play_watch import due
from croupier.store.log import LogError

if TYPE_CHECKING:
    from croupier.service.house import House

SECONDS: Final = 5.0

log = logging.getLogger("croupier.play_watch")


class PlayWatch:
    """A thread that looks at the tables this process tends, live and electronic alike."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._stop = Event()
        self._thread = Thread(target=self._run, name="play-watch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def look(self) -> list[str]:
        """Have recorded what is due at the tables of this process; who it was about."""
        house = self._house
        tables = [id for id in house.tending.tended() if house.desk.kept(id).state.safeguards]
        return [player for id in tables for player in self._noted(id)]

    def _noted(self, table: str) -> list[str]:
        scene, seq = self._house.moment(table)
        if isinstance(scene, Refusal) or not due(scene, self._house.clock()):
            return []
        answer = self._house.desk.note_play_time(table, self._house.staff(table), after=seq)
        return [event.player for event in answer.events if isinstance(event, ev.PlayTimeReached)]

    def _run(self) -> None:
        while not self._stop.wait(SECONDS):
            try:
                self.look()
            except LogError as error:  # the next look will do it
                log.warning("cannot watch play", extra={"reason": str(error)})
