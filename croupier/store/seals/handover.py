"""A log handed over as JSON Lines: a header, records and checkpoints in their order, and a signed trailer.

The records that a checkpoint covers stand in front of it, meters first; what came later stands at the end.
"""

from hashlib import sha256
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.store.chain import Head
from croupier.store.codec import Unreadable
from croupier.store.heads import End
from croupier.store.seals.keys import SealKey, signed_by

FORMAT: Final = "log/1"
PURPOSE: Final = "export"
RECORD: Final = b'{"stream":'  # how the lines begin, by which they are told apart
CHECKPOINT: Final = b'{"checkpoint":'
THINNED: Final = b'{"thinned":'
HEADER: Final = b'{"croupier":'
TRAILER: Final = b'{"trailer":'
Line = TypeVar("Line", bound=msgspec.Struct)


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: what is handed over, and what was left out."""

    croupier: str  # the format
    version: str  # of the program
    time: int  # ms since 1970
    whole: bool  # every stream from its first record on
    tables: tuple[str, ...] = ()  # only these, if any are named
    start: int | None = None  # only what was recorded from this time on, ms since 1970
    end: int | None = None  # and before this
    significant: bool = False  # single records, so that nothing follows from what is between them
    after: dict[str, Head] = {}  # for streams that do not begin with their first record


class Trailer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The last line: how much there was, where every stream ends, and that nothing was changed since."""

    trailer: int  # records
    checkpoints: int
    heads: dict[str, End]
    sha256: str  # of all lines before
    key: str = ""  # nothing for a file that nobody signed
    signature: str = ""


_encoder = msgspec.json.Encoder()
_decoders: dict[type[Any], msgspec.json.Decoder[Any]] = {}


def encode(line: Header | Trailer) -> bytes:
    return _encoder.encode(line)


def decode(line: bytes, kind: type[Line], where: str) -> Line:
    """A line that must be written as we write it."""
    decoder = _decoders.setdefault(kind, msgspec.json.Decoder(kind))
    try:
        found: Line = decoder.decode(line)
    except (msgspec.MsgspecError, ValueError) as error:
        raise Unreadable(f"{where}: {error}") from None
    if _encoder.encode(found) != line:
        raise Unreadable(f"{where}: it is not written as we write it")
    return found


def signed(trailer: Trailer, key: SealKey | None) -> Trailer:
    """The trailer with a signature, where there is a key."""
    if key is None:
        return trailer
    trailer = replace(trailer, key=key.public)
    return replace(trailer, signature=key.sign(PURPOSE, _hash(trailer)))


def signature_holds(trailer: Trailer) -> bool:
    return signed_by(trailer.key, trailer.signature, PURPOSE, _hash(trailer))


def _hash(trailer: Trailer) -> str:
    return sha256(_encoder.encode(replace(trailer, signature=""))).hexdigest()
