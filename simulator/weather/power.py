"""A power cut: what was being written is torn, at the end of the database's journal and of the witness."""

from pathlib import Path
from typing import Final

from simulator.chance import Chance
from simulator.weather.process import FILE, WITNESS

FRAME: Final = 4_096 + 24  # of a write-ahead log


class Disk:
    """The files as they are in the moment of the cut; what programs do while they go down is not on it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files = {
            name: (folder / name).read_bytes()
            for name in (FILE, f"{FILE}-wal", WITNESS)
            if (folder / name).exists()
        }

    def comes_back(self, place: str, chance: Chance) -> None:
        """As it was, with the beginning of a write that was never finished."""
        (self._folder / f"{FILE}-shm").unlink(missing_ok=True)
        for name, content in self._files.items():
            if name.endswith("-wal") and content:
                frame = content[-FRAME:]
                content += frame[: chance.below(len(frame))]
            if name == WITNESS and place == "witness/written":
                line = content.rstrip(b"\n").rfind(b"\n") + 1
                content = content[: chance.between(line, len(content) - 1)]
            (self._folder / name).write_bytes(content)
