"""Meters of a floor file: they wait for a person who may open them, and nothing about them is silent."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.house.floor.file import FloorError, read_floor
from croupier.house.room.planned_meters import said_at_start
from tests.floors.documented_floor import Served, documented

CROWN = """
name = "Crown"
zone = "Australia/Melbourne"
day_start_minutes = 360
chips = [100]

[[tables]]
id = "CR-1"
book = "crown-ms-3.0"
source = "csm"
float = 100000000
effective = "2025-08-15"
meter = "crown"
sign.limits.ante = { least = 500, most = 50000, unit = 100 }
sign.max_payout = 25000000
sign.jackpot = { wager = 500, seed = 5000000, option = 1 }

[[meters]]
id = "crown"
book = "crown-ms-3.0"
approval = "A-1"
wager = 500
seed = 5000000
rate = "34.06"
option = 1

[[staff]]
id = "max"
badge = "C-1"
ranks = { "crown-ms-3.0" = "tg_area_manager" }

[[staff]]
id = "dan"
badge = "C-2"
ranks = { "crown-ms-3.0" = "dealer" }
"""


@pytest.fixture
def star(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path, documented()) as served:
        yield served


def test_who_follows_the_page_for_operators_has_a_meter_a_linked_table_and_a_jackpot(star: Served) -> None:
    assert [(one["meter"], one["open"]) for one in star.client.get("/meters").json()] == [("star", False)]
    lobby = star.client.get("/lobby").json()
    assert (lobby["meters"], lobby["meters_waiting"]) == ({}, ["star"])
    assert lobby["tables"][0]["meter_waits"] == "star"
    assert star.press("S-1001") == "open"
    assert star.client.get("/lobby").json()["meters_waiting"] == []
    (closed,) = star.tasks("S-1001")
    assert (closed["what"], closed["command"]) == ("link", None)
    assert "open" in closed["waits"]
    assert star.ask("S-1001", "/tables/MS-1/open", {})["refusal"] is None
    assert star.press("S-1001") == "link"
    assert star.tasks("S-1001") == []
    (table,) = star.client.get("/lobby").json()["tables"]
    assert (table["meter"], table["jackpot"], table["meter_waits"]) == ("star", 5_000_000, "")
    assert [one["open"] for one in star.client.get("/meters").json()] == [True]
    link = star.house.desk.meters.meter("star").links["MS-1"]
    assert (link.controller, link.display) == ("JC-101", "JD-101")


def test_a_table_whose_equipment_the_file_does_not_name_asks_for_it(tmp_path: Path) -> None:
    text = re.sub(r"(controller|display) = .*\n", "", documented())
    with Served(tmp_path, text) as star:
        star.press("S-1001")
        star.ask("S-1001", "/tables/MS-1/open", {})
        (task,) = star.tasks("S-1001")
        assert task["asks"] == ["controller", "display"]
        assert not {"controller", "display"} & task["command"].keys()
        said = {**task["command"], "controller": "C", "display": "D"}
        assert star.ask("S-1001", "/meters/commands", said)["refusal"] is None


def test_where_the_book_wants_a_sign_it_is_put_up_first_and_each_act_is_for_its_rank(tmp_path: Path) -> None:
    with Served(tmp_path, CROWN) as crown:
        (task,) = crown.tasks("C-2")
        assert (task["what"], task["command"], task["who"]) == ("open", None, "tg_area_manager")
        assert task["cites"] == ["9.1.1"]
        assert crown.press("C-1") == "open"
        crown.ask("C-1", "/tables/CR-1/open", {})
        assert crown.press("C-1") == "announce"
        (waiting,) = crown.tasks("C-1")
        assert (waiting["what"], waiting["command"]) == ("link", None)
        assert "long enough" in waiting["waits"]
        crown.now += 20 * 60_000
        (task,) = crown.tasks("C-1")
        said = {**task["command"], "controller": "C", "display": "D"}
        assert crown.ask("C-1", "/meters/commands", said)["refusal"] is None
        assert crown.tasks("C-1") == []


def test_the_start_says_what_is_not_open_and_who_opens_it(tmp_path: Path) -> None:
    with Served(tmp_path, documented()) as star:
        (line,) = said_at_start(star.house)
        assert line == "meter star is not open; who may do that in the pit console: sam"
        star.press("S-1001")
        (line,) = said_at_start(star.house)
        assert line == "Table MS-1 is not on meter star; who may do that in the pit console: sam"
    nobody = documented().replace("gaming_supervisor", "dealer")
    (tmp_path / "other").mkdir()
    with Served(tmp_path / "other", nobody) as other:
        (line,) = said_at_start(other.house)
        assert line.endswith("nobody on this floor, it needs the rank casino supervisor")


def test_a_restart_changes_nothing_and_what_the_file_says_anew_is_said(tmp_path: Path) -> None:
    with Served(tmp_path, documented()) as star:
        star.press("S-1001")
        star.ask("S-1001", "/tables/MS-1/open", {})
        star.press("S-1001")
        streams = {name: len(star.house.log.read(name)) for name in star.house.log.streams()}
    with Served(tmp_path, documented()) as star:
        assert [*said_at_start(star.house)] == []
        assert {name: len(star.house.log.read(name)) for name in streams} == streams
    other = documented().replace("seed = 5000000", "seed = 6000000").replace('"34.06"', '"30.00"')
    with Served(tmp_path, other) as star:
        stays = "; what runs changes by its book only."
        assert [*said_at_start(star.house)] == [
            f"Meter star runs with the seed $50,000, the floor file says $60,000{stays}",
            f"Meter star runs with the rate 34.06%, the floor file says 30.00%{stays}",
        ]
        assert [task["command"] for task in star.tasks("S-1001")] == [None, None]
    none = re.sub(r"\[\[meters\]\].*?\n\n", "", re.sub(r"meter = .*\n", "", documented()), flags=re.DOTALL)
    with Served(tmp_path, none) as star:
        assert [*said_at_start(star.house)] == [
            "Meter star is open, and not in the floor file.",
            "Table MS-1 is on meter star, and on none by the floor file.",
        ]


@pytest.mark.parametrize(
    ("old", "new", "place", "clause"),
    [
        ('rate = "34.06"\noption = 1', 'rate = "20.00"', "meters[0]", "9.2.2"),
        ('rate = "34.06"', 'rate = "20.00"', "meters[0]", "9.3.2"),
        ("\nseed = 5000000", "\nseed = 5000500", "meters[0]", "9."),
        ('rate = "34.06"', 'rate = "34.061"', "meters[0]", "9."),
        ('approval = "A-1"', 'approval = ""', "meters[0]", "9.1.1"),
        ("seed = 5000000, option", "seed = 4000000, option", "tables[0]", "9.1.1(b)"),
        ("wager = 500, seed", "wager = 250, seed", "tables[0]", "9.1.1(d)"),
        ("sign.jackpot = ", "# ", "tables[0]", "9."),
    ],
)
def test_a_meter_that_its_book_does_not_allow_is_refused_with_its_place_and_clause(
    tmp_path: Path, old: str, new: str, place: str, clause: str
) -> None:
    assert old in CROWN
    file = tmp_path / "floor.toml"
    file.write_text(CROWN.replace(old, new), encoding="utf-8")
    with pytest.raises(FloorError, match=re.escape(place)) as error:
        read_floor(file)
    assert f"({clause}" in str(error.value) or f", {clause}" in str(error.value), str(error.value)


def test_two_crown_meters_of_a_file_are_held_against_each_other(tmp_path: Path) -> None:
    meters = CROWN[CROWN.index("[[meters]]") : CROWN.index("[[staff]]")]
    file = tmp_path / "floor.toml"
    file.write_text(CROWN + meters.replace('"crown"', '"second"', 1), encoding="utf-8")
    with pytest.raises(FloorError, match=re.escape("meters[1]: Meter crown has that price. (9.1.1(")):
        read_floor(file)
