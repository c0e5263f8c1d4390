"""What a client knows for sure: which commands were answered and how, and which one was not."""

from pathlib import Path
from typing import Any

import msgspec


class Sent(msgspec.Struct, frozen=True):
    """A command, where it was sent, and what was said; nothing was said where the server died."""

    path: str
    command: dict[str, Any]
    status: int = 0
    said: Any = None

    @property
    def id(self) -> str:
        return str(self.command["id"])


class Notebook:
    """Everything that was sent, in a file, so that a campaign can be taken up again."""

    def __init__(self, path: Path) -> None:
        self._file = path
        self.answered: dict[str, Sent] = {}
        self.open: Sent | None = None
        if path.exists():
            for line in path.read_bytes().splitlines():
                self._take(msgspec.json.decode(line, type=Sent))

    def sends(self, sent: Sent) -> None:
        """Written down before it is sent."""
        self._write(sent)

    def hears(self, sent: Sent, status: int, said: Any) -> None:
        """Written down when it was answered."""
        self._write(Sent(sent.path, sent.command, status, said))

    def accepted(self, kind: str) -> list[Sent]:
        """The commands of a kind that had an effect."""
        return [one for one in self.answered.values() if one.command["type"] == kind and one.status == 200]

    def _write(self, sent: Sent) -> None:
        self._take(sent)
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(sent) + b"\n")

    def _take(self, sent: Sent) -> None:
        if sent.status:
            self.answered[sent.id] = sent
            self.open = None
        else:
            self.open = sent
