"""Mississippi Stud: one to three antes on 3rd, 4th and 5th Street, in that order."""

import pytest

from croupier.table.events import BoxSettled, CommunityShown, DecisionsOpened, StepAttested, WagerPlaced
from tests.clauses.streets import CROWN, STREETS, UNDATED, VERSION_4, at
from tests.felt import clause, play

CROWN_ALL = ("5.5", "5.5.1", "1.1:Subsequent Wager(s)")


def takes_any_amount(book: str, street: str, cites: tuple[str, ...]) -> None:
    """Every cent from one to three antes is a bet, nothing else is."""
    table = at(book, street)
    for amount in ("0.01", "5", "9.99", "30.01", "35", "40"):
        refusal = table.refused(f"box 3 bet {amount}")
        assert (refusal.code, refusal.cites) == ("bet/range", cites)
        assert refusal.facts == {"least": 10_00, "most": 30_00}
    for amount in ("10", "10.01", "25", "29.99", "30"):
        placed = at(book, street).do(f"box 3 bet {amount}").events_of(WagerPlaced)[-1]
        assert (placed.spot, placed.stake, placed.cites) == (street, round(float(amount) * 100), cites)


def takes_whole_multiples(street: str, cites: tuple[str, ...]) -> None:
    """One, two or three antes, and nothing between."""
    table = at(UNDATED, street)
    for amount in ("5", "9.99", "30.01", "40"):
        refusal = table.refused(f"box 3 bet {amount}")
        assert (refusal.code, refusal.cites) == ("bet/range", cites)
    for amount in ("10.01", "15", "25", "29.99"):
        refusal = table.refused(f"box 3 bet {amount}")
        assert (refusal.code, refusal.cites) == ("bet/whole", (f"1.1:{street} Street Wager",))
    for times in (1, 2, 3):
        placed = at(UNDATED, street).do(f"box 3 bet {times * 10}").events_of(WagerPlaced)[-1]
        assert (placed.spot, placed.stake, placed.cites) == (street, times * 10_00, cites)


@clause(UNDATED, "9.1.2", "1.1:3rd Street Wager")
def test_undated_third_street_is_a_whole_multiple() -> None:
    takes_whole_multiples("3rd", ("9.1.2", "1.1:3rd Street Wager"))


@clause(UNDATED, "9.2.2", "1.1:4th Street Wager")
def test_undated_fourth_street_is_a_whole_multiple() -> None:
    takes_whole_multiples("4th", ("9.2.2", "1.1:4th Street Wager"))


@clause(UNDATED, "9.3.2", "1.1:5th Street Wager")
def test_undated_fifth_street_is_a_whole_multiple() -> None:
    takes_whole_multiples("5th", ("9.3.2", "1.1:5th Street Wager"))


@clause(VERSION_4, "9.1.2", "1.1:3rd Street Wager")
@clause(CROWN, "7.4.3", "5.5")
def test_third_street_is_any_amount_between(book: str) -> None:
    own = ("7.4.3", *CROWN_ALL) if book == CROWN else ("9.1.2", "1.1:3rd Street Wager")
    takes_any_amount(book, "3rd", own)


@clause(VERSION_4, "9.2.2", "1.1:4th Street Wager")
@clause(CROWN, "7.4.4(a)", "5.5")
def test_fourth_street_is_any_amount_between(book: str) -> None:
    own = ("7.4.4(a)", *CROWN_ALL) if book == CROWN else ("9.2.2", "1.1:4th Street Wager")
    takes_any_amount(book, "4th", own)


@clause(VERSION_4, "9.3.2", "1.1:5th Street Wager")
@clause(CROWN, "7.4.5(a)", "5.5")
def test_fifth_street_is_any_amount_between(book: str) -> None:
    own = ("7.4.5(a)", *CROWN_ALL) if book == CROWN else ("9.3.2", "1.1:5th Street Wager")
    takes_any_amount(book, "5th", own)


@clause(CROWN, "5.5.1", "1.1:Subsequent Wager(s)")
@clause(VERSION_4, "9.2.2", "9.3.2")
@clause(UNDATED, "9.2.2", "9.3.2")
def test_streets_are_measured_by_the_ante_alone_and_paid_each_on_its_own(book: str) -> None:
    table = play(book, """
        box 3   ante 15
        deal    3: Ah Ad
        ! box 3 bet 14.99
        ! box 3 bet 45.01
        box 3   bet 15
        show    Qs
        box 3   bet 45
        show    8d
        ! box 3 bet 90
        box 3   bet 30
        show    4c
        settle
    """)  # fmt: skip
    assert table.paid(3) == {"ante": 15_00, "3rd": 15_00, "4th": 45_00, "5th": 30_00}
    assert [result.stake for result in table.events_of(BoxSettled)[0].results] == [15_00, 15_00, 45_00, 30_00]


