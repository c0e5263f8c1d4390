"""The way of a command stays short: from the wire to the first rule, to the disk, and to who watches."""

from pathlib import Path

import pytest

from tools.walk.way import Figures, followed

BOUNDS = {
    "PlaceWager": Figures(17, 82, 294, 296, 510, 3_900),
}


@pytest.mark.parametrize("command", BOUNDS)
def test_a_command_costs_no_more_than_it_has_to(command: str, tmp_path: Path) -> None:
    found = followed(command, str(tmp_path)).figures
    over = {
        name: (cost, most)
        for name, cost, most in zip(Figures._fields, found, BOUNDS[command], strict=True)
        if cost > most
    }
    assert over == {}
