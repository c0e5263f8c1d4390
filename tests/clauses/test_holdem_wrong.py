"""Ultimate Texas Hold'em: cards that went wrong, and what becomes of the round."""

import pytest

from croupier.table import commands as c
from croupier.table.events import (
    DealerCardSeen,
    DeckSuspected,
    HandVoided,
    RoundVoided,
    WagerCorrected,
)
from tests.felt import Felt, clause, play

BOOK = "star-uth"
TWO = "box 3 ante 10, blind 10, trips 5, jackpot 5\nbox 5 ante 10, blind 10\n"


def in_the_deal() -> Felt:
    """A live table after its first cards."""
    table = play(BOOK, TWO, mode="live")
    table.do(
        "by hand\ncheck red\nbring red\nshuffle red manual\nload red\nshuffle red device\ncall no-more-bets"
    )
    return table.do("draw community 5")


@clause(BOOK, "4.5")
def test_dropped_cards_wait_for_the_supervisor_who_finds_them_all() -> None:
    table = play(BOOK, TWO + "deal\nwrong cards-mishandled", mode="live")
    assert table.told() == ("casino_supervisor",)
    assert table.refused("box 3 bet 30").code == "incident/open"
    refusal = table.refused("rule verify-cards by dealer")
    assert (refusal.code, refusal.cites) == ("staff/rank", ("4.5",))
    table.do("rule verify-cards by gaming_supervisor count 52\nbox 3 bet 30")
    table = play(BOOK, TWO + "wrong cards-mishandled", mode="live")
    assert table.refused("deal").code == "incident/open"
    table.do("rule verify-cards by assistant_gaming_manager count 52\ndeal")


@clause(BOOK, "11.1", "11.3", "15.3.1", "1.1:Void")
@pytest.mark.parametrize(
    "wrong",
    [
        "wrong-hole-count box 3 count 3",
        "wrong-hole-count box 5 count 0",
        "wrong-dealer-count count 1",
        "wrong-community-count count 6",
    ],
)
def test_a_wrong_number_of_cards_is_a_misdeal_at_any_time_of_the_round(wrong: str) -> None:
    table = play(BOOK, TWO, mode="live")
    table.do("deal\nbox 3 bet 40\nbox 5 check\nshow Qs Js 2d")
    table.do(f"wrong {wrong}\nrule misdeal by dealer")
    (voided,) = table.events_of(RoundVoided)
    assert voided.result == "misdeal"
    assert {"11.1", "11.3", "15.3.1", "1.1:Void"} <= set(voided.cites)
    assert table.returned(3) == {"ante": 10_00, "blind": 10_00, "trips": 5_00, "jackpot": 5_00, "play": 40_00}
    assert table.returned(5) == {"ante": 10_00, "blind": 10_00}


@clause(BOOK, "11.1")
def test_the_right_number_of_cards_is_none_that_is_wrong() -> None:
    table = play(BOOK, TWO + "deal", mode="live")
    for right in (
        "wrong-hole-count box 3 count 2",
        "wrong-dealer-count count 2",
        "wrong-community-count count 5",
    ):
        assert table.refused(f"wrong {right}").code == "incident/count-right"
    assert play(BOOK, TWO, mode="live").refused("wrong wrong-dealer-count count 1").code == "incident/moment"
    assert in_the_deal().refused("wrong wrong-dealer-count count 1").code == "box/no-hand"


@clause(BOOK, "11.2", "11.3")
def test_a_card_seen_in_the_deal_is_a_misdeal_and_the_cards_are_shuffled() -> None:
    table = in_the_deal().do("wrong card-exposed\nrule misdeal by dealer")
    assert {"11.2", "11.3", "15.3.1"} <= table.cites(RoundVoided)
    assert table.returned(5) == {"ante": 10_00, "blind": 10_00}
    table.do("attest jackpot-cancel by dealer\nbox 5 ante 10, blind 10\ncall no-more-bets")
    assert table.refused("deal").code == "deck/shuffle"
    table = play(BOOK, TWO + "deal\nbox 3 look", mode="live")
    assert table.refused("wrong card-exposed").code == "incident/moment"


