"""Jackpots at Crown: two tables of prizes, shares of the rounded meter, winners left open until paid."""

import pytest

from croupier.table.events import BoxSettled, JackpotPaid, JackpotTaken
from tests.clauses.jackpot_rounds import awards as paid
from tests.clauses.jackpot_rounds import meter_after as after
from tests.clauses.jackpots import FLUSH_BOARD, TRIPS_BOARD, jackpot
from tests.clauses.streets import CROWN
from tests.felt import METER, clause, play


@clause(CROWN, "table4:Royal Flush", "table4:Straight Flush", "10.2.1", "5.9.1")
def test_option_1_pays_the_meter_or_a_tenth_rounded_up_to_a_dollar() -> None:
    for meter, whole in ((METER, 8_123_500), (8_123_401, 8_123_500), (8_123_400, 8_123_400)):
        assert paid(jackpot(CROWN, {3: "As Ks"}, FLUSH_BOARD, meter)) == [(3, "royal_flush", whole)]
        table = jackpot(CROWN, {3: "9s 8s"}, FLUSH_BOARD, meter)
        assert paid(table) == [(3, "straight_flush", whole // 10)]
        assert after(table) == meter - whole // 10  # what is paid comes off the meter as it was recorded
    assert {"table4:Straight Flush", "10.2.1"} <= table.cites(JackpotPaid)


@clause(CROWN, "table5:Royal Flush", "table5:Straight Flush", "10.2.1", "5.9.1")
def test_option_2_pays_the_same_shares() -> None:
    royal = jackpot(CROWN, {3: "As Ks"}, FLUSH_BOARD, option=2)
    assert (paid(royal), after(royal)) == ([(3, "royal_flush", 8_123_500)], 5_000_000)
    straight = jackpot(CROWN, {3: "9s 8s"}, FLUSH_BOARD, option=2)
    assert paid(straight) == [(3, "straight_flush", 812_350)]
    assert {"table5:Straight Flush", "10.2.1"} <= straight.cites(JackpotPaid)


@clause(CROWN, "table4:Four of a Kind", "table4:Full House", "table4:Flush", "10.1.2", "5.9.1")
def test_option_1_pays_so_much_for_each_dollar() -> None:
    for wager, dollars in ((500, 5), (100, 1)):
        table = jackpot(CROWN, {3: "Qc 2h", 5: "8c 8d"}, TRIPS_BOARD, wager=wager)
        assert paid(table) == [(5, "full_house", 150_00 * dollars), (3, "four_of_a_kind", 500_00 * dollars)]
        assert after(table) == METER
        flush = jackpot(CROWN, {3: "2s 3s"}, FLUSH_BOARD, wager=wager)
        assert paid(flush) == [(3, "flush", 100_00 * dollars)]
    assert {"table4:Full House", "table4:Four of a Kind", "10.1.2"} <= table.cites(JackpotPaid)


@clause(
    CROWN, "table5:Four of a Kind", "table5:Full House", "table5:Flush", "table5:Straight", "10.1.2", "5.9.1"
)
def test_option_2_pays_a_straight_too() -> None:
    table = jackpot(CROWN, {3: "Qc 2h", 5: "8c 8d"}, TRIPS_BOARD, option=2)
    assert paid(table) == [(5, "full_house", 500_00), (3, "four_of_a_kind", 3000_00)]
    assert paid(jackpot(CROWN, {3: "2s 3s"}, FLUSH_BOARD, option=2)) == [(3, "flush", 300_00)]
    straight = jackpot(CROWN, {3: "9d 8d"}, FLUSH_BOARD, option=2)
    assert paid(straight) == [(3, "straight", 200_00)]
    assert "table5:Straight" in straight.cites(JackpotPaid)


@pytest.mark.parametrize(("option", "best"), [(1, "9d 8d"), (2, "Qd Qh")])
@clause(CROWN, "5.9.2", "5.9.1")
def test_a_hand_off_the_table_loses_its_wager(option: int, best: str) -> None:
    table = jackpot(CROWN, {3: best}, FLUSH_BOARD, option=option)
    assert paid(table) == []
    taken = table.events_of(JackpotTaken)[0]
    assert (taken.outcome, taken.stake) == ("lose", 5_00)
    assert "5.9.2" in taken.cites
    assert after(table) == METER


@clause(
    CROWN, "10.3.1(a)", "10.3.1(b)", "table6:R=1,S=1", "table7:R=1,S=1", "table6:formula", "table7:formula"
)
def test_a_royal_and_a_straight_flush_share_ten_to_one() -> None:
    table = jackpot(CROWN, {2: "9s 8s", 4: "As Ks"}, FLUSH_BOARD, 11_000_000)
    assert paid(table) == [(2, "straight_flush", 1_000_000), (4, "royal_flush", 10_000_000)]
    assert after(table) == 5_000_000
    assert {"10.3.1(a)", "table6:formula", "10.3.1(b)", "table7:formula"} <= table.cites(JackpotPaid)
    rounded = jackpot(CROWN, {2: "9s 8s", 4: "As Ks"}, FLUSH_BOARD, 10_000_000, chip=100)
    assert paid(rounded) == [(2, "straight_flush", 909_100), (4, "royal_flush", 9_091_000)]


@clause(CROWN, "10.3.2(a)", "table8:R=0,S=2", "table8:formula")
def test_two_straight_flushes_share_tenths_above_the_seed() -> None:
    table = jackpot(CROWN, {2: "Js Ts", 4: "6s 5s"}, "9s 8s 7s", 10_000_000)
    assert paid(table) == [(4, "straight_flush", 975_000), (2, "straight_flush", 975_000)]
    assert after(table) == 8_050_000
    assert {"10.3.2(a)", "table8:R=0,S=2", "table8:formula"} <= table.cites(JackpotPaid)
    low = jackpot(CROWN, {2: "Js Ts", 4: "6s 5s"}, "9s 8s 7s", 10_000_000, wager=100, seed=1_000_000)
    assert paid(low)[0] == (4, "straight_flush", 955_000)


@clause(CROWN, "8.1.1(c)")
def test_a_hand_that_wins_the_jackpot_stays_open_until_the_last_box_is_checked() -> None:
    lines = (
        "box 2 ante 10, jackpot 5\nbox 3 ante 10\nbox 5 ante 10, jackpot 5\ndeal 2: 2h 7c; 3: Jh Jd; 5: 2s 3s"
    )
    table = play(CROWN, lines, mode="live")
    for card in FLUSH_BOARD.split():
        table.do(f"box 2 bet 10\nbox 3 bet 10\nbox 5 bet 10\nshow {card}")
    table.do("settle 5")
    assert table.events_of(BoxSettled)[-1].cards_at == "face_up"
    assert table.paid(5) == {"ante": 60_00, "3rd": 60_00, "4th": 60_00, "5th": 60_00}  # main wagers at once
    assert table.refused("award").code == "jackpot/moment"
    table.do("settle 3")
    assert table.events_of(BoxSettled)[-1].cards_at == "racked"
    assert table.refused("award").code == "jackpot/moment"
    table.do("settle 2\nby hand\naward")
    assert [(event.box, "8.1.1(c)" in event.cites) for event in table.events_of(JackpotTaken)] == [
        (2, False), (5, True),
    ]  # fmt: skip
    assert table.view("p5").boxes[4].cards == ("2s", "3s")
    assert table.refused("close").facts["step"] == "jackpot-rack"
    assert table.refused("attest jackpot-rack box 5").code == "step/count"
    table.do("attest jackpot-rack box 5 count 2\nclose")
    assert table.paid(5)["jackpot"] == 500_00
