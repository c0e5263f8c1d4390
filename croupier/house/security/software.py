"""The desk for the software: what ran, and what was wrong with it, in a stream of its own."""

import secrets
from typing import Any, Final

from croupier.house.desk.streams import View
from croupier.house.desk.subject import Decision
from croupier.house.desk.writer import Ask, Writer
from croupier.house.security.rules.software import AnySoftwareCommand, Software, decide

STREAM: Final = "software:house"
HOUSE: Final = "house"  # who says so


class SoftwareDesk:
    """Records what the house finds out about its own software."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    @property
    def software(self) -> Software:
        """As the log has it."""
        found: Software = self._writer.current(STREAM).state
        return found

    def note(self, command: AnySoftwareCommand) -> None:
        """On record when this returns."""
        self._writer.give(Ask(STREAM, command, _decided, always=True))


def new_id() -> str:
    """For a command of the house about its software."""
    return secrets.token_hex(16)


def _decided(view: View, command: Any) -> Decision:
    return Decision({STREAM: decide(view.look(STREAM).state, command)})
