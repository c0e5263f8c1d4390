"""Absent players, suspected collusion and wrong entries at The Star's Mississippi Stud."""

import pytest

from croupier.table import events as ev
from tests.felt import clause, play

S3, S4 = "star-ms-undated", "star-ms-4"
BROUGHT = 1_000_000  # cents

DEALT = """
    box 1 ante 10, jackpot 5
    box 2 ante 20
    deal 1: 2c 7d; 2: As Ad
"""


# absence


@clause(S3, "11.11", "1.1:Fold")
@clause(S4, "11.11", "1.1:Fold")
@pytest.mark.parametrize("by", ["dealer", "gaming_supervisor", "assistant_gaming_manager"])
def test_who_is_absent_for_a_decision_is_deemed_to_fold(book: str, by: str) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do(f"""
        box 1 bet 30
        box 2 bet 20
        show Kh
        by hand
        wrong player-absent box 1
        rule deem-folded by {by}
    """)
    (folded,) = felt.events_of(ev.BoxFolded)
    assert folded.deemed
    assert "11.11" in folded.cites
    assert [step for step, box in felt.view("p1").due if box == 1][:2] == ["fold-hand-in", "fold-spread"]
    takes = {"ante": 10_00, "3rd": 30_00}
    assert felt.taken(1) == (takes | {"jackpot": 5_00} if book == S3 else takes)
    assert folded.cards_at == ("discarded" if book == S3 else "held")  # held for the jackpot
    assert felt.refused("box 1 bet 10").code == "decision/folded"


