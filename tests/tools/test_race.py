"""Races of real processes: nothing counts twice; a decision that looks twice is found out."""

from pathlib import Path

import pytest

from croupier.house.desk.streams import Loaded, View
from simulator.checks.guarantees import Broken
from tests import postgres
from tools.race.field import Field

RACES = 12


@pytest.mark.parametrize("processes", [2, 3])
def test_a_race_comes_to_what_some_order_comes_to(tmp_path: Path, processes: int) -> None:
    raced = Field(tmp_path, "1/1", postgres.database(), processes).race(RACES)
    assert raced.races == RACES
    assert raced.kinds.total() == RACES


def looks_twice() -> None:
    """Planted in every process: each look is a new one."""
    look = View.look

    def anew(view: View, stream: str) -> Loaded:
        view._moment.pop(stream, None)
        return look(view, stream)

    setattr(View, "look", anew)  # noqa: B010, a fault


def test_a_decision_that_looks_twice_is_found_out(tmp_path: Path) -> None:
    with pytest.raises(Broken, match="what no order comes to"):
        Field(tmp_path, "2/1", postgres.database(), 2, planted=looks_twice).race(20 * RACES)
