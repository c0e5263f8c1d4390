"""The desk for the door: whoever did not get in is on record, in a stream of its own."""

import secrets
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any, Final

from croupier.floor.door import Door, NoteFailure, NoteRefusals, decide
from croupier.service.streams import View
from croupier.service.writer import Ask, Decision, Writer

STREAM: Final = "door:house"
STRANGERS_MS: Final = 60_000  # between records of strangers, so that nobody fills the log from outside
DOOR: Final = "door"  # who says so


class DoorDesk:
    """Records failures: of people one by one, of strangers as a number now and then."""

    def __init__(self, writer: Writer, clock: Callable[[], int]) -> None:
        self._writer = writer
        self._clock = clock
        self._lock = Lock()
        self._strangers = 0
        self._told: int | None = None

    @property
    def door(self) -> Door:
        """The door as the log has it."""
        found: Door = self._writer.current(STREAM).state
        return found

    def failed(self, person: str, failures: int, until: int | None, *, second: bool = False) -> None:
        """On record when this returns, unless it is one more stranger."""
        if not person:
            failures = self._counted()
        if failures:
            note = NoteFailure(
                actor=DOOR, id=secrets.token_hex(16), person=person, failures=failures, until=until,
                second=second,
            )  # fmt: skip
            self._writer.give(Ask(STREAM, note, _decided))

    def refused(self, unkept: Mapping[str, int]) -> None:
        """On record when this returns: how many refusals of whom were answered and not kept."""
        note = NoteRefusals.of(unkept, actor=DOOR, id=secrets.token_hex(16))
        self._writer.give(Ask(STREAM, note, _decided))

    def _counted(self) -> int:
        """How many strangers are to be recorded now."""
        with self._lock:
            self._strangers += 1
            now = self._clock()
            if self._told is not None and 0 <= now - self._told < STRANGERS_MS:
                return 0
            count, self._strangers, self._told = self._strangers, 0, now
            return count


def _decided(view: View, command: Any) -> Decision:
    view.look(STREAM)
    return Decision({STREAM: decide(command)})
