"""Misdeals and void rounds at The Star's Mississippi Stud: every stake goes back, the deck is shuffled."""

import pytest

from croupier.core.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as ev
from tests.clauses.debts import VOID, WON
from tests.felt import Felt, clause, play

S3, S4 = "star-ms-undated", "star-ms-4"
BROUGHT = 1_000_000  # cents

DEALT = """
    box 1 ante 10, jackpot 5
    box 2 ante 20, jackpot 5
    deal
"""


def whole(felt: Felt, *boxes: int) -> None:
    """Nobody has won or lost anything, and nothing lies on the table."""
    for box in boxes:
        assert felt.balance(f"patron:p{box}") == BROUGHT
    assert felt.balance("jackpot") == 0
    assert not any(box.wagers for box in felt.view("p1").boxes)


def voided(felt: Felt) -> ev.RoundVoided:
    (found,) = felt.events_of(ev.RoundVoided)
    return found


@clause(S3, "11.1", "11.3", "1.1:Void", "15.3.1")
@clause(S4, "11.1", "11.3", "1.1:Void", "15.3.1")
@pytest.mark.parametrize("kind", ["wrong-hole-count box 1 count 3", "wrong-community-count count 2"])
def test_a_wrong_number_of_cards_is_a_misdeal_and_folded_boxes_get_their_stakes_back(
    book: str, kind: str
) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do(f"""
        box 1 bet 10
        box 2 fold
        wrong {kind}
        ! box 1 bet 10
        by hand
        rule misdeal by dealer
    """)
    whole(felt, 1, 2)
    assert voided(felt).result == "misdeal"
    assert {"11.1", "11.3", "1.1:Void", "15.3.1"} <= felt.cites(ev.RoundVoided)
    assert felt.refusal is not None
    assert felt.refusal.code == "incident/open"
    assert "11.1" in felt.refusal.cites


@clause(S3, "11.1")
@clause(S4, "11.1")
def test_the_right_number_of_cards_is_no_misdeal(book: str) -> None:
    felt = play(book, DEALT)
    assert felt.refused("wrong wrong-hole-count box 1 count 2").code == "incident/count-right"
    assert felt.refused("wrong wrong-community-count count 3").code == "incident/count-right"
    assert felt.refused("wrong wrong-hole-count box 3 count 2").code == "box/no-hand"


@clause(S3, "11.1", "15.3.1")
@clause(S4, "11.1", "15.3.1")
def test_found_during_settlement_payments_come_back_too_by_two_people(book: str) -> None:
    """Box 2 was paid for its aces before box 1 was found short: all of it is undone."""
    felt = play(
        book,
        """
        box 1 ante 10, jackpot 5
        box 2 ante 20, jackpot 5
        deal 1: 2c 7d; 2: As Ad
        box 1 bet 10
        box 2 bet 20
        show Kh
        box 1 bet 10
        box 2 bet 20
        show Qd
        box 1 bet 10
        box 2 bet 20
        show 9c
        settle 2
        wrong wrong-hole-count box 1 count 3 by gaming_supervisor
        """,
    )
    assert felt.balance("patron:p2") == BROUGHT + 80_00 - 5_00
    assert felt.refused("rule misdeal by gaming_supervisor").cites == ("house:two-keys",)
    felt.do("rule misdeal by assistant_gaming_manager")
    whole(felt, 1, 2)


@clause(S4, "11.1", "15.3.1")
def test_a_folded_hand_that_was_turned_for_its_jackpot_gets_its_ante_back_too() -> None:
    table = play(S4, "box 3 ante 10, jackpot 5\n box 4 ante 10\n deal\n box 4 fold\n box 3 fold")
    table.do("show Ac Kd 9h\n settle 3\n wrong wrong-hole-count box 3 count 3\n rule misdeal")
    assert (table.balance("patron:p3"), table.balance("patron:p4")) == (1_000_000, 1_000_000)


@clause(S3, "11.3")
@clause(S4, "11.3")
def test_a_misdeal_cannot_be_called_of_a_round_whose_cards_are_racked(book: str) -> None:
    felt = play(book, "box 1 ante 10\n deal\n box 1 fold", mode="live")
    assert felt.view("p1").phase == "finished"
    assert felt.refused("wrong wrong-hole-count box 1 count 3").code == "incident/moment"
    machine = play(book, "box 1 ante 10\n deal\n box 1 fold\n close")
    assert machine.refused("wrong wrong-hole-count box 1 count 3").code == "incident/moment"


@clause(S3, "11.3")
@clause(S4, "11.3")
def test_after_a_misdeal_wagers_are_placed_anew_and_the_deck_is_shuffled(book: str) -> None:
    felt = play(book, DEALT, mode="live", source="card_shoe")
    felt.do("""
        wrong wrong-hole-count box 2 count 1
        rule misdeal
        by hand
    """)
    assert felt.refused("deal").code == "deal/nobody"
    felt.do("box 1 ante 10")
    assert felt.refused("deal").code == "deck/shuffle"
    felt.do("""
        as usual
        deal
        box 1 fold
    """)
    assert felt.balance("patron:p1") == BROUGHT - 10_00


