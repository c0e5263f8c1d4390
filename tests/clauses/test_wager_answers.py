"""Wagers before the deal and bets after it, with the whole answer: who pays, how much, by which clause."""

import pytest
from msgspec.structs import replace

from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.core.sign import Limit
from croupier.engine.wagers.loss_limits import room
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import LossLimit, Patron, PlayRecord, with_card
from tests.clauses.backed import backed
from tests.felt import Felt, clause, dealer, play, sign
from tests.felt.accounts import SYDNEY

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
MOST = 10**12  # cents: no stake is larger
ANTE = "5.4 5.3 1.1:Ante_Wager"
JACKPOT = "1.1:jackpot_wager 15.2.1 15.2.3 15.2.4 15.2.6 15.2.8"
EXTRA = "seats enough\n seat 3 p3\n seat 5 p5\n box 4 by p5 ante 10"


def wager(amount: Cents = 10_00, *, box: int = 3, spot: str = "ante", player: str = "p3") -> c.PlaceWager:
    return c.PlaceWager(actor="dealer", box=box, spot=spot, amount=amount, player=player)


@pytest.mark.parametrize(
    ("book", "lines", "command", "code", "cites"),
    [
        (S4, "seat 3 p3", wager(MOST), "wager/over", "6.1"),
        (S4, "seat 3 p3", wager(MOST + 1), "money/amount", "house:chips"),
        (S4, "seat 3 p3", wager(0), "money/amount", "house:chips"),
        (S4, "seat 3 p3", wager(4_99), "wager/under", "6.1"),
        (S4, "seat 3 p3", wager(1_000_01), "wager/over", "6.1"),
        (S4, "seat 3 p3", wager(box=9), "box/unknown", "2.1"),
        (S4, "seat 3 p3", wager(spot="moon"), "wager/spot", "2.2 2.2.1"),
        (S4, "box 3 ante 10\n deal", wager(spot="moon"), "wager/locked", f"{ANTE} 2.2 2.2.1"),
        (S4, "box 3 ante 10\n seat 5 p5", wager(player="p5"), "wager/taken", "5.5 5.6"),
        (S4, "box 3 ante 10", wager(player="p7"), "wager/taken", "5.6"),
        (S4, "seat 3 p3\n seat 5 p5", wager(box=5), "wager/taken", "5.5 5.6"),
        (S4, "seat 3 p3", wager(box=4, player="p7"), "seat/none", "house:seat"),
        (S4, "seat 3 p3", wager(box=4), "box/one", "5.5"),
        (S4, "box 3 ante 10\n call no-more-bets", wager(), "wager/closed", "7.1 5.3 1.1:Ante_Wager"),
        (S4, "seat 3 p3", wager(5_00, spot="jackpot"), "wager/needs", f"{JACKPOT} 15.2.9"),
        (C3, EXTRA, wager(box=4), "wager/taken", "5.4.1"),
        (C3, "box 3 ante 10", wager(box=4), "box/seats", "5.10.1"),
        (UTH, "seat 3 p3", wager(spot="trips"), "wager/needs", "5.3 5.3.1 1.1:Trips"),
        (UTH, "seat 3 p3", wager(spot="blind"), "wager/needs", "5.2 1.1:Ante_Wager 1.1:Blind_Wager"),
        (UTH, "box 3 ante 10, blind 10", wager(4_99, spot="trips"), "wager/under", "6.1 5.3.2"),
    ],
)
def test_a_wager_that_is_refused_says_why(
    book: str, lines: str, command: c.PlaceWager, code: str, cites: str
) -> None:
    answer = play(book, lines, mode="live").give(command)
    assert isinstance(answer, Refusal), answer
    assert (answer.code, [clause.replace(" ", "_") for clause in answer.cites]) == (code, cites.split())


