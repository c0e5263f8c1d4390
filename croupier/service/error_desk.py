"""The desk for payment errors: each command counts once, and a case is what the log says of it."""

import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, tzinfo
from typing import Any

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.core.rulebook import Rulebook
from croupier.core.scene import Scene
from croupier.core.table import Table
from croupier.floor.payment_error import PaymentErrors
from croupier.floor.payment_error_commands import AnyErrorCommand
from croupier.floor.payment_errors import decide
from croupier.service.desk import KINDS
from croupier.service.refusal_quota import RefusalQuota
from croupier.service.streams import View
from croupier.service.writer import Answer, Ask, Decision, Writer
from croupier.store.log import EventLog


class ErrorDesk:
    """Payment errors of one floor, in a stream of their own, by the book of its tables."""

    def __init__(
        self,
        log: EventLog,
        floor: str,
        book: Rulebook,
        clock: Callable[[], int] | None = None,
        refusals: RefusalQuota | None = None,
        zone: tzinfo = UTC,
    ) -> None:
        self._zone = zone  # by whose calendar months end
        self.stream = "payment-errors:" + floor
        self._book = book
        self._writer = Writer(log, KINDS, clock, refusals=refusals)

    @property
    def errors(self) -> PaymentErrors:
        """All cases as the log has them."""
        found: PaymentErrors = self._writer.current(self.stream).state
        return found

    def give(self, command: AnyErrorCommand, staff: Mapping[str, str]) -> Answer:
        """Give a command once: the same id again gets the same answer and has no second effect."""
        if not command.id:
            command = replace(command, id=secrets.token_hex(16))

        def decided(view: View, wish: Any) -> Decision:
            scene = Scene(Table(getattr(wish, "table", "")), self._book, dict(staff))
            found = decide(scene, view.look(self.stream).state, wish, self._zone)
            if isinstance(found, Refusal):
                return Decision({}, found, self._book.digest)
            return Decision({self.stream: found}, None, self._book.digest)

        return self._writer.give(Ask(self.stream, command, decided))