@clause(BOOK, "15.3.1")
def test_jackpot_wagers_of_a_misdeal_are_cancelled_at_the_console_and_returned() -> None:
    table = in_the_deal().do("wrong card-exposed\nrule misdeal")
    assert table.returned(3)["jackpot"] == 5_00
    table.do("box 3 ante 10, blind 10")
    refusal = table.refused("attest jackpot-cancel by gaming_supervisor")
    assert refusal.code == "staff/rank"
    assert refusal.cites == ("15.3.1",)


@clause(BOOK, "15.3.1")
def test_play_waits_until_the_jackpot_wagers_are_cancelled_at_the_console() -> None:
    table = in_the_deal().do("wrong card-exposed\nrule misdeal\nbox 3 ante 10, blind 10")
    table.do("load red\nshuffle red device\ncall no-more-bets")
    refusal = table.refused("deal")
    assert (refusal.code, refusal.facts["step"]) == ("step/due", "jackpot-cancel")
    table.do("attest jackpot-cancel by dealer\ndraw community 5")


@clause(BOOK, "11.4.1", "11.3", "1.1:Void")
@pytest.mark.parametrize("before", ["", "box 3 check\nbox 5 check\nshow Qs Js 2d\nbox 3 check"])
def test_a_dealers_card_seen_without_a_play_wager_is_a_misdeal(before: str) -> None:
    table = play(BOOK, TWO + f"deal\n{before}\nwrong dealer-card-exposed cards 9h", mode="live")
    assert table.refused("rule play-on").code == "incident/remedy"
    table.do("rule misdeal by dealer")
    assert {"11.4.1", "11.3", "1.1:Void"} <= table.cites(RoundVoided)
    assert table.returned(5) == {"ante": 10_00, "blind": 10_00}


@clause(BOOK, "11.4.2")
def test_with_any_play_wager_the_round_goes_on_and_the_card_is_known() -> None:
    table = play(BOOK, TWO + "deal 3: As Ad; dealer: 9h 9d\nbox 5 check\nbox 3 bet 40", mode="live")
    table.do("wrong dealer-card-exposed cards 9h")
    assert table.refused("rule misdeal").code == "incident/remedy"
    table.do("rule play-on by dealer")
    assert table.cites(DealerCardSeen) == {"11.4.2"}
    assert table.view("p5").dealer_cards == ("9h", "??")
    table.do("show Qs Js 2d\nbox 5 check\nshow 3c 4c\nbox 5 fold")
    refusal = table.refused("dealer 8c 8d")
    assert (refusal.code, refusal.facts["card"]) == ("cards/seen", "9h")
    table.do("dealer 9h 9d\nsettle")
    assert table.paid(3)["play"] == 40_00


@clause(BOOK, "11.4.2")
def test_only_face_down_cards_of_the_dealer_can_be_seen() -> None:
    table = play(BOOK, TWO + "deal\nbox 3 bet 40", mode="live")
    assert table.refused("wrong dealer-card-exposed").code == "incident/cards"
    assert table.refused("wrong dealer-card-exposed cards 9h,9d,9c").code == "incident/cards"
    table.do("wrong dealer-card-exposed cards 9h\nrule play-on")
    assert table.refused("wrong dealer-card-exposed cards 9h").code == "cards/twice"
    table.do("wrong dealer-card-exposed cards 9d\nrule play-on")
    assert table.view("p3").dealer_cards == ("9h", "9d")
    assert table.refused("wrong dealer-card-exposed cards 9c").code == "incident/cards"
    table.do("box 5 check\nshow Qs Js 2d\nbox 5 check\nshow 3c 4c\nbox 5 fold\ndealer 9d 9h")
    assert table.refused("wrong dealer-card-exposed cards 9c").code == "incident/open-card"


