"""The hash chain of a stream: every record seals its own content and the record in front of it."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

import msgspec
from msgspec.structs import replace

from croupier.store.codec import Recorded, Unreadable, encode_event
from croupier.store.log import Part
from croupier.table.events import Event

GENESIS: Final = "0" * 64
_CORRECTS: Final = b'{"type":"TimesCorrected",'


class Head(msgspec.Struct, frozen=True):
    """The end of a stream: how many records it has, the seal and the time of the last."""

    seq: int = 0
    hash: str = GENESIS
    time: int = 0


class Broken(msgspec.Struct, frozen=True):
    """The first place at which a chain does not hold, and why."""

    stream: str
    seq: int
    reason: str


def seal(record: Recorded) -> str:
    """The hash over everything in a record but itself."""
    place = (record.stream, record.seq, record.time, record.actor, record.command, record.book, record.prev)
    head = msgspec.json.encode((*place, record.asked) if record.asked else place)
    return sha256(head + b"\n" + bytes(record.body)).hexdigest()


def seal_answer(command: str, asked: str, refusal: str, parts: Sequence[Part]) -> str:
    """The hash over the answer to a command."""
    led = msgspec.json.encode(parts).decode()
    return sha256("\0".join((command, asked, refusal, led)).encode()).hexdigest()


def extend(
    stream: str,
    head: Head,
    events: Sequence[Event],
    *,
    time: int,
    actor: str,
    command: str,
    book: str,
    asked: str = "",
) -> tuple[Recorded, ...]:
    """Events as the next records of a stream; the first of them seals what was `asked`."""
    records: list[Recorded] = []
    seq, prev = head.seq, head.hash
    for event in events:
        seq += 1
        record = Recorded(
            stream=stream,
            seq=seq,
            time=time,
            actor=actor,
            command=command,
            book=book,
            prev=prev,
            body=msgspec.Raw(encode_event(event)),
            asked="" if records else asked,
        )
        prev = seal(record)
        record = replace(record, hash=prev)
        record.tells(event)
        records.append(record)
    return tuple(records)


def head_of(records: Sequence[Recorded], before: Head | None = None) -> Head:
    """The end of a stream after these records."""
    if not records:
        return before or Head()
    last = records[-1]
    return Head(last.seq, last.hash, last.time)


def verify(records: Iterable[Recorded], after: Head | None = None) -> Broken | None:
    """Nothing if every chain holds from its first record, or behind a head, else the first broken place.

    Records of several streams may be mixed. That records are missing at the end cannot be seen from a chain
    alone; that is what checkpoints outside the log are for.
    """
    heads: dict[str, Head] = {}
    for record in records:
        head = heads.get(record.stream, after or Head())
        if reason := _fault(record, head):
            return Broken(record.stream, record.seq, reason)
        heads[record.stream] = Head(record.seq, record.hash, record.time)
    return None


def _fault(record: Recorded, head: Head) -> str:
    """What is wrong with a record behind this head, its event included."""
    if reason := fault_of(record, head):
        return reason
    try:
        _ = record.event
    except Unreadable as error:
        return str(error)
    return ""


def fault_of(record: Recorded, head: Head) -> str:
    """What is wrong with the place of a record behind this head; empty if nothing is."""
    if record.seq != head.seq + 1:
        return f"record {head.seq + 1} is missing, {record.seq} stands in its place"
    if record.prev != head.hash:
        return "it does not follow the record in front of it"
    if record.hash != seal(record):
        return "its content is not what was sealed"
    if record.time < head.time and not corrects_times(bytes(record.body)):
        return "its time is before that of the record in front of it"
    return ""


def corrects_times(body: bytes) -> bool:
    """Whether an event says that the times in front of it were wrong, and so may be earlier than they."""
    return body.startswith(_CORRECTS)
