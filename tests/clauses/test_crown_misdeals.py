"""Crown: cards shown or counted wrong, and who is told before anybody rules."""

import pytest

from croupier.table.events import CountOrdered, IrregularityCalled, RoundVoided, SharedCountCorrected
from tests.felt import Felt, clause, play

BOOK = "crown-ms-3.0"
TWO = "box 3 ante 10, jackpot 5\nbox 5 ante 10"


@clause(BOOK, "11.1", "1.1:Misdeal", "1.1:Void", "11.12")
def test_a_card_seen_in_the_initial_deal_is_a_misdeal() -> None:
    table = play(BOOK, TWO, mode="live")
    table.do(
        "by hand\ncheck red\nbring red\nshuffle red manual\nload red\nshuffle red csm\ncall no-more-bets"
    )
    table.do("draw community 3\nwrong card-exposed by dealer\nrule misdeal by dealer")
    (voided,) = table.events_of(RoundVoided)
    assert (voided.result, voided.carried) == ("misdeal", (3,))
    assert {"11.1", "1.1:Misdeal", "1.1:Void", "11.12"} <= set(voided.cites)
    assert table.returned(3) == {"ante": 10_00}
    assert table.returned(5) == {"ante": 10_00}
    assert table.balance("box:3:jackpot") == 5_00
    assert table.refused("deal").code == "deal/call"


@clause(BOOK, "11.1", "11.7")
def test_once_the_deal_is_complete_a_card_seen_is_no_misdeal() -> None:
    table = play(BOOK, TWO, mode="live")
    table.do(
        "by hand\ncheck red\nbring red\nshuffle red manual\nload red\nshuffle red csm\ncall no-more-bets"
    )
    table.do("draw community 3\ndraw 3 2\ndraw 5 2")
    refusal = table.refused("wrong card-exposed during play")
    assert (refusal.code, set(refusal.cites)) == ("incident/moment", {"11.1", "1.1:Misdeal", "1.1:Void"})
    table.do("wrong community-exposed at 3rd cards Qs")
    assert table.refused("rule misdeal").code == "incident/remedy"
    table.do("rule play-on by dealer\ncall bet-or-fold\nbox 3 bet 10\nbox 5 fold")
    assert table.view("p5").community[0] == "Qs"


@clause(BOOK, "11.2", "11.2.1", "11.12", "1.1:Misdeal")
def test_a_wrong_hand_is_told_up_the_ladder_and_the_area_manager_declares_the_misdeal() -> None:
    table = play(BOOK, TWO + "\ndeal\nbox 5 bet 10\nbox 3 fold", mode="live")
    table.do("by hand\nwrong wrong-hole-count box 5 count 3")
    assert table.refused("box 5 look").code == "incident/open"
    refusal = table.refused("rule misdeal by tg_area_manager")
    assert (refusal.code, refusal.facts["step"], refusal.cites) == ("step/due", "count-told-hdd", ("11.2",))
    assert table.refused("attest count-told-area-manager box 5 by tg_hdd").code == "step/order"
    table.do("attest count-told-hdd box 5 by dealer")
    assert table.refused("rule misdeal by tg_area_manager").facts["step"] == "count-told-area-manager"
    assert table.refused("attest count-told-area-manager box 5 by dealer").code == "staff/rank"
    table.do("attest count-told-area-manager box 5 by tg_hdd")
    assert table.refused("rule misdeal by tg_hdd").code == "staff/rank"
    table.do("rule misdeal by tg_area_manager")
    (voided,) = table.events_of(RoundVoided)
    assert {"11.2.1", "11.12"} <= set(voided.cites)
    assert table.returned(5) == {"ante": 10_00, "3rd": 10_00}
    assert table.balance("patron:p3") == 10_000_00 - 5_00  # what the fold took is back, the jackpot stays
    assert table.balance("box:3:jackpot") == 5_00


@clause(BOOK, "11.2")
def test_no_cards_at_a_staked_box_are_a_wrong_number() -> None:
    table = play(BOOK, TWO + "\ndeal", mode="live")
    assert table.refused("wrong wrong-hole-count box 5 count 2").code == "incident/count-right"
    assert table.refused("wrong wrong-hole-count box 1 count 2").code == "box/no-hand"
    table.do("wrong wrong-hole-count box 5 count 0")
    assert table.events_of(IrregularityCalled)[0].steps == ("count-told-hdd", "count-told-area-manager")


def miscounted(count: int) -> Felt:
    """A misdeal after which all cards were counted."""
    table = play(BOOK, "box 5 ante 10\ndeal\nwrong wrong-hole-count box 5 count 3", mode="live")
    table.do("rule misdeal by tg_area_manager\nbox 5 ante 10\nby hand\ncall no-more-bets")
    refusal = table.refused("deal")
    assert refusal.code == "deck/count"
    assert "11.2.2" in refusal.cites
    return table.do(f"count red {count}")


