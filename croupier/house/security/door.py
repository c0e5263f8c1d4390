"""The desk for the door: whoever did not get in is on record, in a stream of its own."""

import secrets
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any, Final

from croupier.house.desk.streams import View
from croupier.house.desk.subject import Decision
from croupier.house.desk.writer import Ask, Writer
from croupier.house.security.rules.door import Door, NoteFailure, NoteRefusals, NoteSlowed, decide

STREAM: Final = "door:house"
STRANGERS_MS: Final = 60_000  # between records of strangers, so that nobody fills the log from outside
DOOR: Final = "door"  # who says so


class _Tally:
    """What is recorded as a number now and then."""

    count = 0
    told: int | None = None


class DoorDesk:
    """Records failures: of people one by one, of strangers as a number now and then."""

    def __init__(self, writer: Writer, clock: Callable[[], int]) -> None:
        self._writer = writer
        self._clock = clock
        self._lock = Lock()
        self._strangers = _Tally()
        self._slowed = _Tally()

    @property
    def door(self) -> Door:
        """The door as the log has it."""
        found: Door = self._writer.current(STREAM).state
        return found

    def failed(self, person: str, failures: int, until: int | None, *, second: bool = False) -> None:
        """On record when this returns, unless it is one more stranger."""
        if not person:
            failures = self._counted(self._strangers)
        if failures:
            note = NoteFailure(
                actor=DOOR, id=secrets.token_hex(16), person=person, failures=failures, until=until,
                second=second,
            )  # fmt: skip
            self._writer.give(Ask(STREAM, note, _decided, always=True))

    def slowed(self) -> None:
        """Somebody has to wait with a try, for too many failed from there; recorded now and then."""
        if count := self._counted(self._slowed):
            note = NoteSlowed(actor=DOOR, id=secrets.token_hex(16), count=count)
            self._writer.give(Ask(STREAM, note, _decided))

    def refused(self, unkept: Mapping[str, int]) -> None:
        """On record when this returns: how many refusals of whom were answered and not kept."""
        note = NoteRefusals.of(unkept, actor=DOOR, id=secrets.token_hex(16))
        self._writer.give(Ask(STREAM, note, _decided, always=True))

    def _counted(self, tally: "_Tally") -> int:
        """One more; how many are to be recorded now."""
        with self._lock:
            tally.count += 1
            now = self._clock()
            if tally.told is not None and 0 <= now - tally.told < STRANGERS_MS:
                return 0
            count, tally.count, tally.told = tally.count, 0, now
            return count


def _decided(view: View, command: Any) -> Decision:
    view.look(STREAM)
    return Decision({STREAM: decide(command)})
