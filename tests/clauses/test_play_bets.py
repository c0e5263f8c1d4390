"""Ultimate Texas Hold'em: one Play wager at most, larger the earlier it is made; checking until the river."""

from typing import Any

import pytest

from croupier.core.refusal import Refusal
from croupier.table.commands import Check, ShowCommunity
from croupier.table.events import (
    BoxChecked,
    CommunityShown,
    DecisionsOpened,
    SettlementOpened,
    StepAttested,
    WagerPlaced,
)
from tests.felt import Felt, clause, play

UTH = "star-uth"
PREFLOP, FLOP, RIVER = (
    "",
    "\nbox 3 check\nshow Qs 8d 4c",
    "\nbox 3 check\nshow Qs 8d 4c\nbox 3 check\nshow 2h 2c",
)


def at(moment: str, **how: Any) -> Felt:
    """Box 3, alone at the table, has checked so far and must decide."""
    return play(UTH, "box 3 ante 10, blind 10\ndeal 3: Ah Ad; dealer: 9h 9d" + moment, **how)


def takes(moment: str, good: tuple[str, ...], bad: tuple[str, ...], cites: tuple[str, ...]) -> None:
    """Only the good amounts are a Play wager."""
    table = at(moment)
    for amount in bad:
        refusal = table.refused(f"box 3 bet {amount}")
        assert refusal.code in ("bet/range", "bet/whole")
        assert refusal.cites == cites
    for amount in good:
        placed = at(moment).do(f"box 3 bet {amount}").events_of(WagerPlaced)[-1]
        assert (placed.spot, placed.stake, placed.cites) == ("play", int(amount) * 100, cites)


@clause(UTH, "9.1.2", "1.1:Before The Flop", "1.1:Play Wager")
def test_three_or_four_antes_before_the_flop() -> None:
    bad = ("10", "20", "29.99", "30.01", "35", "39.99", "40.01", "50")
    takes(PREFLOP, ("30", "40"), bad, ("9.1.2", "1.1:Play Wager"))
    assert at(PREFLOP).refused("box 3 bet 35").code == "bet/whole"
    assert at(PREFLOP).refused("box 3 bet 29.99").facts == {"least": 30_00, "most": 40_00}


@clause(UTH, "9.2.3", "1.1:After The Flop", "1.1:Play Wager")
def test_two_antes_after_the_flop() -> None:
    takes(FLOP, ("20",), ("10", "19.99", "20.01", "30", "40"), ("9.2.3", "1.1:Play Wager"))


@clause(UTH, "9.3.2", "1.1:On The River", "1.1:Play Wager")
def test_one_ante_on_the_river() -> None:
    takes(RIVER, ("10",), ("5", "9.99", "10.01", "20", "30", "40"), ("9.3.2", "1.1:Play Wager"))


@clause(UTH, "1.1:Before The Flop", "1.1:After The Flop", "1.1:On The River", "9.1", "9.2", "9.3")
def test_three_decisions_with_three_and_two_cards_between() -> None:
    table = at(RIVER)
    opened = [(event.stage, event.name, event.cites) for event in table.events_of(DecisionsOpened)]
    assert opened == [
        (0, "preflop", ("9.1", "1.1:Before The Flop")),
        (1, "flop", ("9.2", "1.1:After The Flop")),
        (2, "river", ("9.3", "1.1:On The River")),
    ]
    shown = [(event.cards, event.cites) for event in table.events_of(CommunityShown)]
    assert shown == [(("Qs", "8d", "4c"), ("9.2", "1.1:Flop")), (("2h", "2c"), ("9.3",))]
    assert not table.events_of(SettlementOpened)
    assert table.refused("show 5h").code == "show/moment"
    table.do("box 3 bet 10")
    assert table.events_of(SettlementOpened)
    assert table.refused("box 3 fold").code == "decision/moment"


@clause(UTH, "9.2", "9.3", "1.1:Flop")
def test_cards_are_shown_together_and_only_as_many_as_due() -> None:
    table = at("\nbox 3 check")
    for flop in ("Qs", "Qs 8d", "Qs 8d 4c 2h"):
        refusal = shown_at_once(table, flop)
        assert (refusal.code, refusal.cites) == ("cards/count", ("9.2", "1.1:Flop"))
    table.do("show Qs 8d 4c\nbox 3 check")
    for river in ("2h", "2h 2c 3c"):
        refusal = shown_at_once(table, river)
        assert (refusal.code, refusal.cites) == ("cards/count", ("9.3",))
    table.do("show 2h 2c")


def shown_at_once(table: Felt, cards: str) -> Refusal:
    answer = table.give(ShowCommunity(actor=table.dealer, cards=tuple(cards.split())))
    assert isinstance(answer, Refusal)
    return answer


@clause(UTH, "9.2", "9.3")
def test_cards_wait_for_every_box_without_a_play_wager() -> None:
    table = play(UTH, """
        box 1   ante 10, blind 10
        box 3   ante 10, blind 10
        box 5   ante 10, blind 10
        deal
        box 5   bet 30
        box 1   check
    """)  # fmt: skip
    refusal = table.refused("show Qs 8d 4c")
    assert (refusal.code, refusal.cites[0], refusal.facts["box"]) == ("show/undecided", "9.2", 3)
    table.do("box 3 check\nshow Qs 8d 4c\nbox 3 bet 20")
    refusal = table.refused("show 2h 2c")
    assert (refusal.code, refusal.cites, refusal.facts["box"]) == ("show/undecided", ("9.3",), 1)
    table.do("box 1 fold\nshow 2h 2c")
    assert table.events_of(SettlementOpened)  # nobody is left to decide on the river