@clause(CROWN, "5.5", "1.1:Street", "7.4.1", "7.4.4", "7.4.5")
@clause(VERSION_4, "9.1", "9.2", "9.3")
@clause(UNDATED, "9.1", "9.2", "9.3")
def test_three_decisions_one_after_each_card_and_no_fourth(book: str) -> None:
    table = at(book, "3rd")
    for index, card in enumerate(("Qs", "8d", "4c")):
        for other in {"3rd", "4th", "5th", "ante"} - {STREETS[index]}:
            assert table.refused(f"box 3 bet {other} 10").code == "bet/spot"
        assert table.refused(f"show {card}").code == "show/undecided"
        table.do("box 3 bet 10")
        assert table.refused("box 3 bet 10").code == "decision/made"
        assert table.refused("box 3 fold").code == "decision/made"
        table.do(f"show {card}")
    assert table.refused("box 3 bet 10").code == "decision/moment"
    assert table.refused("show 2h").code == "show/moment"
    opened = [(event.stage, event.name) for event in table.events_of(DecisionsOpened)]
    assert opened == [(0, "3rd"), (1, "4th"), (2, "5th")]
    own = ["7.4.1", "7.4.4", "7.4.5"] if book == CROWN else ["9.1", "9.2", "9.3"]
    assert [event.cites[0] for event in table.events_of(DecisionsOpened)] == own
    if book == CROWN:
        assert all("1.1:Street" in event.cites for event in table.events_of(DecisionsOpened))


@clause(CROWN, "7.4.4", "7.4.5")
def test_a_card_waits_for_every_box_and_cites_why() -> None:
    table = play(CROWN, "box 1 ante 10\nbox 3 ante 10\nbox 5 ante 10\ndeal\nbox 5 bet 10\nbox 1 fold")
    refusal = table.refused("show Qs")
    assert (refusal.code, refusal.cites, refusal.facts["box"]) == ("show/undecided", ("7.4.4",), 3)
    table.do("box 3 bet 10\nshow Qs\nbox 3 bet 10")
    refusal = table.refused("show 8d")
    assert (refusal.code, refusal.cites, refusal.facts["box"]) == ("show/undecided", ("7.4.5",), 5)
    table.do("box 5 fold\nshow 8d")
    assert [event.cites for event in table.events_of(CommunityShown)] == [("7.4.4",), ("7.4.5",)]
    assert table.view("anyone").community == ("Qs", "8d", "??")


@pytest.mark.parametrize("order", [(1, 3, 5), (5, 3, 1), (3, 5, 1)])
@clause(VERSION_4, "9.1")
@clause(UNDATED, "9.1")
def test_boxes_decide_in_any_order(book: str, order: tuple[int, ...]) -> None:
    table = play(book, "box 1 ante 10\nbox 3 ante 10\nbox 5 ante 10\ndeal")
    for box in order:
        table.do(f"box {box} bet 10")
    table.do("show Qs")


@clause(VERSION_4, "9.1", "9.2", "9.3")
@clause(UNDATED, "9.1", "9.2", "9.3")
@clause(CROWN, "7.4.1", "7.4.4", "7.4.5")
def test_nobody_checks(book: str) -> None:
    own = ("7.4.1", "7.4.4", "7.4.5") if book == CROWN else ("9.1", "9.2", "9.3")
    for street, cited in zip(STREETS, own, strict=True):
        refusal = at(book, street).refused("box 3 check")
        assert (refusal.code, refusal.cites[0]) == ("check/not-offered", cited)


@clause(UNDATED, "9.1.2", "9.2.2", "9.3.2")
def test_undated_cards_lie_face_down_at_a_bet_and_nothing_waits_for_it() -> None:
    table = at(UNDATED, "3rd", mode="live").do("by hand")
    for street, card in zip(STREETS, ("Qs", "8d", "4c"), strict=True):
        table.do("box 3 bet 10")
        assert table.view("dealer").due[-1] == ("cards-face-down", 3)
        if street == "4th":
            assert table.refused("attest cards-face-down box 3 by p3").code == "staff/rank"
            table.do("attest cards-face-down box 3")
        table.do(f"show {card}")
    assert table.view("dealer").due == (("cards-face-down", 3), ("cards-face-down", 3))
    assert table.events_of(StepAttested)[-1].cites == ("9.1.2", "9.2.2", "9.3.2")
    table.do("settle 3\nattest settle-rack box 3 count 2\nclose")
    assert table.view("dealer").due == ()


@clause(VERSION_4, "9.1.2", "9.2.2", "9.3.2")
@clause(CROWN, "7.4.3", "7.4.4(a)", "7.4.5(a)")
def test_elsewhere_no_step_is_due_at_a_bet(book: str) -> None:
    for street in STREETS:
        table = at(book, street, mode="live").do("by hand\nbox 3 bet 10")
        assert table.view("dealer").due == ()
        assert table.events_of(WagerPlaced)[-1].steps == ()
