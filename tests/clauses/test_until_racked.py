"""Until when a round can be put right: its cards in the rack; its outcome, the next first card."""

import pytest
from msgspec.structs import replace

from croupier.rulebooks.load import load
from croupier.table import events as ev
from croupier.table.table import Mode
from tests.clauses.usual_rounds import BROUGHT, C3, S3, S4, UTH, ante, played
from tests.felt import clause, play
from tests.felt.variant import play_variant, variant

SUPERVISOR = {S3: "gaming_supervisor", S4: "gaming_supervisor", UTH: "gaming_supervisor", C3: "tg_hdd"}
HIGHER = {S3: "assistant_gaming_manager", S4: "assistant_gaming_manager", UTH: "assistant_gaming_manager"}
OUTCOME = {S3: "13.4", UTH: "13.4", S4: "13.9", C3: "13.3"}


@clause(S3, "11.9", "11.9.1", "11.9.2")
@clause(S4, "11.9", "11.9.1", "11.9.2")
@clause(UTH, "11.6", "11.6.1", "11.6.2")
def test_a_missing_card_found_before_the_rack_voids_the_round_and_after_it_none(book: str) -> None:
    felt = play(book, played(book, 1) + "by hand\nsettle 1", mode="live")
    felt.do(f"wrong deck-defect\nrule void-round by {HIGHER[book]}")
    assert felt.balance("patron:p1") == BROUGHT
    after = play(book, played(book, 1) + "settle 1", mode="live")
    won = after.balance("patron:p1")
    after.do("wrong deck-defect\nrule check-deck")
    assert after.balance("patron:p1") == won > BROUGHT


@clause(S3, "11.9.1")
@clause(S4, "11.9.1")
def test_the_last_hand_in_the_rack_ends_it_whatever_nothing_waits_for(book: str) -> None:
    felt = play(book, played(book, 1) + "by hand\nsettle 1\nattest settle-rack box 1 count 2", mode="live")
    assert felt.refused("wrong wrong-hole-count box 1 count 3").code == "incident/moment"
    felt.do("wrong deck-defect\nrule check-deck")


@clause(C3, "11.8", "1.1:Round of Play")
def test_crowns_round_lasts_until_the_cards_are_in_the_rack() -> None:
    felt = play(C3, played(C3, 1) + "by hand\nsettle 1", mode="live")
    felt.do("wrong deck-defect\nrule void-round by tg_hdd")
    assert felt.balance("patron:p1") == BROUGHT
    racked = play(C3, played(C3, 1) + "settle 1", mode="live")
    assert racked.refused("wrong deck-defect").code == "incident/moment"


@clause(S3, "11.1", "11.9.1")
@clause(S4, "11.1", "11.9.1")
@clause(UTH, "11.1", "11.6.1")
@clause(C3, "11.2", "1.1:Round of Play")
def test_at_an_electronic_table_the_close_is_the_rack(book: str) -> None:
    felt = play(book, played(book, 1) + "settle 1")
    assert felt.balance("patron:p1") > BROUGHT
    ruler = "tg_area_manager" if book == C3 else HIGHER[book]
    felt.do(f"wrong wrong-hole-count box 1 count 3 by {SUPERVISOR[book]}\nrule misdeal by {ruler}")
    assert felt.balance("patron:p1") == BROUGHT
    closed = play(book, played(book, 1) + "settle 1\nclose")
    assert closed.refused("wrong wrong-hole-count box 1 count 3").code == "incident/moment"


@clause(S4, "11.1", "11.3")
def test_a_call_made_in_time_is_ruled_on_though_the_cards_are_racked_meanwhile() -> None:
    felt = play(S4, played(S4, 1) + "by hand\nsettle 1\nwrong wrong-hole-count box 1 count 3", mode="live")
    felt.do("attest settle-rack box 1 count 2\nrule misdeal")
    assert felt.balance("patron:p1") == BROUGHT


@pytest.mark.parametrize(("reopens", "first", "second"), [("all", 0, 0), ("unsettled", 40_00, 0)])
def test_whether_a_void_round_reopens_what_was_settled_is_a_setting(
    reopens: str, first: int, second: int
) -> None:
    book = variant(S4, round=replace(load(S4).rule.round, void_reopens=reopens))
    lines = played(S4, 1, 2) + "settle 2\nwrong wrong-hole-count box 1 count 3\nrule misdeal"
    felt = play_variant(book, lines, mode="live")
    assert felt.balance("patron:p2") == BROUGHT + first
    assert felt.balance("patron:p1") == BROUGHT + second
    assert sum(felt.table.balances.values()) == 0


