"""The record of a draw from its own file, from an export or from a log, checked against the chain."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from croupier.floor.draw_record import FORMAT, DrawRecord
from croupier.floor.promotion_events import EntriesClosed
from croupier.floor.promotion_history import draw_of
from croupier.service.audit.file import open_lines
from croupier.store import codec, handover
from croupier.store.chain import verify
from croupier.store.codec import Recorded, Unreadable
from croupier.store.opening import open_log

PREFIX: Final = "promotion:"
SQLITE: Final = b"SQLite format 3\0"
SERVERS: Final = ("postgresql:", "postgres:")


class DrawError(ValueError):
    """There is no draw to run again, or the log it stands in is not whole."""


def read_draw(file: Path, only: str = "") -> DrawRecord:
    """The draw of a file; `only` names the promotion where there are several."""
    if str(file).startswith(SERVERS):
        return _found(str(file), _from_log(str(file)), only)
    with open_lines(file) as lines:
        begins = lines.read(len(SQLITE))
    if begins == SQLITE:
        return _found(str(file), _from_log(str(file)), only)
    if not file.name.endswith((".jsonl", ".jsonl.gz")):
        return _own(file)
    return _found(str(file), _from_lines(file), only)


def _own(file: Path) -> DrawRecord:
    try:
        record = msgspec.json.decode(file.read_bytes(), type=DrawRecord)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise DrawError(f"{file}: it is no record of a draw: {error}") from None
    if record.croupier != FORMAT:
        raise DrawError(f"{file}: the format {record.croupier!r} is not known here")
    return record


def _found(name: str, streams: dict[str, list[Recorded]], only: str) -> DrawRecord:
    held = {id: record for id, records in streams.items() if (record := _checked(name, id, records))}
    if only:
        held = {id: record for id, record in held.items() if id == only}
    if len(held) != 1:
        many = f"several draws ({', '.join(held)}): say --promotion" if held else "no draw that was held"
        raise DrawError(f"{name}: there is {many}" if not held else f"{name}: there are {many}")
    return next(iter(held.values()))


def _checked(name: str, id: str, records: list[Recorded]) -> DrawRecord | None:
    """The draw of a stream whose chain holds, mixed with what the stream really ended with."""
    try:
        if broken := verify(records):
            raise DrawError(f"{name}: {broken.stream} {broken.seq}: {broken.reason}")
        for record in records:
            event = record.event
            if isinstance(event, EntriesClosed) and event.head != record.prev:
                raise DrawError(f"{name}: {record.stream} {record.seq}: what was mixed is not the log's head")
        return draw_of(id, (record.event for record in records))
    except Unreadable as error:
        raise DrawError(f"{name}: {error}") from None


def _from_log(address: str) -> dict[str, list[Recorded]]:
    log = open_log(address, make=False)
    try:
        names = [name for name in log.streams() if name.startswith(PREFIX)]
        return {name.removeprefix(PREFIX): list(log.read(name)) for name in names}
    finally:
        log.close()


def _from_lines(file: Path) -> dict[str, list[Recorded]]:
    found: dict[str, list[Recorded]] = {}
    try:
        for record in _records(file):
            found.setdefault(record.stream.removeprefix(PREFIX), []).append(record)
    except (Unreadable, OSError, EOFError) as error:
        raise DrawError(f"{file}: {error}") from None
    return found


def _records(file: Path) -> Iterator[Recorded]:
    with open_lines(file) as lines:
        for number, line in enumerate(lines, start=1):
            if line.startswith(handover.RECORD):
                record = codec.decode(line.rstrip(b"\n"), f"line {number}")
                if record.stream.startswith(PREFIX):
                    yield record