@clause(BOOK, "11.2.2", "11.2.2(a)")
def test_after_the_misdeal_all_cards_are_counted_and_if_complete_shuffled() -> None:
    table = miscounted(52)
    assert table.events_of(CountOrdered)[0].by == "tg_area_manager"
    assert {"11.2.2", "11.2.2(a)"} <= table.cites("DeckCounted")
    assert "11.2.2(b)" not in table.cites("DeckCounted")
    assert table.refused("deal").code == "deck/shuffle"
    table.do("as usual\ndeal\nbox 5 fold\nclose")


@clause(BOOK, "11.2.2", "11.2.2(b)")
def test_cards_whose_count_is_wrong_are_boxed_with_slip_and_seal_and_replaced() -> None:
    table = miscounted(51)
    assert "11.2.2(b)" in table.cites("DeckCounted")
    assert "11.2.2(a)" not in table.cites("DeckCounted")
    refusal = table.refused("deal")
    assert refusal.code == "deck/unfit"
    assert "11.2.2(b)" in refusal.cites
    for half in ("out red", "out red slip 7", "out red seal 9"):
        refusal = table.refused(half)
        assert refusal.code == "deck/slip"
        assert "11.2.2(b)" in refusal.cites
    table.do("out red slip 7 seal 9")
    assert "11.2.2(b)" in table.cites("DeckBoxed")
    assert table.refused("deal").code == "deck/none"
    table.do("check blue\nbring blue\nas usual\ndeal\nbox 5 fold\nclose")


@clause(BOOK, "11.3", "11.3.1", "11.3.1(a)")
def test_surplus_shared_cards_dealt_first_are_the_next_to_be_dealt() -> None:
    table = play(BOOK, TWO, mode="live")
    table.do(
        "by hand\ncheck red\nbring red\nshuffle red manual\nload red\nshuffle red csm\ncall no-more-bets"
    )
    table.do("draw community 3\nwrong wrong-community-count count 4")
    assert table.table.incident is not None
    assert table.table.incident.remedies == ("deal-surplus", "misdeal")
    assert table.refused("rule deal-surplus").facts["step"] == "shared-told-hdd"
    table.do("attest shared-told-hdd by dealer")
    assert table.refused("rule deal-surplus").facts["step"] == "shared-told-area-manager"
    table.do("attest shared-told-area-manager by dealer")
    assert table.refused("rule deal-surplus by dealer").code == "staff/rank"
    table.do("rule deal-surplus by tg_hdd\ndraw 3 2")
    (corrected,) = table.events_of(SharedCountCorrected)
    assert (corrected.goes, corrected.counted, corrected.due) == ("next", 4, 3)
    assert {"11.3.1", "11.3.1(a)"} <= set(corrected.cites)
    assert table.table.boxes[2].places == (4, 5)


@clause(BOOK, "11.3.1", "11.3.1(b)")
def test_surplus_shared_cards_dealt_last_go_to_the_rack() -> None:
    table = play(BOOK, TWO + "\ndeal", mode="live", source="manual_shoe")
    table.do("wrong wrong-community-count count 5")
    assert table.table.incident is not None
    assert table.table.incident.remedies == ("rack-surplus", "misdeal")
    assert table.refused("rule rack-surplus by dealer").code == "staff/rank"
    table.do("rule rack-surplus by tg_hdd")
    assert table.events_of(SharedCountCorrected)[0].goes == "rack"
    assert {"11.3.1", "11.3.1(b)"} <= table.cites(SharedCountCorrected)
    assert table.table.round.drawn == 7 + 2
    table.do("box 3 bet 10\nbox 5 bet 10\nshow Qs")


@clause(BOOK, "11.3.1")
def test_a_missing_shared_card_is_drawn_if_the_order_is_certain() -> None:
    table = play(BOOK, TWO + "\ndeal", mode="live", source="manual_shoe")
    assert table.refused("wrong wrong-community-count count 3").code == "incident/count-right"
    assert table.refused("wrong wrong-community-count").code == "incident/count"
    table.do("wrong wrong-community-count count 2")
    assert table.table.incident is not None
    assert table.table.incident.remedies == ("draw-missing", "misdeal")
    assert table.refused("rule draw-missing by dealer").code == "staff/rank"
    table.do("rule draw-missing by tg_hdd")
    assert table.events_of(SharedCountCorrected)[0].goes == "drawn"
    table.do("box 3 bet 10\nbox 5 bet 10\nshow Qs")


