"""The desk for whose floor the log is of, in a stream of its own."""

import secrets
from typing import Any, Final

from msgspec.structs import replace

from croupier.house.desk.streams import View
from croupier.house.desk.subject import Answer, Decision
from croupier.house.desk.writer import Ask, Writer
from croupier.house.security.rules.log_owner import STREAM, NameFloor, decide

HOUSE: Final = "house"  # who says so


class OwnerDesk:
    """Records whose floor it is; asked before anything else happens on it."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def name(self, wish: NameFloor) -> Answer:
        """On record when this returns, or why it is not this floor's log."""
        command = replace(wish, id=secrets.token_hex(16))
        return self._writer.give(Ask(STREAM, command, _decided, always=True))


def _decided(view: View, command: Any) -> Decision:
    result = decide(view.look(STREAM).state, command)
    return Decision({STREAM: result}) if isinstance(result, tuple) else Decision({}, result)
