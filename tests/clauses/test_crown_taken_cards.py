"""Crown: a hand the dealer took by mistake is given back if it is known to be that hand."""

from croupier.table.events import HandRestored, HandVoided
from tests.felt import Felt, clause, dealer, play

BOOK = "crown-ms-3.0"
TWO = "box 3 ante 10, jackpot 5\nbox 5 ante 10\ndeal 3: As Ks\nbox 3 look\n"


def folded_by_mistake(named: str) -> Felt:
    """The dealer took box 3 for folded, and its wagers with it; the player names the cards."""
    table = play(BOOK, TWO + "box 3 fold", mode="live")
    assert table.taken(3) == {"ante": 10_00, "jackpot": 5_00}
    return table.do(f"wrong cards-taken box 3 {named}")


@clause(BOOK, "11.6.1", "11.6.3")
def test_a_hand_named_by_rank_and_suit_in_either_order_is_given_back_with_its_wagers() -> None:
    table = folded_by_mistake("cards Ks,As count 8")
    assert table.refused("rule restore-hand by dealer cards As,Ks").code == "staff/rank"
    table.do("rule restore-hand by tg_hdd cards As,Ks")
    (restored,) = table.events_of(HandRestored)
    assert {"11.6.1", "11.6.3"} <= set(restored.cites)
    assert table.table.boxes[2].stake("ante") == 10_00
    assert table.balance("box:3:jackpot") == 5_00
    table.do("box 3 bet 30\nbox 5 fold\nshow Qs\nbox 3 bet 30\nshow Js\nbox 3 bet 30\nshow Ts\nsettle")
    assert table.paid(3)["ante"] == 5_000_00
    assert "jackpot" in table.paid(3)


@clause(BOOK, "11.6.2")
def test_the_last_hand_left_in_the_rack_before_the_call_for_decisions_ends_the_round() -> None:
    table = play(BOOK, "box 3 ante 10", mode="live")
    dealer.readies(table)
    table.do("by hand\ncall no-more-bets\ndeal")
    assert table.table.round.phase == "dealing"
    table.do("wrong cards-taken box 3\nas usual\nrule leave-racked\nclose")
    assert table.balance("patron:p3") == 10_000_00


@clause(BOOK, "11.6.1", "11.6.2")
def test_another_card_another_suit_or_no_name_leaves_the_hand_in_the_rack() -> None:
    for named, top in (("cards As,Ks", "As,Qs"), ("cards As,Kh", "As,Ks")):
        table = folded_by_mistake(f"{named} count 8")
        refusal = table.refused(f"rule restore-hand cards {top}")
        assert refusal.code == "restore/mismatch"
        assert {"11.6.1", "11.6.2"} <= set(refusal.cites)
    table = folded_by_mistake("count 8")
    assert table.refused("rule restore-hand cards As,Ks").code == "restore/mismatch"
    assert table.refused("rule restore-hand").code == "cards/count"
    assert table.refused("rule restore-hand cards As").code == "cards/count"


@clause(BOOK, "11.6.2", "11.6.3", "1.1:Void")
def test_a_hand_that_stays_in_the_rack_is_void_and_everything_goes_back() -> None:
    table = folded_by_mistake("cards As,Kh count 8")
    assert table.refused("rule leave-racked by dealer").code == "staff/rank"
    table.do("rule leave-racked by tg_hdd")
    assert {"11.6.2", "11.6.3", "1.1:Void"} <= table.cites(HandVoided)
    assert "11.12" not in table.cites(HandVoided)
    assert table.balance("patron:p3") == 10_000_00  # the jackpot wager too
    assert table.refused("box 3 bet 10").code == "decision/void"
    table.do("box 5 bet 10\nshow Qs")


@clause(BOOK, "11.6.2")
def test_the_only_cards_in_the_rack_are_given_back_without_being_named() -> None:
    for count, code in ((3, "cards/count"), (1, "cards/count"), (2, None)):
        table = folded_by_mistake(f"count {count}")
        if code:
            assert table.refused("rule restore-hand").code == code
        else:
            table.do("rule restore-hand\nbox 3 bet 10")
    assert "11.6.2" in table.cites(HandRestored)


@clause(BOOK, "11.6.1", "11.6.3")
def test_cards_taken_while_the_wagers_still_lie_are_given_back_and_nothing_moves() -> None:
    table = play(BOOK, TWO + "box 3 bet 10\nwrong cards-taken box 3 cards As,Ks count 4", mode="live")
    table.do("rule restore-hand cards Ks,As")
    assert table.events_of(HandRestored)[0].postings == ()
    assert table.refused("box 3 fold").code == "decision/made"
    table.do("box 5 bet 10\nshow Qs")


@clause(BOOK, "11.6.1")
def test_a_hand_nobody_saw_is_given_back_when_somebody_says_why_it_is_that_hand() -> None:
    table = play(BOOK, "box 3 ante 10\nbox 5 ante 10\ndeal\nbox 3 fold", mode="live")
    table.do("wrong cards-taken box 3 count 6")
    assert table.refused("rule restore-hand").code == "order/reason"
    table.do("rule restore-hand reason top-two-unseen\nbox 3 bet 10")


@clause(BOOK, "11.6.1")
def test_a_round_that_ended_without_the_hand_goes_on_with_it() -> None:
    table = play(BOOK, "box 3 ante 10\ndeal 3: As Ks\nbox 3 look\nbox 3 fold", mode="live")
    table.do("wrong cards-taken box 3 cards As,Ks count 2\nrule restore-hand\nbox 3 bet 10\nshow Qs")
    assert table.table.round.phase == "deciding"


@clause(BOOK, "11.6.2", "11.6.3")
def test_a_hand_the_round_has_gone_on_without_is_not_given_back() -> None:
    table = play(BOOK, TWO + "box 3 fold\nbox 5 bet 10\nshow Qs", mode="live")
    table.do("wrong cards-taken box 3 cards As,Ks count 2")
    assert table.refused("rule restore-hand").code == "restore/late"
    table.do("rule leave-racked\nbox 5 fold\nclose")
    assert table.balance("patron:p3") == 10_000_00


@clause(BOOK, "11.6.1")
def test_only_a_hand_that_was_in_play_can_be_taken_by_mistake() -> None:
    table = play(BOOK, TWO, mode="live")
    assert table.refused("wrong cards-taken box 1").code == "box/no-hand"
    assert table.refused("wrong cards-taken").code == "incident/box"
    assert table.refused("wrong cards-taken box 3 cards As").code == "cards/count"
    assert play(BOOK, TWO).refused("wrong cards-taken box 3").code == "incident/entry"
