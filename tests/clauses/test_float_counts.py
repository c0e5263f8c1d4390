"""Chips and cash counted by two people before the first wager and before a table closes."""

from typing import Any

import pytest

from croupier.table import events as ev
from croupier.table.commands import RemoveDropBox
from tests.felt import Felt, Refused, clause, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
COUNT, DIFFERENCE = "house:float-count", "house:float-difference"
TRAY = 10_000_00
WHOLE = "tray 100x25,15x500"
OPENED = f"{WHOLE}\nconfirm float 10000\ndrop 0\nconfirm drop 0"
CLAUSES = {  # of the tray and of the drop box
    S3: (("2.3.3", "1.1:Float Tray"), ("2.4",)),
    C3: ((), ()),
    S4: (("2.4.4", "1.1:Float Tray"), ("2.5",)),
    UTH: (("2.3.3", "1.1:Float Tray"), ("2.4",)),
}
TOLD = ("supervisor", "surveillance")


def counted(book: str = S4, lines: str = "", **how: Any) -> Felt:
    """A live table opened with $10,000 in its tray, to be counted."""
    return play(book, lines, mode="live", counts=TRAY, **how)


@clause(S3, COUNT, "2.3.3", "1.1:Float Tray")
@clause(C3, COUNT)
@clause(S4, COUNT, "2.4.4", "1.1:Float Tray")
@clause(UTH, COUNT, "2.3.3", "1.1:Float Tray")
def test_no_wager_is_taken_before_float_and_drop_are_counted_by_two(book: str) -> None:
    felt = counted(book, "seat 3 p3 500")
    tray, drop = ((COUNT, *cites) for cites in CLAUSES[book])
    for line in ("box 3 ante 10", "buy 3 100 cash"):
        refusal = felt.refused(line)
        assert (refusal.code, refusal.cites, refusal.facts) == ("count/open", tray, {"count": "float"})
    assert felt.view("dealer").counts_due == (("float", "count"), ("drop", "count"))
    assert felt.view("p3").counts_due == ()
    felt.do(WHOLE)
    assert felt.view("dealer").counts_due == (("float", "confirm"), ("drop", "count"))
    felt.do("confirm float 10000")
    refusal = felt.refused("box 3 ante 10")
    assert (refusal.cites, refusal.facts) == (drop, {"count": "drop"})
    felt.do("drop 0\nconfirm drop 0")
    assert felt.view("dealer").counts_due == ()
    assert felt.cites(ev.FloatCounted) == {*tray}
    assert felt.cites(ev.DropCounted) == {*drop}
    assert felt.cites(ev.CountConfirmed) == {*tray, *drop}
    before = felt.table.balances
    felt.do("box 3 ante 10")
    assert before["float"] == TRAY
    assert felt.balance("float") == TRAY


@clause(S4, COUNT)
def test_a_table_without_counts_asks_for_none() -> None:
    felt = play(S4, "box 3 ante 10\nbox 3 back ante", mode="live")
    for line in (WHOLE, "drop 0"):
        assert felt.refused(line).code == "count/off"
    assert felt.refused("confirm float 0").code == "count/none"
    assert felt.refused("book float reason x").code == "difference/none"
    felt.do("leave 3\nshut")


@clause(S4, COUNT)
def test_chips_by_value_come_to_the_total() -> None:
    felt = counted()
    refusal = felt.refused(f"{WHOLE} total 10001")
    assert (refusal.code, refusal.cites) == ("count/sum", (COUNT,))
    assert refusal.facts == {"chips": TRAY, "total": TRAY + 100}
    assert felt.refused(f"{WHOLE} total 9999.99").code == "count/sum"
    for chips in ("1x-25", "-1x25", "4x0", "1x25,2x25"):
        assert felt.refused(f"tray {chips}").code == "count/chips"
    assert felt.refused("drop -1").code == "money/amount"
    felt.do("tray 400x25")
    (event,) = felt.events_of(ev.FloatCounted)
    assert [(stack.value, stack.number) for stack in event.chips] == [(2500, 400)]


@clause(S3, COUNT)
@clause(C3, COUNT)
def test_the_second_signature_is_a_supervisors_who_is_somebody_else(book: str) -> None:
    supervisor = "tg_hdd" if book == C3 else "gaming_supervisor"
    felt = counted(book, WHOLE)
    assert felt.refused("confirm float 10000 by dealer").code == "staff/rank"
    assert felt.refused("confirm float 10000 by inspector").code == "staff/rank"
    felt.do(f"{WHOLE} by {supervisor}")
    refusal = felt.refused(f"confirm float 10000 by {supervisor}")
    assert (refusal.code, refusal.cites) == ("count/two-signatures", (COUNT,))
    other = "tg_acm" if book == C3 else "assistant_gaming_manager"
    refusal = felt.refused(f"confirm float 9999 by {other}")
    assert (refusal.code, refusal.facts["signed"]) == ("count/total", TRAY)
    felt.do(f"confirm float 10000 by {other}")
    (confirmed,) = felt.events_of(ev.CountConfirmed)
    assert (confirmed.of, confirmed.by, confirmed.difference) == ("float", other, 0)
    assert felt.refused("confirm float 10000").code == "count/none"
    assert felt.refused("tray 400x25 by inspector").code == "staff/rank"
    assert felt.refused("drop 0 by p3").code == "staff/rank"