@clause(S4, "5.3", "1.1:Ante Wager")
def test_a_player_at_a_machine_need_not_say_who_they_are() -> None:
    felt = play(S4, "seat 3 p3 10")
    answer = felt.give(c.PlaceWager(actor="p3", box=3, spot="ante", amount=10_00))
    assert isinstance(answer, tuple)
    assert [type(event) for event in answer] == [ev.WagerPlaced]
    assert answer[0].cites == ("5.3", "1.1:Ante Wager")
    assert (felt.balance("patron:p3"), felt.balance("box:3:ante")) == (0, 10_00)


def test_nothing_is_staked_at_a_closed_table() -> None:
    felt = play(S4, "seat 3 p3\n leave 3\n shut")
    answer = felt.give(c.PlaceWager(actor="p3", box=3, spot="ante", amount=10_00))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cites) == ("table/closed", ("5.3", "1.1:Ante Wager"))


@clause(S4, "15.2.1.1", "5.6")
def test_a_jackpot_wager_cites_its_clauses_wherever_it_lies_and_no_sign_of_limits() -> None:
    (placed,) = (event for event in backed().events_of(ev.WagerPlaced) if event.spot == "jackpot")
    cites = [*JACKPOT.split(), "15.2.9", "15.2.1.1", "5.6"]
    assert [clause.replace(" ", "_") for clause in placed.cites] == cites
    usual = sign(S4)
    limits = {**usual.limits, "jackpot": Limit(10_00, 20_00)}
    felt = play(S4, "box 3 ante 10, jackpot 5", sign=replace(usual, limits=limits))
    assert felt.balance("box:3:jackpot") == 5_00


@clause(S4, "9.1.2")
def test_a_bet_may_name_its_street() -> None:
    felt = play(S4, "box 3 ante 10\n deal\n box 3 bet 3rd 10")
    assert felt.balance("box:3:3rd") == 10_00


@clause(S4, "7.2.3", "7.3.4")
def test_cards_handed_in_unseen_are_not_looked_at() -> None:
    felt = play(S4, "box 3 ante 10\n box 4 ante 10\n deal\n box 3 fold")
    refusal = felt.refused("box 3 look")
    assert (refusal.code, refusal.cites) == ("look/done", ("7.2.3", "7.3.4"))


@clause(UTH, "5.4")
def test_who_has_checked_has_decided_too() -> None:
    felt = play(UTH, "box 3 ante 10, blind 10\n box 4 ante 10, blind 10\n deal\n box 3 check\n box 4 check")
    felt.do("show Qs Js Ts\n box 3 check")
    refusal = felt.refused("box 3 check")
    assert (refusal.code, refusal.cites) == ("decision/made", ("5.4",))


def limits(felt: Felt, *amounts: LossLimit, record: PlayRecord | None = None) -> int | None:
    """What p3 may still lose with these limits, at this table as it is."""
    patron = replace(with_card("p3"), loss_limits=amounts, record=record)
    return room(replace(felt.scene(), patrons={"p3": patron, "p4": Patron()}), "p3")


@clause(S4, "13.3", "1.1:Loss Limit")
def test_the_narrowest_limit_counts_by_the_record_only_where_the_house_keeps_one() -> None:
    day, week = LossLimit(amount=20_00), LossLimit(amount=50_00, period="week", net_loss=10_00)
    record = PlayRecord(at=1, periods={}, lost={"week": 45_00}, at_risk=1_00)
    felt = play(S4, "box 3 ante 5")
    assert limits(felt, day, week) == limits(felt, week, day) == 15_00
    assert limits(felt, week, record=record) == 35_00
    assert limits(felt) is None
    assert room(replace(felt.scene(), patrons={}), "p3") is None, "somebody nobody knows"
    kept = play(S4, "seat 4 p4", safeguards=SYDNEY)
    assert limits(kept, week, record=record) == 4_00
    assert limits(kept, day, record=record) == 19_00, "nothing was lost that day"
    assert limits(kept, week) == 40_00, "no record of this person"
    felt.table = replace(felt.table, practice=True)
    assert limits(felt, day) is None, "practice is no loss"
    assert limits(play(S3, "seat 3 p3"), day) is None, "no such limits in this book"
    assert limits(play(S3, "seat 4 p4", safeguards=SYDNEY), day, record=PlayRecord(at=1, periods={})) == 20_00


