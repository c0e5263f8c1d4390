"""How many kills were survived: by code, database and place, in a small file that outlives every run."""

from pathlib import Path
from threading import Lock

import msgspec

from tools.program import code_digest


class Done(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The kills of one database: floors begun, records written by them, seconds, and kills by place."""

    floors: int = 0
    records: int = 0
    seconds: float = 0.0
    kills: dict[str, int] = {}

    @property
    def all(self) -> int:
        return sum(self.kills.values())


class Tally:
    """What was done with the code as it is now; kills of other code count for nothing."""

    def __init__(self, path: Path, code: str = "") -> None:
        self._path = path
        self._lock = Lock()
        self.code = code or code_digest()
        self._by_code: dict[str, dict[str, Done]] = {}
        if path.exists():
            self._by_code = msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, Done]])
        self._done = self._by_code.setdefault(self.code, {})

    def of(self, database: str) -> Done:
        return self._done.setdefault(database, Done())

    def begin(self, database: str) -> int:
        """The number of a new floor, which no earlier one had."""
        with self._lock:
            done = self.of(database)
            done.floors += 1
            self._write()
            return done.floors

    def kill(self, database: str, place: str, seconds: float) -> None:
        """One more that was survived."""
        with self._lock:
            done = self.of(database)
            done.kills[place] = done.kills.get(place, 0) + 1
            done.seconds = round(done.seconds + seconds, 2)
            self._write()

    def floor(self, database: str, records: int) -> None:
        """A floor was played to its end."""
        with self._lock:
            self.of(database).records += records
            self._write()

    def _write(self) -> None:
        """Whole or not at all."""
        new = self._path.with_suffix(".new")
        new.write_bytes(msgspec.json.format(msgspec.json.encode(self._by_code), indent=2) + b"\n")
        new.replace(self._path)
