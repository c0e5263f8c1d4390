"""Books of the house's own on a floor: by their files in the floor file, by their ids wherever else."""

from pathlib import Path

import pytest

from croupier.house.floor.file import FloorError, read_floor
from tests.floors.filed_floor import HEAD, STAFF, FiledFloor, patrons, table

CROWN = "crown-ms-3.0"
RATE = """
without = ["meter-rate"]
[[meter-rate]]
option = 1
seed = 700
rate = 900
cites = ["table2:10,000"]
"""
METER = """
[[meters]]
id = "own"
book = "own.toml"
approval = "B-1"
wager = 500
seed = 350000
rate = "9.00"
option = 1
"""
JACKPOT = 'meter = "own"\nsign.jackpot = { wager = 500, seed = 350000, option = 1 }\n'


def book(file: Path, id: str = "own", text: str = "") -> None:
    file.write_text(f'base = "{CROWN}"\nid = "{id}"\ntitle = "Own"\n{text}', encoding="utf-8")


def of(name: str, text: str) -> str:
    """The same text, for a book of that name."""
    return text.replace(f'book = "{CROWN}"', f'book = "{name}"').replace(f"{CROWN} =", f'"{name}" =')


def fault(folder: Path, text: str) -> str:
    (folder / "floor.toml").write_text(text, encoding="utf-8")
    with pytest.raises(FloorError) as said:
        read_floor(folder / "floor.toml")
    return str(said.value).removeprefix(f"{folder / 'floor.toml'}: ")


def test_a_book_beside_the_floor_file_is_played_with_its_own_seed_and_staff(tmp_path: Path) -> None:
    book(tmp_path / "own.toml", text="effective = 2020-01-01" + RATE)
    staff = STAFF.replace(f'"{CROWN}"', '"own.toml"')
    text = HEAD + of("own.toml", table("C-1", CROWN, JACKPOT)) + METER + staff + patrons("p1")
    with FiledFloor(tmp_path, text) as floor:
        floor.opens("C-1")
        floor.sits("p1", "C-1", 1)
        floor.takes("p1", "C-1", "PlaceWager", box=1, spot="ante", amount=500)
        assert floor.get("p1", "/tables/C-1")["view"]["book"] == "own"
        assert floor.house.desk.table("C-1").boxes[0].stake("ante") == 500
        assert floor.house.floor.meters[0].book == "own"
        asked = floor.client.post("/practice/trouble", json={"book": "own"}, headers=floor.header("sue"))
        assert asked.json()["view"]["book"] == "own"


def test_two_files_of_one_id_and_a_file_that_is_refused_are_told_of(tmp_path: Path) -> None:
    for name, id in (("a.toml", "own"), ("b.toml", "own"), ("c.toml", CROWN)):
        book(tmp_path / name, id)
    two = of("a.toml", table("C-1", CROWN)) + of("b.toml", table("C-2", CROWN))
    assert fault(tmp_path, HEAD + two) == "a.toml and b.toml have the same id, own"
    said = fault(tmp_path, HEAD + of("c.toml", table("C-1", CROWN)))
    assert said.startswith("tables[0].book: ")
    assert said.endswith("c.toml: id: crown-ms-3.0 is taken; another book needs another id")
