"""A file with a secret: made whole or not at all, and readable by its owner alone."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from croupier.store import faults
from croupier.store.log import LogError

OWNERS: Final = 0o600
OTHERS: Final = 0o077


def read(path: Path, *, anywhere: bool = False) -> bytes:
    """What the file holds, if nobody else can read it.

    Who only looks takes it as it lies where the whole disk cannot be written, as evidence may lie.
    """
    try:
        content = path.read_bytes()
        shared = path.stat().st_mode & OTHERS
    except OSError as error:
        raise LogError(str(path), error.strerror or "it cannot be read") from None
    if shared and sys.platform != "win32" and not (anywhere and _unwritable(path)):
        raise LogError(str(path), f"others can read this key; type: chmod 600 {path}")
    return content


def readable(path: Path) -> bool:
    """Whether there is such a file, and whoever asks may read it."""
    return os.access(path, os.R_OK, effective_ids=os.access in os.supports_effective_ids)


def _unwritable(path: Path) -> bool:
    """Whether nobody could put its permissions right: the whole disk is read only."""
    return bool(os.statvfs(path).f_flag & os.ST_RDONLY)


def keep_private(path: Path) -> None:
    """What is ours is for us alone, also where somebody else made it wider."""
    if sys.platform == "win32" or not path.is_file():
        return
    found = path.stat()
    if found.st_uid == os.geteuid() and found.st_mode & OTHERS:
        with suppress(OSError):  # a disk that cannot be written
            path.chmod(OWNERS)


def make_private(path: Path) -> None:
    """An empty file for its owner alone, unless it is there; never opened then, which would end its locks."""
    real = path.resolve()
    with suppress(FileExistsError):
        os.close(os.open(real, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNERS))
    for name in (real.name, f"{real.name}-wal", f"{real.name}-shm"):
        keep_private(real.with_name(name))


def make(path: Path, content: bytes) -> bool:
    """Whether the file was made; where two make one at once the first stays."""
    faults.at("key/begun")
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.") as made:  # made for its owner alone
            made.write(content)
            made.flush()
            os.fsync(made.fileno())
            faults.at("key/written")
            os.link(made.name, path)
            faults.at("key/linked")
    except FileExistsError:
        return False
    except OSError as error:
        raise LogError(str(path), error.strerror or "it cannot be made") from None
    sync_folder(path.parent)
    return True


def replace(path: Path, content: bytes, mode: int = OWNERS) -> None:
    """Put a file in the place of another, which is there until the new one is on the disk."""
    made = path.with_name(f".{path.name}.{os.getpid()}")
    file = os.open(made, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, mode)
    try:
        with os.fdopen(file, "wb") as writing:
            writing.write(content)
            writing.flush()
            os.fsync(file)
        made.replace(path)
    finally:
        made.unlink(missing_ok=True)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """A new name in a folder is on the disk."""
    if sys.platform == "win32":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
