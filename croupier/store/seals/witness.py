"""The witness: checkpoints line by line in a file outside the database, so that the database cannot lose its
end, or be put back, without it being noticed.

A checkpoint is written to the database first and to the witness next. So the witness never knows more than
the database did; after a crash in between it lacks the last one, or has only the beginning of its line.
"""

import os
import re
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from croupier.store import faults
from croupier.store.codec import Unreadable
from croupier.store.log import LogError
from croupier.store.seals.checkpoints import Checkpoint, long, short
from croupier.store.seals.secret_file import OWNERS, keep_private, sync_folder

BLOCK: Final = 1 << 16
LOOKED_AT: Final = 5  # lines, of which one has to be like a checkpoint's
LONGEST: Final = 1 << 26  # bytes of a line
NO_WITNESS: Final = "it is no witness: its {} line is no checkpoint; name another file"
_UNFINISHED: Final = re.compile(rb"\[?|\[\d+(,|,\d+(,|,\{.*)?)?", re.DOTALL)


class Written(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A line: number and time of a checkpoint, how far it says that streams went, its hash and signature."""

    checkpoint: int
    time: int
    lengths: dict[str, int]
    hash: str
    signature: str


class Line(NamedTuple):
    """What a line says, and the line itself."""

    checkpoint: int
    time: int
    hash: str
    signature: str
    written: bytes


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Written)


def line_of(checkpoint: Checkpoint) -> bytes:
    """The line for a checkpoint; the seals of records are not in it, for its hash covers them."""
    lengths = {stream: end.seq for stream, end in checkpoint.heads.items()}
    hash, signature = short(checkpoint.hash), short(checkpoint.signature)
    return _encoder.encode(Written(checkpoint.checkpoint, checkpoint.time, lengths, hash, signature))


def read_line(line: bytes, where: str) -> Line:
    """A line, which must be written as we write it."""
    try:
        written = _decoder.decode(line)
        hash, signature = long(written.hash), long(written.signature)
    except (msgspec.MsgspecError, ValueError) as error:
        raise Unreadable(f"{where}: {error}") from None
    if _encoder.encode(written) != line or (len(hash), len(signature)) != (64, 128):
        raise Unreadable(f"{where}: it is not written as a witness is")
    return Line(written.checkpoint, written.time, hash, signature, line)


def check(path: Path) -> None:
    """Refuse a file that is no witness, by what is in it; nothing is done to it. One that is not there, is
    empty, or has but the beginning of a line will do."""
    try:
        if not path.exists():
            return
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise LogError(str(path), "it is a folder; name a file for the witness")
        if not stat.S_ISREG(found.st_mode):
            raise LogError(str(path), "it is no file; name one for the witness")
        with path.open("rb") as file:
            _look(file.fileno(), path, found.st_size)
    except OSError as error:
        if isinstance(error, LogError):
            raise
        raise LogError(str(path), error.strerror or "it cannot be read") from None


def check_readable(path: Path) -> int:
    """The size of a witness that is only read. A damaged one is looked at; a file without one line that could
    be a checkpoint's is none."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise LogError(str(path), "it is no file, so no witness")
        with path.open("rb") as file:
            lines = (file.readline(LONGEST) for _ in range(LOOKED_AT))
            if found.st_size and not any(_like_a_line(line) for line in lines):
                raise LogError(str(path), "it is no witness: there is no checkpoint in it")
    except OSError as error:
        if isinstance(error, LogError):
            raise
        raise LogError(str(path), error.strerror or "it cannot be read") from None
    return found.st_size


def _like_a_line(line: bytes) -> bool:
    """Whether it begins as one; a damaged one may."""
    begins = line[:BLOCK].rstrip(b"\n")
    return bool(begins) and bool(_UNFINISHED.fullmatch(begins))


def _look(file: int, path: Path, size: int) -> Line | None:
    """The last whole line, if the first and the last are lines of a witness."""
    end = _behind_newline(file, size)
    if end == 0:
        if size and not _like_a_line(os.pread(file, BLOCK, 0)):
            raise LogError(str(path), NO_WITNESS.format("only"))
        return None
    for which, (start, stop) in (
        ("first", (0, _newline(file, size))),
        ("last", (_behind_newline(file, end - 1), end - 1)),
    ):
        try:
            if stop - start > LONGEST:
                raise Unreadable("too long")
            line = read_line(os.pread(file, stop - start, start), which)
        except Unreadable:
            raise LogError(str(path), NO_WITNESS.format(which)) from None
    return line


class Witness:
    """The file, opened by the one who writes it. Until something is added it stays as it was."""

    def __init__(self, path: Path) -> None:
        self.path = path
        check(path)
        try:
            new = not path.exists()
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, OWNERS)
            _lock(self._file, path)
            if new:
                sync_folder(path.parent)
        except OSError as error:
            if isinstance(error, LogError):
                raise
            raise LogError(str(path), error.strerror or "it cannot be opened") from None

    def close(self) -> None:
        os.close(self._file)

    def last(self) -> Line | None:
        """The last checkpoint it has whole."""
        return _look(self._file, self.path, os.fstat(self._file).st_size)

    def mend(self, owed: Checkpoint | None) -> None:
        """Cut off a line that a crash left unfinished: it begins as that of the checkpoint it lacks."""
        keep_private(self.path)
        size = os.fstat(self._file).st_size
        end = _behind_newline(self._file, size)
        if end == size:
            return
        torn = os.pread(self._file, min(size - end, LONGEST), end)
        if owed is None or not is_beginning(torn, owed):
            reason = "its last line is not finished, nor the beginning of one of this log; nothing was done"
            raise LogError(str(self.path), reason)
        os.ftruncate(self._file, end)
        os.fsync(self._file)

    def add(self, checkpoint: Checkpoint) -> None:
        """On the disk when this returns."""
        line, size = line_of(checkpoint) + b"\n", os.fstat(self._file).st_size
        faults.at("witness/begun")
        try:
            while line:
                line = line[os.write(self._file, line) :]
            faults.at("witness/written")
            os.fsync(self._file)
        except OSError as error:
            os.ftruncate(self._file, size)  # no half of a line in front of the next try
            raise LogError(str(self.path), error.strerror or "it cannot be written") from None
        faults.at("witness/synced")


def is_beginning(torn: bytes, checkpoint: Checkpoint) -> bool:
    """Whether a line is the unfinished one of a checkpoint; what never reached the disk may be zeros."""
    line = line_of(checkpoint)
    return len(torn) <= len(line) + 1 and line.startswith(torn.rstrip(b"\0"))


def read(path: Path) -> Iterator[Line | bytes]:
    """The lines of a witness, in order; one that was never finished comes as it is, at the end."""
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    yield line
                else:
                    yield read_line(line[:-1], f"line {number} of the witness")
    except OSError as error:
        if isinstance(error, LogError):
            raise
        raise LogError(str(path), error.strerror or "it cannot be read") from None


def _behind_newline(file: int, before: int) -> int:
    """The place behind the last newline in front of a place."""
    while before > 0:
        start = max(before - BLOCK, 0)
        found = os.pread(file, before - start, start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        before = start
    return 0


def _newline(file: int, size: int) -> int:
    """The place of the first newline."""
    start = 0
    while start < size:
        found = os.pread(file, BLOCK, start).find(b"\n")
        if found >= 0:
            return start + found
        start += BLOCK
    return size


def _lock(file: int, path: Path) -> None:
    """One writer; the lock goes with the process."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        raise LogError(str(path), "another program writes this witness") from None
