"""A wager found off its limits or range after its box folded or was settled, the round not being over."""

import pytest

from croupier.table import events as ev
from tests.clauses.usual_rounds import BROUGHT, C3, S3, S4, UTH, ante, played
from tests.felt import Felt, clause, play

MOST = 1_000_00  # of the ante, by the sign of these tables
SUPERVISOR = {S3: "gaming_supervisor", S4: "gaming_supervisor", UTH: "gaming_supervisor", C3: "tg_hdd"}
OVER = {S3: "6.3", S4: "6.3", UTH: "6.3", C3: "6.2.2"}


def lost(felt: Felt, player: str) -> int:
    return BROUGHT - felt.balance(f"patron:{player}")


@clause(S3, "6.3")
@clause(S4, "6.3")
@clause(UTH, "6.3")
@clause(C3, "6.2.2")
@pytest.mark.parametrize("then", ["", "leave 1\n"])
def test_a_folded_wager_over_the_maximum_is_collected_to_it(book: str, then: str) -> None:
    felt = play(book, f"{ante(book, 1)}{ante(book, 2)}deal\nbox 1 fold\n{then}", mode="live")
    before = lost(felt, "p1")
    felt.do("wrong off-limit-wager box 1 spot ante amount 1200\nrule settle-to-most by dealer")
    (corrected,) = felt.events_of(ev.ResultCorrected)
    assert (corrected.stake, corrected.was, corrected.taken) == (1200_00, 10_00, MOST)
    assert OVER[book] in corrected.cites
    if then:
        assert corrected.unrecovered == (("p1", MOST - 10_00),)
    else:
        assert lost(felt, "p1") - before == MOST - 10_00
    assert sum(felt.table.balances.values()) == 0


@clause(S3, "6.2")
@clause(S4, "6.2")
@clause(UTH, "6.2")
def test_a_folded_wager_under_the_minimum_is_collected_as_it_lay(book: str) -> None:
    felt = play(book, f"{ante(book, 1)}{ante(book, 2)}deal\nbox 1 fold", mode="live")
    before = lost(felt, "p1")
    felt.do("wrong off-limit-wager box 1 spot ante amount 3\nrule settle-under")
    assert lost(felt, "p1") - before == 3_00 - 10_00


@clause(S3, "6.3", "10.3")
@clause(S4, "6.3", "10.3")
@clause(C3, "6.2.2")
def test_a_wager_paid_on_the_wrong_amount_is_paid_to_the_maximum_by_two_people(book: str) -> None:
    felt = play(book, played(book, 1, 2) + "settle 2", mode="live")
    assert lost(felt, "p2") == -40_00  # kings pay even money, four times
    felt.do("wrong off-limit-wager box 2 spot ante amount 1200 by dealer")
    assert felt.refused("rule settle-to-most by dealer").code == "incident/two-keys"
    felt.do(f"rule settle-to-most by {SUPERVISOR[book]}")
    assert lost(felt, "p2") == -(MOST + 30_00)
    felt.do("settle 1\nclose")
    assert sum(felt.table.balances.values()) == 0


@clause(UTH, "11.7", "11.7.2", "6.3")
@pytest.mark.parametrize(("box", "wins"), [(2, True), (1, False)])
def test_a_play_wager_above_its_step_is_put_right_after_its_box_was_settled(box: int, wins: bool) -> None:
    cards = "1: 5d 6c; 2: Ks Kh"
    felt = play(UTH, played(UTH, 1, 2, cards=cards) + "settle 2\nby hand\nsettle 1", mode="live")
    assert felt.table.round.phase == "finished"  # not racked, and so not over
    paid = felt.balance(f"patron:p{box}")
    felt.do(f"wrong off-range-wager box {box} spot play amount 60\nrule return-excess by dealer")
    assert felt.balance(f"patron:p{box}") == paid  # 40 counts, as was entered: the excess goes back
    felt.do(f"wrong off-range-wager box {box} spot play amount 20 by dealer")
    if wins:
        assert felt.refused("rule settle-as-lies by dealer").code == "incident/two-keys"
    felt.do("rule settle-as-lies by gaming_supervisor")
    assert felt.balance(f"patron:p{box}") == paid + (-20_00 if wins else 20_00)


@clause(S4, "6.3", "9.1.2")
@clause(S3, "6.3", "9.1.2")
def test_a_street_found_late_is_settled_as_far_as_it_counts(book: str) -> None:
    felt = play(book, played(book, 1, 2) + "settle 2", mode="live")
    felt.do("wrong off-range-wager box 2 spot 3rd amount 50\nrule correct-entry by gaming_supervisor")
    assert lost(felt, "p2") == -(30_00 + 30_00)  # three antes of it count
    if book == S4:
        felt.do("wrong off-range-wager box 2 spot 4th amount 5\nrule return-wager")
        assert lost(felt, "p2") == -(30_00 + 20_00)
        assert felt.events_of(ev.ResultUndone)[0].spot == "4th"


