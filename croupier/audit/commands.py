"""Whether a command was carried out twice, seen from the records alone: eight bytes of memory a command."""

from array import array
from hashlib import blake2b


class Commands:
    """The commands of all streams: in each stream the records of one command stand together."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._seen = array("Q")

    def see(self, stream: str, command: str) -> None:
        if self._last.get(stream) != command:
            self._last[stream] = command
            self._seen.append(mark(stream, command))

    def twice(self) -> set[int]:
        """The marks of commands that came up again later; two commands may share a mark."""
        import numpy as np  # a house that serves tables never asks

        values, counts = np.unique(np.frombuffer(self._seen, dtype=np.uint64), return_counts=True)
        return {int(value) for value in values[counts > 1]}


def mark(stream: str, command: str) -> int:
    return int.from_bytes(blake2b(f"{stream}\0{command}".encode(), digest_size=8).digest(), "little")
