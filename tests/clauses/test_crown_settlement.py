"""Crown: what wins and loses, rounding to chips, the largest payout, and jackpot hands left face up."""

import pytest

from croupier.core.sign import Limit
from croupier.table.events import BoxFolded, BoxSettled, JackpotPaid, JackpotTaken, SettlementOpened
from tests.clauses.showdowns import CROWN, STAKES, lost, results, stood_off, stud, won
from tests.felt import clause, play, sign

STREETS = ("3rd", "4th", "5th")


@clause(CROWN, "5.7.1", "5.7.2", "5.8:stand-off", "5.8.1", "8.1.1(a)")
@pytest.mark.parametrize(
    ("hole", "shared", "ante", "street", "odds"),
    [
        ("6s 2h", "6d 3c Ks", "5.7.1", "5.8:stand-off", 0),
        ("Ts 2h", "Td 3c Ks", "5.7.1", "5.8:stand-off", 0),
        ("Js 2h", "Jd 3c Ks", "5.7.2", "5.8.1", 1),
        ("9s 9h", "7d 7c Ks", "5.7.2", "5.8.1", 2),  # its pairs alone would stand off
        ("2s 2h", "2d Kc 7s", "5.7.2", "5.8.1", 3),  # no pair of sixes in it, but a better hand
    ],
)
def test_the_whole_hand_decides(hole: str, shared: str, ante: str, street: str, odds: int) -> None:
    table = stud(CROWN, hole, shared)
    assert won(table, odds) if odds else stood_off(table)
    found = results(table)
    assert {ante, "8.1.1(a)"} <= set(found["ante"].cites)
    assert all({street, "8.1.1(a)"} <= set(found[spot].cites) for spot in STREETS)
    assert ("8.2" in found["ante"].cites) is bool(odds)


@clause(CROWN, "5.7.3(b)", "5.8.2", "8.1.1(b)")
def test_less_than_a_pair_of_sixes_loses() -> None:
    table = stud(CROWN, "5s 2h", "5d 3c Ks")
    assert lost(table)
    found = results(table)
    assert {"5.7.3(b)", "8.1.1(b)"} <= set(found["ante"].cites)
    assert all({"5.8.2", "8.1.1(b)"} <= set(found[spot].cites) for spot in STREETS)


@clause(CROWN, "5.7.3(a)")
def test_a_fold_loses_the_ante() -> None:
    table = play(CROWN, "box 3 ante 10\ndeal 3: As Ah\nbox 3 fold\nclose")
    assert table.taken(3) == {"ante": 10_00}
    assert "5.7.3(a)" in table.events_of(BoxFolded)[0].cites


@clause(CROWN, "7.4.6")
def test_the_third_card_waits_for_every_last_bet_and_opens_settlement() -> None:
    table = play(CROWN, """
        box 3   ante 10
        box 5   ante 10
        deal
        box 3   bet 10
        box 5   bet 10
        show    Qs
        box 3   bet 10
        box 5   bet 10
        show    Js
        box 3   bet 10
    """)  # fmt: skip
    refusal = table.refused("show Ts")
    assert refusal.code == "show/undecided"
    assert "7.4.6" in refusal.cites
    assert table.refused("settle 5").code == "settle/moment"
    table.do("box 5 bet 10\nshow Ts")
    assert "7.4.6" in table.cites("CommunityShown")
    assert len(table.events_of(SettlementOpened)) == 1
    table.do("settle")


@clause(CROWN, "8.2")
def test_ten_twenty_thirty_ten_on_two_pair_win_140_and_70_go_back() -> None:
    table = play(CROWN, "box 3 ante 10\ndeal 3: 2s 2h")
    table.do("box 3 bet 20\nshow 3d\nbox 3 bet 30\nshow 3c\nbox 3 bet 10\nshow Ks\nsettle")
    assert sum(table.paid(3).values()) == 140_00
    assert sum(table.returned(3).values()) == 70_00
    assert "8.2" in table.events_of(BoxSettled)[0].cites


