"""Tables as the floor file describes them: how chips are bought, boxes, cloth and markers."""

from pathlib import Path
from typing import Any

import pytest

from croupier.house.floor.file import FloorError, read_floor
from tests.floors.filed_floor import HEAD, STAFF, FiledFloor, patrons, table

S4, CROWN, UTH = "star-ms-4", "crown-ms-3.0", "star-uth"
CASHLESS = 'cash = false\nterminal = "CTT-7"\n'
CLOTH = """
[tables.layout]
community = ["3rd", "4th", "5th"]
features = [{ name = "casino logo", approver = "VCGLR 12/25" }]
[tables.layout.spots]
ante = { label = "ANTE" }
3rd = { label = "3RD" }
4th = { label = "4TH" }
5th = { label = "5TH" }
"""
MARKERS = """
markers = [
  { kind = "personal", design = "gold disc", meaning = "this player has limits of their own" },
  { kind = "reserved", design = "red disc", meaning = "the seat is kept" },
]
"""


def fault(folder: Path, text: str) -> str:
    """What the program says of a floor file."""
    (folder / "floor.toml").write_text(HEAD + text + STAFF, encoding="utf-8")
    with pytest.raises(FloorError) as said:
        read_floor(folder / "floor.toml")
    return str(said.value).removeprefix(f"{folder / 'floor.toml'}: ")


def offered(floor: FiledFloor, who: str, table: str, console: str) -> set[str]:
    acts: list[Any] = floor.get(who, f"/tables/{table}/acts?console={console}")
    return {one["command"] for one in acts}


@pytest.mark.clause(S4, "1.1:Cashless", "2.5.1", "2.5")
def test_a_cashless_table_sells_at_its_terminal_and_its_drop_box_comes_off(tmp_path: Path) -> None:
    text = HEAD + table("L-1", lines=CASHLESS, mode="live") + table("L-2", mode="live") + STAFF
    with FiledFloor(tmp_path, text + patrons("p1")) as floor:
        floor.opens("L-1", "L-2", dealer="dora")
        for one in ("L-1", "L-2"):
            floor.sits("p1", one, 1, 0, by="dora")
        floor.takes("dora", "L-1", "BuyChips", player="p1", amount=5_000, means="terminal")
        assert floor.house.desk.table("L-1").balance("terminal") == 5_000
        cash = floor.refusal("dora", "L-1", "BuyChips", player="p1", amount=5_000)
        assert cash == ("chips/no-cash", ("2.5", "2.5.1"))
        assert "RemoveDropBox" in offered(floor, "sue", "L-1", "pit")
        assert "AttachDropBox" not in offered(floor, "sue", "L-1", "pit")
        floor.takes("sue", "L-1", "RemoveDropBox")
        assert "AttachDropBox" in offered(floor, "sue", "L-1", "pit")
        assert "RemoveDropBox" not in offered(floor, "sue", "L-1", "pit")
        assert floor.get("sue", "/pit/tables/L-1")["means"] == ["terminal"]
        floor.takes("sue", "L-1", "AttachDropBox")


@pytest.mark.clause(S4, "2.5", "1.1:Cashless")
def test_a_table_with_cash_is_offered_nothing_that_is_always_refused(tmp_path: Path) -> None:
    text = HEAD + table("L-1", mode="live") + table("L-2", lines='terminal = "CTT-1"\n', mode="live") + STAFF
    with FiledFloor(tmp_path, text + patrons("p1")) as floor:
        floor.opens("L-1", "L-2", dealer="dora")
        for one in ("L-1", "L-2"):
            floor.sits("p1", one, 1, 0, by="dora")
            assert not {"RemoveDropBox", "AttachDropBox"} & offered(floor, "sue", one, "pit")
            assert not {"PlaceMarker", "RemoveMarker"} & offered(floor, "dora", one, "dealer")
            floor.takes("dora", one, "BuyChips", player="p1", amount=5_000)
        assert floor.get("dora", "/tables/L-1")["view"]["means"] == ["cash"]
        none = floor.refusal("dora", "L-1", "BuyChips", player="p1", amount=5_000, means="terminal")
        assert none == ("chips/no-terminal", ("1.1:Cashless",))
        assert floor.get("dora", "/tables/L-2")["view"]["means"] == ["cash", "terminal"]
        floor.takes("dora", "L-2", "BuyChips", player="p1", amount=5_000, means="terminal")


@pytest.mark.clause(S4, "1.1:Cashless")
def test_a_table_without_cash_names_its_terminal(tmp_path: Path) -> None:
    said = fault(tmp_path, table("L-1", lines="cash = false\n"))
    assert said == "tables[0].terminal: without cash, at which terminal are chips bought? (1.1:Cashless)"


@pytest.mark.clause(CROWN, "2.1")
def test_nine_boxes_and_no_more(tmp_path: Path) -> None:
    with FiledFloor(tmp_path, HEAD + table("C-1", CROWN, "boxes = 9\n") + STAFF + patrons("p1")) as floor:
        floor.opens("C-1")
        floor.sits("p1", "C-1", 9)
        floor.takes("p1", "C-1", "PlaceWager", box=9, spot="ante", amount=500)
        assert len(floor.get("p1", "/tables/C-1")["view"]["boxes"]) == 9
        assert floor.refusal("p1", "C-1", "TakeSeat", box=10, player="p1")[0] == "box/unknown"
    assert fault(tmp_path, table("C-1", CROWN, "boxes = 10\n")).startswith("Expected int <= 9")


