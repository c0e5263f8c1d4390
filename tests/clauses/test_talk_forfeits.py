"""Talk about hands: what it may cost, whose choice that is, and what becomes of the jackpot wager."""

import pytest

from croupier.table import events as ev
from tests.felt import clause, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
BROUGHT = 1_000_000  # cents
OWN = {S3: "9.8", S4: "9.8", C3: "7.4.1(a)"}
RANK = {S3: "gaming_supervisor", S4: "gaming_supervisor", C3: "tg_acm"}
BELOW = {S3: "dealer", S4: "dealer", C3: "tg_area_manager"}

DEALT = """
    box 1 ante 10, jackpot 5
    box 2 ante 20
    deal 1: As Ks; 2: 2c 7d
    box 1 bet 10
    box 2 bet 20
    show Qs
"""


@clause(S3, "9.8")
@clause(S4, "9.8")
@clause(C3, "7.4.1(a)")
def test_talk_may_cost_all_that_the_book_names_and_the_others_play_on(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do("wrong communication box 1")
    refusal = felt.refused(f"rule forfeit-wagers reason talk by {BELOW[book]}")
    assert (refusal.code, refusal.cites) == ("staff/rank", (OWN[book],))
    assert felt.refused(f"rule forfeit-wagers by {RANK[book]}").code == "order/reason"
    felt.do(f"rule forfeit-wagers reason talk by {RANK[book]}")
    (forfeited,) = felt.events_of(ev.HandForfeited)
    assert forfeited.cites == (OWN[book],)
    taken = {"ante": 10_00, "3rd": 10_00}
    assert felt.taken(1) == (taken if book == C3 else taken | {"jackpot": 5_00})
    assert felt.returned(1) == ({"jackpot": 5_00} if book == C3 else {})
    assert felt.view("p2").boxes[1].status == "in"
    assert felt.refused("box 1 bet 10").code.startswith("decision/")
    felt.do("box 2 bet 20\n show Js\n box 2 bet 20\n show Ts\n settle")
    assert felt.paid(1) == {}


@clause(S3, "9.8")
@clause(S4, "9.8")
@clause(C3, "7.4.1(a)")
@pytest.mark.parametrize("late", [False, True])
def test_every_street_and_the_ante_are_lost_until_the_box_is_settled(book: str, late: bool) -> None:
    """At Crown a jackpot wager with every street behind it stays live: a royal is still paid."""
    felt = play(book, DEALT, mode="live")
    felt.do("box 1 bet 10\n box 2 bet 20\n show Js\n box 1 bet 10\n box 2 fold")
    if late:
        felt.do("show Ts")
        assert felt.refused("wrong communication box 1").code == "incident/note"
    felt.do("wrong communication box 1 note at-the-4th")
    assert felt.refused(f"rule forfeit-wagers reason talk by {BELOW[book]}").code == "staff/rank"
    assert felt.refused(f"rule forfeit-wagers by {RANK[book]}").code == "order/reason"
    felt.do(f"rule forfeit-wagers reason talk by {RANK[book]}")
    taken = {"ante": 10_00, "3rd": 10_00, "4th": 10_00, "5th": 10_00}
    if book != C3:
        assert felt.taken(1) == taken | {"jackpot": 5_00}
        return
    assert felt.taken(1) == taken
    assert felt.returned(1) == {}
    felt.do("settle" if late else "show Ts\n settle")
    assert felt.paid(1).keys() == {"jackpot"}


@clause(S3, "9.8")
@clause(S4, "9.8")
@clause(C3, "7.4.1(a)")
def test_it_is_a_choice_and_only_for_a_box_that_has_something_to_lose(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    assert felt.refused("wrong communication").code == "incident/box"
    assert felt.refused("wrong communication box 3").code == "incident/box"
    felt.do("wrong communication box 1")
    assert felt.refused(f"rule play-on by {BELOW[book]}").code == "staff/rank"
    felt.do(f"rule play-on by {RANK[book]}\n box 1 bet 10")
    assert felt.taken(1) == {}
    felt.do("box 2 bet 20\n show Js\n box 1 bet 10\n box 2 bet 20\n show Ts\n settle 2")
    assert felt.refused("wrong communication box 2 note earlier").code == "incident/box"
    felt.do("wrong communication box 1 note earlier")
    assert felt.refused(f"rule play-on by {BELOW[book]}").code == "staff/rank"
    felt.do(f"rule play-on by {RANK[book]}\n settle")
    assert felt.balance("patron:p1") > BROUGHT


@clause(S3, "9.8")
@clause(S4, "9.8")
@clause(C3, "7.4.1(a)")
def test_talk_found_after_the_hand_was_paid_takes_back_what_it_won(book: str) -> None:
    """The fact counts, whenever it comes to light: until the cards are in the rack."""
    felt = play(book, DEALT, mode="live")
    felt.do("box 1 bet 10\n box 2 fold\n show Js\n box 1 bet 10\n show Ts\n settle 1")
    assert felt.refused("wrong communication box 1").code == "incident/note"
    felt.do(f"wrong communication box 1 note at-the-4th by {RANK[book]}")
    refusal = felt.refused(f"rule forfeit-wagers reason talk by {RANK[book]}")
    assert (refusal.code, refusal.cites) == ("incident/two-keys", ("house:two-keys",))
    felt.do("rule play-on by " + RANK[book])
    felt.do(f"wrong communication box 1 note at-the-4th\n rule forfeit-wagers reason talk by {RANK[book]}")
    lost = 40_00 + (0 if book == C3 else 5_00)
    assert {event.cites for event in felt.events_of(ev.ResultCorrected)} == {(OWN[book],)}
    assert felt.balance("patron:p1") == BROUGHT - 40_00 - 5_00
    felt.do("settle")
    won = sum(event.amount for event in felt.events_of(ev.JackpotPaid))
    assert (won > 0) == (book == C3)  # whose clause leaves the jackpot wager
    assert felt.balance("patron:p1") == BROUGHT - max(lost, 45_00) + won


@clause(S3, "9.8")
@clause(S4, "9.8")
def test_a_jackpot_that_was_paid_to_the_talker_comes_back_too(book: str) -> None:
    felt = play(book, DEALT, mode="electronic")  # in the rack is closed, there
    felt.do("box 1 bet 10\n box 2 fold\n show Js\n box 1 bet 10\n show Ts\n settle 1\n award 80000")
    assert felt.balance("patron:p1") > BROUGHT
    felt.do(f"wrong communication box 1 note at-the-4th\n rule forfeit-wagers reason talk by {RANK[book]}")
    assert felt.balance("patron:p1") == BROUGHT - 45_00
    assert felt.refused("wrong communication box 1 note again").code == "incident/box"


@clause(S4, "9.8")
def test_a_folded_hand_can_still_lose_its_jackpot_wager() -> None:
    felt = play(S4, DEALT, mode="live")
    felt.do("box 1 fold\n wrong communication box 1\n rule forfeit-wagers reason talk")
    assert felt.taken(1) == {"ante": 10_00, "3rd": 10_00, "jackpot": 5_00}
    felt.do("box 2 fold\n settle")
    assert felt.balance("patron:p1") == BROUGHT - 25_00


@clause(UTH, "9.6")
def test_no_wager_is_lost_for_talk_where_the_book_only_knows_a_report() -> None:
    felt = play(UTH, "box 1 ante 10, blind 10\n deal", mode="live")
    assert felt.refused("wrong communication box 1").code == "incident/unknown"
