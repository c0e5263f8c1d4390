"""Jackpots at The Star: the prizes, how they are shared, the bonus, and the order of payment."""

import pytest
from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.table.events import BoxSettled, JackpotPaid
from tests.clauses.jackpot_rounds import awards as paid
from tests.clauses.jackpot_rounds import meter_after as after
from tests.clauses.jackpots import FLUSH_BOARD, TRIPS_BOARD, jackpot
from tests.clauses.showdowns import UTH
from tests.clauses.streets import UNDATED, VERSION_4
from tests.felt import METER, clause, play, sign

SIGN = {
    "royal_flush": 4_000_000, "straight_flush": 400_000, "four_of_a_kind": 77_700,
    "full_house": 22_200, "flush": 11_100,
}  # fmt: skip


@clause(VERSION_4, "15.2.9.1", "15.2.6", "15.2.8")
def test_a_royal_takes_the_meter_but_never_less_than_its_guarantee() -> None:
    for meter, won in ((METER, METER), (5_000_000, 5_000_000), (4_999_999, 5_000_000), (0, 5_000_000)):
        table = jackpot(VERSION_4, {3: "As Ks"}, FLUSH_BOARD, meter)
        assert paid(table) == [(3, "royal_flush", won)]
        assert after(table) == 5_000_000


@clause(VERSION_4, "15.2.9.2", "15.2.8")
def test_a_straight_flush_takes_a_tenth_but_never_less_than_its_guarantee() -> None:
    for meter, won, left in (
        (METER, 812_346, METER - 812_346),
        (5_200_000, 520_000, 5_000_000),
        (5_000_000, 500_000, 5_000_000),
        (4_999_999, 500_000, 5_000_000),
    ):
        table = jackpot(VERSION_4, {3: "9s 8s"}, FLUSH_BOARD, meter)
        assert (paid(table), after(table)) == ([(3, "straight_flush", won)], left)


@clause(VERSION_4, "15.2.9.3", "15.2.9.4", "15.2.9.5", "15.2.8", "15.2.9")
def test_version_4_fixes_the_other_prizes() -> None:
    table = jackpot(VERSION_4, {3: "Qc 2h", 5: "8c 8d"}, TRIPS_BOARD)
    assert paid(table) == [(5, "full_house", 150_00), (3, "four_of_a_kind", 500_00)]
    assert after(table) == METER
    assert paid(jackpot(VERSION_4, {3: "2s 3s"}, FLUSH_BOARD)) == [(3, "flush", 100_00)]


@clause(UNDATED, "15.2.8", "15.2.9")
@clause(UTH, "15.2.8", "15.2.9")
def test_elsewhere_the_sign_sets_the_prizes(book: str) -> None:
    table = jackpot(book, {3: "Qc 2h", 5: "8c 8d"}, TRIPS_BOARD, pays=SIGN)
    assert paid(table) == [(5, "full_house", 222_00), (3, "four_of_a_kind", 777_00)]
    assert paid(jackpot(book, {3: "2s 3s"}, FLUSH_BOARD, pays=SIGN)) == [(3, "flush", 111_00)]
    assert paid(jackpot(book, {3: "9s 8s"}, FLUSH_BOARD, pays=SIGN)) == [(3, "straight_flush", 812_346)]
    assert paid(jackpot(book, {3: "9s 8s"}, FLUSH_BOARD, 1_000_000, pays=SIGN)) == [
        (3, "straight_flush", 400_000)
    ]
    assert paid(jackpot(book, {3: "As Ks"}, FLUSH_BOARD, 3_999_999, pays=SIGN)) == [
        (3, "royal_flush", 4_000_000)
    ]
    assert paid(jackpot(book, {3: "As Ks"}, FLUSH_BOARD, pays=SIGN)) == [(3, "royal_flush", METER)]