@clause(C3, "11.10", "11.10.1", "11.10.2")
def test_crown_takes_or_pays_a_street_anew_until_the_cards_are_racked() -> None:
    felt = play(C3, played(C3, 1) + "by hand\nsettle 1", mode="live")
    felt.do("wrong off-range-wager box 1 spot 3rd amount 50\nrule return-excess by tg_hdd")
    assert lost(felt, "p1") == -(30_00 + 30_00)
    racked = play(C3, played(C3, 1) + "settle 1", mode="live")
    refusal = racked.refused("wrong off-range-wager box 1 spot 3rd amount 50")
    assert refusal.code == "incident/moment"


@clause(S3, "6.3")
@clause(S4, "6.3")
@clause(UTH, "6.3")
def test_of_previous_rounds_wagers_and_results_stand(book: str) -> None:
    felt = play(book, played(book, 1) + "settle 1", mode="live")
    assert felt.refused("wrong off-limit-wager box 1 spot ante amount 1200").code == "incident/moment"
    felt.do("close")
    assert felt.refused("wrong off-limit-wager box 1 spot ante amount 1200").code == "incident/moment"


@clause(S4, "6.3", "11.4")
def test_a_wager_that_went_back_is_none() -> None:
    felt = play(S4, "box 1 ante 10\nbox 2 ante 10\ndeal\nbox 1 bet 10", mode="live")
    felt.do("wrong community-exposed at 4th cards 9h\nrule void-undecided")
    refusal = felt.refused("wrong off-limit-wager box 2 spot ante amount 1200")
    assert refusal.code == "incident/spot"


FLUSH = "deal 1: As 2s\nbox 1 bet 10\nshow Qs\nbox 1 bet 10\nshow Js\nbox 1 bet 10\n"


def short(book: str, then: str) -> Felt:
    """A jackpot wager of $5 was entered, and $3 lie there."""
    lines = f"box 1 ante 10, jackpot 5\n{FLUSH}wrong off-limit-wager box 1 spot jackpot amount 3\n{then}"
    return play(book, lines, mode="live")


@clause(C3, "9.2.3", "9.3.2")
def test_at_crown_what_is_less_than_the_price_is_no_jackpot_wager() -> None:
    felt = short(C3, "")
    assert felt.refused("rule settle-and-warn by dealer").code == "incident/remedy"
    felt.do("rule return-short-price by dealer")
    assert (felt.fed(), felt.returned(1)) == (0, {"jackpot": 5_00})
    assert "9.2.3" in felt.cites(ev.WagerTakenBack)
    felt.do("show 5s\nsettle")
    assert "jackpot" not in felt.paid(1)
    assert sum(felt.table.balances.values()) == 0


@clause(C3, "9.2.3", "9.3.2")
def test_a_short_jackpot_wager_that_a_fold_took_goes_back_too() -> None:
    felt = play(C3, "box 1 ante 10, jackpot 5\nbox 2 ante 10\ndeal\nbox 1 fold", mode="live")
    felt.do("wrong off-limit-wager box 1 spot jackpot amount 3\nrule return-short-price by dealer")
    assert (felt.fed(), lost(felt, "p1")) == (0, 10_00)
    felt.do("box 2 fold\nclose")
    assert lost(felt, "p1") == 10_00


@clause(S3, "6.2", "15.2.9")
@clause(S4, "6.2", "15.2.9.5")
def test_at_the_star_a_short_jackpot_wager_is_valid(book: str) -> None:
    felt = short(book, "rule settle-under\nshow 5s\nsettle")
    whole = play(book, f"box 1 ante 10, jackpot 5\n{FLUSH}show 5s\nsettle", mode="live")
    assert felt.paid(1)["jackpot"] == whole.paid(1)["jackpot"] > 0
    assert (felt.taken(1)["jackpot"], felt.returned(1)["jackpot"]) == (3_00, 2_00)
    assert sum(felt.table.balances.values()) == 0


@clause(S4, "6.2")
def test_at_the_star_a_short_wager_that_a_fold_left_feeds_the_meter_with_what_lay() -> None:
    felt = play(S4, "box 1 ante 10, jackpot 5\nbox 2 ante 10\ndeal\nbox 1 fold", mode="live")
    fed = felt.fed()
    felt.do("wrong off-limit-wager box 1 spot jackpot amount 3\nrule settle-under")
    assert felt.fed() * 5 == fed * 3
