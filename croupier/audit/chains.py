"""Chains, balances and contributions of streams, without a replay: one process's share of a large log.

Every byte of every record is hashed. Of its event only the kind and the postings are read, and what a table
puts on a meter.
"""

import gc
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import chain
from typing import Final, NamedTuple

import msgspec

from croupier.audit.finding import Finding, Found
from croupier.audit.money import Sums
from croupier.core.ledger import Posting
from croupier.meters.rules.count import added
from croupier.store.chain import GENESIS, Head, corrects_times, fault_of
from croupier.store.codec import Unreadable, decode_event
from croupier.store.database.read_only import read_log
from croupier.store.database.rows import event_pages, recorded
from croupier.store.database.statements import Row
from croupier.table.events import JackpotFed, JackpotUnfed, MoneyEvent, TableOpened
from croupier.table.meter import Counter

TABLE: Final = "table:"
SUMS: Final = 1 << 128
DECODED: Final = frozenset({"BooksCorrected", "JackpotFed", "JackpotUnfed", "TableOpened"})


class Moved(msgspec.Struct, gc=False):
    """What is read of an event: its kind, and the money it moves."""

    type: str
    postings: tuple[Posting, ...] = ()


class Share(NamedTuple):
    """Streams for one process, each with its number and how many records it has; where their log lies."""

    address: str
    lengths: dict[str, tuple[int, int]]
    names: dict[int, str]


class Told(NamedTuple):
    """What one process found: how many records, what they put on meters, and the first thing wrong.

    `parts` is a sum over the commands that led to them: that of all answers has to be the same.
    """

    records: int
    counters: dict[tuple[str, str], Counter]
    parts: int = 0
    finding: Finding | None = None


_moved = msgspec.json.Decoder(Moved)
_encode = msgspec.json.Encoder().encode


def examine_share(share: Share) -> Told:
    """One process's part; it reads on connections of its own, and nothing later than it was told of."""
    log = read_log(share.address)
    told = Told(0, {})
    collected = gc.isenabled()
    gc.disable()  # nothing here refers to itself, and there are very many rows
    try:
        with log.database.reading() as connection:
            for stream, (number, length) in share.lengths.items():
                trail = Trail(stream, number, share.names)
                counted = trail.run(event_pages(connection, stream, length), length)
                parts = (told.parts + trail.parts) % SUMS
                told = Told(told.records + length, told.counters | counted, parts)
    except Found as found:
        return told._replace(finding=found.finding)
    except Unreadable as error:
        return told._replace(finding=Finding(log.name, 0, str(error)))
    finally:
        if collected:
            gc.enable()
        log.close()
    return told


def _in_time(time: int, before: int, body: bytes) -> bool:
    return time >= before or corrects_times(body)


def part_mark(part: str, command: str) -> int:
    """That a command led to records of a stream, written as answers have it, as a number to be added up."""
    return int.from_bytes(sha256(f"{part} {command}".encode()).digest()[:16], "little")


class Trail:
    """One stream from its first record on."""

    def __init__(self, stream: str, number: int, names: Mapping[int, str]) -> None:
        self._stream = stream
        self._number = number
        self._names = names
        self.parts = 0
        self._table = stream.removeprefix(TABLE) if stream.startswith(TABLE) else ""
        self._sums = Sums()
        self._electronic = False
        self._counters: dict[tuple[str, str], Counter] = {}

    def run(self, pages: Iterator[list[Row]], length: int) -> dict[tuple[str, str], Counter]:
        """What the table put on meters; raises `Found` at the first record that is wrong."""
        stream, table, names = self._stream, self._table, self._names
        seq, before, prev = 0, 0, GENESIS
        last, front = "", 0
        for row in chain.from_iterable(pages):
            number, time, actor, command, book, sealed, body, asked = row
            seq += 1
            try:
                place = (stream, number, time, actor, command, names[book], prev)
                head = _encode((*place, asked.hex()) if asked else place)
                right = sha256(b"%b\n%b" % (head, body)).digest() == sealed and number == seq
                if not (right and (time >= before or corrects_times(body))):
                    raise Found(stream, seq, self._fault(row, Head(seq - 1, prev, before)))
                event = _moved.decode(body)
                if table and (event.postings or event.type in DECODED):
                    self._count(seq, event, body)
            except (AttributeError, KeyError, TypeError, ValueError, msgspec.MsgspecError) as error:
                raise error if isinstance(error, Found) else Found(stream, seq, str(error)) from None
            if command != last:
                self._led(last, front, seq - 1)
                last, front = command, seq
            prev, before = sealed.hex(), time
        if seq != length:
            raise Found(stream, seq + 1, "it is missing")
        self._led(last, front, seq)
        if short := self._sums.uncorrected():
            raise Found(stream, *short)
        return self._counters

    def _led(self, command: str, first: int, last: int) -> None:
        """A command led to these records."""
        if first:
            self.parts += part_mark(f"{self._number},{first},{last}", command)

    def _count(self, seq: int, event: Moved, body: bytes) -> None:
        """The money of one record, and what it puts on a meter."""
        if event.type not in DECODED:
            if reason := self._sums.post(seq, event, electronic=self._electronic):
                raise Found(self._stream, seq, reason)
            return
        whole = decode_event(body, f"{self._stream} {seq}")
        money = whole if isinstance(whole, MoneyEvent) else event
        if money.postings and (reason := self._sums.post(seq, money, electronic=self._electronic)):
            raise Found(self._stream, seq, reason)
        if isinstance(whole, TableOpened):
            self._electronic = whole.mode == "electronic"
        elif isinstance(whole, JackpotFed | JackpotUnfed) and (one := added(whole, whole.meter, seq)):
            key = whole.meter, self._table
            self._counters[key] = self._counters.get(key, Counter()).plus(one)

    def _fault(self, row: Row, head: Head) -> str:
        """Why a record is wrong, in the words of the chain."""
        try:
            (record,) = recorded(self._stream, [row], head.hash, self._names)
        except (AttributeError, TypeError) as error:
            return str(error)
        return fault_of(record, head)