@clause(UNDATED, "15.2.9")
@clause(UTH, "15.2.9")
def test_a_sign_without_a_prize_opens_no_table(book: str) -> None:
    for hand in SIGN:
        assert "15.2.9" in opening(book, {one: SIGN[one] for one in SIGN if one != hand}).cites
    assert opening(book, {**SIGN, "straight": 10_00}).code == "sign/prize"


@clause(VERSION_4, "15.2.9", "15.2.9.1", "15.2.9.2", "15.2.9.3", "15.2.9.4", "15.2.9.5")
def test_a_sign_with_other_prizes_than_the_book_s_opens_no_table() -> None:
    own = {"royal_flush": 5_000_000, "straight_flush": 500_000, "four_of_a_kind": 50_000,
           "full_house": 15_000, "flush": 10_000}  # fmt: skip
    for index, hand in enumerate(own, start=1):
        for by in (-1, 1):
            refusal = opening(VERSION_4, {**own, hand: own[hand] + by})
            assert refusal.code == "sign/prize"
            assert {"15.2.9", f"15.2.9.{index}"} <= set(refusal.cites)
    assert paid(jackpot(VERSION_4, {3: "2s 3s"}, FLUSH_BOARD, pays=own)) == [(3, "flush", 100_00)]


def opening(book: str, pays: dict[str, int]) -> Refusal:
    """The refusal of a table whose jackpot sign states these prizes."""
    signs = sign(book)
    table = play(book, attest=False)
    table.opening = replace(
        table.opening, sign=replace(signs, jackpot=signs.jackpot and replace(signs.jackpot, pays=pays))
    )
    refusal = table.give(table.opening)
    assert isinstance(refusal, Refusal)
    return refusal


@clause(UNDATED, "15.2.8", "15.2.6")
@clause(VERSION_4, "15.2.8", "15.2.6")
@clause(UTH, "15.2.8", "15.2.6")
def test_a_straight_and_everything_below_win_nothing(book: str) -> None:
    assert paid(jackpot(book, {1: "9d 8d", 3: "Ad Kd", 5: "Qd Qh"}, FLUSH_BOARD)) == []
    assert paid(jackpot(book, {1: "Ah Kd", 3: "8c 7d"}, TRIPS_BOARD)) == []


@clause(UTH, "15.2.6")
def test_turn_and_river_do_not_count_for_the_jackpot() -> None:
    for shared in ("Qs Js 2d Ts 3c", "Qs Js 2d 3c Ts", "2d Qs 3c Js Ts"):
        table = jackpot(UTH, {3: "As Ks"}, shared)
        assert paid(table) == []
        assert table.hand(3) == "royal_flush"
    assert paid(jackpot(UTH, {3: "As Ks"}, "Qs Js Ts 3c 2d")) == [(3, "royal_flush", METER)]


@clause(UNDATED, "15.2.13.2")
@clause(VERSION_4, "15.2.13.2")
@clause(UTH, "15.2.13.2")
def test_two_straight_flushes_share_successive_tenths(book: str) -> None:
    hands = {2: "Js Ts", 4: "6s 5s"}
    table = jackpot(book, hands, "9s 8s 7s", 10_000_000)
    assert paid(table) == [(4, "straight_flush", 950_000), (2, "straight_flush", 950_000)]
    assert after(table) == 8_100_000
    assert "15.2.13.2" in table.cites(JackpotPaid)
    low = jackpot(book, hands, "9s 8s 7s", 5_263_157)  # 9.5% is a cent under the guarantee
    assert paid(low) == [(4, "straight_flush", 500_000), (2, "straight_flush", 500_000)]


@clause(UNDATED, "15.2.14")
@clause(VERSION_4, "15.2.14", "15.2.9.1", "15.2.9.2")
@clause(UTH, "15.2.14")
def test_beside_a_royal_the_straight_flush_is_paid_first(book: str) -> None:
    hands = {2: "9s 8s", 4: "As Ks"}
    table = jackpot(book, hands, FLUSH_BOARD, 10_000_000)
    assert paid(table) == [(2, "straight_flush", 1_000_000), (4, "royal_flush", 9_000_000)]
    assert after(table) == 5_000_000
    assert all("15.2.14" in event.cites for event in table.events_of(JackpotPaid))
    low = jackpot(book, hands, FLUSH_BOARD, 1_000_000)
    assert paid(low) == [(2, "straight_flush", 500_000), (4, "royal_flush", 5_000_000)]