@clause(S3, "13.4", "13.4.1", "13.5")
@clause(UTH, "13.4", "13.4.1", "13.5")
@clause(S4, "13.9", "13.9.1", "13.10")
@clause(C3, "13.3", "13.3.1", "13.4")
@pytest.mark.parametrize("mode", ["live", "electronic"])
@pytest.mark.parametrize("then", ["", "close\n"])
def test_an_outcome_can_be_invalidated_until_the_next_first_card(book: str, mode: Mode, then: str) -> None:
    felt = play(book, played(book, 1, 2) + f"settle 2\nsettle 1\n{then}", mode=mode)
    felt.do(f"wrong disruption note fire\nrule invalidate by {SUPERVISOR[book]}")
    assert felt.balance("patron:p1") == felt.balance("patron:p2") == BROUGHT
    assert sum(felt.table.balances.values()) == 0
    gone = felt.cites(ev.OutcomeInvalidated if then else ev.RoundVoided)
    assert OUTCOME[book] in gone
    if then:
        felt.do(ante(book, 1) + "deal")  # the next round is dealt as if nothing had been
        assert felt.table.round.number == 2
        assert felt.table.past is None


@clause(S3, "13.4", "13.4.2")
@clause(UTH, "13.4", "13.4.2")
@clause(S4, "13.9", "13.9.2")
@clause(C3, "13.3", "13.3.2")
def test_with_the_next_first_card_an_outcome_stands(book: str) -> None:
    felt = play(book, played(book, 1, 2) + "settle 2\nsettle 1\nclose\n" + ante(book, 1), mode="live")
    lying = felt.balance("box:1:ante")
    felt.do("wrong fraud box 2 note marked")
    assert felt.table.incident is not None
    felt.do(f"rule play-on by {SUPERVISOR[book]}\ndeal")
    won = felt.balance("patron:p2")
    felt.do(f"wrong fraud boxes 1 note marked\nrule invalidate by {SUPERVISOR[book]}")
    assert (felt.balance("patron:p2"), lying) == (won, 10_00)  # of the round before nothing went back


@clause(S4, "13.9", "13.10")
@clause(C3, "13.3", "13.4")
def test_wagers_for_the_next_round_stay_where_they_lie(book: str) -> None:
    felt = play(book, played(book, 1, 2) + "settle 2\nsettle 1\nclose\n" + ante(book, 1), mode="live")
    felt.do(f"wrong disruption note riot\nrule invalidate by {SUPERVISOR[book]}")
    assert (felt.balance("patron:p1"), felt.balance("box:1:ante")) == (BROUGHT - 10_00, 10_00)
    assert felt.table.boxes[0].stake("ante") == 10_00
    felt.do("deal")
    assert felt.table.boxes[0].status == "in"


@pytest.mark.parametrize(("until", "code"), [("next-round", None), ("closed", "incident/moment")])
def test_until_when_outcomes_may_be_invalidated_is_a_setting(until: str, code: str | None) -> None:
    rule = load(S4).rule.disruption
    book = variant(S4, disruption=replace(rule, invalidate_until=until))
    felt = play_variant(book, played(S4, 1) + "settle 1\nclose", mode="live")
    if code:
        assert felt.refused("wrong disruption note fire").code == code
    else:
        felt.do("wrong disruption note fire\nrule invalidate")
        assert felt.balance("patron:p1") == BROUGHT
    before = play_variant(book, played(S4, 1) + "settle 1", mode="live")
    before.do("wrong disruption note fire\nrule invalidate")  # racked and not closed
    assert before.balance("patron:p1") == BROUGHT


@clause(S3, "13.5")
@clause(UTH, "13.5")
@clause(S4, "13.10")
def test_payments_of_a_closed_round_come_back_on_two_words_and_leavers_owe(book: str) -> None:
    felt = play(book, played(book, 1, 2) + "settle 2\nsettle 1\nclose\nleave 2", mode="live")
    felt.do(f"wrong fraud boxes 2 note marked by {SUPERVISOR[book]}")
    assert felt.refused(f"rule invalidate by {SUPERVISOR[book]}").code == "incident/two-keys"
    felt.do(f"rule invalidate by {HIGHER[book]}")
    (gone,) = felt.events_of(ev.OutcomeInvalidated)
    assert [player for player, _ in gone.unrecovered] == ["p2"]
    assert felt.balance("owed:p2") == -gone.unrecovered[0][1] < 0
    assert felt.balance("patron:p1") == BROUGHT


@clause(S4, "13.9", "13.10", "15.2.9")
@clause(C3, "13.3", "13.4")
def test_a_jackpot_paid_in_an_invalidated_round_goes_back_on_its_meter(book: str) -> None:
    lines = played(book, 1, cards="1: As Ts").replace("ante 10", "ante 10, jackpot 5")
    lines = lines.replace("Jd", "Js").replace("8s", "Ks").replace("3c", "Qs")
    felt = play(book, lines + "settle 1\naward 81234.56", mode="live")
    if felt.table.jackpot.won:
        felt.do("prize 1")
    felt.do(f"close\nwrong disruption note fire\nrule invalidate by {SUPERVISOR[book]}")
    assert felt.balance("patron:p1") == BROUGHT
    (undone,) = felt.events_of(ev.JackpotUndone)
    assert (undone.round, undone.meter) == (1, 81_234_56)
    assert felt.events_of(ev.JackpotUnfed)[-1].boxes == (1,)
    assert sum(felt.table.balances.values()) == 0