@clause(S3, "15.3.1")
@clause(S4, "15.3.1")
def test_jackpot_wagers_are_cancelled_at_the_console_before_the_next_deal(book: str) -> None:
    felt = play(book, DEALT, mode="live", source="card_shoe")
    felt.do("""
        by hand
        wrong wrong-hole-count box 2 count 1
        rule misdeal
        box 1 ante 10
        shuffle
        cut
        load
    """)
    refusal = felt.refused("deal")
    assert (refusal.code, refusal.cites) == ("step/due", ("15.3.1",))
    assert felt.refused("attest jackpot-cancel by gaming_supervisor").code == "staff/rank"
    felt.do("""
        attest jackpot-cancel
        deal
    """)


@clause(S3, "15.3.1")
@clause(S4, "15.3.1")
def test_without_jackpot_wagers_there_is_nothing_to_cancel(book: str) -> None:
    felt = play(book, "box 1 ante 10", mode="live", source="card_shoe")
    felt.do("""
        deal
        by hand
        wrong wrong-hole-count box 1 count 1
        rule misdeal
    """)
    assert felt.view("p1").due == ()
    assert "15.3.1" not in felt.cites(ev.RoundVoided)


@clause(S3, "11.5", "11.3", "1.1:Void")
@clause(S4, "11.5", "11.3", "1.1:Void")
def test_shared_cards_spread_wrongly_are_a_misdeal_whenever_it_is_found(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do("""
        box 1 bet 10
        box 2 fold
        show Kh
        wrong community-misspread
        rule misdeal
    """)
    whole(felt, 1, 2)
    assert {"11.5", "11.3"} <= felt.cites(ev.RoundVoided)


@clause(S3, "11.5")
@clause(S4, "11.5")
def test_from_a_shoe_nothing_is_spread(book: str) -> None:
    felt = play(book, DEALT, source="card_shoe")
    refusal = felt.refused("wrong community-misspread")
    assert refusal.code == "incident/moment"
    assert "11.5" in refusal.cites


@clause(S3, "11.7", "11.3", "1.1:Void")
@clause(S4, "11.7", "11.3", "1.1:Void")
@pytest.mark.parametrize("count", ["", "count 1"])
def test_cards_at_a_box_without_an_ante_are_a_misdeal_while_nobody_has_looked(book: str, count: str) -> None:
    felt = play(book, DEALT, mode="live")
    felt.do(f"wrong cards-to-empty-box box 3 {count}")
    assert felt.refused("rule discard-hand").code == "incident/remedy"
    felt.do("rule misdeal")
    whole(felt, 1, 2)
    assert "11.7" in felt.cites(ev.RoundVoided)


@clause(S3, "11.7", "11.8")
@clause(S4, "11.7", "11.8")
def test_only_a_box_that_bought_no_hand_is_empty(book: str) -> None:
    felt = play(book, DEALT)
    assert felt.refused("wrong cards-to-empty-box box 1").code == "incident/box"
    assert felt.refused("wrong cards-to-empty-box box 3 count 0").code == "incident/count"
    assert felt.refused("wrong cards-to-empty-box").code == "incident/box"


@clause(S3, "11.8")
@clause(S4, "11.8")
def test_once_somebody_has_looked_only_the_stray_hand_is_spread_and_discarded(book: str) -> None:
    felt = play(book, DEALT, mode="live", source="card_shoe")
    felt.do("""
        box 2 look
        by hand
        wrong cards-to-empty-box box 3
    """)
    assert felt.refused("rule misdeal").code == "incident/remedy"
    felt.do("rule discard-hand by dealer")
    assert not felt.events_of(ev.RoundVoided)
    assert felt.cites(ev.HandDiscarded) == {"11.8"}
    felt.do("""
        box 1 fold
        box 2 bet 20
        attest stray-spread box 3
        as usual
        show Kh
    """)
    (discarded,) = felt.events_of(ev.HandDiscarded)
    (shown,) = felt.events_of(ev.CommunityShown)
    assert (discarded.places, shown.places) == ((5, 6), (7,))  # the stray cards are off the shoe


@clause(S3, "11.8")
@clause(S4, "11.8")
def test_the_dealer_spreads_the_stray_hand_before_the_next_card(book: str) -> None:
    felt = play(book, DEALT, mode="live", source="card_shoe")
    felt.do("""
        box 2 look
        wrong cards-to-empty-box box 3
        by hand
        rule discard-hand
    """)
    assert felt.refused("attest stray-spread box 3 by gaming_supervisor").code == "staff/rank"
    felt.do("""
        box 1 bet 10
        box 2 bet 20
    """)
    refusal = felt.refused("show Kh")
    assert (refusal.code, refusal.cites) == ("step/due", ("11.8",))


@clause(S3, "11.1")
@clause(S4, "11.1")
def test_what_the_book_does_not_know_is_not_called(book: str) -> None:
    felt = play(book, DEALT)
    assert felt.refused("wrong blind-hand-seen box 1").code == "incident/unknown"
    assert isinstance(felt.give(c.Call(actor="p1", kind="wrong-hole-count", box=1, count=3)), Refusal)


@clause(S3, "11.1", "15.3.1")
@clause(S4, "11.1", "15.3.1")
def test_what_a_player_took_away_is_owed_and_delays_no_refund(book: str) -> None:
    felt = play(book, f"{WON}\n leave 2\n {VOID}")
    assert felt.balance("patron:p1") == BROUGHT
    assert voided(felt).unrecovered == (("p2", 80_00),)
    assert felt.balance("owed:p2") == -80_00
    assert felt.balance("patron:p2") == 0