@clause(UTH, "9.2.3.1", "9.3.2.1", "9.2.1", "9.3.1", "1.1:Check")
def test_a_box_with_a_play_wager_has_no_decision_left() -> None:
    table = play(UTH, """
        box 1   ante 10, blind 10
        box 3   ante 10, blind 10
        deal
        box 1   check
        box 3   bet 40
        ! box 3 bet 30
        ! box 3 check
        show    Qs 8d 4c
    """)  # fmt: skip
    for line in ("bet 20", "fold", "check"):
        refusal = table.refused(f"box 3 {line}")
        assert (refusal.code, refusal.cites) == ("decision/made", ("9.2.3.1",))
    table.do("box 1 check\nshow 2h 2c")
    for line in ("bet 10", "fold", "check"):
        refusal = table.refused(f"box 3 {line}")
        assert (refusal.code, refusal.cites) == ("decision/made", ("9.3.2.1",))
    assert table.balance("box:3:play") == 40_00


@clause(UTH, "1.1:Check", "9.1.3", "9.2.2")
def test_a_check_stays_in_without_money_and_decides_again() -> None:
    table = at(FLOP)
    checked = table.events_of(BoxChecked)[-1]
    assert (checked.stage, checked.cites) == (0, ("9.1.3", "1.1:Check"))
    table.do("box 3 check")
    assert table.refused("box 3 bet 20").code == "decision/made"
    checked = table.events_of(BoxChecked)[-1]
    assert (checked.stage, checked.cites) == (1, ("9.2.2", "1.1:Check"))
    assert table.balance("patron:p3") == 10_000_00 - 20_00
    table.do("show 2h 2c\nbox 3 bet 10\nsettle")
    assert table.paid(3)["play"] == 10_00


@clause(UTH, "9.1.3", "9.2.2")
def test_the_dealer_enters_a_check_at_a_live_table() -> None:
    table = at(PREFLOP, mode="live")
    assert table.give(Check(actor="dealer", box=3)) == tuple(table.events_of(BoxChecked))
    assert isinstance(table.give(Check(actor="gaming_supervisor", box=3)), Refusal)


@clause(UTH, "9.1.3", "9.2.2")
def test_a_check_is_shown_by_a_tap_or_a_knock_and_the_signal_is_recorded() -> None:
    table = at(PREFLOP, mode="live")
    refusal = table.refused("box 3 check wink")
    assert (refusal.code, refusal.cites) == ("check/signal", ("9.1.3", "1.1:Check"))
    table.do("box 3 check tap\nshow 2d 3d 4d")
    assert table.refused("box 3 check wink").cites == ("9.2.2", "1.1:Check")
    table.do("box 3 check knock")
    assert [one.signal for one in table.events_of(BoxChecked)] == ["tap", "knock"]
    for first, second in (("knock", "tap"), ("", "")):
        table = at(PREFLOP, mode="live").do(f"box 3 check {first}\nshow 2d 3d 4d\nbox 3 check {second}")
        assert [one.signal for one in table.events_of(BoxChecked)] == [first, second]


@clause(UTH, "1.1:Check", "9.3")
def test_nobody_checks_on_the_river() -> None:
    refusal = at(RIVER).refused("box 3 check")
    assert (refusal.code, refusal.cites[0]) == ("check/not-offered", "9.3")


@clause(UTH, "9.1.2", "9.2.3", "9.3.2")
def test_cards_lie_face_down_at_a_bet_and_nothing_waits_for_it() -> None:
    for moment, amount in ((PREFLOP, 40), (FLOP, 20), (RIVER, 10)):
        table = at(moment, mode="live").do(f"by hand\nbox 3 bet {amount}")
        due = table.view("dealer").due
        assert due == (
            ("cards-face-down", 3),
            *((("announce-dealer-hand", None),) if moment == RIVER else ()),
        )
        if moment == PREFLOP:
            table.do("show Qs 8d 4c")
        table.do("attest cards-face-down box 3")
        assert table.events_of(StepAttested)[-1].cites == ("9.1.2", "9.2.3", "9.3.2")


@pytest.mark.parametrize("order", [(1, 3), (3, 1)])
@clause(UTH, "9.1", "9.2", "9.3")
def test_boxes_decide_in_any_order(order: tuple[int, ...]) -> None:
    table = play(UTH, "box 1 ante 10, blind 10\nbox 3 ante 10, blind 10\ndeal")
    for cards in ("show Qs 8d 4c", "show 2h 2c", ""):
        for box in order:
            table.do(f"box {box} {'check' if cards else 'bet 10'}")
        table.do(cards)
    assert table.events_of(SettlementOpened)


@clause(UTH, "1.1:Play Wager", "9.1.2")
def test_play_is_measured_by_the_ante() -> None:
    table = play(UTH, "box 3 ante 15, blind 15\ndeal")
    for amount in ("30", "40", "44.99", "60.01"):
        assert table.refused(f"box 3 bet {amount}").cites[0] == "9.1.2"
    table.do("box 3 bet 45")
