"""Seats at other tables: what the floor knows needs nobody's word."""

from pathlib import Path

import pytest

from tests.floors.filed_floor import HEAD, STAFF, FiledFloor, patrons, table

CROWN = "crown-ms-3.0"
OTHER = table("C-3", CROWN, "boxes = 2\n").replace("most = 100000", "most = 50000")
FLOOR = HEAD + table("C-1", CROWN) + table("C-2", CROWN, "boxes = 1\n") + OTHER + STAFF + patrons("p1", "p2")


def second(floor: FiledFloor) -> tuple[str, tuple[str, ...]] | None:
    """Somebody who sits at box 1 and has bet there bets on box 2 too."""
    said = floor.says("p1", "C-1", "PlaceWager", box=2, spot="ante", amount=500)["refusal"]
    return (said["code"], tuple(said["cites"])) if said else None


def bets(floor: FiledFloor) -> None:
    floor.sits("p1", "C-1", 1)
    floor.takes("p1", "C-1", "PlaceWager", box=1, spot="ante", amount=500)


@pytest.mark.clause(CROWN, "5.10.1")
def test_a_second_box_needs_a_seat_free_at_a_table_of_the_same_limits(tmp_path: Path) -> None:
    with FiledFloor(tmp_path, FLOOR) as floor:
        floor.opens("C-1", "C-3")
        bets(floor)
        refused = second(floor)
        assert refused
        assert (refused[0], "5.10.1" in refused[1]) == ("box/seats", True), "other limits are no help"
        floor.opens("C-2")
        assert second(floor) is None
        floor.takes("p1", "C-1", "TakeBackWager", box=2, spot="ante")
        floor.sits("p2", "C-2", 1)
        assert second(floor) is not None, "that table is full now"
        floor.takes("sue", "C-1", "AttestSeats", enough=True)
        assert second(floor) is not None, "and nobody says otherwise"


@pytest.mark.clause(CROWN, "5.10.1")
def test_where_there_is_no_such_table_it_is_for_staff_to_say(tmp_path: Path) -> None:
    with FiledFloor(tmp_path, FLOOR) as floor:
        floor.opens("C-1")
        bets(floor)
        assert second(floor) is not None
        floor.takes("sue", "C-1", "AttestSeats", enough=True)
        assert second(floor) is None