@clause(BOOK, "11.4.1", "11.4.2")
def test_a_shared_card_seen_early_is_judged_the_same_way_by_a_supervisor() -> None:
    table = play(BOOK, TWO + "deal\nwrong community-exposed at turn cards Qs", mode="live")
    assert table.refused("rule play-on").code == "incident/remedy"
    assert table.refused("rule misdeal by dealer").code == "staff/rank"
    table.do("rule misdeal by gaming_supervisor")
    assert {"11.4.1", "11.3"} <= table.cites(RoundVoided)
    table = play(BOOK, TWO + "deal\nbox 3 bet 30\nwrong community-exposed at turn cards Qs", mode="live")
    assert table.refused("rule misdeal").code == "incident/remedy"
    assert table.refused("rule play-on by dealer").code == "staff/rank"
    table.do("rule play-on by gaming_supervisor\nbox 5 check\nshow 2d 3d 4d")
    assert table.view("p5").community == ("2d", "3d", "4d", "Qs", "??")


@clause(BOOK, "11.5.1", "15.3.1", "1.1:Void")
def test_cards_at_an_unpaid_box_void_the_round_while_nobody_has_handled_cards() -> None:
    table = play(
        BOOK,
        TWO + "box 1 ante 10\ndeal\nwrong cards-to-empty-box box 1\nrule void-round by dealer",
        mode="live",
    )
    (voided,) = table.events_of(RoundVoided)
    assert voided.result == "void"
    assert {"11.5.1", "15.3.1", "1.1:Void"} <= set(voided.cites)
    assert table.returned(3)["trips"] == 5_00


@clause(BOOK, "11.5.2", "1.1:Void")
def test_once_anybody_has_handled_cards_only_that_hand_is_void() -> None:
    table = play(BOOK, TWO + "deal\nbox 5 look\nwrong cards-to-empty-box box 1", mode="live")
    assert table.refused("rule void-round").code == "incident/remedy"
    table.do("rule void-hand by dealer")
    assert [voided.box for voided in table.events_of(HandVoided)] == [1]
    assert {"11.5.2", "1.1:Void"} <= table.cites(HandVoided)
    assert table.events_of(RoundVoided) == []
    assert table.refused("box 1 check").code == "decision/void"
    table.do("box 3 bet 30\nbox 5 fold\nshow Qs Js 2d 3c 4c\nsettle")
    assert table.table.round.number == 2


@clause(BOOK, "11.6", "11.6.2", "11.6.3", "15.3.1")
@pytest.mark.parametrize("ruled_by", ["dealer", "gaming_supervisor"])
def test_a_missing_or_foreign_card_voids_the_round_and_the_deck_is_checked(ruled_by: str) -> None:
    table = play(BOOK, TWO + "deal\nbox 3 bet 30", mode="live")
    table.do(f"wrong deck-defect\nrule void-round by {ruled_by}")
    assert {"11.6", "11.6.2", "11.6.3", "15.3.1"} <= table.cites(RoundVoided)
    assert table.balance("patron:p3") == 10_000_00
    assert len(table.events_of(DeckSuspected)) == 1
    table.do("box 3 ante 10, blind 10\nby hand\ncall no-more-bets")
    refusal = table.refused("deal")
    assert refusal.code == "deck/suspect"
    assert "11.6.3" in refusal.cites
    table.do("check red\nas usual\ndeal")


@clause(BOOK, "11.6.1", "11.6.3")
def test_finished_rounds_stand_and_the_deck_is_checked_all_the_same() -> None:
    table = play(
        BOOK, TWO + "deal\nbox 3 bet 30\nbox 5 check\nshow Qs Js 2d\nbox 5 check\nshow 3c 4c", mode="live"
    )
    table.do("box 5 fold\nsettle")
    before = table.balance("patron:p3"), table.balance("patron:p5")
    table.do("wrong deck-defect")
    refusal = table.refused("rule void-round")
    assert refusal.code == "incident/remedy"
    table.do("rule check-deck by dealer")
    assert (table.balance("patron:p3"), table.balance("patron:p5")) == before
    assert table.events_of(RoundVoided) == []
    assert {"11.6", "11.6.1", "11.6.3"} <= table.cites(DeckSuspected)
    table.do("box 3 ante 10, blind 10\nby hand")
    assert "11.6.1" in table.refused("deal").cites


