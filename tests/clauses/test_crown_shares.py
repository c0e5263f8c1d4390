"""Crown's jackpot under both options: rounding to chips and dollars, and shares by formula."""

import pytest

from tests.clauses.jackpot_rounds import award_cites, awards, jackpot_round, meter_after
from tests.clauses.showdowns import CROWN
from tests.felt import clause

ROYAL, STRAIGHT = "royal_flush", "straight_flush"
SPADES = "Qs Js Ts"  # As Ks beside them is a royal flush, 9s 8s a straight flush
HEARTS = "6h 7h 8h"  # 9h Th and 4h 5h both make straight flushes
BOTH = pytest.mark.parametrize("option", [1, 2])


@clause(CROWN, "6.2.3", "10.1.2")
def test_a_fixed_payout_is_rounded_up_to_chips() -> None:
    """Forty for each dollar of 1.23 is 49.20."""
    table = jackpot_round(CROWN, "Th Jc Qd", {4: "8s 9d"}, option=2, wager=1_23, chip=1_00)
    assert awards(table) == [(4, "straight", 50_00)]
    assert "6.2.3" in award_cites(table)[0]


@clause(CROWN, "table4:Royal Flush", "table5:Royal Flush", "10.2.1")
@BOTH
@pytest.mark.parametrize(
    ("meter", "paid"), [(12_345_01, 12_346_00), (12_345_00, 12_345_00), (10_000_00, 10_000_00)]
)
def test_a_royal_takes_the_meter_rounded_up_to_a_dollar(option: int, meter: int, paid: int) -> None:
    table = jackpot_round(CROWN, SPADES, {4: "As Ks"}, meter=meter, option=option)
    assert awards(table) == [(4, ROYAL, paid)]
    assert {f"table{option + 3}:Royal Flush", "10.2.1"} <= award_cites(table)[0]
    assert meter_after(table) == 10_000_00


@clause(CROWN, "table4:Straight Flush", "table5:Straight Flush", "10.2.1", "6.2.3")
@BOTH
@pytest.mark.parametrize(
    ("meter", "chip", "paid", "after"),
    [
        (12_345_01, 1, 1_234_60, 11_110_41),  # a tenth of 12,346; what is paid comes off the meter itself
        (12_345_01, 1_00, 1_235_00, 11_110_01),
        (12_340_00, 1_00, 1_234_00, 11_106_00),
        (11_111_00, 1, 1_111_10, 10_000_00),  # not below the seed
    ],
)
def test_a_straight_flush_takes_a_tenth_of_it(
    option: int, meter: int, chip: int, paid: int, after: int
) -> None:
    table = jackpot_round(CROWN, SPADES, {4: "9s 8s"}, meter=meter, option=option, chip=chip)
    assert awards(table) == [(4, STRAIGHT, paid)]
    assert f"table{option + 3}:Straight Flush" in award_cites(table)[0]
    assert ("6.2.3" in award_cites(table)[0]) is (paid == 1_235_00)
    assert meter_after(table) == after


@clause(
    CROWN, "10.3.1(a)", "table6:R=1,S=1", "table6:formula", "10.3.1(b)", "table7:R=1,S=1", "table7:formula"
)
@BOTH
def test_a_royal_and_a_straight_flush_share_ten_to_one(option: int) -> None:
    """Eleven parts of 100,000: ten are 90,909.09…, one is 9,090.90…, both up to the next dollar chip."""
    table = jackpot_round(CROWN, SPADES, {5: "As Ks", 2: "9s 8s"}, option=option, chip=1_00)
    assert awards(table) == [(2, STRAIGHT, 9_091_00), (5, ROYAL, 90_910_00)]
    for cites in award_cites(table):
        assert {"10.3.1(a)", "table6:R=1,S=1", "table6:formula", "6.2.3"} <= cites
        assert {"10.3.1(b)", "table7:R=1,S=1", "table7:formula"} <= cites
    assert meter_after(table) == 10_000_00


@clause(CROWN, "table4:Royal Flush", "table5:Royal Flush", "table6:formula", "table7:formula")
@BOTH
def test_their_parts_are_as_their_shares_of_the_meter_alone(option: int) -> None:
    table = jackpot_round(CROWN, SPADES, {5: "As Ks", 2: "9s 8s"}, option=option, meter=110_000_00)
    assert awards(table) == [(2, STRAIGHT, 10_000_00), (5, ROYAL, 100_000_00)]


@clause(CROWN, "10.3.2(a)", "table8:R=0,S=2", "table8:formula")
@BOTH
def test_two_straight_flushes_share_tenths_above_the_seed_and_a_tenth_of_it(option: int) -> None:
    """Each 9.5% of 100,000 and 0.5% of the 10,000 seed: 9,550."""
    table = jackpot_round(CROWN, HEARTS, {2: "9h Th", 5: "4h 5h"}, option=option)
    assert awards(table) == [(5, STRAIGHT, 9_550_00), (2, STRAIGHT, 9_550_00)]
    assert all({"10.3.2(a)", "table8:R=0,S=2", "table8:formula"} <= cites for cites in award_cites(table))
    assert meter_after(table) == 100_000_00 - 2 * 9_550_00
    more = jackpot_round(CROWN, HEARTS, {2: "9h Th", 5: "4h 5h"}, option=option, wager=100, seed=20_000_00)
    assert awards(more) == [(5, STRAIGHT, 9_600_00), (2, STRAIGHT, 9_600_00)]


@clause(CROWN, "5.9.2")
def test_a_fold_loses_the_jackpot_wager() -> None:
    table = jackpot_round(CROWN, SPADES, {4: "As Ks", 2: "7h 8d"}, folds=(4,))
    assert awards(table) == []
    assert table.taken(4) == {"ante": 10_00, "jackpot": 1_00}
    assert table.outcome(4)["jackpot"] == "forfeit"
    assert "5.9.2" in table.cites("BoxFolded")


@clause(CROWN, "1.1:Jackpot wager", "5.4.2")
def test_nobody_wins_a_jackpot_without_a_jackpot_wager() -> None:
    table = jackpot_round(CROWN, SPADES, {4: "As Ks", 2: "9s 8s"}, without=(4,))
    assert awards(table) == [(2, STRAIGHT, 10_000_00)]
    assert table.cites("JackpotTaken") >= {"1.1:Jackpot wager", "5.4.2"}