@pytest.mark.clause(CROWN, "2.1")
def test_a_book_may_have_fewer(tmp_path: Path) -> None:
    book = tmp_path / "small.toml"
    rule = "[rule.layout]\nmost-boxes = 5\n"
    book.write_text(f'base = "{CROWN}"\nid = "small"\ntitle = "Small"\n{rule}', encoding="utf-8")
    text = table("C-1", CROWN).replace(f'book = "{CROWN}"', f'book = "{book}"')
    said = fault(tmp_path, text)
    assert said.startswith("tables[0].boxes: A table has at most 5 boxes.")


def test_the_clauses_of_a_book_of_one_s_own_are_told_with_its_entries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.toml").write_text(f'base = "{CROWN}"\nid = "own"\ntitle = "Own"\n', encoding="utf-8")
    text = table("C-1", CROWN).replace(f'book = "{CROWN}"', 'book = "own.toml"')
    staff = STAFF.replace(f'"{CROWN}"', '"own.toml"').replace(f"{CROWN} =", '"own.toml" =')
    with FiledFloor(tmp_path, HEAD + text + staff) as floor:
        own = {one["id"]: one for one in floor.client.get("/books/own/clauses").json()}
        shipped = {one["id"]: one for one in floor.client.get(f"/books/{CROWN}/clauses").json()}
    assert own["6.2.1"]["entries"] == shipped["6.2.1"]["entries"] != []
    assert (own["6.2.1"]["tests"], shipped["6.2.1"]["tests"] > 0) == (0, True)


@pytest.mark.clause(CROWN, "2.2.1(a)", "2.2.1(b)", "2.2.2")
def test_the_cloth_of_the_operator_is_looked_at(tmp_path: Path) -> None:
    good = table("C-1", CROWN, CLOTH)
    with FiledFloor(tmp_path, HEAD + good + STAFF) as floor:
        floor.opens("C-1")
        cloth = floor.house.desk.table("C-1").layout
        assert cloth
        assert cloth.features[0].name == "casino logo"
        assert cloth.spots["ante"].label == "ANTE"
    without = fault(tmp_path, good.replace('4th = { label = "4TH" }\n', ""))
    assert without.startswith("tables[0].layout: Every box needs a spot for 4th.")
    assert "2.2.1(a)" in without
    linked = good.replace(CLOTH, "sign.jackpot = { wager = 500, seed = 5000000, option = 1 }" + CLOTH)
    assert "2.2.1(b)" in fault(tmp_path, linked)
    over = fault(tmp_path, good.replace('approver = "VCGLR 12/25"', 'approver = "x", overlaps = "3rd"'))
    assert over.startswith("tables[0].layout: casino logo lies over 3rd.")
    assert "2.2.2" in over
    assert "2.2.2" in fault(tmp_path, good.replace(', approver = "VCGLR 12/25"', ""))
    assert "community" in fault(tmp_path, good.replace('community = ["3rd", "4th", "5th"]\n', ""))


@pytest.mark.clause(CROWN, "1.1:Distinctive Marker")
def test_markers_lie_ready_at_a_table(tmp_path: Path) -> None:
    with FiledFloor(
        tmp_path, HEAD + table("C-1", CROWN, MARKERS, mode="live") + STAFF + patrons("p1")
    ) as floor:
        floor.opens("C-1", dealer="dora")
        floor.sits("p1", "C-1", 3, by="dora")
        assert "PlaceMarker" in offered(floor, "dora", "C-1", "dealer")
        floor.takes("dora", "C-1", "PlaceMarker", box=3, kind="personal")
        assert floor.get("p1", "/tables/C-1")["view"]["markers"] == [[3, "personal"]]
        assert "RemoveMarker" in offered(floor, "dora", "C-1", "dealer")
        other = floor.refusal("dora", "C-1", "PlaceMarker", box=3, kind="unheard of")
        assert other == ("marker/unknown", ("1.1:Distinctive Marker",))
    same = fault(tmp_path, table("C-1", CROWN, MARKERS.replace("red disc", "gold disc")))
    assert same == "tables[0].markers: Every marker has its own design. (1.1:Distinctive Marker)"


def test_the_dealer_of_a_cashless_table_is_not_asked_for_a_drop_box(tmp_path: Path) -> None:
    text = HEAD + table("L-1", lines=CASHLESS, mode="live") + table("L-2", mode="live") + STAFF
    with FiledFloor(tmp_path, text) as floor:
        asked: dict[str, list[str]] = {}
        for one in ("L-1", "L-2"):
            asked[one] = []
            while (command := floor.get("dora", f"/tables/{one}/dealing")["next"]["command"]) is not None:
                asked[one].append(command["step"])
                floor.takes("dora", one, "Attest", step=command["step"], count=command.get("count"))
        assert set(asked["L-2"]) - set(asked["L-1"]) == {"drop-box"}
