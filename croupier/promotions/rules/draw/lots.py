"""A draw that anybody can run again: a promised seed, and what nobody could know when it was promised.

The order of all lots follows from the seed, the entries, what the log ended with when entries closed, and
what was called at the draw. Who has these has the winners.
"""

import hmac
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

import msgspec

from croupier.promotions.rules.state import Entry

RANGE = 1 << 256  # what a number of the stream may be


class Mixed(msgspec.Struct, frozen=True):
    """What decides a draw: seed and head in hexadecimal, the digest of the entries, what was called."""

    seed: str
    head: str
    called: str
    digest: str


def commitment_to(seed: str) -> str:
    """What is told of a seed before the draw; it says nothing about it, and fits no other."""
    return sha256(b"croupier promotion seed\n" + seed.encode()).hexdigest()


def entries_digest(entries: Iterable[Entry]) -> str:
    """A digest of who holds which lots; every name with its length, so that no two lists look the same."""
    lines = (f"{len(entry.patron.encode())}:{entry.patron}\t{entry.lots}\n" for entry in entries)
    return sha256("".join(lines).encode()).hexdigest()


def order(mixed: Mixed, lots: int) -> Iterator[int]:
    """Lots from 1 up in the order they are drawn, each once, any order as likely as any other."""
    key = _key(mixed)
    drawn: set[int] = set()
    most = RANGE - RANGE % lots if lots else 0  # numbers from here on would favour low lots
    number = 0
    while len(drawn) < lots:
        number += 1
        value = int.from_bytes(hmac.digest(key, number.to_bytes(8, "big"), sha256), "big")
        lot = value % lots + 1
        if value < most and lot not in drawn:
            drawn.add(lot)
            yield lot


def _key(mixed: Mixed) -> bytes:
    """Every part with its length, so that no two mixtures look the same."""
    parts = (part.encode() for part in (mixed.seed, mixed.head, mixed.called, mixed.digest))
    return sha256(b"croupier draw 1\n" + b"".join(b"%d:%s\n" % (len(one), one) for one in parts)).digest()


def holder(entries: Sequence[Entry], lot: int) -> str:
    """Whose lot it is; nobody's beyond the last."""
    for entry in entries:
        if lot <= entry.lots:
            return entry.patron
        lot -= entry.lots
    return ""


class Found(msgspec.Struct, frozen=True):
    """The lot that counts: its place in the order, and whose it is; nobody's where none is left."""

    position: int
    lot: int
    patron: str


def following(mixed: Mixed, entries: Sequence[Entry], lots: int, position: int, out: Iterable[str]) -> Found:
    """The next lot behind a place in the order that is not of somebody who is out."""
    passed = frozenset(out)
    at = 0
    for at, lot in enumerate(order(mixed, lots), start=1):
        if at > position and (patron := holder(entries, lot)) not in passed:
            return Found(at, lot, patron)
    return Found(at, 0, "")