@clause(BOOK, "11.3.2", "11.12", "1.1:Misdeal", "1.1:Void")
def test_shared_cards_in_no_certain_order_are_a_misdeal_with_its_reason() -> None:
    table = play(BOOK, TWO + "\ndeal\nbox 3 bet 20\nwrong wrong-community-count count 4", mode="live")
    refusal = table.refused("rule misdeal by tg_hdd")
    assert (refusal.code, refusal.cites[0]) == ("order/reason", "11.3.2")
    assert table.refused("rule misdeal by dealer reason mixed").code == "staff/rank"
    table.do("rule misdeal by tg_hdd reason mixed")
    assert {"11.3.2", "11.12", "1.1:Misdeal", "1.1:Void"} <= table.cites(RoundVoided)
    assert table.returned(3) == {"ante": 10_00, "3rd": 20_00}
    assert table.events_of(CountOrdered) == []


@clause(BOOK, "11.3")
def test_shared_cards_that_are_still_to_be_dealt_have_no_wrong_number() -> None:
    table = play(BOOK, TWO, mode="live", source="manual_shoe")
    table.do(
        "by hand\ncheck red\nbring red\nshuffle red manual\ncut red\nload red\ncall no-more-bets\ndraw 3 1"
    )
    assert table.refused("wrong wrong-community-count count 1").code == "incident/moment"


@clause(BOOK, "11.4", "11.12", "1.1:Misdeal", "1.1:Void")
def test_cards_at_an_empty_box_before_anybody_looked_are_a_misdeal() -> None:
    table = play(BOOK, TWO + "\ndeal", mode="live").do("by hand\nwrong cards-to-empty-box box 1")
    assert table.table.incident is not None
    assert table.table.incident.remedies == ("misdeal",)
    refusal = table.refused("rule misdeal by tg_hdd")
    assert (refusal.facts["step"], refusal.cites) == ("stray-told-hdd", ("11.4", "11.5"))
    table.do("attest stray-told-hdd box 1 by dealer")
    assert table.refused("rule misdeal by dealer").code == "staff/rank"
    table.do("rule misdeal by tg_hdd")
    assert {"11.4", "11.12", "1.1:Misdeal", "1.1:Void"} <= table.cites(RoundVoided)
    assert table.returned(3) == {"ante": 10_00}


@clause(BOOK, "11.8", "11.12", "1.1:Void")
@pytest.mark.parametrize("ruled_by", ["dealer", "tg_hdd"])
def test_a_deck_that_is_not_complete_voids_the_round(ruled_by: str) -> None:
    table = play(BOOK, TWO + "\ndeal\nbox 3 fold\nbox 5 bet 30", mode="live")
    table.do(f"wrong deck-defect\nrule void-round by {ruled_by}")
    (voided,) = table.events_of(RoundVoided)
    assert voided.result == "void"
    assert {"11.8", "11.12", "1.1:Void"} <= set(voided.cites)
    assert table.balance("patron:p3") == 10_000_00 - 5_00
    assert table.balance("patron:p5") == 10_000_00
    table.do("by hand\nbox 5 ante 10\ncall no-more-bets")
    refusal = table.refused("deal")
    assert refusal.code == "deck/suspect"
    assert "11.8" in refusal.cites


@clause(BOOK, "11.7")
def test_a_shared_card_seen_early_stays_open_and_the_others_decide_knowing_it() -> None:
    table = play(BOOK, TWO + "\ndeal 3: As Ad; 5: 2c 7d\nbox 3 bet 30", mode="live")
    table.do("wrong community-exposed at 4th,5th cards Ac,Kc\nrule play-on by dealer")
    assert table.view("p5").community == ("??", "Ac", "Kc")
    assert table.refused("box 3 fold").code == "decision/made"
    table.do("box 5 fold\nshow Qs\nbox 3 bet 30")
    assert table.refused("show 9h").code == "cards/seen"
    table.do("show Ac\nbox 3 bet 30\nshow Kc\nsettle")
    assert table.paid(3) == {"ante": 30_00, "3rd": 90_00, "4th": 90_00, "5th": 90_00}
    assert table.cites("CommunityExposed") == {"11.7"}


@clause(BOOK, "11.2", "11.3", "11.4", "11.5", "11.11", "11.13")
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("wrong-hole-count box 5 count 3", ("count-told-hdd", "count-told-area-manager")),
        ("wrong-community-count count 4", ("shared-told-hdd", "shared-told-area-manager")),
        ("cards-to-empty-box box 1", ("stray-told-hdd",)),
        ("blind-seen box 4", ("seen-told-hdd",)),
        ("jackpot-started", ("jackpot-told-hdd",)),
        ("deck-defect", ()),
        ("cards-taken box 3", ()),
    ],
)
def test_everything_is_told_to_whom_its_own_clause_names(wrong: str, told: tuple[str, ...]) -> None:
    table = play(BOOK, f"seats enough\n{TWO}\nbox 4 by p3 ante 10\ndeal\nwrong {wrong}", mode="live")
    assert table.events_of(IrregularityCalled)[0].steps == told
