"""Ultimate Texas Hold'em: the dealer's hand, whether it qualifies, and how each wager stands against it."""

import pytest

from croupier.core.refusal import Refusal
from croupier.table.commands import ShowDealer
from croupier.table.events import DealerShown, StepAttested
from tests.clauses.showdowns import UTH, holdem, results
from tests.felt import clause, play

ALL = {"ante": 10_00, "blind": 10_00, "trips": 7_00, "play": 40_00}


@clause(UTH, "10.1")
def test_the_dealer_turns_when_all_have_decided_and_the_board_is_open() -> None:
    table = play(UTH, "box 3 ante 10, blind 10\nbox 5 ante 10, blind 10\ndeal dealer: 9h 9d")
    for line in ("box 3 check\nbox 5 check", "show Qs 8d 4c", "box 3 check\nbox 5 check", "show 2h 2c"):
        table.do(line)
        refusal = table.refused("dealer 9h 9d")
        assert refusal.code == "dealer/moment"
        assert "10.1" in refusal.cites
    table.do("box 3 fold")
    assert table.refused("dealer 9h 9d").code == "dealer/moment"
    table.do("box 5 bet 10")
    assert table.refused("settle 5").code == "settle/dealer"
    assert "10.1" in table.refused("settle 5").cites
    table.do("dealer 9h 9d")
    shown = table.events_of(DealerShown)[0]
    assert (shown.cards, shown.hand, shown.qualifies) == (("9h", "9d"), "two_pair", True)
    assert {"10.1", "10.1.1", "10.1.2", "10.1.3", "10.2"} <= set(shown.cites)
    assert table.refused("dealer 9h 9d").code == "dealer/shown"


@clause(UTH, "10.1")
def test_the_dealers_hand_is_announced_before_it_is_turned() -> None:
    table = play(UTH, "box 3 ante 10, blind 10\ndeal dealer: 9h 9d\nbox 3 bet 30", mode="live")
    table.do("show Qs 8d 4c\nby hand\nshow 2h 2c")
    refusal = table.refused("dealer 9h 9d")
    assert (refusal.code, refusal.facts["step"]) == ("step/due", "announce-dealer-hand")
    assert "10.1" in refusal.cites
    assert table.refused("attest announce-dealer-hand by p3").code == "staff/rank"
    table.do("attest announce-dealer-hand\ndealer 9h 9d")
    assert table.events_of(StepAttested)[-1].step == "announce-dealer-hand"


@clause(UTH, "10.1")
@pytest.mark.parametrize("cards", [("9h",), ("9h", "9d", "9s"), ("9h", "Qs"), ("9h", "9h")])
def test_the_dealer_turns_two_cards_that_lie_nowhere_else(cards: tuple[str, ...]) -> None:
    table = play(UTH, "box 3 ante 10, blind 10\ndeal\nbox 3 bet 30\nshow Qs 8d 4c 2h 2c")
    answer = table.give(ShowDealer(actor=table.dealer, cards=cards))
    assert isinstance(answer, Refusal)
    assert answer.code.startswith("cards/")
    assert "10.1" in answer.cites


@clause(UTH, "10.1", "10.1.1", "10.1.2", "10.1.3")
@pytest.mark.parametrize(
    ("dealer", "board", "five", "outcome"),
    [
        ("Jh Th", "9s 8d 7c Kh Kd", "Jh Th 9s 8d 7c", "lose"),  # both own cards
        ("Th 2d", "9s 8d 7c 6h 2s", "Th 9s 8d 7c 6h", "lose"),  # one
        ("3h 2d", "As Kd Qc Jh Ts", "As Kd Qc Jh Ts", "push"),  # none: dealer and player play the board
    ],
)
def test_the_dealer_makes_the_best_five_of_seven(dealer: str, board: str, five: str, outcome: str) -> None:
    table = holdem("5h 4h", board, dealer)
    shown = table.events_of(DealerShown)[0]
    assert (shown.hand, shown.five) == ("straight", tuple(five.split()))
    assert table.outcome(3)["play"] == outcome


@clause(UTH, "10.2", "10.3.1", "10.6.3.4")
@pytest.mark.parametrize(
    ("dealer", "board", "qualifies"),
    [
        ("Ah Qd", "Ks Jd 8c 4h 2s", False),  # ace high is not enough
        ("2h 3d", "Ks Jd 8c 4h 2s", True),  # the lowest pair is
        ("Ah Qd", "Ks Jd 8c 2h 2s", True),  # and one on the board
    ],
)
def test_the_dealer_qualifies_with_a_pair(dealer: str, board: str, *, qualifies: bool) -> None:
    table = holdem("Kh Kd", board, dealer)
    assert table.events_of(DealerShown)[0].qualifies is qualifies
    assert "10.2" in table.events_of(DealerShown)[0].cites
    assert table.outcome(3)["ante"] == ("win" if qualifies else "push")
    assert table.paid(3).get("ante") == (10_00 if qualifies else None)
    assert ("10.3.1" in results(table)["ante"].cites) is not qualifies


