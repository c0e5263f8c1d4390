"""The door: whoever did not get in is on record, in a stream of its own."""

from collections.abc import Callable, Mapping
from threading import Lock
from typing import Final

from croupier.house.desk.queue import HOUSE, CommandQueue
from croupier.house.security.rules.door import Door, NoteFailure, NoteRefusals, NoteSlowed

STRANGERS_MS: Final = 60_000  # between records of strangers, so that nobody fills the log from outside
DOOR: Final = "door"  # who says so


class _Tally:
    """What is recorded as a number now and then."""

    count = 0
    told: int | None = None


class DoorDesk:
    """Records failures: of people one by one, of strangers as a number now and then."""

    def __init__(self, desk: CommandQueue) -> None:
        self._desk = desk
        self._clock: Callable[[], int] = desk.setting.clock
        self._lock = Lock()
        self._strangers = _Tally()
        self._slowed = _Tally()

    @property
    def door(self) -> Door:
        """The door as the log has it."""
        found: Door = self._desk.state("door:house")
        return found

    def failed(self, person: str, failures: int, until: int | None, *, second: bool = False) -> None:
        """On record when this returns, unless it is one more stranger."""
        if not person:
            failures = self._counted(self._strangers)
        if failures:
            note = NoteFailure(actor=DOOR, person=person, failures=failures, until=until, second=second)
            self._desk.give(HOUSE, note)

    def slowed(self) -> None:
        """Somebody has to wait with a try, for too many failed from there; recorded now and then."""
        if count := self._counted(self._slowed):
            self._desk.give(HOUSE, NoteSlowed(actor=DOOR, count=count))

    def refused(self, unkept: Mapping[str, int]) -> None:
        """On record when this returns: how many refusals of whom were answered and not kept."""
        self._desk.give(HOUSE, NoteRefusals.of(unkept, actor=DOOR))

    def _counted(self, tally: "_Tally") -> int:
        """One more; how many are to be recorded now."""
        with self._lock:
            tally.count += 1
            now = self._clock()
            if tally.told is not None and 0 <= now - tally.told < STRANGERS_MS:
                return 0
            count, tally.count, tally.told = tally.count, 0, now
            return count
