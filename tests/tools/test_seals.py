"""Checkpoints and witness take at most a tenth of what play writes, in a quiet house and in a busy one."""

import pytest

from tools.scale.seals import measured


@pytest.mark.parametrize(("tables", "minutes", "pace"), [(1, 8, 1.0), (6, 1, 2.0)])
def test_they_take_at_most_a_tenth_of_play(tables: int, minutes: int, pace: float) -> None:
    found = measured(tables, minutes, pace)
    assert found.rounds
    assert found.sealed > minutes * 3
    assert found.share <= 0.1
