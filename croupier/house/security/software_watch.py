"""Looks at the files of the program once a day, and on demand: what is not approved begins no round."""

import logging
from collections.abc import Callable
from typing import Final

from croupier.house.desk.lookout import Lookout
from croupier.house.desk.queue import HOUSE, CommandQueue
from croupier.house.security.identity import Identity, differences, taken
from croupier.house.security.rules.software import NAMED, NoteDifference, NoteRestored, NoteStart

DAY_SECONDS: Final = 86_400.0

log = logging.getLogger("croupier.software")


class SoftwareWatch(Lookout):
    """Compares the files with a list of approval, where the floor has one; without one it says what runs."""

    def __init__(
        self, desk: CommandQueue, approved: Identity | None = None, take: Callable[[], Identity] = taken
    ) -> None:
        self._desk = desk
        self._approved = approved
        self._take = take
        super().__init__("software", DAY_SECONDS)
        self.differs: tuple[str, ...] = ()

    def begin(self) -> tuple[str, ...]:
        """Before the house opens: what is not as approved, all on record."""
        found = self._take()
        self.differs = differences(self._approved, found) if self._approved else ()
        if self.differs:
            self._differed(found, started=False)
        else:
            start = NoteStart(
                actor=HOUSE, version=found.version, digest=found.digest,
                files=len(found.files), approved=self._approved is not None,
            )  # fmt: skip
            self._desk.give(HOUSE, start)
        return self.differs

    def look(self) -> tuple[str, ...]:
        """While it is at work: the same, and whether all is well again."""
        if self._approved is None:
            return ()
        found = self._take()
        before, self.differs = self.differs, differences(self._approved, found)
        if self.differs:
            log.error("software differs", extra={"files": len(self.differs)})
            self._differed(found, started=True)
        elif before:
            self._desk.give(HOUSE, NoteRestored(actor=HOUSE, version=found.version, digest=found.digest))
        return self.differs

    def _differed(self, found: Identity, *, started: bool) -> None:
        note = NoteDifference(
            actor=HOUSE, version=found.version, digest=found.digest,
            changed=self.differs[:NAMED], count=len(self.differs), started=started,
        )  # fmt: skip
        self._desk.give(HOUSE, note)
