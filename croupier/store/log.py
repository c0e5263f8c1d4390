"""What the house asks of a log, whichever database keeps it."""

import errno
from collections.abc import Sequence
from typing import Protocol

import msgspec

from croupier.store.codec import Recorded


class LogError(OSError):
    """The log cannot be opened, read or written: which file, and what to do about it."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(errno.EIO, reason, file)


class VersionConflict(msgspec.Struct, frozen=True):
    """Somebody else was faster: the stream is not where the writer thought, or the command is answered."""

    stream: str
    expected: int
    found: int


class Stored(msgspec.Struct, frozen=True):
    """The answer a command got: its refusal as JSON, or the numbers of the events it led to."""

    stream: str
    asked: str  # a digest of the command, so that an id is not used for two
    refusal: bytes
    seqs: tuple[int, ...]


class EventLog(Protocol):
    """Append-only streams of records, and the answer to every command, kept together."""

    def append(
        self, stream: str, expected: int, records: Sequence[Recorded], command: str, answer: Stored
    ) -> VersionConflict | None:
        """Records and answer in one transaction, durable on return; or nothing at all and why."""

    def read(self, stream: str, after: int = 0) -> tuple[Recorded, ...]:
        """The records of a stream behind a number, in order."""

    def answer(self, command: str) -> Stored | None:
        """The answer a command got, if it was given before."""

    def streams(self) -> tuple[str, ...]:
        """The names of all streams, oldest first."""
