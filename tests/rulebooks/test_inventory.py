"""The inventories: how many clauses, of what kinds, and what is refused."""

from pathlib import Path

import pytest

from croupier.rulebooks.address import BookError
from croupier.rulebooks.inventory import AREAS, CLASSES, inventory

COUNTS = {"star-ms-undated": 295, "crown-ms-3.0": 367, "star-uth": 339, "star-ms-4": 358}
HEADER = "clause\tclass\tarea\tgist\tsoftware\n"


@pytest.mark.parametrize(("id", "count"), COUNTS.items())
def test_an_inventory_has_every_clause_of_its_document(id: str, count: int) -> None:
    clauses = inventory(id)
    assert len(clauses) == count
    assert all(clause.id == key and clause.book == id for key, clause in clauses.items())


@pytest.mark.parametrize("id", [*COUNTS, "house"])
def test_only_legal_clauses_ask_nothing_of_software(id: str) -> None:
    for clause in inventory(id).values():
        assert clause.kind in CLASSES
        assert clause.area in AREAS
        assert (clause.kind == "legal") == (clause.software == "none")


def test_the_house_has_ids_of_its_own() -> None:
    assert all(id.startswith(("house:", "nsw:")) for id in inventory("house"))
    assert {"house:staff", "house:own-box", "house:funds", "house:float"} <= inventory("house").keys()


def test_a_clause_says_what_it_is() -> None:
    clause = inventory("star-ms-4")["9.1.2"]
    assert (clause.kind, clause.area) == ("state", "betting")
    assert "one to three antes" in clause.gist


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: the columns are clause, class, area, gist, software"),
        ("clause,class\n", "line 1: the columns are clause, class, area, gist, software"),
        (HEADER + "1\tstate\n", "line 2: 2 columns instead of 5"),
        (HEADER + "1\tstate\tdeal\tA.\tB.\n1\tstate\tdeal\tA.\tB.\n", "line 3: clause 1 stands there twice"),
        (HEADER + "1\tstat\tdeal\tA.\tB.\n", "line 2: unknown class stat; did you mean state?"),
        (HEADER + "1\tstate\tdeel\tA.\tB.\n", "line 2: unknown area deel; did you mean deal?"),
        (HEADER + "1\tstate\tdeal\t\tB.\n", "line 2: gist is empty or has blanks around it"),
    ],
)
def test_a_malformed_inventory_is_refused_with_its_line(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "mine.tsv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BookError) as caught:
        inventory(str(file))
    assert str(caught.value) == f"{file}: {reason}"


def test_a_missing_inventory_is_named() -> None:
    with pytest.raises(BookError, match=r"^nothing\.tsv: no such inventory$"):
        inventory("nothing.tsv")
