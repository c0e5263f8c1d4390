"""What the house asks of a log, whichever database keeps it."""

import errno
import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Final, Protocol

import msgspec

from croupier.store.codec import Recorded
from croupier.table.meter import Counter

SOMEHOW: Final = "it cannot be used now"
_PLAIN: Final = re.compile("[A-Za-z ,;'?-]+")  # no path, host, user or number


class LogError(OSError):
    """The log cannot be opened, read or written: which one, and what to do about it."""

    def __init__(self, file: str, reason: str, plain: str = "") -> None:
        super().__init__(errno.EIO, reason, file)
        self.plain = plain or (reason if _PLAIN.fullmatch(reason) else SOMEHOW)  # what anybody may be told


class Overtaken(Exception):
    """Somebody wrote the very rows of a transaction without waiting for it; nothing of it is stored."""


class VersionConflict(msgspec.Struct, frozen=True):
    """Somebody else was faster: a stream is not where the writer thought, or the command is answered."""

    stream: str
    expected: int
    found: int


class Part(msgspec.Struct, frozen=True, array_like=True):
    """Records of one stream, from one number to another."""

    stream: str
    first: int
    last: int


class Stored(msgspec.Struct, frozen=True):
    """The answer a command got: its refusal as JSON, or where the events it led to stand."""

    asked: str  # a digest of the command, so that an id is not used for two
    refusal: bytes = b""
    parts: tuple[Part, ...] = ()


class Batch(msgspec.Struct, frozen=True):
    """The next records of one stream, which is expected to have so many so far."""

    stream: str
    expected: int
    records: tuple[Recorded, ...] = ()


class Feed(msgspec.Struct, frozen=True):
    """What a table adds to its counter of a meter."""

    meter: str
    table: str
    counter: Counter


class SealedDeck(msgspec.Struct, frozen=True):
    """The order of a deck, encrypted, by the commitment to it; with the table it is for and the key's id."""

    commitment: str
    table: str
    key: str
    sealed: bytes


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """All that one command leads to: records of one stream or several, what they feed, and its answer.

    A deck is stored with the record that commits to it, so that neither is ever there without the other.
    `reads` are streams the decision depended on without writing to them; they must still be where they were.
    """

    command: str
    answer: Stored
    batches: tuple[Batch, ...]
    feeds: tuple[Feed, ...] = ()
    decks: tuple[SealedDeck, ...] = ()
    reads: dict[str, int] = {}


class Writing(Protocol):
    """A transaction in which what is read stays true until what is written is durable."""

    def counters(self, meter: str) -> dict[str, Counter]:
        """What each table has put on a meter."""

    def read(self, stream: str, after: int = 0) -> tuple[Recorded, ...]:
        """The records of a stream behind a number, in order."""

    def read_on(self, after: Mapping[str, int]) -> dict[str, tuple[Recorded, ...]]:
        """What is new in several streams, each behind a number; nothing for those without news."""

    def store(self, entries: Sequence[Entry]) -> list[VersionConflict | None]:
        """Every entry that nothing is in the way of; for each, what was."""


class EventLog(Protocol):
    """Append-only streams of records, counters beside them, and the answer to every command."""

    def store(self, entries: Sequence[Entry]) -> list[VersionConflict | None]:
        """In one transaction every entry that nothing is in the way of; for each, what was."""

    def holding(self, meters: Collection[str]) -> AbstractContextManager[Writing]:
        """A transaction during which nobody else puts anything on these meters."""

    def read(self, stream: str, after: int = 0) -> tuple[Recorded, ...]:
        """The records of a stream behind a number, in order."""

    def read_on(self, after: Mapping[str, int]) -> dict[str, tuple[Recorded, ...]]:
        """What is new in several streams, each behind a number; nothing for those without news."""

    def counters(self, meter: str) -> dict[str, Counter]:
        """What each table has put on a meter."""

    def answers(self, commands: Collection[str]) -> dict[str, Stored]:
        """The answers these commands got, as far as they were given before."""

    def streams(self) -> tuple[str, ...]:
        """The names of all streams, oldest first."""

    def last_times(self) -> dict[str, int]:
        """The time of the last record of every stream."""

    def server_time(self) -> int | None:
        """What the clock of the database says, where it has one of its own."""
