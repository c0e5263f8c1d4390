"""Chains, balances and contributions of streams, without a replay: one process's share of a large log.

Every byte of every record is hashed. Of its event only the kind and the postings are read, and what a table
puts on a meter.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from typing import Final, NamedTuple

import msgspec

from croupier.audit.finding import Finding, Found
from croupier.audit.money import Sums
from croupier.core.ledger import Posting
from croupier.meters.rules.count import added
from croupier.store.chain import GENESIS, Head, corrects_times, fault_of
from croupier.store.codec import Recorded, Unreadable, decode_event
from croupier.store.database.read_only import read_log
from croupier.store.database.rows import Row, event_rows
from croupier.table.events import BooksCorrected, JackpotFed, JackpotUnfed, TableOpened
from croupier.table.meter import Counter

TABLE: Final = "table:"
DECODED: Final = frozenset({"BooksCorrected", "JackpotFed", "JackpotUnfed", "TableOpened"})


class Moved(msgspec.Struct, gc=False):
    """What is read of an event: its kind, and the money it moves."""

    type: str
    postings: tuple[Posting, ...] = ()


class Share(NamedTuple):
    """Streams for one process, each with how many records it has; where their log lies."""

    address: str
    lengths: dict[str, int]


class Told(NamedTuple):
    """What one process found: how many records, what they put on meters, and the first thing wrong."""

    records: int
    counters: dict[tuple[str, str], Counter]
    finding: Finding | None = None


_moved = msgspec.json.Decoder(Moved)
_encode = msgspec.json.Encoder().encode


def examine_share(share: Share) -> Told:
    """One process's part; it reads on connections of its own, and nothing later than it was told of."""
    log = read_log(share.address)
    told = Told(0, {})
    try:
        with log.database.reading() as connection:
            for stream, length in share.lengths.items():
                counted = Trail(stream).run(event_rows(connection, stream, length), length)
                told = told._replace(records=told.records + length, counters=told.counters | counted)
    except Found as found:
        return told._replace(finding=found.finding)
    except Unreadable as error:
        return told._replace(finding=Finding(log.name, 0, str(error)))
    finally:
        log.close()
    return told


def _in_time(time: int, before: int, body: bytes) -> bool:
    return time >= before or corrects_times(body)


class Trail:
    """One stream from its first record on."""

    def __init__(self, stream: str) -> None:
        self._stream = stream
        self._table = stream.removeprefix(TABLE) if stream.startswith(TABLE) else ""
        self._sums = Sums()
        self._electronic = False
        self._counters: dict[tuple[str, str], Counter] = {}

    def run(self, rows: Iterator[Row], length: int) -> dict[tuple[str, str], Counter]:
        """What the table put on meters; raises `Found` at the first record that is wrong."""
        stream, table = self._stream, self._table
        seq, before, prev = 0, 0, GENESIS
        for row in islice(rows, length):
            number, time, actor, command, book, follows, sealed, body, asked = row
            seq += 1
            try:
                place = (stream, number, time, actor, command, book, follows)
                head = _encode((*place, asked) if asked else place)
                right = sha256(b"%b\n%b" % (head, body)).hexdigest() == sealed
                if not (right and number == seq and follows == prev and _in_time(time, before, body)):
                    raise Found(stream, seq, self._fault(row, Head(seq - 1, prev, before)))
                event = _moved.decode(body)
            except (TypeError, ValueError, msgspec.MsgspecError) as error:
                raise error if isinstance(error, Found) else Found(stream, seq, str(error)) from None
            if table and (event.postings or event.type in DECODED):
                self._count(seq, event, row)
            prev, before = sealed, time
        if seq != length:
            raise Found(stream, seq + 1, "it is missing")
        if short := self._sums.uncorrected():
            raise Found(stream, *short)
        return self._counters

    def _count(self, seq: int, event: Moved, row: Row) -> None:
        """The money of one record, and what it puts on a meter."""
        whole = decode_event(row[7], f"{self._stream} {seq}") if event.type in DECODED else None
        moving = whole if isinstance(whole, BooksCorrected) else event
        if event.postings and (reason := self._sums.post(seq, moving, electronic=self._electronic)):
            raise Found(self._stream, seq, reason)
        if isinstance(whole, TableOpened):
            self._electronic = whole.mode == "electronic"
        elif isinstance(whole, JackpotFed | JackpotUnfed) and (one := added(whole, whole.meter, seq)):
            key = whole.meter, self._table
            self._counters[key] = self._counters.get(key, Counter()).plus(one)

    def _fault(self, row: Row, head: Head) -> str:
        """Why a record is wrong, in the words of the chain."""
        number, time, actor, command, book, prev, sealed, body, asked = row
        if not isinstance(body, bytes):
            return "its event is not written as bytes"
        record = Recorded(
            stream=self._stream, seq=number, time=time, actor=actor, command=command, book=book, prev=prev,
            hash=sealed, body=msgspec.Raw(body), asked=asked,
        )  # fmt: skip
        return fault_of(record, head)
