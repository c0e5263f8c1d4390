"""A floor that plays a book of the operator's own, which lies beside the floor file."""

from pathlib import Path

import pytest

from croupier.house.floor.documents import said_at_start
from croupier.house.floor.file import FloorError, read_floor
from tests.floors.filed_floor import HEAD, STAFF, FiledFloor, patrons, table

BOOK = """
id = "my-stud"
title = "Our trial table"
base = "star-ms-4"
[[paytable.main]]
hand = "straight"
pays = "5:1"
cites = ["table10.3:Straight"]
"""
OWN = STAFF.replace('ranks = { "star-ms-4" = "', 'ranks = { "my-stud.toml" = "{0}", "star-ms-4" = "')
TEXT = HEAD + '[documents]\n"my-stud.toml" = "rules.txt"\n' + table("T-1", "my-stud.toml") + patrons("p1")


def staffed(text: str) -> str:
    for rank in ("dealer", "gaming_supervisor"):
        text = text.replace("{0}", rank, 1)
    return text


def written(folder: Path) -> Path:
    (folder / "my-stud.toml").write_text(BOOK, encoding="utf-8")
    (folder / "rules.txt").write_bytes(b"as approved")
    return folder


def test_a_table_opens_and_is_played_at_with_a_book_of_ones_own(tmp_path: Path) -> None:
    """The log has its id; people have their rank under it, wherever the house was started."""
    with FiledFloor(written(tmp_path), staffed(TEXT + OWN)) as floor:
        floor.opens("T-1")
        (line,) = floor.client.get("/lobby").json()["tables"]
        assert (line["book"], line["title"], line["open"]) == ("my-stud", "Our trial table", True)
        floor.takes("p1", "T-1", "TakeSeat", box=3, player="p1")
        floor.takes("sue", "T-1", "BuyChips", player="p1", amount=10_000)
        floor.takes("p1", "T-1", "PlaceWager", box=3, spot="ante", amount=500)
        assert floor.get("sue", "/tables/T-1/offers")
        assert floor.client.get("/books/my-stud/document").content == b"as approved"
    again = FiledFloor(tmp_path, staffed(TEXT + OWN))
    assert again.house.staff("T-1")["sue"] == "gaming_supervisor"


def test_a_book_that_will_not_do_is_named_with_its_place(tmp_path: Path) -> None:
    (written(tmp_path) / "my-stud.toml").write_text(BOOK.replace("straight", "strait"), encoding="utf-8")
    (tmp_path / "floor.toml").write_text(staffed(TEXT + OWN), encoding="utf-8")
    with pytest.raises(FloorError, match=r"my-stud.toml: .*strait"):
        read_floor(tmp_path / "floor.toml")


def test_who_starts_a_house_hears_where_nobody_has_a_rank(tmp_path: Path) -> None:
    (written(tmp_path) / "floor.toml").write_text(TEXT + STAFF, encoding="utf-8")
    said = list(said_at_start(read_floor(tmp_path / "floor.toml")))
    assert "nobody has a rank under my-stud, so its tables stay closed: name somebody with ranks" in said
    (tmp_path / "floor.toml").write_text(staffed(TEXT + OWN), encoding="utf-8")
    assert len(list(said_at_start(read_floor(tmp_path / "floor.toml")))) == 1