@clause(UNDATED, "15.2.10.1", "15.2.10.2", "15.2.10.3", "15.2.10.4", "15.2.11", "15.2.12")
@clause(VERSION_4, "15.2.10.1", "15.2.10.2", "15.2.10.3", "15.2.10.4", "15.2.11", "15.2.12")
@clause(UTH, "15.2.10.1", "15.2.10.2", "15.2.10.3", "15.2.10.4", "15.2.11", "15.2.12")
def test_bonuses_come_first_then_fixed_prizes_then_shares_each_from_the_right(book: str) -> None:
    hands = {1: "2s 3s", 2: "As Ks", 4: "9s 8s", 5: "4s 5s", 6: "7h 7c"}
    table = jackpot(book, hands, FLUSH_BOARD, 10_000_000, bonus=333_00)
    assert paid(table) == [
        (6, "bonus", 333_00), (5, "bonus", 333_00), (1, "bonus", 333_00),
        (5, "flush", 100_00), (1, "flush", 100_00),
        (4, "straight_flush", 1_000_000), (2, "royal_flush", 9_000_000),
    ]  # fmt: skip
    assert {"15.2.10.2", "15.2.10.3", "15.2.11"} <= set(table.events_of(JackpotPaid)[0].cites)
    assert "15.2.10.2" not in table.events_of(JackpotPaid)[-1].cites
    assert all("15.2.12" in event.cites for event in table.events_of(JackpotPaid))


@clause(UNDATED, "15.2.10", "1.1:Bonus Jackpot", "15.2.10.2")
@clause(VERSION_4, "15.2.10", "1.1:bonus jackpot", "15.2.10.2")
@clause(UTH, "15.2.10", "1.1:Bonus Jackpot", "15.2.10.2")
def test_a_bonus_is_paid_only_where_the_sign_has_one_and_a_share_is_won(book: str) -> None:
    hands = {3: "9s 8s", 5: "7h 7c"}
    assert paid(jackpot(book, hands, FLUSH_BOARD)) == [(3, "straight_flush", 812_346)]
    assert paid(jackpot(book, hands, FLUSH_BOARD, bonus=100_00))[0] == (5, "bonus", 100_00)
    assert paid(jackpot(book, {3: "2s 3s", 5: "7h 7c"}, FLUSH_BOARD, bonus=100_00)) == [(3, "flush", 100_00)]


@clause(UNDATED, "15.2.7", "1.1:Jackpot Wager")
@clause(VERSION_4, "15.2.7", "1.1:jackpot wager")
@clause(UTH, "15.2.7", "1.1:Jackpot Wager")
def test_prizes_are_paid_apart_from_every_other_win(book: str) -> None:
    table = jackpot(book, {3: "2s 3s"}, FLUSH_BOARD)
    prize = table.events_of(JackpotPaid)[0]
    assert "15.2.7" in prize.cites
    assert [(posting.account, posting.cents) for posting in prize.postings] == [
        ("jackpot", -100_00), ("patron:p3", 100_00),
    ]  # fmt: skip
    assert "jackpot" not in [result.spot for result in table.events_of(BoxSettled)[0].results]
    assert table.taken(3)["jackpot"] == 5_00
    assert "jackpot" not in table.returned(3)


@pytest.mark.parametrize("meter", [-1, 10**18])
@clause(VERSION_4, "15.2.9.1")
def test_no_meter_stands_below_nothing(meter: int) -> None:
    table = play(VERSION_4, "box 3 ante 10, jackpot 5\ndeal\nbox 3 fold\nshow Qs Js Ts\nsettle 3")
    table.meter = meter
    assert table.refused("award").code == "jackpot/meter"
