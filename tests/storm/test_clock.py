"""Clocks in a storm: jumps stop the house, are put right or accepted, and no record bears a wrong time."""

from pathlib import Path

import pytest

from croupier.house.desk.watched_clock import WatchedClock
from simulator import fate
from simulator.checks.guarantees import TIMES, Broken
from tests.storm.floor import casino

OFTEN = 0.03
STORMS = 8


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fate, "JUMP", OFTEN)


def test_a_clock_that_jumps_often_leaves_no_wrong_time(tmp_path: Path) -> None:
    """And all that is recorded of a clock comes up in a few storms, whichever way each of them goes."""
    unseen = {"ClockJumped", "ClockRestored", "TimeAccepted", "ClockSet", "TimesCorrected"}
    for seed in range(1, STORMS + 1):
        house = casino(tmp_path, f"{seed}/1")
        house.day(250)
        unseen = {kind for kind in unseen if not house.auditor.kinds[kind]}
        if not unseen:
            break
    assert unseen == set()


def test_a_house_that_does_not_watch_its_clock_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: it takes whatever time the wall clock says."""
    monkeypatch.setattr(WatchedClock, "halted", lambda self: None)
    monkeypatch.setattr(WatchedClock, "__call__", lambda self: self.read().found)
    with pytest.raises(Broken, match="wrong time") as broken:
        casino(tmp_path, "2/1").day(250)
    assert broken.value.guarantee == TIMES