@clause(S3, "11.11")
@clause(S4, "11.11")
def test_absent_is_a_box_with_a_decision_to_make_by_the_word_of_any_of_the_staff(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do("box 1 bet 10")
    assert felt.refused("wrong player-absent box 1").code == "incident/box"
    assert felt.refused("wrong player-absent box 3").code == "incident/box"
    assert felt.refused("wrong player-absent").code == "incident/box"
    felt.do("wrong player-absent box 2")
    for nobody in ("inspector", "p2"):
        assert felt.refused(f"rule deem-folded by {nobody}").code == "staff/rank"
        assert felt.refused(f"rule play-on by {nobody}").code == "staff/rank"
    felt.do("rule play-on by gaming_supervisor\n box 2 bet 20")


@clause(S3, "11.11")
@clause(S4, "11.11")
def test_who_leaves_after_the_last_bet_is_settled(book: str) -> None:
    felt = play(
        book,
        """
        box 2 ante 20
        deal 2: As Ad
        box 2 bet 20
        show Kh
        box 2 bet 20
        show Qd
        box 2 bet 20
        """,
        mode="live",
    )
    assert felt.refused("wrong player-absent box 2").code == "incident/box"
    felt.do("show 9c")
    assert felt.refused("wrong player-absent box 2").code == "incident/moment"
    felt.do("settle")
    assert felt.balance("patron:p2") == BROUGHT + 80_00


# suspicion


@clause(S3, "11.10", "11.10.1")
@clause(S4, "11.10", "11.10.1")
def test_suspects_told_to_act_first_decide_before_the_others_look_or_act(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do("wrong collusion-suspected boxes 2")
    assert felt.refused("rule act-first reason peeking by dealer").code == "staff/rank"
    assert felt.refused("rule act-first").code == "order/reason"
    felt.do("rule act-first reason peeking by gaming_supervisor")
    (order,) = felt.events_of(ev.OrderGiven)
    assert (order.players, order.reason, order.by) == (("p2",), "peeking", "gaming_supervisor")
    for line in ("box 1 look", "box 1 bet 10", "box 1 fold"):
        refusal = felt.refused(line)
        assert refusal.code == "order/act-first"
        assert "11.10.1" in refusal.cites
    felt.do("""
        box 2 look
        box 2 bet 20
        box 1 look
        box 1 bet 10
        show Kh
        ! box 1 bet 10
        box 2 fold
        box 1 bet 10
    """)


@clause(S3, "11.10.1")
@clause(S4, "11.10.1")
def test_the_order_to_act_first_holds_until_it_is_lifted(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do("""
        wrong collusion-suspected box 2
        rule act-first reason peeking
        ! box 1 bet 10
    """)
    assert felt.view("p1").orders == ("act-first",)
    assert felt.refused("lift act-first by dealer").cites == ("11.10", "11.10.1")
    felt.do("lift act-first by gaming_supervisor\n box 1 bet 10")
    assert felt.view("p1").orders == ()
    assert felt.refused("lift act-first").code == "order/none"


@clause(S3, "11.10", "11.10.2")
@clause(S4, "11.10", "11.10.2")
def test_suspects_kept_apart_do_not_sit_down_at_one_table(book: str) -> None:
    felt = play(book, "seat 1 p1\n seat 2 p2\n seat 3 p3", mode="live")
    felt.do("wrong collusion-suspected boxes 1,2")
    assert felt.refused("rule keep-apart boxes 1 reason signals").code == "order/players"
    unknown = felt.refused("rule keep-apart boxes 1,7 reason signals")
    assert (unknown.code, "11.10.2" in unknown.cites) == ("box/unknown", True)
    assert felt.refused("rule keep-apart reason signals by dealer").code == "staff/rank"
    felt.do("rule keep-apart reason signals by gaming_supervisor\n leave 2")
    refusal = felt.refused("seat 4 p2")
    assert refusal.code == "order/keep-apart"
    assert "11.10.2" in refusal.cites
    felt.do("seat 4 p4\n leave 1\n seat 2 p2")
    assert felt.refused("seat 1 p1").code == "order/keep-apart"
    felt.do("lift keep-apart\n seat 1 p1")


@clause(S3, "11.10.2")
@clause(S4, "11.10.2")
def test_players_at_other_tables_can_be_named(book: str) -> None:
    felt = play(book, "seat 1 p1", mode="live")
    felt.do("""
        wrong collusion-suspected box 1
        rule keep-apart players p1,p7 reason signals
    """)
    assert felt.refused("seat 2 p7").code == "order/keep-apart"


@clause(S3, "11.10", "11.10.3")
@clause(S4, "11.10", "11.10.3")
def test_english_only_is_shown_to_everybody_until_it_is_lifted(book: str) -> None:
    felt = play(book, "seat 1 p1", mode="live")
    felt.do("wrong collusion-suspected box 1")
    assert felt.refused("rule english-only reason talk by dealer").code == "staff/rank"
    felt.do("rule english-only reason talk by gaming_supervisor")
    assert felt.cites(ev.OrderGiven) == {"11.10", "11.10.3"}
    assert all(felt.view(viewer).orders == ("english-only",) for viewer in ("p1", "dealer", "stranger"))
    felt.do("lift english-only")
    assert felt.view("p1").orders == ()


@clause(S3, "11.10")
@clause(S4, "11.10")
def test_the_supervisor_may_leave_it_at_the_suspicion(book: str) -> None:
    felt = play(book, "seat 1 p1", mode="live")
    assert felt.refused("wrong collusion-suspected").code == "incident/box"
    assert felt.refused("wrong collusion-suspected boxes 1,2").code == "incident/box"
    felt.do("wrong collusion-suspected box 1 note peeking")
    assert felt.view("p1").incident is not None
    assert felt.refused("rule play-on by dealer").code == "staff/rank"
    felt.do("rule play-on by gaming_supervisor")
    assert felt.view("p1").orders == ()


# wrong entries

LATE = """
    box 2 ante 20
    deal 2: As Ad
    box 2 bet 20
    show Kh
    box 2 bet 20
    show Qd
    box 2 bet 20
    show 9c
"""


@clause(S3, "6.2", "6.3")
@clause(S4, "6.2", "6.3")
@pytest.mark.parametrize(("lies", "counts"), [("10", 10_00), ("80", 60_00)])
def test_a_street_found_off_its_range_is_settled_as_it_lies_up_to_the_most(
    book: str, lies: str, counts: int
) -> None:
    """Aces pay 1:1 on the ante, two streets of $20 and as much of the third as counts."""
    felt = play(book, LATE, mode="live")
    felt.do(f"""
        wrong off-range-wager box 2 spot 4th amount {lies}
        rule correct-entry by dealer
        settle
    """)
    (corrected,) = felt.events_of(ev.WagerCorrected)
    assert (corrected.was, corrected.cites) == (20_00, ("6.2", "6.3"))
    assert felt.balance("patron:p2") == BROUGHT + 60_00 + counts


@clause(S3, "6.3")
@clause(S4, "6.3")
def test_the_excess_of_a_losing_street_goes_back(book: str) -> None:
    felt = play(book, LATE.replace("2: As Ad", "2: 2s 7d"), mode="live")
    felt.do("""
        wrong off-range-wager box 2 spot 4th amount 80
        rule correct-entry
        settle
    """)
    assert felt.balance("patron:p2") == BROUGHT - 120_00


@clause(S3, "6.2")
@clause(S4, "6.2")
def test_an_entry_is_corrected_only_where_the_bet_is_off_its_range(book: str) -> None:
    felt = play(book, LATE, mode="live")
    assert felt.refused("wrong off-range-wager box 2 spot 4th amount 40").code == "incident/in-range"
    assert felt.refused("wrong off-range-wager box 2 spot ante amount 80").code == "incident/spot"
    assert felt.refused("wrong off-range-wager box 1 spot 4th amount 80").code == "incident/spot"
    assert felt.refused("wrong off-range-wager box 2 spot 4th").code == "money/amount"
    machine = play(book, LATE)
    assert machine.refused("wrong off-range-wager box 2 spot 4th amount 80").code == "incident/entry"


@clause(S3, "6.2", "1.1:3rd Street Wager")
def test_a_fraction_found_late_is_settled_as_it_lies() -> None:
    felt = play(S3, LATE, mode="live")
    felt.do("""
        wrong off-range-wager box 2 spot 3rd amount 50
        rule correct-entry
        settle
    """)
    assert felt.balance("patron:p2") == BROUGHT + 60_00 + 50_00


@clause(S4, "1.1:Invalid wager")
def test_a_supervisor_may_deem_an_off_range_street_invalid_and_it_goes_back() -> None:
    felt = play(S4, LATE, mode="live")
    felt.do("wrong off-range-wager box 2 spot 4th amount 80")
    assert felt.refused("rule return-wager by dealer").cites == ("1.1:Invalid wager",)
    felt.do("rule return-wager by gaming_supervisor\n settle")
    assert felt.balance("patron:p2") == BROUGHT + 60_00
    assert felt.cites(ev.WagerTakenBack) == {"1.1:Invalid wager"}
    older = play(S3, LATE, mode="live")
    older.do("wrong off-range-wager box 2 spot 4th amount 80")
    assert older.refused("rule return-wager").code == "incident/remedy"