@clause(S4, DIFFERENCE)
def test_a_difference_is_told_at_once_counted_again_and_booked_by_a_third_person() -> None:
    felt = counted(lines="seat 3 p3\ndrop 0\nconfirm drop 0\ntray 399x25\nconfirm float 9975")
    (differed,) = felt.events_of(ev.CountDiffered)
    assert (differed.of, differed.difference, differed.nth) == ("float", -25_00, 1)
    assert felt.told() == TOLD
    notices = felt.events_of(ev.NoticeRaised)
    assert all(notice.due == notice.raised for notice in notices)
    assert felt.cites(ev.NoticeRaised) == {DIFFERENCE}
    assert felt.balance("float") == TRAY
    assert felt.refused("box 3 ante 10").cites == (COUNT, *CLAUSES[S4][0], DIFFERENCE)
    refusal = felt.refused("book float reason lost")
    assert (refusal.code, refusal.cites) == ("difference/recount", (DIFFERENCE,))
    assert felt.view("dealer").counts_due == (("float", "recount"),)
    felt.do("tray 399x25\nconfirm float 9975")
    assert [count.nth for count in felt.events_of(ev.FloatCounted)] == [1, 2]
    assert felt.told() == TOLD * 2
    assert felt.view("dealer").counts_due == (("float", "book"),)
    assert felt.refused("book float reason lost by dealer").code == "staff/rank"
    assert felt.refused("book float reason lost by gaming_supervisor").code == "difference/keys"
    assert felt.refused("book float").code == "order/reason"
    felt.do("book float reason lost")
    assert felt.balance("float") == TRAY - 25_00
    assert felt.balance("float-difference") == 25_00
    assert sum(felt.table.balances.values()) == 0
    assert felt.refused("book float reason lost").code == "difference/none"
    felt.do("box 3 ante 10")


@clause(S4, DIFFERENCE)
def test_who_counted_does_not_book_either() -> None:
    twice = "tray 399x25 by assistant_gaming_manager\nconfirm float 9975\n"
    felt = counted(lines=twice * 2)
    refusal = felt.refused("book float reason lost by assistant_gaming_manager")
    assert (refusal.code, refusal.cites) == ("difference/keys", (DIFFERENCE,))


@clause(S4, DIFFERENCE)
def test_a_recount_that_agrees_ends_it_and_too_much_is_booked_too() -> None:
    felt = counted(lines=f"tray 399x25\nconfirm float 9975\n{WHOLE}\nconfirm float 10000")
    assert felt.view("dealer").counts_due == (("drop", "count"),)
    assert felt.balance("float-difference") == 0
    felt.do("drop 20\nconfirm drop 20\ndrop 20\nconfirm drop 20\nbook drop reason forgotten")
    assert (felt.balance("drop"), felt.balance("drop-difference")) == (20_00, -20_00)
    assert [count.nth for count in felt.events_of(ev.DropCounted)] == [1, 2]


@clause(S4, DIFFERENCE)
def test_a_recount_may_be_counted_once_more_before_it_is_booked() -> None:
    felt = counted(lines="tray 399x25\nconfirm float 9975\n" * 2 + "tray 398x25\nconfirm float 9950")
    assert [count.nth for count in felt.events_of(ev.FloatCounted)] == [1, 2, 3]
    felt.do("book float reason lost")
    assert felt.balance("float-difference") == 50_00


@clause(S4, COUNT)
def test_a_count_nobody_confirmed_is_simply_made_again() -> None:
    felt = counted(lines="tray 399x25\ntray 400x25\nconfirm float 10000")
    assert [count.nth for count in felt.events_of(ev.FloatCounted)] == [1, 1]
    assert felt.told() == ()


@clause(S4, COUNT)
def test_counted_is_between_rounds_while_nothing_lies() -> None:
    felt = counted(lines=f"{OPENED}\nbox 3 ante 10")
    for line in (WHOLE, "drop 0"):
        assert felt.refused(line).code == "count/round"
    felt.do("deal 3: As Ks")
    assert felt.refused(WHOLE).code == "count/round"
    felt.do("box 3 fold\nsettle")
    assert felt.refused("tray 1x5 total 10").code == "count/sum"
    felt.do("tray 1001x10\nconfirm float 10010\nbox 3 ante 10")


