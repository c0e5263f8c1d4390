"""The Star's jackpot: the edges of its guarantees, what stays in the pool, and whose folded hands count."""

import pytest

from croupier.table.events import BoxSettled, JackpotTaken
from tests.clauses.jackpot_rounds import award_cites, awards, jackpot_round, meter_after
from tests.clauses.showdowns import UNDATED, UTH, VERSION_4
from tests.felt import clause, play

ROYAL, STRAIGHT = "royal_flush", "straight_flush"
SPADES = "Qs Js Ts"  # As Ks beside them is a royal flush, 9s 8s a straight flush


@clause(UNDATED, "15.2.9", "15.2.13.1")
@clause(VERSION_4, "15.2.9.1")
@clause(UTH, "15.2.9", "15.2.13.1")
@pytest.mark.parametrize(
    ("meter", "paid"),
    [(100_000_00, 100_000_00), (50_000_01, 50_000_01), (49_999_99, 50_000_00), (0, 50_000_00)],
)
def test_a_royal_takes_the_meter_or_its_guarantee_of_50000(book: str, meter: int, paid: int) -> None:
    table = jackpot_round(book, SPADES, {4: "As Ks"}, meter=meter)
    assert awards(table) == [(4, ROYAL, paid)]
    assert ({"15.2.9.1"} if book == VERSION_4 else {"15.2.9", "15.2.13.1"}) <= award_cites(table)[0]
    assert meter_after(table) == 10_000_00


@clause(UNDATED, "15.2.9", "15.2.13.2")
@clause(VERSION_4, "15.2.9.2")
@clause(UTH, "15.2.9", "15.2.13.2")
@pytest.mark.parametrize(
    ("meter", "paid", "after"),
    [
        (100_000_00, 10_000_00, 90_000_00),
        (81_234_56, 8_123_46, 73_111_10),  # 8,123.456 goes up to the cent
        (50_000_10, 5_000_01, 45_000_09),
        (49_999_90, 5_000_00, 44_999_90),  # a tenth would be a cent less than the guarantee
        (12_000_00, 5_000_00, 10_000_00),  # never below the seed
    ],
)
def test_a_straight_flush_takes_a_tenth_or_its_guarantee_of_5000(
    book: str, meter: int, paid: int, after: int
) -> None:
    table = jackpot_round(book, SPADES, {4: "9s 8s"}, meter=meter, chip=25_00)
    assert awards(table) == [(4, STRAIGHT, paid)]
    assert ("15.2.9.2" if book == VERSION_4 else "15.2.9") in award_cites(table)[0]
    assert meter_after(table) == after


@clause(UNDATED, "15.2.7")
@clause(VERSION_4, "15.2.7")
@clause(UTH, "15.2.7")
def test_a_prize_is_paid_apart_and_the_wager_stays_in_the_pool(book: str) -> None:
    """Money that goes round: the box's own settlement is the same without the jackpot wager."""
    table = jackpot_round(book, SPADES, {4: "As Ks"})
    plain = jackpot_round(book, SPADES, {4: "As Ks"}, without=(4,))
    paid = table.paid(4)
    assert paid.pop("jackpot") == 100_000_00
    assert paid == plain.paid(4)
    assert table.balance("float") == plain.balance("float")
    assert table.balance("jackpot") == 5_00 - 100_000_00
    assert table.balance("patron:p4") == plain.balance("patron:p4") - 5_00 + 100_000_00
    assert "15.2.7" in award_cites(table)[0]


@clause(UNDATED, "1.1:Fold")
@clause(UTH, "1.1:Fold")
def test_a_folded_hand_wins_no_jackpot(book: str) -> None:
    table = jackpot_round(book, SPADES, {4: "As Ks", 2: "7h 8d"}, folds=(4,))
    assert awards(table) == []
    assert table.outcome(4)["jackpot"] == "forfeit"
    assert meter_after(table) == 100_000_00


@clause(VERSION_4, "1.1:Fold", "15.2.6", "15.2.9.3", "10.2.1")
def test_a_folded_hand_wins_its_jackpot_and_nothing_else_in_version_4() -> None:
    table = jackpot_round(VERSION_4, "7d 7c Kd", {4: "7s 7h", 2: "8h 9d"}, folds=(4,))
    assert awards(table) == [(4, "four_of_a_kind", 500_00)]
    assert table.paid(4) == {"jackpot": 500_00}
    assert ["10.2.1" in settled.cites for settled in table.events_of(BoxSettled)] == [True, False]
    assert [(taken.box, taken.outcome) for taken in table.events_of(JackpotTaken)] == [
        (2, "lose"),
        (4, "win"),
    ]


@clause(VERSION_4, "9.6.2")
def test_only_hands_with_a_jackpot_wager_are_held() -> None:
    table = play(VERSION_4, "box 3 ante 10, jackpot 5\nbox 5 ante 10\ndeal", mode="live")
    table.do("by hand\nbox 5 fold\nattest fold-hand-in box 5 count 2\nattest fold-spread box 5 count 2")
    assert table.refused("attest fold-hold box 5").code == "step/not-due"
    table.do("attest fold-rack box 5")
    assert not table.view("p3").due
    table.do("box 3 fold\nattest fold-hand-in box 3 count 2\nattest fold-spread box 3 count 2")
    assert table.view("p3").due == (("fold-hold", 3),)