@clause(CROWN, "6.2.3")
def test_a_payment_is_rounded_up_to_chips_and_a_collection_never() -> None:
    """2.50 at 3 to 1 is 7.50, which chips of 1.00 pay as 8.00; 7.00 at 3 to 1 is 21.00 as it is."""
    signs = sign(CROWN, chip=1_00, limits={"ante": Limit(1_00, 1_000_00)})
    table = play(CROWN, "box 3 ante 2.50\ndeal 3: 2s 2h", sign=signs)
    table.do("box 3 bet 7\nshow 2d\nbox 3 bet 2.50\nshow Kc\nbox 3 bet 3.33\nshow 7s\nsettle")
    assert table.paid(3) == {"ante": 8_00, "3rd": 21_00, "4th": 8_00, "5th": 10_00}
    assert ["6.2.3" in found.cites for found in results(table).values()] == [True, False, True, True]
    table.do("box 3 ante 2.50\ndeal 3: 2s 4h")
    table.do("box 3 bet 7\nshow 6d\nbox 3 bet 2.50\nshow Kc\nbox 3 bet 3.33\nshow 7s\nsettle")
    assert table.taken(3) == {"ante": 2_50, "3rd": 7_00, "4th": 2_50, "5th": 3_33}


@clause(CROWN, "table1:*", "table1:Royal Flush")
def test_no_wager_wins_more_than_the_notice_says() -> None:
    """A royal on 10, 10, 30, 20 would win 5,000, 5,000, 15,000 and 10,000."""
    table = stud(CROWN, "As Ks", "Qs Js Ts", sign=sign(CROWN, max_payout=5_000_00))
    assert table.paid(3) == dict.fromkeys(STAKES, 5_000_00)
    assert table.returned(3) == STAKES
    assert ["table1:*" in found.cites for found in results(table).values()] == [False, False, True, True]
    table = stud(CROWN, "As Ks", "Qs Js Ts", sign=sign(CROWN, max_payout=4_999_99))
    assert table.paid(3)["ante"] == 4_999_99
    assert "table1:*" in results(table)["ante"].cites


@clause(CROWN, "table1:*")
def test_the_largest_payout_holds_after_rounding_and_not_for_jackpots() -> None:
    """Three twos win 30, 30, 90 and 60; chips of 25 would make them 50, 50, 100 and 75."""
    table = stud(CROWN, "2s 2h", "2d Kc 7s", sign=sign(CROWN, chip=25_00, max_payout=60_00))
    assert table.paid(3) == {"ante": 50_00, "3rd": 50_00, "4th": 60_00, "5th": 60_00}
    table = stud(CROWN, "2s 2h", "2d 2c 7s", "ante 10, jackpot 5", sign=sign(CROWN, max_payout=60_00))
    assert table.paid(3) == {**dict.fromkeys(STAKES, 60_00), "jackpot": 2_500_00}


@clause(CROWN, "table1:*")
def test_a_notice_may_state_an_amount_for_each_hand() -> None:
    paying = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
              "three_of_a_kind", "two_pair", "pair")  # fmt: skip
    each = dict.fromkeys(paying, 1_000_00) | {"royal_flush": 6_000_00}
    signs = sign(CROWN, max_payout=None, max_payouts=each)
    royal = stud(CROWN, "As Ks", "Qs Js Ts", sign=signs)
    assert royal.paid(3) == {"ante": 5_000_00, "3rd": 5_000_00, "4th": 6_000_00, "5th": 6_000_00}
    assert stud(CROWN, "Ks Qs", "Js Ts 9s", sign=signs).paid(3) == dict.fromkeys(STAKES, 1_000_00)
    some = sign(CROWN, max_payout=1_000_00, max_payouts={"royal_flush": 6_000_00})
    assert stud(CROWN, "As Ks", "Qs Js Ts", sign=some).paid(3)["4th"] == 6_000_00
    assert stud(CROWN, "Ks Qs", "Js Ts 9s", sign=some).paid(3)["4th"] == 1_000_00
    for hand in paying:
        gap = {one: most for one, most in each.items() if one != hand}
        refusal = play(CROWN, sign=sign(CROWN, max_payout=None, max_payouts=gap), attest=False).refused(
            "open"
        )
        assert (refusal.code, refusal.facts["hand"], refusal.cites) == (
            "sign/max-payout",
            hand,
            ("table1:*",),
        )
    for wrong in ({"royal_flush": 0}, {"five_of_a_kind": 1}):
        table = play(CROWN, sign=sign(CROWN, max_payouts=wrong), attest=False)
        assert table.refused("open").cites == ("table1:*",)


