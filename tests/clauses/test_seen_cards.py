"""Cards seen before their time at The Star's Mississippi Stud."""

import pytest

from croupier.table import events as ev
from tests.felt import Felt, clause, play

S3, S4 = "star-ms-undated", "star-ms-4"
BROUGHT = 1_000_000  # cents
HIDDEN = "??"

DEALT = """
    box 1 ante 10, jackpot 5
    box 2 ante 20, jackpot 5
    deal
"""


def whole(felt: Felt, *boxes: int) -> None:
    for box in boxes:
        assert felt.balance(f"patron:p{box}") == BROUGHT


READY = {
    "card_shoe": "shuffle red manual\n cut\n load\n draw 1 1",
    "shuffling_device": "shuffle red manual\n load\n shuffle\n draw community 3",
}


@clause(S3, "11.2", "11.3", "1.1:Void")
@clause(S4, "11.2", "11.3", "1.1:Void")
@pytest.mark.parametrize("source", ["card_shoe", "shuffling_device"])
def test_a_card_shown_in_the_deal_is_a_misdeal(book: str, source: str) -> None:
    felt = play(book, "box 1 ante 10, jackpot 5", mode="live", source=source)
    felt.do(f"check red\n bring red\n {READY[source]}")
    felt.do("""
        wrong card-exposed box 1
        rule misdeal by dealer
    """)
    whole(felt, 1)
    assert {"11.2", "11.3"} <= felt.cites(ev.RoundVoided)


