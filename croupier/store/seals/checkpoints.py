"""Checkpoints: once in a while the ends of all streams are signed, one checkpoint chained to the other.

A chain by itself cannot show that records are missing at its end. A checkpoint can: it says how far every
stream went. Checkpoints are kept in the database (`checkpoint_rows`) and, line by line, in a witness file
outside it (`witness`), in both without what can be found out again. What is sealed and signed is all of it.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Final

import msgspec
from msgspec.structs import replace

from croupier.house.clock.rules.clock import STREAM as CLOCK
from croupier.store.chain import GENESIS
from croupier.store.codec import Unreadable
from croupier.store.heads import End
from croupier.store.seals.keys import SealKey, signed_by

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


def short(digits: str) -> str:
    """A hash, key or signature in two thirds of its hexadecimal digits."""
    return urlsafe_b64encode(bytes.fromhex(digits)).rstrip(b"=").decode()


def long(text: str) -> str:
    """The hexadecimal digits of one; there is one way to write it."""
    found = urlsafe_b64decode(text + "=" * (-len(text) % 4)).hex()
    if short(found) != text:
        raise ValueError(f"{text!r} is not written as we write it")
    return found
