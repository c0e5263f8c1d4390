"""Checkpoints that were taken out: from which to which, signed, so that none can be missing without a word.

A later checkpoint covers all that the earlier ones did: its digest is over the ends of all streams. So the
earlier ones say only when something was there already; of an hour that is long past a few are enough.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

import msgspec
from msgspec.structs import asdict, replace
from sqlalchemy import Connection, delete, insert, select

from croupier.store.codec import Unreadable
from croupier.store.database import schema
from croupier.store.seals.keys import SealKey, signed_by

PURPOSE: Final = "thinned"
HOUR: Final = 3_600_000  # ms


class Thinned(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Checkpoints that were taken out, one behind the other."""

    thinned: int  # the number of the first
    last: int
    before: str  # the hash of the one in front of them
    after: str  # the hash of the last of them
    lines: str  # a hash over their lines in the witness
    key: str = ""
    signature: str = ""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Thinned)


def signed(gap: Thinned, key: SealKey) -> Thinned:
    gap = replace(gap, key=key.public)
    return replace(gap, signature=key.sign(PURPOSE, _hash(gap)))


def fault_of(gap: Thinned) -> str:
    """What is wrong with it by itself; empty if nothing is."""
    if not 1 < gap.thinned <= gap.last:
        return "no checkpoints can have been taken out there"
    held = signed_by(gap.key, gap.signature, PURPOSE, _hash(gap))
    return "" if held else "that it was taken out is signed by nobody"


def digest_of(lines: Iterator[bytes]) -> str:
    """The hash over the lines of checkpoints in a witness."""
    found = sha256()
    for line in lines:
        found.update(line + b"\n")
    return found.hexdigest()


def hour_of(time: int) -> int:
    """The hour that a time belongs to."""
    return time // HOUR


def encode(gap: Thinned) -> bytes:
    """One line of JSON."""
    return _encoder.encode(gap)


def decode(line: bytes, where: str) -> Thinned:
    """Of one line, which must be written as we write it."""
    try:
        found = _decoder.decode(line)
    except (msgspec.MsgspecError, ValueError) as error:
        raise Unreadable(f"{where}: {error}") from None
    if _encoder.encode(found) != line:
        raise Unreadable(f"{where}: it is not written as we write it")
    return found


def take_out(connection: Connection, gap: Thinned) -> None:
    """Take checkpoints out of a database, and say so."""
    seq = schema.checkpoint.c.seq
    connection.execute(delete(schema.checkpoint).where(seq >= gap.thinned, seq <= gap.last))
    row = asdict(gap)
    connection.execute(insert(schema.thinned).values({"first": row.pop("thinned"), **row}))


def gaps(connection: Connection, after: int = 0) -> Iterator[Thinned]:
    """Where checkpoints were taken out behind a number, in order."""
    columns = schema.thinned.c
    query = select(schema.thinned).where(columns.first > after).order_by(columns.first)
    for first, *rest in connection.execution_options(yield_per=1_000).execute(query):
        names = ("thinned", "last", "before", "after", "lines", "key", "signature")
        gap = Thinned(**dict(zip(names, (first, *rest), strict=True)))
        try:
            if decode(encode(gap), f"checkpoint {first}") != gap:
                raise Unreadable(f"checkpoint {first}: that it was taken out is not written as we write it")
        except (msgspec.MsgspecError, TypeError) as error:
            raise Unreadable(f"checkpoint {first}: {error}") from None
        yield gap


def ending_at(connection: Connection, seq: int) -> str:
    """The hash of a checkpoint that was taken out as the last of several; nothing if it was not."""
    found = connection.execute(select(schema.thinned.c.after).where(schema.thinned.c.last == seq)).scalar()
    return found if isinstance(found, str) else ""


def _hash(gap: Thinned) -> str:
    return sha256(_encoder.encode(replace(gap, signature=""))).hexdigest()
