"""One day of races, for a process of its own."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from simulator.checks.guarantees import Broken
from tools.race.field import Field, Raced


class Asked(NamedTuple):
    """One day of races: on which database, between how many processes."""

    seed: int
    number: int
    processes: int
    races: int
    address: str


def run(day: Asked) -> tuple[Asked, Raced | str]:
    """What a day came to, or what broke in it."""
    with TemporaryDirectory(prefix="croupier-race-") as folder:
        try:
            field = Field(Path(folder), f"{day.seed}/{day.number}", day.address, day.processes)
            return day, field.race(day.races)
        except Broken as error:
            return day, f"day {day.number} of seed {day.seed}: guarantee {error}"
