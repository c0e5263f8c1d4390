"""Pits and assignments: who is responsible for a table rules there, others of the rank in their absence."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.house.floor.file import FloorError, read_floor
from tests.floors.filed_floor import HEAD, FiledFloor, patrons, table

S4 = "star-ms-4"


def person(id: str, rank: str, lines: str = "") -> str:
    return f'[[staff]]\nid = "{id}"\nbadge = "{id}"\nranks = {{ "{S4}" = "{rank}" }}\n{lines}\n'


FLOOR = (
    HEAD
    + table("MS-1", lines='pit = "A"\n')
    + table("MS-2", lines='pit = "B"\n')
    + person("gina", "gaming_supervisor", 'tables = ["MS-1"]')
    + person("gus", "gaming_supervisor", 'pits = ["B"]')
    + person("amy", "assistant_gaming_manager", 'pits = ["A"]')
    + person("art", "assistant_gaming_manager", 'pits = ["B"]')
    + patrons("p1")
)


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[FiledFloor]:
    with FiledFloor(tmp_path, FLOOR) as served:
        served.opens("MS-1", by="gina")
        served.sits("p1", "MS-1", 1)
        yield served


def grants(floor: FiledFloor, who: str, table: str = "MS-1") -> tuple[str, tuple[str, ...]] | None:
    """Somebody records a finding, which is a supervisor's."""
    said = floor.says(who, table, "RecordFinding", player="p1", breach="device", note="phone")["refusal"]
    return (said["code"], tuple(said["cites"])) if said else None


@pytest.mark.clause(S4, "1.1:Gaming Supervisor", "1.1:Assistant Gaming Manager")
def test_others_of_the_rank_rule_only_while_nobody_responsible_is_signed_on(floor: FiledFloor) -> None:
    refused = grants(floor, "gus")
    assert refused
    assert refused[0] == "staff/assigned"
    assert "1.1:Gaming Supervisor" in refused[1]
    assert grants(floor, "art") is None, "no assistant gaming manager of this pit is signed on"
    floor.sign_on("amy")
    refused = grants(floor, "art")
    assert refused
    assert refused[0] == "staff/assigned"
    assert "1.1:Assistant Gaming Manager" in refused[1]
    assert grants(floor, "amy") is None, "a higher rank may"
    assert grants(floor, "gina") is None
    floor.client.post("/sign-off", headers=floor.header("gina"))
    assert grants(floor, "gus") is None, "she has signed off"
    floor.sign_on("gina")
    assert grants(floor, "gus") is not None


@pytest.mark.clause(S4, "1.1:Gaming Supervisor")
def test_what_is_offered_is_what_is_taken(floor: FiledFloor) -> None:
    rights = {who: set(floor.get(who, "/pit/tables/MS-1")["rights"]) for who in ("gina", "gus")}
    assert "RecordFinding" in rights["gina"] - rights["gus"]
    mine = {one["command"]: one["mine"] for one in floor.get("gus", "/tables/MS-1/acts?console=pit")}
    assert not mine["RecordFinding"]
    assert not any(one["command"]["type"] == "CloseTable" for one in floor.get("gus", "/tables/MS-1/options"))


@pytest.mark.clause(S4, "1.1:Gaming Supervisor")
def test_a_pit_is_all_of_its_tables(floor: FiledFloor) -> None:
    floor.sign_on("gus")
    answer = floor.client.post("/tables/MS-2/open", headers=floor.header("gina"))
    assert answer.json()["refusal"]["code"] == "staff/assigned"
    floor.opens("MS-2", by="gus")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('pits = ["Z"]', "staff[0].pits: no table is in a pit 'Z'"),
        ('tables = ["Z"]', "staff[0].tables: there is no table 'Z'"),
    ],
)
def test_who_is_assigned_to_nothing_is_told(tmp_path: Path, lines: str, said: str) -> None:
    file = tmp_path / "floor.toml"
    file.write_text(HEAD + table("MS-1") + person("sue", "gaming_supervisor", lines), encoding="utf-8")
    with pytest.raises(FloorError, match="staff") as error:
        read_floor(file)
    assert str(error.value) == f"{file}: {said}"
