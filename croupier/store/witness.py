"""The witness: checkpoints line by line in a file outside the database, so that the database cannot lose its
end, or be put back, without it being noticed.

A checkpoint is written to the database first and to the witness next. So the witness never knows more than
the database did; after a crash in between it lacks the last one, or has only the beginning of its line.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from croupier.store import faults
from croupier.store.checkpoints import Checkpoint, decode, encode
from croupier.store.log import LogError
from croupier.store.secret_file import sync_folder

BLOCK: Final = 1 << 16


class Witness:
    """The file, opened by the one who writes it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            new = not path.exists()
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
            _lock(self._file, path)
            if new:
                sync_folder(path.parent)
        except OSError as error:
            if isinstance(error, LogError):
                raise
            raise LogError(str(path), error.strerror or "it cannot be opened") from None

    def close(self) -> None:
        os.close(self._file)

    def last(self) -> Checkpoint | None:
        """The last checkpoint it has; a line that was never finished is cut off."""
        size = os.fstat(self._file).st_size
        end = self._newline(size)
        if end < size:
            os.ftruncate(self._file, end)
            os.fsync(self._file)
        if end == 0:
            return None
        start = self._newline(end - 1)
        return decode(os.pread(self._file, end - start, start).rstrip(b"\n"), str(self.path))

    def add(self, checkpoint: Checkpoint) -> None:
        """On the disk when this returns."""
        line, size = encode(checkpoint) + b"\n", os.fstat(self._file).st_size
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

    def _newline(self, before: int) -> int:
        """The place behind the last newline in front of a place."""
        while before > 0:
            start = max(before - BLOCK, 0)
            found = os.pread(self._file, before - start, start).rfind(b"\n")
            if found >= 0:
                return start + found + 1
            before = start
        return 0


def read(path: Path) -> Iterator[Checkpoint | bytes]:
    """The checkpoints of a witness, in order; a line that was never finished comes as it is, at the end."""
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    yield line
                else:
                    yield decode(line[:-1], f"line {number} of the witness")
    except OSError as error:
        if isinstance(error, LogError):
            raise
        raise LogError(str(path), error.strerror or "it cannot be read") from None


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
