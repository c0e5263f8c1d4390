"""The desk for payment errors: each command counts once, and a case is what the log says of it."""

import secrets
from collections.abc import Callable, Mapping
from threading import Lock

import msgspec
from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse
from croupier.core.rulebook import Rulebook
from croupier.core.scene import Scene
from croupier.core.table import Table
from croupier.floor.evolve_payment_errors import replay
from croupier.floor.payment_error import PaymentErrors
from croupier.floor.payment_error_commands import AnyErrorCommand
from croupier.floor.payment_errors import decide
from croupier.service.desk import ATTEMPTS, COMMAND, Answer, fingerprint, now
from croupier.store.chain import Head, extend, head_of, verify
from croupier.store.codec import Unreadable
from croupier.store.log import EventLog, Stored


class ErrorDesk:
    """Payment errors of one floor, in a stream of their own, by the book of its tables."""

    def __init__(self, log: EventLog, floor: str, book: Rulebook, clock: Callable[[], int] = now) -> None:
        self.stream = "payment-errors:" + floor
        self._log = log
        self._book = book
        self._clock = clock
        self._errors = PaymentErrors()
        self._head = Head()
        self._lock = Lock()

    @property
    def errors(self) -> PaymentErrors:
        """All cases as the log has them."""
        with self._lock:
            self._read()
            return self._errors

    def give(self, command: AnyErrorCommand, staff: Mapping[str, str]) -> Answer:
        """Give a command once: the same id again gets the same answer and has no second effect."""
        if not command.id:
            command = replace(command, id=secrets.token_hex(16))
        asked = fingerprint(self.stream, command)
        with self._lock:
            for _ in range(ATTEMPTS):
                self._read()
                if stored := self._log.answer(command.id):
                    return self._answered(stored, asked)
                if answer := self._attempt(command, staff, asked):
                    return answer
        return Answer(refusal=refuse("table/busy", COMMAND, "Too busy; give the command again."))

    def _attempt(self, command: AnyErrorCommand, staff: Mapping[str, str], asked: str) -> Answer | None:
        """Decide and store; None when somebody else has written to the stream meanwhile."""
        at = max(command.at or self._clock(), self._head.time)
        command = command if command.at else replace(command, at=at)
        scene = Scene(Table(getattr(command, "table", "")), self._book, dict(staff))
        decided = decide(scene, self._errors, command)
        events: tuple[Event, ...] = () if isinstance(decided, Refusal) else decided
        refusal = decided if isinstance(decided, Refusal) else None
        records = extend(
            self.stream, self._head, events, time=at, actor=command.actor, command=command.id,
            book=self._book.digest,
        )  # fmt: skip
        reason = msgspec.json.encode(refusal) if refusal else b""
        stored = Stored(self.stream, asked, reason, tuple(record.seq for record in records))
        if self._log.append(self.stream, self._head.seq, records, command.id, stored):
            return None
        self._errors, self._head = replay(self._errors, events), head_of(records, self._head)
        return Answer(events, refusal)

    def _answered(self, stored: Stored, asked: str) -> Answer:
        """The answer given before, unless the id now stands for another command."""
        if stored.asked != asked:
            return Answer(
                refusal=refuse("command/id", COMMAND, "This command id was used for another command.")
            )
        if stored.refusal:
            return Answer(refusal=msgspec.json.decode(stored.refusal, type=Refusal))
        found = self._log.read(stored.stream, after=stored.seqs[0] - 1)
        return Answer(tuple(record.event for record in found if record.seq <= stored.seqs[-1]))

    def _read(self) -> None:
        """Take in what the log has that is new."""
        records = self._log.read(self.stream, after=self._head.seq)
        if broken := verify(records, self._head):
            raise Unreadable(f"{broken.stream} {broken.seq}: {broken.reason}")
        self._errors = replay(self._errors, (record.event for record in records))
        self._head = head_of(records, self._head)