@clause(BOOK, "5.2", "11.5.2", "6.2")
def test_unequal_ante_and_blind_found_late_are_settled_as_they_lie_or_void() -> None:
    deal = TWO + "deal 3: As Ad; dealer: 9h 8d\nwrong unequal-initial box 3 spot blind amount 8"
    table = play(BOOK, deal, mode="live")
    assert table.refused("rule correct-entry by dealer").code == "staff/rank"
    table.do("rule correct-entry by gaming_supervisor")
    assert table.cites(WagerCorrected) == {"5.2", "6.2"}
    table.do("box 3 bet 40\nbox 5 check\nshow Ac Qd 7h")
    table.do("box 5 check\nshow Ah 2c\nbox 5 fold\nsettle")
    assert table.paid(3)["blind"] == 80_00  # four aces pay 10 to 1
    table = play(BOOK, deal, mode="live")
    assert table.refused("rule void-hand by dealer").code == "staff/rank"
    table.do("rule void-hand by gaming_supervisor")
    assert {"5.2", "11.5.2", "1.1:Void"} <= table.cites(HandVoided)
    assert table.returned(3) == {"ante": 10_00, "blind": 10_00, "trips": 5_00, "jackpot": 5_00}


@clause(BOOK, "5.2")
def test_equal_wagers_or_others_are_nothing_to_rule_on() -> None:
    table = play(BOOK, TWO + "deal", mode="live")
    assert table.refused("wrong unequal-initial box 3 spot blind amount 10").code == "incident/in-range"
    assert table.refused("wrong unequal-initial box 3 spot trips amount 8").code == "incident/spot"
    assert table.refused("wrong unequal-initial box 1 spot blind amount 8").code == "incident/spot"
    assert (
        play(BOOK, TWO + "deal").refused("wrong unequal-initial box 3 spot blind amount 8").code
        == "incident/entry"
    )


@clause(BOOK, "11.6", "11.6.2", "11.6.3", "1.1:Void")
def test_a_card_missing_from_the_other_deck_voids_the_round_all_the_same() -> None:
    table = play(BOOK, TWO + "deal\ncheck blue\nbring blue", mode="live", shuffler="single_deck_shuffler")
    assert table.refused("wrong deck-defect deck blue").code == "incident/deck"
    table.do("wrong idle-deck-defect deck blue\nrule void-round by dealer\nbox 5 ante 10, blind 10\nby hand")
    assert table.balance("patron:p3") == 10_000_00
    table.give(c.PlayDeck(actor="dealer", deck="blue"))
    assert table.refused("deal").code == "deck/suspect"


@clause(BOOK, "11.6.1", "11.6.3")
def test_the_other_deck_found_short_between_rounds_is_checked() -> None:
    table = play(BOOK, TWO + "deal\ncheck blue\nbring blue", mode="live", shuffler="single_deck_shuffler")
    table.do("box 3 check\nbox 5 check\nshow Ac Qd 7h\nbox 3 check\nbox 5 check\nshow 2c 4s\nbox 3 fold")
    table.do("box 5 fold\nclose\nwrong idle-deck-defect deck blue")
    assert table.refused("rule void-round").code == "incident/remedy"
    table.do("rule check-deck by dealer\nbox 5 ante 10, blind 10\nby hand")
    table.give(c.PlayDeck(actor="dealer", deck="blue"))
    refusal = table.refused("deal")
    assert refusal.code == "deck/suspect"
    assert "11.6.1" in refusal.cites
