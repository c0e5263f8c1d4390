"""A call that was a mistake: who takes it back, why, and until when."""

import pytest

from croupier.table import events as ev
from tests.felt import clause, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
DEALT = """
    box 3 ante 10
    box 4 ante 10
    deal 3: As Ks; 4: 2c 7d
"""


@clause(S3, "house:withdraw")
@clause(S4, "house:withdraw")
def test_a_mistaken_call_is_taken_back_and_the_round_goes_on(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    before = felt.table.balances
    felt.do("wrong wrong-hole-count box 3 count 3")
    assert felt.refused("box 3 bet 10").code == "incident/open"
    refusal = felt.refused("withdraw reason miscounted by dealer")
    assert (refusal.code, refusal.cites) == ("incident/second", ("house:withdraw",))
    assert felt.refused("withdraw reason miscounted by dealer count 3").code == "incident/count"
    felt.do("withdraw reason miscounted by dealer count 2")
    (withdrawn,) = felt.events_of(ev.CallWithdrawn)
    assert (withdrawn.kind, withdrawn.by, withdrawn.reason) == ("wrong-hole-count", "dealer", "miscounted")
    assert withdrawn.count == 2
    assert felt.cites(ev.CallWithdrawn) == {"house:withdraw"}
    assert felt.table.balances == before
    assert felt.view("p3").incident is None
    felt.do("""
        box 4 fold
        box 3 bet 10
        show Ah
        box 3 bet 10
        show 3d
        box 3 bet 10
        show 8c
        settle
    """)
    assert felt.paid(3) == {"ante": 1_000, "3rd": 1_000, "4th": 1_000, "5th": 1_000}
    refusal = felt.refused("withdraw reason again")
    assert (refusal.code, refusal.cites) == ("incident/none", ("house:withdraw",))


@clause(S4, "house:withdraw")
def test_a_call_is_taken_back_by_who_could_have_ruled_and_with_a_reason() -> None:
    felt = play(S4, f"{DEALT}\nwrong community-exposed at 4th cards 9h", mode="live")
    refusal = felt.refused("withdraw reason misread by dealer")
    assert refusal.code == "staff/rank"
    assert refusal.cites[0] == "house:withdraw"
    assert refusal.facts["needs"] == "casino_supervisor"
    assert felt.refused("withdraw reason misread by inspector").code == "staff/rank"
    refusal = felt.refused("withdraw by gaming_supervisor")
    assert (refusal.code, refusal.cites) == ("order/reason", ("house:withdraw",))
    felt.do("withdraw reason misread by gaming_supervisor")


@clause(S4, "house:withdraw")
def test_where_rulings_are_for_several_ranks_all_of_them_must_be_ones_own() -> None:
    felt = play(S4, f"{DEALT}\nbox 3 bet 20\nwrong off-range-wager box 3 spot 3rd amount 40", mode="live")
    assert felt.refused("withdraw reason misread by dealer").facts["needs"] == "casino_supervisor"
    felt.do("withdraw reason misread by assistant_gaming_manager")
    assert felt.balance("box:3:3rd") == 2_000


@clause(UTH, "house:withdraw")
@pytest.mark.parametrize("who", ["dealer", "gaming_supervisor"])
def test_a_call_that_any_of_the_staff_rules_on_is_theirs_to_take_back(who: str) -> None:
    felt = play(UTH, "box 3 ante 10, blind 10\ndeal 3: As Ks\nwrong player-absent box 3", mode="live")
    assert felt.refused("withdraw reason back by p3").code == "staff/rank"
    felt.do(f"withdraw reason back by {who}\nbox 3 bet 40")


@clause(C3, "house:withdraw")
def test_who_was_to_be_told_first_need_not_be_told_any_more() -> None:
    felt = play(C3, DEALT, mode="live")
    felt.do("by hand\nwrong wrong-hole-count box 3 count 3")
    assert [name for name, _ in felt.view("dealer").due] == ["count-told-hdd", "count-told-area-manager"]
    felt.do("withdraw reason miscounted by tg_area_manager")
    assert felt.view("dealer").due == ()


@clause(S4, "house:withdraw")
def test_notices_of_a_mistaken_call_are_still_told() -> None:
    felt = play(S4, f"{DEALT}\nwrong deck-defect\nwithdraw reason misread", mode="live")
    assert felt.told() == ("surveillance", "inspector")
    assert len(felt.view("dealer").notices) == 2


@clause(C3, "house:withdraw")
def test_what_players_were_offered_is_not_taken_back() -> None:
    felt = play(C3, f"{DEALT}\nbox 3 look\nwrong cards-to-empty-box box 1\nrule burn-and-offer", mode="live")
    refusal = felt.refused("withdraw reason misread")
    assert (refusal.code, refusal.cites) == ("incident/offered", ("house:withdraw",))
    felt.do("stay 3")
    assert felt.refused("withdraw reason misread").code == "incident/offered"


@clause(C3, "house:withdraw")
@clause(S3, "house:withdraw")
def test_a_count_that_is_not_right_is_no_mistake(book: str) -> None:
    felt = play(book, DEALT, mode="live")
    if book == C3:
        felt.do("wrong count-unverified")
    felt.do("count red 51")
    refusal = felt.refused("withdraw reason hoped")
    assert (refusal.code, refusal.cites) == ("incident/count", ("house:withdraw",))
    assert refusal.facts["counted"] == 51
    felt.do("count red 52\nwithdraw reason recounted")


@clause(C3, "house:withdraw")
def test_a_count_that_a_call_has_ordered_is_made_all_the_same() -> None:
    felt = play(C3, f"{DEALT}\nwrong count-unverified\nwithdraw reason misread", mode="live")
    assert felt.view("dealer").cards_due == (("count", "red"),)


@clause(S4, "house:withdraw")
def test_taking_a_call_back_is_offered_to_who_may() -> None:
    felt = play(S4, f"{DEALT}\nwrong community-exposed at 4th cards 9h", mode="live")
    offered = {
        actor: any(type(option.command).__name__ == "WithdrawCall" for option in felt.options(actor))
        for actor in ("dealer", "gaming_supervisor", "p3")
    }
    assert offered == {"dealer": False, "gaming_supervisor": True, "p3": False}


GRAVE = {
    "wrong-hole-count box 3 count 3": 2,
    "wrong-community-count count 4": 3,
    "card-exposed": None,
    "community-misspread": None,
    "cards-to-empty-box box 5 count 2": None,
    "deck-defect": 52,
}


@clause(S3, "house:withdraw", "11.1", "11.2", "11.5", "11.9.2")
@clause(S4, "house:withdraw", "11.1", "11.2", "11.5", "11.9.2")
@pytest.mark.parametrize("call", GRAVE)
def test_a_misdeal_or_defect_is_taken_back_with_a_count_or_by_a_second_person(book: str, call: str) -> None:
    felt = play(book, f"{DEALT}\nwrong {call}", mode="live")
    refusal = felt.refused("withdraw reason never-mind by dealer")
    assert (refusal.code, refusal.cites) == ("incident/second", ("house:withdraw",))
    right = GRAVE[call]
    if right is None:
        assert felt.refused("withdraw reason recounted by dealer count 2").code == "incident/second"
    else:
        assert felt.refused(f"withdraw reason recounted by dealer count {right - 1}").code == "incident/count"
        felt.do(f"withdraw reason recounted by dealer count {right}\nwrong {call}")
    felt.do("withdraw reason looked-myself by gaming_supervisor")
    assert felt.table.incident is None


@clause(UTH, "house:withdraw", "11.1", "11.2", "11.6.2")
@pytest.mark.parametrize(
    ("call", "right"),
    [("wrong-dealer-count count 3", 2), ("wrong-community-count count 6", 5), ("deck-defect", 52)],
)
def test_holdems_too(call: str, right: int) -> None:
    felt = play(UTH, f"box 3 ante 10, blind 10\ndeal\nwrong {call}", mode="live")
    assert felt.refused("withdraw reason never-mind by dealer").code == "incident/second"
    felt.do(f"withdraw reason recounted by dealer count {right}")


@clause(S4, "house:withdraw")
def test_what_ends_no_round_is_taken_back_alone() -> None:
    felt = play(S4, f"{DEALT}\nwrong player-absent box 3\nwithdraw reason there by dealer", mode="live")
    assert felt.table.incident is None
