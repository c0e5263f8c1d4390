"""Handing a log over: JSON Lines that verify without the database, or lines for a spreadsheet."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import BinaryIO, Final

import msgspec

import croupier
from croupier.audit.ordering import Wanted, ordered
from croupier.core.printed import csv
from croupier.store import codec
from croupier.store.chain import Head
from croupier.store.codec import Recorded
from croupier.store.database.snapshot import Snapshot
from croupier.store.heads import End
from croupier.store.seals import checkpoints, handover, thinned
from croupier.store.seals.checkpoints import Checkpoint
from croupier.store.seals.handover import Header, Trailer
from croupier.store.seals.keys import SealKey
from croupier.store.seals.thinned import Thinned
from croupier.table.events import Event

Tell = Callable[[int, int], None]
Keep = Callable[[Recorded], bool]
Line = Recorded | Checkpoint | Thinned
COLUMNS: Final = (
    "stream", "seq", "time", "type", "actor", "command", "cites", "event", "book", "prev", "hash",
    "asked",
)  # fmt: skip
OFTEN: Final = 1_000  # lines after which somebody is told


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants to have handed over."""

    tables: tuple[str, ...] = ()
    start: int | None = None
    end: int | None = None
    significant: bool = False


def write_lines(
    out: BinaryIO, moment: Snapshot, wanted: Wanted, asked: Asked, key: SealKey | None, time: int, keep: Keep,
    tell: Tell,
) -> Trailer:  # fmt: skip
    """JSON Lines; the trailer says what was written."""
    begun = {stream: head for stream, head in wanted.after.items() if head != Head()}
    header = Header(
        croupier=handover.FORMAT, version=croupier.__version__, time=time,
        whole=wanted.whole and not asked.significant, tables=asked.tables, start=asked.start, end=asked.end,
        significant=asked.significant, after={} if asked.significant else begun,
    )  # fmt: skip
    digest = sha256()
    records, sealed, heads = 0, 0, dict[str, End]()

    def put(line: bytes) -> None:
        digest.update(line + b"\n")
        out.write(line + b"\n")

    put(handover.encode(header))
    for one in _told(ordered(moment, wanted), wanted, tell):
        if isinstance(one, Recorded):
            if keep(one):
                put(codec.encode(one))
                records += 1
                heads[one.stream] = End(one.seq, one.hash)
        elif not asked.significant:
            put(checkpoints.encode(one) if isinstance(one, Checkpoint) else thinned.encode(one))
            sealed += isinstance(one, Checkpoint)
    trailer = Trailer(trailer=records, checkpoints=sealed, heads=heads, sha256=digest.hexdigest())
    trailer = handover.signed(trailer, key)
    out.write(handover.encode(trailer) + b"\n")
    return trailer


def write_csv(out: BinaryIO, moment: Snapshot, wanted: Wanted, keep: Keep, tell: Tell) -> int:
    """One line a record, in the order of `COLUMNS`; how many."""
    out.write(csv((COLUMNS,)).encode())
    count = 0
    for one in _told(ordered(moment, wanted), wanted, tell):
        if isinstance(one, Recorded) and keep(one):
            out.write(csv((_row(one),)).encode())
            count += 1
    return count


def _row(record: Recorded) -> tuple[str, ...]:
    event: Event = record.event
    return (
        record.stream, str(record.seq), str(record.time), type(event).__name__, record.actor, record.command,
        " ".join(event.cites), bytes(record.body).decode(), record.book, record.prev, record.hash,
        record.asked,
    )  # fmt: skip


def _told(items: Iterator[Line], wanted: Wanted, tell: Tell) -> Iterator[Line]:
    total = sum(wanted.last[stream] - head.seq for stream, head in wanted.after.items())
    done = 0
    for one in items:
        yield one
        if isinstance(one, Recorded):
            done += 1
            if done % OFTEN == 0:
                tell(done, total)
