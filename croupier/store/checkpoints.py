"""Checkpoints: once in a while the ends of all streams are signed, one checkpoint chained to the other.

A chain by itself cannot show that records are missing at its end. A checkpoint can: it says how far every
stream went. Checkpoints are kept in the database and, line by line, in a witness file outside it.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Row, insert, select, text

from croupier.floor.house_clock import STREAM as CLOCK
from croupier.store import schema
from croupier.store.chain import GENESIS
from croupier.store.codec import Unreadable
from croupier.store.heads import End
from croupier.store.keys import SealKey, signed_by

PURPOSE: Final = "checkpoint"


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How far the streams went by a time: those that moved since the one before, and a digest over all."""

    checkpoint: int  # its number
    time: int  # ms since 1970
    heads: dict[str, End]
    streams: int  # how many there are
    digest: str
    prev: str
    key: str  # the public key
    hash: str = ""
    signature: str = ""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Checkpoint)
_heads = msgspec.json.Decoder(dict[str, End])


def sealed(checkpoint: Checkpoint, key: SealKey) -> Checkpoint:
    """The checkpoint with its hash and signature."""
    checkpoint = replace(checkpoint, key=key.public)
    digest = _hash(checkpoint)
    return replace(checkpoint, hash=digest, signature=key.sign(PURPOSE, digest))


def fault_of(checkpoint: Checkpoint, before: Checkpoint | None) -> str:
    """What is wrong with a checkpoint behind another, or as the first at hand; empty if nothing is."""
    if before and checkpoint.checkpoint != before.checkpoint + 1:
        return f"checkpoint {before.checkpoint + 1} is missing, {checkpoint.checkpoint} stands in its place"
    if checkpoint.prev != (before.hash if before else checkpoint.prev):
        return "it does not follow the checkpoint in front of it"
    if checkpoint.checkpoint == 1 and checkpoint.prev != GENESIS:
        return "it is the first and yet follows another"
    if checkpoint.hash != _hash(checkpoint):
        return "its content is not what was sealed"
    if not signed_by(checkpoint.key, checkpoint.signature, PURPOSE, checkpoint.hash):
        return "its signature does not hold"
    if before and checkpoint.time < before.time and CLOCK not in checkpoint.heads:
        return "its time is before that of the checkpoint in front of it"
    return ""


def encode(checkpoint: Checkpoint) -> bytes:
    """One line of JSON."""
    return _encoder.encode(checkpoint)


def decode(line: bytes, where: str = "checkpoint") -> Checkpoint:
    """The checkpoint of one line, which must be written as we write it."""
    try:
        found = _decoder.decode(line)
    except (msgspec.MsgspecError, ValueError) as error:
        raise Unreadable(f"{where}: {error}") from None
    if _encoder.encode(found) != line:
        raise Unreadable(f"{where}: it is not written as checkpoints are")
    return found


def _hash(checkpoint: Checkpoint) -> str:
    return sha256(_encoder.encode(replace(checkpoint, hash="", signature=""))).hexdigest()


def last(connection: Connection) -> Checkpoint | None:
    """The latest checkpoint of a database."""
    query = select(schema.checkpoint).order_by(schema.checkpoint.c.seq.desc()).limit(1)
    row = connection.execute(query).first()
    return _checkpoint(row) if row else None


def after(connection: Connection, seq: int = 0) -> Iterator[Checkpoint]:
    """The checkpoints behind a number, in order."""
    query = select(schema.checkpoint).where(schema.checkpoint.c.seq > seq).order_by(schema.checkpoint.c.seq)
    for row in connection.execution_options(yield_per=1_000).execute(query):
        yield _checkpoint(row)


def since(connection: Connection, time: int) -> Iterator[Checkpoint]:
    """The checkpoints from a time on, in order."""
    columns = schema.checkpoint.c
    query = select(schema.checkpoint).where(columns.time >= time).order_by(columns.seq)
    for row in connection.execution_options(yield_per=100).execute(query):
        yield _checkpoint(row)


def add(connection: Connection, checkpoint: Checkpoint) -> None:
    row = {
        "seq": checkpoint.checkpoint,
        **{name: getattr(checkpoint, name) for name in _PLAIN},
        "heads": _encoder.encode(checkpoint.heads).decode(),
    }
    connection.execute(insert(schema.checkpoint).values(row))


def lengths(connection: Connection) -> dict[str, int]:
    """How many records every stream has, without reading them."""
    query = text(
        "SELECT f.stream, (SELECT max(e.seq) FROM event e WHERE e.stream = f.stream) "
        "FROM event f WHERE f.seq = 1"
    )
    return {stream: seq for stream, seq in connection.execute(query)}  # noqa: C416, a row is no pair


def ends(connection: Connection, wanted: dict[str, int]) -> dict[str, End]:
    """The seals of these records, as far as they are there."""
    if connection.dialect.name == "postgresql":
        query, asked = _ENDS_POSTGRESQL, {"streams": list(wanted), "seqs": list(wanted.values())}
    else:
        query, asked = _ENDS_SQLITE, {"asked": _encoder.encode(list(wanted.items())).decode()}
    return {stream: End(seq, hash) for stream, seq, hash in connection.execute(query, asked)}


_ENDS_POSTGRESQL: Final = text(
    "SELECT e.stream, e.seq, e.hash FROM unnest(CAST(:streams AS text[]), CAST(:seqs AS bigint[])) "
    "AS w(stream, seq) JOIN event e ON e.stream = w.stream AND e.seq = w.seq"
)
_ENDS_SQLITE: Final = text(
    "SELECT e.stream, e.seq, e.hash FROM json_each(:asked) w CROSS JOIN event e "
    "ON e.stream = json_extract(w.value, '$[0]') AND e.seq = json_extract(w.value, '$[1]')"
)
_PLAIN: Final = ("time", "streams", "digest", "prev", "key", "hash", "signature")


def _checkpoint(row: Row[Any]) -> Checkpoint:
    """A row as it stands; whether it is what was sealed is for `fault_of` to say."""
    where = f"checkpoint {row.seq}"
    try:
        heads = _heads.decode(row.heads)
        found = Checkpoint(checkpoint=row.seq, heads=heads, **{name: getattr(row, name) for name in _PLAIN})
        whole = _encoder.encode(heads).decode() == row.heads and decode(encode(found), where) == found
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise Unreadable(f"{where}: {error}") from None
    if not whole:
        raise Unreadable(f"{where}: it is not written as checkpoints are")
    return found
