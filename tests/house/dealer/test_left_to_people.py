"""Electronic tables of a real floor: the machine deals and measures, and waits for people."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.house.cards.table_decks import by_staff
from croupier.house.demo.floor import demo_floor, let_in
from croupier.house.demo.staff import STAFF, staffed
from croupier.rulebooks.load import book_ids
from croupier.store.private.people import People
from croupier.table import commands as c
from croupier.table import events as ev
from tests.floors.dealt_house import House
from tests.floors.documented_floor import Served, documented


def dealt(path: Path, book: str, source: str = "") -> House:
    """A round in which p1 has cards, from another source than the first of the book where one is named."""
    house = House(path / "log.db", book, practice=False)
    if source:
        house.give(c.ChangeSource(actor="house", source=source, unit="SD-1", reason="for the day"))
    house.run()
    house.bet_in()
    house.run(ready=True)
    return house


@pytest.mark.parametrize("book", book_ids())
def test_an_ordered_count_opens_the_deck_and_compares_it_with_its_seal(tmp_path: Path, book: str) -> None:
    house = dealt(tmp_path, book)
    answer = house.desk.give("t", c.OrderCount(actor="house", deck="sealed"), house.staff)
    assert answer.refusal is None
    (counted,) = (one for one in answer.events if isinstance(one, ev.DeckCounted))
    assert (counted.count, counted.complete, counted.measured) == (52, True, True)
    with house.log.database.writing() as connection:
        connection.exec_driver_sql("UPDATE deck SET sealed = substr(sealed, 2)")
    house.decks.close()  # nothing is remembered
    house.give(c.OrderCount(actor="house", deck="sealed"))
    deck = house.scene.table.deck("sealed")
    assert deck
    assert deck.counting, "what cannot be opened is for people to count"


def test_nobody_says_for_the_machine_what_it_found(tmp_path: Path) -> None:
    house = dealt(tmp_path, "star-ms-4")
    said = c.OrderCount(actor="house", deck="sealed", found=52)
    refusal = by_staff(house.scene.table, said, demo=False)
    assert refusal
    assert refusal.code == "deck/machine"
    assert by_staff(house.scene.table, c.OrderCount(actor="house", deck="sealed"), demo=False) is None


@pytest.mark.clause("star-uth", "10.12")
def test_staff_direct_that_a_folded_hand_is_shown_and_the_machine_says_what_it_is(tmp_path: Path) -> None:
    house = dealt(tmp_path, "star-uth")
    cards = house.dealer.own_cards(house.scene.table, 1)
    for _ in range(2):
        house.give(c.Check(actor="p1", box=1))
        house.run()
    house.give(c.Fold(actor="p1", box=1))
    show = c.ShowFolded(actor="house", box=1, reason="a player asks")
    table = house.scene.table
    assert by_staff(table, show, demo=False) is None
    named = by_staff(table, c.ShowFolded(actor="house", box=1, cards=cards, reason="seen"), demo=False)
    assert named
    assert named.code == "deck/machine"
    house.give(show)
    (shown,) = (one for one in house.seen if isinstance(one, ev.FoldedShown))
    assert (shown.cards, shown.by) == (cards, "house")


@pytest.mark.clause("star-ms-4", "12.2.3")
@pytest.mark.clause("star-ms-undated", "12.2.3")
def test_the_house_brings_no_other_device_by_itself(tmp_path: Path, book: str) -> None:
    house = dealt(tmp_path, book, "shuffling_device")
    house.give(c.Call(actor="house", kind="device-failed"))
    house.give(c.Remedy(actor="house", does="void-round"))
    house.bet_in()
    assert house.run(ready=True) == []
    assert [one.unit for one in house.seen if isinstance(one, ev.SourceChanged)] == ["SD-1"]
    another = c.ChangeSource(actor="house", source="shuffling_device", unit="SD-2", reason="SD-1 failed")
    house.give(another)
    assert house.run(ready=True) == ["ShuffleDeck", "Deal"]


@pytest.mark.clause("star-ms-4", "11.9.3")
@pytest.mark.clause("star-ms-undated", "11.9.3")
def test_the_house_checks_no_deck_by_itself(tmp_path: Path, book: str) -> None:
    house = dealt(tmp_path, book)
    house.give(c.Call(actor="house", kind="deck-defect", count=51))
    house.give(c.Remedy(actor="house", does="void-round"))
    house.bet_in()
    assert house.run(ready=True) == []
    house.give(c.CheckDeck(actor="house", deck="sealed", back="sealed", by="supervisor"))
    assert house.run(ready=True) == ["ShuffleDeck", "Deal"]
    assert [one.by for one in house.seen if isinstance(one, ev.DeckChecked)] == ["supervisor"]


@pytest.mark.clause("star-ms-4", "2.2", "2.4.2", "2.4.4", "2.5", "3.1")
def test_who_opens_a_table_of_the_floor_file_says_what_they_looked_at(tmp_path: Path) -> None:
    with Served(tmp_path, documented()) as served:
        sheet = served.ask("S-1001", "/pit/tables/MS-1")
        assert "Check that the float tray is in place." in sheet["opening"]
        first = {"type": "Attest", "step": "likeness"}
        assert served.ask("S-1001", "/tables/MS-1/commands", first)["refusal"] is None
        assert served.ask("S-1001", "/tables/MS-1/open", {})["refusal"] is None
        attested = [one.event for one in served.house.log.read("table:MS-1")][:5]
        assert {(one.step, one.by) for one in attested if isinstance(one, ev.StepAttested)} == {
            (step, "sam") for step in ("likeness", "discard-rack", "float-tray", "drop-box", "cutting-card")
        }
        assert served.ask("S-1001", "/pit/tables/MS-1")["opening"] == []


@pytest.mark.clause("star-ms-4", "6.1")
def test_a_sign_that_is_down_waits_in_the_pit_for_somebody_to_put_it_back(tmp_path: Path) -> None:
    with Served(tmp_path, documented()) as served:
        served.ask("S-1001", "/tables/MS-1/open", {})
        down = {"type": "TakeDownSign", "announces": "limits"}
        assert served.ask("S-1001", "/tables/MS-1/commands", down)["refusal"] is None
        waits = [one["approval"] for one in served.ask("S-1001", "/pit/floor")["waits"]]
        (step,) = (one for one in waits if one["what"] == "step")
        assert step["name"] == "limit-sign-back"
        (answer,) = step["answers"]
        assert answer["mine"]
        assert served.ask("S-1001", "/tables/MS-1/dealing")["next"]["command"]["step"] == "limit-sign-back"
        back = {key: answer["command"][key] for key in ("type", "step")}
        assert served.ask("S-1001", "/tables/MS-1/commands", back)["refusal"] is None
        assert not [
            one for one in served.ask("S-1001", "/pit/floor")["waits"] if one["approval"]["what"] == "step"
        ]
        signs_on = served.ask("S-1001", "/tables/MS-1/commands", {"type": "SignOn"})
        assert signs_on["refusal"]["code"] == "deck/machine"


def test_the_staff_of_the_demo_is_nobody_who_can_sign_on(tmp_path: Path) -> None:
    floor = demo_floor()
    assert STAFF in {one.id for one in floor.staff}
    people = People.beside(tmp_path / "floor.db")
    assert STAFF not in let_in(floor, people)
    people.close()


def test_every_demo_floor_has_that_staff_and_no_real_one() -> None:
    floor = demo_floor()
    described = replace(floor, staff=floor.staff[:1])
    (added,) = staffed(described).staff[1:]
    assert (added.id, {*added.ranks}) == (STAFF, {*book_ids()})
    assert staffed(floor) == floor
    real = replace(described, demo=False)
    assert staffed(real) == real
