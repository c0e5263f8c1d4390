"""The way of a command stays short: from the wire to the first rule, to the disk, and to who watches."""

from pathlib import Path

import pytest

import croupier
from tools.walk.__main__ import BEGIN, END, SHOWN
from tools.walk.way import Figures, followed

BOUNDS = {
    "PlaceWager": Figures(6, 82, 300, 300, 510, 1_900),
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


def test_the_walks_of_the_plan_come_by_files_that_are_there() -> None:
    plan = Path("ARCHITECTURE.md").read_text(encoding="utf-8")
    walks, room = plan.partition(BEGIN)[2].partition(END)[0], ""
    assert [line.split("`")[1] for line in walks.splitlines() if line.startswith("###")] == list(SHOWN)
    found = []
    for line in walks.splitlines():
        if line.startswith("    "):
            words = line.split()
            room, files = (room, words) if line.startswith("     ") else (words[0], words[1:])
            found += [Path(croupier.__file__).parent / room / f"{name}.py" for name in files]
    assert len(found) > 200
    assert [file for file in found if not file.exists()] == []
