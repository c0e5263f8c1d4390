"""The records of one table from a file that was handed over."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from croupier.audit.file import open_lines
from croupier.store import codec
from croupier.store.codec import Recorded, Unreadable
from croupier.store.log import LogError
from croupier.store.seals import handover
from croupier.store.seals.handover import Header

HINT: Final = "croupier verify says more"
OFTEN: Final = 1_000  # lines after which somebody is told


def header_of(path: Path) -> Header:
    """What a file says of itself."""
    with open_lines(path) as file:
        line = file.readline().rstrip(b"\n")
    try:
        return handover.decode(line, Header, "line 1")
    except Unreadable as error:
        raise LogError(str(path), f"it was not made by croupier export: {error}") from None


def records_of(
    path: Path, stream: str = "", tell: Callable[[int, int], None] = lambda done, of: None
) -> Iterator[Recorded]:
    """The records of a stream, or of all, in the order of the file."""
    begins = f'{{"stream":"{stream}",'.encode() if stream else handover.RECORD
    size, done = path.stat().st_size, 0
    with open_lines(path) as file:
        for number, line in enumerate(file, start=1):
            done += len(line)
            if number % OFTEN == 0:
                tell(min(done, size), size)
            if line.startswith(begins):
                try:
                    yield codec.decode(line.rstrip(b"\n"), f"line {number}")
                except Unreadable as error:
                    raise LogError(str(path), f"{error}; {HINT}") from None
