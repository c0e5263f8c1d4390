"""The way of a command, and its figures."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import Final, NamedTuple

from tools.walk.recorder import Place, Recorder
from tools.walk.walks import WALKS

WIDTH: Final = 100


class Figures(NamedTuple):
    """What a command costs. A hand-over is a function that passes it on, before the first rule is asked."""

    hand_overs: int
    files: int
    functions: int
    changes: int  # of file, from one call to the next
    calls: int
    shown: int  # calls of what is shown after it

    def lines(self) -> Iterator[str]:
        """Each with its name."""
        yield f"hand-overs before the first rule  {self.hand_overs}"
        yield f"files                             {self.files}"
        yield f"functions                         {self.functions}"
        yield f"changes of file                   {self.changes}"
        yield f"calls                             {self.calls}"
        yield f"calls of what is shown after it   {self.shown}  ({self.shown / self.calls:.1f} times)"


class Way(NamedTuple):
    """Every function a command came by, in the order of its first call."""

    places: tuple[Place, ...]
    passed_on: tuple[Place, ...]
    figures: Figures

    def lines(self) -> Iterator[str]:
        """Each with what it adds; whoever passes the command on before the first rule is marked."""
        seen = Counter(self.places)
        for file, places in _runs(dict.fromkeys(self.places)):
            yield file
            for place in places:
                mark = "▸" if place in self.passed_on else " "
                times = f" ×{seen[place]}" if seen[place] > 1 else ""
                yield f"  {mark} {place.name}{times}" + (f": {place.says}" if place.says else "")

    def by_room(self) -> Iterator[str]:
        """A line a room with its files, each in the order in which the command comes there first."""
        rooms: dict[str, list[str]] = {}
        for file in dict.fromkeys(place.file for place in self.places):
            room, _, name = file.rpartition("/")
            rooms.setdefault(room, []).append(name.removesuffix(".py"))
        width = max(map(len, rooms), default=0)
        for room, names in rooms.items():
            yield from wrap(
                f"{room:{width}}  {' '.join(names)}", WIDTH, subsequent_indent=" " * (width + 2),
                break_on_hyphens=False, drop_whitespace=True,
            )  # fmt: skip


def _runs(places: Iterable[Place]) -> Iterator[tuple[str, list[Place]]]:
    run: list[Place] = []
    for place in places:
        if run and run[0].file != place.file:
            yield run[0].file, run
            run = []
        run.append(place)
    if run:
        yield run[0].file, run


def followed(command: str, folder: str) -> Way:
    """A command, played through a house that lies in a folder of its own."""
    with Recorder().installed() as recorder:
        WALKS[command](recorder, Path(folder))
    places = tuple(recorder.command)
    passed_on = (*recorder.handed[1:], *recorder.decided[:-1])  # the first only takes it off the wire
    figures = Figures(
        hand_overs=len(passed_on),
        files=len({place.file for place in places}),
        functions=len(set(places)),
        changes=sum(one.file != other.file for one, other in pairwise(places)),
        calls=len(places),
        shown=len(recorder.shown),
    )
    return Way(places, passed_on, figures)
