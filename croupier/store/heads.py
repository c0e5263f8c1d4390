"""Where all streams end, under one digest that changes with any of them."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

import msgspec

BUCKETS: Final = 256  # so that one more record means hashing a few streams again, and not all of them


class End(msgspec.Struct, frozen=True, array_like=True):
    """The last record of a stream: its number and its seal."""

    seq: int
    hash: str


class Heads:
    """The end of every stream, one stream after the other brought up to date."""

    def __init__(self) -> None:
        self._buckets: list[dict[str, End]] = [{} for _ in range(BUCKETS)]
        self._digests: list[bytes] = [b""] * BUCKETS
        self._stale: set[int] = set(range(BUCKETS))
        self.count = 0

    def get(self, stream: str) -> End | None:
        return self._buckets[_bucket(stream)].get(stream)

    def length(self, stream: str) -> int:
        """How many records a stream has."""
        end = self.get(stream)
        return end.seq if end else 0

    def items(self) -> Iterator[tuple[str, End]]:
        """Every stream with its end, in no order."""
        return (item for bucket in self._buckets for item in bucket.items())

    def put(self, stream: str, end: End) -> None:
        """A stream now ends there."""
        number = _bucket(stream)
        bucket = self._buckets[number]
        self.count += stream not in bucket
        bucket[stream] = end
        self._stale.add(number)

    def all(self) -> dict[str, End]:
        """Every stream, in the order of their names."""
        return dict(sorted(self.items()))

    @property
    def digest(self) -> str:
        """One hash over the ends of all streams."""
        for number in self._stale:
            lines = (
                f"{name}\0{end.seq}\0{end.hash}\n" for name, end in sorted(self._buckets[number].items())
            )
            self._digests[number] = sha256("".join(lines).encode()).digest()
        self._stale.clear()
        return sha256(b"croupier heads\0" + b"".join(self._digests)).hexdigest()


def _bucket(stream: str) -> int:
    return sha256(stream.encode()).digest()[0]