@clause(S3, "nsw:31K")
def test_a_book_without_loss_limits_notes_no_chips_taken_away() -> None:
    felt = play(
        S3, "issue 3\n choose 3 none\n choose 3 loss-day 100\n seat 3 p3\n leave 3", safeguards=SYDNEY
    )
    assert felt.events_of(ev.ChipsTakenAway) == []


@clause(S4, "house:transfer")
def test_a_slip_has_a_number_and_at_least_a_cent_and_waits_for_every_count() -> None:
    felt = play(S4, mode="live")
    unnumbered = felt.give(c.FillFloat(actor="dealer", slip="", chips=(), total=1_00))
    assert isinstance(unnumbered, Refusal)
    assert unnumbered.code == "transfer/slip"
    felt.do("fill S1 1x0.01\n countersign S1 0.01")
    assert felt.balance("cage") == -1
    counted = play(S4, "tray 400x25\n confirm float 10000\n drop 0", mode="live", counts=10_000_00)
    assert counted.refused("fill S1 4x25").code == "count/open"
    assert play(S4, "shut", mode="live").refused("fill S1 4x25").code == "table/closed"


BLIND = "box 2 ante 10\n seats enough\n box 3 by p2 ante 10"
SEEN = "wrong blind-seen box 3\n rule deem-seat-hand"


@clause(C3, "5.10.2(b)", "7.4.6")
def test_a_hand_that_was_blind_has_decided_the_streets_it_bet_then() -> None:
    felt = play(C3, f"{BLIND}\n deal\n box 3 bet 4th 20\n {SEEN}\n box 3 bet 10", mode="live")
    assert (felt.events_of(ev.WagerPlaced)[-1].acted, felt.table.boxes[2].acted) == (2, 2)
    felt.do("box 2 bet 3rd 10")
    assert felt.events_of(ev.WagerPlaced)[-1].acted == 0
    felt.do("box 2 bet 4th 10\n box 2 bet 5th 10")
    assert felt.events_of(ev.WagerPlaced)[-1].acted == 3
    felt.do("show Qs\n show Jd")
    assert felt.refused("show 9h").cites == ("7.4.6",)
    assert felt.refused("box 2 bet 5th 10").cites == ("5.10.2(b)",)


@clause(C3, "5.10.2(b)")
def test_a_seat_whose_hand_is_blind_only_now_bets_every_street_at_once() -> None:
    felt = play(C3, f"{BLIND}\n deal\n box 3 bet 3rd 10\n box 3 bet 4th 10\n box 3 bet 5th 10", mode="live")
    felt.do(f"{SEEN}\n box 2 bet 3rd 10\n box 2 bet 4th 10\n box 2 bet 5th 10\n show Qs\n show Jd\n show 9h")
    assert (felt.balance("box:2:4th"), felt.balance("box:2:5th")) == (10_00, 10_00)


@clause(C3, "5.10.2(b)")
def test_a_blind_hand_bets_neither_before_the_call_nor_once_it_is_void() -> None:
    felt = play(C3, f"{BLIND}\n call no-more-bets", mode="live")
    dealer.readies(felt)
    felt.act(c.Deal(actor="dealer"))
    while felt.table.round.plan:
        felt.act(c.Deal(actor="dealer"))
    assert felt.refused("box 3 bet 3rd 10").code == "bet/blind"
    felt.do("call bet-or-fold\n wrong cards-taken box 3 count 2\n rule leave-racked")
    refusal = felt.refused("box 3 bet 3rd 10")
    assert (refusal.code, refusal.cites) == ("bet/blind", ("5.10.2(b)",))