@clause(S4, COUNT)
def test_while_a_count_is_open_no_wager_is_taken() -> None:
    felt = counted(lines=f"{OPENED}\nseat 3 p3\n{WHOLE}")
    assert felt.refused("box 3 ante 10").facts == {"count": "float"}
    felt.do("confirm float 10000\nbox 3 ante 10")


@clause(S3, COUNT, "house:close-table")
@clause(C3, COUNT, "house:close-table")
@clause(S4, COUNT, "house:close-table")
@clause(UTH, COUNT, "house:close-table")
def test_a_table_closes_on_counts_of_that_moment(book: str) -> None:
    felt = counted(book, f"{OPENED}\nseat 3 p3 500\nbuy 3 100 cash\nleave 3 with 600")
    refusal = felt.refused("shut")
    assert (refusal.code, refusal.cites, refusal.facts) == (
        "count/closing",
        (COUNT, *CLAUSES[book][0]),
        {"count": "float"},
    )
    felt.do("tray 99x100\nconfirm float 9900")
    assert felt.refused("shut").facts == {"count": "drop"}
    felt.do("drop 100")
    assert felt.refused("shut").facts == {"count": "drop"}
    felt.do("confirm drop 100")
    felt.do("shut")
    assert (felt.balance("float"), felt.balance("drop")) == (0, 0)
    assert felt.refused("tray 99x100").code == "table/closed"


@clause(S4, COUNT)
def test_a_count_before_another_round_is_no_closing_count() -> None:
    felt = counted(lines=f"{OPENED}\nseat 3 p3 500\nbox 3 ante 10\ndeal 3: As Ks\nbox 3 fold\nsettle")
    felt.do("tray 1001x10\nconfirm float 10010\ndrop 0\nconfirm drop 0")
    felt.do(
        "box 3 ante 10\ndeal 3: As Ks\nwrong wrong-hole-count box 3 count 3\nrule misdeal\nleave 3 with 490"
    )
    assert felt.balance("float") == 10_010_00  # as counted, but rounds ago
    assert felt.refused("shut").code == "count/closing"


@clause(S4, COUNT)
def test_chips_sold_after_the_closing_count_want_another() -> None:
    """The opening count is one of this moment while nothing has moved, and only then."""
    felt = counted(lines=f"{OPENED}\nseat 3 p3 500\nbuy 3 100 cash\nleave 3 with 600")
    assert felt.refused("shut").facts == {"count": "float"}
    counted(lines=f"{OPENED}\nseat 3 p3 500\nleave 3\nshut")


@clause(S4, COUNT)
def test_what_is_said_at_the_closing_is_what_was_counted() -> None:
    felt = counted(lines=OPENED)
    refusal = felt.refused("shut 9999")
    assert (refusal.code, refusal.cites) == ("count/total", (COUNT,))
    felt.do("shut 10000")
    assert felt.events_of(ev.TableClosed)[-1].difference == 0


@clause(S4, "house:float", DIFFERENCE)
def test_without_counts_a_difference_at_the_closing_is_booked_and_told() -> None:
    felt = play(S4, mode="live")
    whole = felt.balance("float")
    assert felt.refused("shut -1").code == "table/float"
    felt.do(f"shut {whole // 100 - 25}")
    (closed,) = felt.events_of(ev.TableClosed)
    assert closed.difference == -25_00
    assert "house:float" in closed.cites
    assert (felt.balance("float"), felt.balance("float-difference")) == (0, 25_00)
    assert felt.balance("outside") == -25_00
    assert felt.told() == TOLD
    quiet = play(S4, f"shut {whole // 100}", mode="live")
    assert (quiet.told(), quiet.balance("float-difference")) == ((), 0)


@clause(S4, COUNT, "2.5.1")
def test_where_the_drop_box_is_off_only_the_float_is_counted() -> None:
    felt = counted(cash=False, terminal="T1")
    felt.do(WHOLE + "\nconfirm float 10000\nseat 3 p3 500")
    assert felt.refused("box 3 ante 10").facts == {"count": "drop"}
    felt.give(RemoveDropBox(actor="gaming_supervisor"))
    felt.do("box 3 ante 10\nbox 3 back ante\nbuy 3 100 terminal\nleave 3 with 600")
    assert felt.refused("drop 0").code == "count/drop"
    assert (felt.balance("terminal"), felt.balance("drop")) == (100_00, 0)
    felt.do("tray 99x100\nconfirm float 9900\nshut")


@clause(S4, COUNT)
def test_an_electronic_table_has_no_tray() -> None:
    with pytest.raises(Refused) as refused:
        play(S4, counts=TRAY)
    assert (refused.value.refusal.code, refused.value.refusal.cites) == ("count/electronic", (COUNT,))
