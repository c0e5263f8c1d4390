"""Two processes at once come to the same as one after the other, whatever they are asked, and whenever."""

from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from croupier.house.desk.streams import Loaded, View
from simulator.casino import Casino
from simulator.checks.guarantees import Broken
from simulator.fate import Fate
from simulator.people.cast import place_of
from simulator.steps import Gap, Step
from tests.storm.floor import casino

COMMANDS: Final = 700
SECOND: Final = 1_000_000  # from here on, the numbers of those who come in between
KINDS: Final = 60  # of commands that are carried out in a race, at least


class Rivalry(Fate):
    """Nothing goes wrong, but whatever somebody asks is asked at both processes, under two ids."""

    gaps: Iterator[Gap] = cycle(("look", "decide", "store"))

    def next(self, now: int, ahead: int = 0) -> Step | None:
        step = super().next(now)
        if step is None:
            return None
        calm = replace(step, fault=None, full=False, deaf=False, jump=0, rival=None, gap="store")
        step = self._written_out(calm, now + calm.wait)
        if step.command is None:
            return step
        rival = Step(n=SECOND + step.n, at=1 - step.at, table=step.table, command=step.command)
        return replace(step, rival=rival, gap=next(self.gaps))

    def _written_out(self, step: Step, now: int) -> Step:
        """What the dealer of a live table does next does not hang on who asks; a machine thinks anew."""
        place = place_of(step.table) if step.go is not None else None
        if place is None or place.mode != "live":
            return step
        scene = self._scene(step.at, place)
        command = self._process(step.at).dealer.next(scene, go=bool(step.go), now=now)
        return replace(step, go=None, command=command)


def raced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Casino:
    monkeypatch.setattr("simulator.casino.Fate", Rivalry)
    house = casino(tmp_path, "12/3")
    house.day(COMMANDS)
    return house


def one_by_one(step: Step) -> tuple[Step, ...]:
    if step.rival is None:
        return (step,)
    return replace(step.rival, wait=step.wait), replace(step, wait=0, rival=None)


def happened(house: Casino) -> dict[str, list[tuple[str, bytes]]]:
    """By stream: which command led to what."""
    log = house.machine.connection()
    try:
        return {
            stream: [(record.command, bytes(record.body)) for record in log.read(stream)]
            for stream in log.streams()
        }
    finally:
        log.close()


def test_a_race_comes_to_the_same_as_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = raced(tmp_path, monkeypatch)
    twin = casino(tmp_path, "12/3", "one by one")
    twin.replay(step for both in house.steps for step in one_by_one(both))
    here, there = happened(house), happened(twin)
    assert here.keys() == there.keys()
    for stream, records in here.items():
        assert records == there[stream], stream
    kinds = Counter(type(step.command).__name__ for step in house.steps if step.rival)
    assert len(house.carried_out.keys() & kinds.keys()) >= KINDS


def test_it_would_not_if_a_decision_looked_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: every look is a new one, so that what was decided on one moment is stored behind another."""
    look = View.look

    def anew(view: View, stream: str) -> Loaded:
        view._moment.pop(stream, None)
        return look(view, stream)

    monkeypatch.setattr(View, "look", anew)
    with pytest.raises(Broken) as broken:
        raced(tmp_path, monkeypatch)
    assert broken.value.guarantee in (2, 4, 5, 7)
