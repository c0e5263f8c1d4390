"""The days that are done, in a file; only those of the same program count."""

import json
from pathlib import Path
from typing import NamedTuple

import msgspec

from simulator.checks.closing import Day


class Done(NamedTuple):
    """A day, and how many seconds of one core it took."""

    number: int
    seconds: float
    day: Day


class Notebook:
    """One line a day; a line of another program, or half a line, is as good as none."""

    def __init__(self, path: Path, seed: int, code: str) -> None:
        self._path, self._key, self.code = path, [seed, code], code
        self.done: dict[int, Done] = {}
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            try:
                key, number, seconds, day = json.loads(line)
                if key == self._key:
                    self.done[number] = Done(number, seconds, msgspec.convert(day, Day))
            except (ValueError, msgspec.ValidationError):
                continue

    def add(self, done: Done) -> None:
        self.done[done.number] = done
        line = [self._key, done.number, round(done.seconds, 2), msgspec.to_builtins(done.day)]
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
