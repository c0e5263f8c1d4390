"""The desk: the one way a command reaches a table. Decided, stored, and only then told."""

import secrets
import time
from collections.abc import Callable, Mapping
from hashlib import sha256
from threading import Lock
from typing import Final

import msgspec
from msgspec.structs import replace

from croupier.core import commands as c
from croupier.core.events import Event
from croupier.core.patron import Patron
from croupier.core.refusal import Refusal, refuse
from croupier.core.rulebook import Rulebook
from croupier.core.scene import Scene
from croupier.core.table import Table
from croupier.engine.decide import decide
from croupier.engine.evolve import replay
from croupier.rulebooks.place import BookError
from croupier.store.chain import Head, extend, head_of, verify
from croupier.store.codec import Recorded, Unreadable
from croupier.store.log import EventLog, Stored

ATTEMPTS: Final = 8
COMMAND: Final = ("house:command",)


class Answer(msgspec.Struct, frozen=True):
    """What came of a command: the events it led to, or why it has no effect."""

    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


class Loaded(msgspec.Struct, frozen=True):
    """A table as far as the desk has read its stream."""

    table: Table
    head: Head


def stream_of(table_id: str) -> str:
    """The name of a table's stream."""
    return "table:" + table_id


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Desk:
    """Gives commands to tables: each counts once, and is on the disk before anybody hears of it."""

    def __init__(
        self,
        log: EventLog,
        load_book: Callable[[str], Rulebook],
        clock: Callable[[], int] = now,
        publish: Callable[[tuple[Recorded, ...]], None] | None = None,
        patrons: Callable[[str], Patron | None] = lambda player: None,  # who has which card and limits
    ) -> None:
        self._log = log
        self._load_book = load_book
        self._clock = clock
        self._publish = publish
        self._patrons = patrons
        self._tables: dict[str, Loaded] = {}
        self._lock = Lock()

    def table(self, table_id: str) -> Table:
        """The table as the log has it."""
        with self._lock:
            return self._current(table_id).table

    def scene(self, table_id: str, staff: Mapping[str, str], *, book: str = "") -> Scene | Refusal:
        """What a decision about the table may look at; `book` is for a table that is still to be opened."""
        return self._scene(self.table(table_id), staff, book)

    def give(self, table_id: str, command: c.Command, staff: Mapping[str, str], *, book: str = "") -> Answer:
        """Give a command once: the same id again gets the same answer and has no second effect."""
        if not command.id:
            command = replace(command, id=secrets.token_hex(16))
        stream, asked = stream_of(table_id), fingerprint(table_id, command)
        with self._lock:
            for _ in range(ATTEMPTS):
                if stored := self._log.answer(command.id):
                    return self._answered(stored, asked)
                answer = self._attempt(table_id, stream, command, staff, book, asked)
                if answer is not None:
                    return answer
                self._current(table_id)
        return Answer(refusal=refuse("table/busy", COMMAND, "The table is too busy; give the command again."))

    def _attempt(
        self, table_id: str, stream: str, command: c.Command, staff: Mapping[str, str], book: str, asked: str
    ) -> Answer | None:
        """Decide and store; None when somebody else has written to the stream meanwhile."""
        loaded = self._tables.get(table_id) or self._current(table_id)
        at = max(command.at or self._clock(), loaded.head.time)
        decided = self._decide(loaded.table, command if command.at else replace(command, at=at), staff, book)
        events, refusal, digest = decided
        records = extend(
            stream, loaded.head, events, time=at, actor=command.actor, command=command.id, book=digest
        )
        seqs = tuple(record.seq for record in records)
        reason = msgspec.json.encode(refusal) if refusal else b""
        try:
            conflict = self._log.append(
                stream, loaded.head.seq, records, command.id, Stored(stream, asked, reason, seqs)
            )
        except Exception:
            self._tables.pop(table_id, None)  # it may be stored or not; the log will say
            raise
        if conflict:
            return None
        after = Loaded(replay(loaded.table, events), head_of(records, loaded.head))
        self._tables[table_id] = after
        if self._publish and records:
            self._publish(records)
        return Answer(tuple(events), refusal)

    def _decide(
        self, table: Table, command: c.Command, staff: Mapping[str, str], book: str
    ) -> tuple[tuple[Event, ...], Refusal | None, str]:
        """Events, or a refusal, and the digest of the book that decided."""
        scene = self._scene(table, staff, book)
        if isinstance(scene, Refusal):
            return (), scene, ""
        if isinstance(command, c.ChangeBook):
            scene = replace(scene, next_book=self._book(command.book))
        result = decide(scene, command)
        if isinstance(result, Refusal):
            return (), result, scene.book.digest
        return result, None, scene.book.digest

    def _scene(self, table: Table, staff: Mapping[str, str], book: str) -> Scene | Refusal:
        """A table goes on only under the very book it was opened with."""
        id = table.book if table.open else book or table.book
        found = self._book(id)
        if found is None:
            text = (
                f"The book {id!r} of this table cannot be read." if id else "No book is named for this table."
            )
            return refuse("book/unknown", ("house:open-table",), text, book=id)
        if table.open and found.digest != table.digest:
            text = f"The file of {id} is not the one this table was opened with; put that one back to go on."
            return refuse(
                "book/changed", ("house:book-change",), text, opened=table.digest, found=found.digest
            )
        return Scene(table, found, dict(staff), patrons=self._present(table))

    def _present(self, table: Table) -> dict[str, Patron]:
        """What is known of those who sit at a table."""
        seated = {box.seat for box in table.boxes if box.seat}
        return {player: patron for player in seated if (patron := self._patrons(player))}

    def _book(self, id: str) -> Rulebook | None:
        try:
            return self._load_book(id) if id else None
        except BookError:
            return None

    def _answered(self, stored: Stored, asked: str) -> Answer:
        """The answer given before, unless the id now stands for another command."""
        if stored.asked != asked:
            text = "This command id was used for another command."
            return Answer(refusal=refuse("command/id", COMMAND, text))
        if stored.refusal:
            return Answer(refusal=msgspec.json.decode(stored.refusal, type=Refusal))
        if not stored.seqs:
            return Answer()
        first, last = stored.seqs[0], stored.seqs[-1]
        records = self._log.read(stored.stream, after=first - 1)
        return Answer(tuple(record.event for record in records if record.seq <= last))

    def _current(self, table_id: str) -> Loaded:
        """The table with everything the log has of it; only what is new is read."""
        loaded = self._tables.get(table_id) or Loaded(Table(table_id), Head())
        records = self._log.read(stream_of(table_id), after=loaded.head.seq)
        if broken := verify(records, loaded.head):
            raise Unreadable(f"{broken.stream} {broken.seq}: {broken.reason}")
        if records:
            table = replay(loaded.table, (record.event for record in records))
            loaded = Loaded(table, head_of(records))
        self._tables[table_id] = loaded
        return loaded


def fingerprint(table_id: str, command: c.Command) -> str:
    """A digest of what is asked; when it is asked does not count, so that a repeat may carry another time."""
    return sha256(table_id.encode() + b"\n" + msgspec.json.encode(replace(command, at=0))).hexdigest()