@clause(S3, "11.2")
@clause(S4, "11.2")
def test_the_deal_ends_with_the_last_hole_card(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    refusal = felt.refused("wrong card-exposed box 1 during play")
    assert refusal.code == "incident/moment"
    assert "11.2" in refusal.cites
    assert play(book).refused("wrong card-exposed").code == "incident/moment"


@clause(S3, "11.4", "11.3", "1.1:Void")
@pytest.mark.parametrize("place", ["3rd", "4th", "5th", "3rd,4th"])
def test_a_shared_card_shown_before_every_box_has_decided_3rd_street_is_a_misdeal(place: str) -> None:
    felt = play(S3, DEALT, mode="live")
    felt.do(f"""
        box 1 bet 10
        wrong community-exposed at {place} cards {"Kh,Qh" if "," in place else "Kh"}
    """)
    assert felt.refused("rule turn-down").code == "incident/remedy"
    felt.do("rule misdeal")
    whole(felt, 1, 2)
    assert {"11.4", "11.3"} <= felt.cites(ev.RoundVoided)


@clause(S3, "11.6")
@clause(S4, "11.6")
@pytest.mark.parametrize(("place", "index"), [("4th", 1), ("5th", 2)])
def test_4th_or_5th_street_seen_after_the_3rd_street_bets_is_turned_down_again(
    book: str, place: str, index: int
) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do(f"""
        box 1 bet 10
        box 2 bet 20
        wrong community-exposed at {place} cards Kh
        rule turn-down by dealer
    """)
    assert felt.cites(ev.CommunityExposed) == {"11.6"}
    assert felt.view("p1").community == (HIDDEN, HIDDEN, HIDDEN)
    assert felt.refused("show Kh").cites[0].startswith("11.")  # the card lies elsewhere
    felt.do("""
        show 2c
        box 1 bet 10
        box 2 fold
    """)
    other, same = ("! show 9d", "show Kh") if index == 1 else ("! show Kh", "show 9d")
    felt.do(f"{other}\n{same}\n box 1 bet 10")
    assert felt.refusal is not None
    assert felt.refusal.code == "cards/seen"
    assert "11.6" in felt.refusal.cites
    if index == 2:
        assert felt.refused("show 3c").code == "cards/seen"
    felt.do(f"show {'Kh' if index == 2 else '9d'}\n settle")
    assert not felt.events_of(ev.RoundVoided)


@clause(S3, "11.6")
@clause(S4, "11.6")
def test_wagers_stay_as_they_are_when_a_card_is_turned_down(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do("""
        box 1 bet 10
        box 2 bet 20
        show 2c
        box 1 bet 30
        wrong community-exposed at 5th cards Kh
        rule turn-down
    """)
    view = felt.view("p2")
    assert view.community == ("2c", HIDDEN, HIDDEN)
    assert (view.boxes[0].to_decide, view.boxes[1].to_decide) == (False, True)
    assert felt.refused("box 2 back 3rd").code == "wager/locked"
    felt.do("box 2 bet 20")


@clause(S3, "11.6", "11.4")
@clause(S4, "11.6", "11.4")
def test_a_card_that_is_due_is_simply_shown(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do("""
        box 1 bet 10
        box 2 bet 20
    """)
    assert felt.refused("wrong community-exposed at 3rd cards Kh").code == "incident/due"
    felt.do("show Kh")
    assert felt.refused("wrong community-exposed at 3rd cards Qh").code == "incident/open-card"
    assert felt.refused("wrong community-exposed at 4th cards Kh").code == "cards/twice"
    assert felt.refused("wrong community-exposed at 4th").code == "cards/count"
    assert felt.refused("wrong community-exposed at 6th cards Qh").code == "incident/places"
    assert felt.refused("wrong community-exposed").code == "incident/places"
    felt.do("wrong community-exposed at 4th cards Qh\n rule turn-down")
    assert felt.refused("wrong community-exposed at 4th cards Qh").code == "incident/open-card"
    assert felt.refused("wrong community-exposed at 5th cards Qh").code == "cards/twice"


@clause(S3, "11.6")
@clause(S4, "11.6")
def test_a_shoe_shows_streets_in_their_order_even_too_early(book: str) -> None:
    felt = play(book, DEALT, mode="live", source="card_shoe")
    felt.do("""
        box 1 bet 10
        box 2 bet 20
        show 2c
    """)
    assert felt.refused("wrong community-exposed at 5th cards Kh").code == "incident/places"
    felt.do("""
        wrong community-exposed at 4th cards Kh
        rule turn-down
        wrong community-exposed at 5th cards Qh
        rule turn-down
        box 1 bet 10
        box 2 bet 20
        show Kh
    """)


@clause(S4, "11.4", "11.6", "1.1:Void", "15.3.1")
def test_a_hand_that_has_not_bet_3rd_street_may_be_void_and_the_others_play_on() -> None:
    """Box 1 has bet, box 2 has not, box 3 folded without having seen anything."""
    felt = play(
        S4,
        """
        box 1 ante 10, jackpot 5
        box 2 ante 20, jackpot 5
        box 3 ante 10
        deal
        box 1 bet 10
        box 3 fold
        wrong community-exposed at 3rd,4th,5th cards Kh,Qh,9c
        """,
        mode="live",
    )
    assert felt.refused("rule misdeal").code == "incident/remedy"
    assert felt.refused("rule void-undecided by dealer").code == "staff/rank"
    assert felt.refused("rule void-undecided boxes 1").code == "remedy/box"
    assert felt.refused("rule void-undecided boxes 3").code == "remedy/box"
    felt.do("by hand\n rule void-undecided")
    assert felt.view("p1").due == (("jackpot-cancel", 2),)
    assert felt.balance("patron:p2") == BROUGHT
    assert felt.balance("patron:p1") == BROUGHT - 25_00
    assert felt.balance("patron:p3") == BROUGHT - 10_00
    assert felt.cites(ev.HandVoided) == {"11.4", "11.6", "1.1:Void", "15.3.1"}
    assert felt.view("p1").community == (
        "Kh",
        HIDDEN,
        HIDDEN,
    )  # 3rd Street stays as dealt
    assert felt.refused("box 2 bet 20").code != "incident/open"
    felt.do("""
        as usual
        show Kh
        box 1 bet 10
        show Qh
        box 1 fold
        show 9c
        settle
    """)


@clause(S4, "11.4", "11.6")
def test_the_supervisor_rules_for_each_hand_and_may_let_it_play_on() -> None:
    felt = play(S4, DEALT + "box 1 look", mode="live")
    felt.do("""
        wrong community-exposed at 4th cards Kh
        rule void-undecided boxes 2
    """)
    assert [voided.box for voided in felt.events_of(ev.HandVoided)] == [2]
    assert felt.view("p1").community == (HIDDEN, HIDDEN, HIDDEN)
    felt.do("box 1 bet 10")

    lenient = play(S4, DEALT, mode="live")
    lenient.do("wrong community-exposed at 3rd,4th,5th cards Kh,Qh,9c")
    assert lenient.refused("rule play-on by dealer").code == "staff/rank"
    lenient.do("rule play-on")
    assert not lenient.events_of(ev.HandVoided)
    assert lenient.view("p1").community == ("Kh", HIDDEN, HIDDEN)
    lenient.do("box 1 bet 10\n box 2 bet 20\n show Kh")


@clause(S4, "11.4", "15.3.1")
def test_when_every_hand_is_void_the_round_is_over() -> None:
    felt = play(S4, DEALT, mode="live")
    felt.do("""
        wrong community-exposed at 3rd cards Kh
        rule void-undecided
        close
    """)
    whole(felt, 1, 2)


@clause(S4, "11.4", "15.3.1", "1.1:Fold")
def test_a_folded_hand_keeps_its_jackpot_while_the_other_is_void() -> None:
    felt = play(S4, DEALT, mode="live")
    felt.do("""
        box 1 fold
        wrong community-exposed at 4th cards Kh
        rule void-undecided
        show 2c Kh 9c
        settle
    """)
    whole(felt, 2)
    assert felt.outcome(1)["jackpot"] in ("win", "lose")