@clause(UTH, "10.3.1", "10.3.2", "10.6.2", "10.6.3.4", "10.6.4", "1.1:Push")
def test_a_lower_hand_keeps_its_ante_and_loses_the_rest_when_the_dealer_does_not_qualify() -> None:
    table = holdem("Qh 7d", "Ks Jd 8c 4h 2s", "Ah 9d")
    assert table.returned(3) == {"ante": 10_00}
    assert table.taken(3) == {"blind": 10_00, "trips": 7_00, "play": 40_00}
    assert table.paid(3) == {}
    assert table.outcome(3) == {"ante": "push", "blind": "lose", "trips": "lose", "play": "lose"}
    found = results(table)
    assert {"10.3.1", "10.6.3.4", "1.1:Push"} <= set(found["ante"].cites)
    assert {"10.3.2", "10.6.2", "10.6.2.2"} <= set(found["play"].cites)
    assert {"10.3.2", "10.6.4", "10.6.4.2", "10.11.9"} <= set(found["blind"].cites)


@clause(UTH, "10.3.1", "10.3.2", "10.6.4", "10.6.4.1", "10.9")
def test_a_straight_is_paid_in_full_but_for_the_ante_when_the_dealer_does_not_qualify() -> None:
    table = holdem("9h 8d", "7s 6d 5c Kh 2s", "Ah Qd")
    assert table.paid(3) == {"play": 40_00, "blind": 10_00, "trips": 28_00}
    assert table.returned(3) == ALL
    assert table.outcome(3)["ante"] == "push"
    assert {"10.6.4", "10.6.4.1", "10.3.2"} <= set(results(table)["blind"].cites)
    assert {"10.3.2"} <= set(results(table)["play"].cites)


@clause(UTH, "10.6.3.2", "10.6.2.2", "10.6.4.2", "10.11.9", "10.6.1.1")
def test_a_lower_hand_loses_to_a_dealer_who_qualifies_and_trips_is_paid_all_the_same() -> None:
    table = holdem("7h 7d", "7s Kc Qd Jd 3h", "Ah Td")
    assert table.taken(3) == {"ante": 10_00, "blind": 10_00, "play": 40_00}
    assert table.paid(3) == {"trips": 21_00}
    found = results(table)
    assert "10.6.3.2" in found["ante"].cites
    assert {"10.6.2", "10.6.2.2"} <= set(found["play"].cites)
    assert {"10.6.4", "10.6.4.2", "10.11.9"} <= set(found["blind"].cites)


@clause(UTH, "10.6.2.3", "10.6.3.3", "10.6.4.4", "10.11.8", "1.1:Push", "1.1:Stand Off")
@pytest.mark.parametrize(
    ("hole", "board", "dealer", "trips"),
    [
        ("5h 4h", "As Kd Qc Jh Ts", "3h 2d", 28_00),  # both play a straight on the board
        ("Ah 3h", "As Kd Qc 9h 8s", "Ad 2d", 0),  # the same pair and kickers: the fifth card does not count
    ],
)
def test_equal_hands_push(hole: str, board: str, dealer: str, trips: int) -> None:
    table = holdem(hole, board, dealer)
    assert {spot: table.outcome(3)[spot] for spot in ("ante", "play", "blind")} == {
        "ante": "push", "play": "push", "blind": "push",
    }  # fmt: skip
    assert table.paid(3) == ({"trips": trips} if trips else {})
    assert {spot: table.returned(3)[spot] for spot in ("ante", "play", "blind")} == {
        "ante": 10_00, "play": 40_00, "blind": 10_00,
    }  # fmt: skip
    found = results(table)
    assert {"10.6.3.3", "1.1:Push"} <= set(found["ante"].cites)
    assert {"10.6.2", "10.6.2.3", "1.1:Push"} <= set(found["play"].cites)
    assert {"10.6.4", "10.6.4.4", "10.11.8", "1.1:Stand Off"} <= set(found["blind"].cites)


@clause(UTH, "10.6.2.1", "10.6.2.2", "10.6.3.1", "10.6.3.2")
@pytest.mark.parametrize(
    ("hole", "board", "dealer", "outcome"),
    [
        ("As Qd", "Ah Kd 8c 4s 2h", "Ad Jc", "win"),  # a pair, the second kicker
        ("As 7d", "Ah Kd 8c 4s 2h", "Ad Jc", "lose"),
        ("Ah 9d", "7s 7d 7c 4h 2s", "Kh Qd", "win"),  # three of a kind on the board
        ("Ah 9d", "7s 7d 7c 4h 2s", "As Td", "lose"),
        ("Kh 3d", "7s 7d 7c 7h 2s", "Qh Jd", "win"),  # four of a kind on the board
        ("Kh 3d", "7s 7d 7c 7h Qs", "Ah Jd", "lose"),
        ("Ah 5d", "Ks Kd 8c 8h 2s", "Qh Jd", "win"),  # two pair on the board
    ],
)
def test_kickers_count(hole: str, board: str, dealer: str, outcome: str) -> None:
    table = holdem(hole, board, dealer)
    assert (table.outcome(3)["ante"], table.outcome(3)["play"]) == (outcome, outcome)


@clause(UTH, "10.6.1", "10.6.1.1", "10.6.1.2")
@pytest.mark.parametrize("dealer", ["Ah Qd", "2h 3d", "Jh Tc"])  # no pair, a pair, a straight
def test_trips_does_not_look_at_the_dealer(dealer: str) -> None:
    table = holdem("9h 9c", "9s 8d 7c Ks 2s", dealer)
    assert table.paid(3)["trips"] == 21_00
    assert results(table)["trips"].cites[:2] == ("10.6.1", "10.6.1.1")
    table = holdem("Kh 4c", "9s 8d 7c Ks 2s", dealer)
    assert table.taken(3)["trips"] == 7_00
    assert results(table)["trips"].cites[:2] == ("10.6.1", "10.6.1.2")