@clause(CROWN, "table1:*")
@pytest.mark.parametrize("notice", [None, 0])
def test_the_table_does_not_open_without_a_notice_of_the_largest_payout(notice: int | None) -> None:
    table = play(CROWN, sign=sign(CROWN, max_payout=notice), attest=False)
    refusal = table.refused("open")
    assert refusal.code == "sign/max-payout"
    assert refusal.cites == ("table1:*",)


@clause(CROWN, "8.1.1(c)", "8.1.1(d)", "8.1")
def test_a_jackpot_hand_stays_face_up_until_all_hands_are_checked_and_it_is_paid() -> None:
    """Box 5 has a flush and a jackpot wager; box 3 has one too, and nothing to show for it."""
    table = play(CROWN, """
        box 3   ante 10, jackpot 5
        box 5   ante 10, jackpot 5
        deal    3: 3d 4h; 5: 2s 4s
        box 3   bet 10
        box 5   bet 10
        show    Qs
        box 3   bet 10
        box 5   bet 10
        show    Js
        box 3   bet 10
        box 5   bet 10
        show    9s
        by hand
        settle  5
    """, mode="live")  # fmt: skip
    assert table.paid(5) == dict.fromkeys(STAKES, 60_00)
    assert [(box.number, box.cards_at) for box in table.view("p3").boxes if box.cards][-1] == (5, "face_up")
    assert "8.1.1(c)" in table.events_of(BoxSettled)[0].cites
    assert table.refused("award").code == "jackpot/moment"
    table.do("settle 3")  # nothing of box 5 had to be racked first
    assert table.view("p5").boxes[2].cards_at == "racked"
    assert table.refused("award").facts["step"] == "settle-rack"
    table.do("attest settle-rack box 3 count 2")
    assert table.refused("close").code == "round/open"
    table.do("award")
    assert [(paid.box, paid.amount) for paid in table.events_of(JackpotPaid)] == [(5, 500_00)]
    assert ["8.1.1(c)" in taken.cites for taken in table.events_of(JackpotTaken)] == [False, True]
    refusal = table.refused("close")
    assert refusal.facts["step"] == "jackpot-rack"
    assert {"8.1.1(c)", "8.1.1(d)"} <= set(refusal.cites)
    assert table.refused("attest jackpot-rack box 5").code == "step/count"
    assert table.refused("attest jackpot-rack box 3 count 2").code == "step/not-due"
    table.do("attest jackpot-rack box 5 count 2\nclose")


@clause(CROWN, "8.1.1")
def test_there_is_no_concession_at_crown() -> None:
    table = play(CROWN, "box 3 ante 10\ndeal 3: As Ah\nbox 3 bet 10\nshow 2d\nbox 3 bet 10\nshow 3d")
    table.do("box 3 bet 10\nshow 4d")
    refusal = table.refused("box 3 concede!")
    assert refusal.code == "concede/none"
    assert "8.1.1" in refusal.cites
    table.do("settle")
    assert table.paid(3) == dict.fromkeys(STAKES, 10_00)
