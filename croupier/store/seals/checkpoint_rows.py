"""Checkpoints in the database. A row leaves out what the database has elsewhere: the seals of the records it
speaks of, of which it has the beginning, and the hash of the checkpoint in front of it.

What is left out is put back when a row is read. If it is not what it was, the hash of the checkpoint does not
come out, as if the row itself had been changed.
"""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, insert, select

from croupier.store.chain import GENESIS
from croupier.store.codec import Unreadable
from croupier.store.database import schema
from croupier.store.ends import ends
from croupier.store.heads import End
from croupier.store.seals.checkpoints import Checkpoint, decode, encode, long, short
from croupier.store.seals.thinned import Thinned, ending_at, gaps

BEGINNING: Final = 6  # signs of a seal that tell which record it is that differs
PAGE: Final = 1_000
_heads = msgspec.json.Decoder(dict[str, End])
_columns = schema.checkpoint.c
_IN_ORDER: Final = select(schema.checkpoint).order_by(_columns.seq)
_SHORT: Final = ("digest", "key", "hash", "signature")


class Lost(Unreadable):
    """A record that a checkpoint had, and that is gone or another one."""

    def __init__(self, stream: str, seq: int, reason: str) -> None:
        super().__init__(f"{stream} {seq}: {reason}")
        self.stream = stream
        self.seq = seq
        self.reason = reason


def add(connection: Connection, checkpoint: Checkpoint) -> None:
    """Store the next one."""
    heads = {stream: End(end.seq, short(end.hash)[:BEGINNING]) for stream, end in checkpoint.heads.items()}
    row = {
        "seq": checkpoint.checkpoint, "time": checkpoint.time, "streams": checkpoint.streams,
        "heads": msgspec.json.encode(heads).decode(),
        **{name: short(getattr(checkpoint, name)) for name in _SHORT},
    }  # fmt: skip
    connection.execute(insert(schema.checkpoint).values(row))


def last(connection: Connection) -> Checkpoint | None:
    """The latest checkpoint of a database."""
    row = connection.execute(_IN_ORDER.order_by(None).order_by(_columns.seq.desc()).limit(1)).first()
    return _checkpoint(connection, row, None) if row else None


def after(connection: Connection, seq: int = 0) -> Iterator[Checkpoint]:
    """The checkpoints behind a number, in order."""
    before: Checkpoint | None = None
    rows = connection.execution_options(yield_per=PAGE).execute(_IN_ORDER.where(_columns.seq > seq))
    for row in rows:
        before = _checkpoint(connection, row, before)
        yield before


def in_order(connection: Connection) -> Iterator[Checkpoint | Thinned]:
    """All checkpoints, and what was taken out between them."""
    left = gaps(connection)
    gap = next(left, None)
    for checkpoint in after(connection):
        while gap and gap.thinned <= checkpoint.checkpoint:
            yield gap
            gap = next(left, None)
        yield checkpoint
    while gap:
        yield gap
        gap = next(left, None)


def hash_of(connection: Connection, seq: int) -> str:
    """The hash of a checkpoint by its number; nothing if it is not there."""
    found = connection.execute(select(_columns.hash).where(_columns.seq == seq)).scalar()
    return "" if found is None else long(found)


def covering(connection: Connection, stream: str, seq: int, time: int) -> Checkpoint | None:
    """The first checkpoint from a time on that has a record of this number."""
    query = _IN_ORDER.where(_columns.time >= time)
    for row in connection.execution_options(yield_per=100).execute(query):
        end = _heads_of(row).get(stream)
        if end and end.seq >= seq:
            return _checkpoint(connection, row, None)
    return None


def _checkpoint(connection: Connection, row: Row[Any], before: Checkpoint | None) -> Checkpoint:
    """A row as it stands; whether it is what was sealed is for `fault_of` to say."""
    where = f"checkpoint {row.seq}"
    heads = _put_back(connection, row)
    try:
        plain = {name: long(getattr(row, name)) for name in _SHORT}
        found = Checkpoint(
            checkpoint=row.seq, time=row.time, heads=heads, streams=row.streams,
            prev=_prev(connection, row.seq, before), **plain,
        )  # fmt: skip
        if decode(encode(found), where) == found:
            return found
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise error if isinstance(error, Unreadable) else Unreadable(f"{where}: {error}") from None
    raise Unreadable(f"{where}: it is not written as checkpoints are")


def _heads_of(row: Row[Any]) -> dict[str, End]:
    try:
        heads = _heads.decode(row.heads)
        if msgspec.json.encode(heads).decode() == row.heads:
            return heads
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise Unreadable(f"checkpoint {row.seq}: {error}") from None
    raise Unreadable(f"checkpoint {row.seq}: it is not written as checkpoints are")


def _put_back(connection: Connection, row: Row[Any]) -> dict[str, End]:
    """The ends it speaks of, with the seals that those records have."""
    heads = _heads_of(row)
    there = ends(connection, {stream: end.seq for stream, end in heads.items()})
    for stream, end in heads.items():
        if (found := there.get(stream)) is None:
            raise Lost(stream, end.seq, f"it is missing: checkpoint {row.seq} had it")
        if end.hash != _beginning(found):
            raise Lost(stream, end.seq, f"it is not the record that checkpoint {row.seq} had")
    return {stream: there[stream] for stream in heads}


def _beginning(end: End) -> str:
    try:
        return short(end.hash)[:BEGINNING]
    except (TypeError, ValueError):
        return ""


def _prev(connection: Connection, seq: int, before: Checkpoint | None) -> str:
    """The hash of the checkpoint in front of one; nothing if it is not there."""
    if seq == 1:
        return GENESIS
    if before and before.checkpoint == seq - 1:
        return before.hash
    if found := hash_of(connection, seq - 1) or ending_at(connection, seq - 1):
        return found
    raise Unreadable(f"checkpoint {seq - 1} is missing, {seq} stands in its place")
