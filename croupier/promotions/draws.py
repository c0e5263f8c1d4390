"""The record of a draw from its own file, from an export or from a log, checked against chain and play."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from croupier.audit.file import open_lines
from croupier.promotions.rules.draw.record import FORMAT, DrawRecord, faults
from croupier.promotions.rules.events import EntriesClosed
from croupier.promotions.rules.evolve import draw_of
from croupier.promotions.tally import Recount
from croupier.store import codec
from croupier.store.chain import verify
from croupier.store.codec import Recorded, Unreadable
from croupier.store.database.read_only import read_log
from croupier.store.happened import happened, right_times
from croupier.store.seals import handover
from croupier.store.seals.handover import Header

PREFIX: Final = "promotion:"
SQLITE: Final = b"SQLite format 3\0"
SERVER: Final = re.compile("^(postgres|postgresql):/+")  # a path has but one stroke there

Runs = Callable[[tuple[str, ...]], Iterator[list[Recorded]]]


class DrawError(ValueError):
    """There is no draw to run again, or the log it stands in is not whole."""


class Told(NamedTuple):
    """A draw, whatever is not true in it, and whether its entries were counted again."""

    record: DrawRecord
    faults: tuple[str, ...]
    recounted: bool


def read_draw(file: Path, only: str = "") -> Told:
    """The draw of a file, run again; `only` names the promotion where there are several."""
    address = SERVER.sub(r"\1://", str(file))
    if SERVER.match(address):
        return _told(address, _log_runs(address), only, whole=True)
    with open_lines(file) as lines:
        begins = lines.read(len(SQLITE))
    if begins == SQLITE:
        return _told(address, _log_runs(address), only, whole=True)
    if not file.name.endswith((".jsonl", ".jsonl.gz")):
        record = _own(file)
        return Told(record, tuple(faults(record)), recounted=False)
    return _told(address, _line_runs(file), only, whole=_whole(file))


def _own(file: Path) -> DrawRecord:
    try:
        record = msgspec.json.decode(file.read_bytes(), type=DrawRecord)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise DrawError(f"{file}: it is no record of a draw: {error}") from None
    if record.croupier != FORMAT:
        raise DrawError(f"{file}: the format {record.croupier!r} is not known here")
    return record


def _told(name: str, runs: Runs, only: str, *, whole: bool) -> Told:
    """The one draw there is, or the one asked for; entries are counted again where all play is at hand."""
    try:
        streams: dict[str, list[Recorded]] = {}
        for run in runs((PREFIX,)):
            streams.setdefault(run[0].stream.removeprefix(PREFIX), []).extend(run)
        held = {id: record for id, records in streams.items() if (record := _checked(name, id, records))}
        if only:
            held = {id: record for id, record in held.items() if id == only}
        if len(held) != 1:
            several = f"are several draws ({', '.join(held)}): say --promotion"
            raise DrawError(f"{name}: there {several if held else 'is no draw that was held'}")
        ((id, record),) = held.items()
        found = list(faults(record))
        if whole:
            found += _recounted(id, streams[id], runs)
    except (Unreadable, EOFError) as error:
        raise DrawError(f"{name}: {error}") from None
    return Told(record, tuple(found), whole)


def _recounted(id: str, records: list[Recorded], runs: Runs) -> Iterator[str]:
    right = right_times(lambda stream: (record for run in runs((stream,)) for record in run))
    recount = Recount(id, [*happened(records, right)])
    for run in runs(("table:", "exclusions:")):
        recount.see([*happened(run, right)])
    return recount.differences()


def _checked(name: str, id: str, records: list[Recorded]) -> DrawRecord | None:
    """The draw of a stream whose chain holds, mixed with what the stream really ended with."""
    if broken := verify(records):
        raise DrawError(f"{name}: {broken.stream} {broken.seq}: {broken.reason}")
    for record in records:
        event = record.event
        if isinstance(event, EntriesClosed) and event.head != record.prev:
            raise DrawError(f"{name}: {record.stream} {record.seq}: what was mixed is not the log's head")
    return draw_of(id, (record.event for record in records))


def _log_runs(address: str) -> Runs:
    """Every stream of a log as one run."""

    def runs(kinds: tuple[str, ...]) -> Iterator[list[Recorded]]:
        log = read_log(address)
        try:
            for stream in log.streams():
                if stream.startswith(kinds):
                    yield list(log.read(stream))
        finally:
            log.close()

    return runs


def _line_runs(file: Path) -> Runs:
    """The records of an export, those of one stream that stand together as one run."""

    def runs(kinds: tuple[str, ...]) -> Iterator[list[Recorded]]:
        for _, run in groupby(_records(file, kinds), key=lambda record: record.stream):
            yield list(run)

    return runs


def _records(file: Path, kinds: tuple[str, ...]) -> Iterable[Recorded]:
    with open_lines(file) as lines:
        for number, line in enumerate(lines, start=1):
            if line.startswith(handover.RECORD):
                record = codec.decode(line.rstrip(b"\n"), f"line {number}")
                if record.stream.startswith(kinds):
                    yield record


def _whole(file: Path) -> bool:
    with open_lines(file) as lines:
        first = lines.readline().rstrip(b"\n")
    try:
        return handover.decode(first, Header, "line 1").whole
    except Unreadable:
        return False
