"""A hand is counted on its way to the rack: another number than two is itself the call."""

import pytest

from croupier.table import events as ev
from tests.clauses.usual_rounds import BROUGHT, C3, S3, S4, UTH, ante, played
from tests.felt import Felt, clause, play

RULES = {S3: "gaming_supervisor", S4: "gaming_supervisor", UTH: "gaming_supervisor", C3: "tg_area_manager"}


def told(felt: Felt) -> None:
    """Who must be told is told, in its turn."""
    if felt.book.id == C3:
        box = felt.table.incident.box if felt.table.incident else None
        assert felt.refused("rule misdeal by tg_area_manager").facts["step"] == "count-told-hdd"
        assert felt.refused(f"attest count-told-area-manager box {box} by tg_hdd").code == "step/order"
        felt.do(f"attest count-told-hdd box {box}\n attest count-told-area-manager box {box} by tg_hdd")


@clause(S3, "9.6", "11.1")
@clause(C3, "7.4.2(c)", "11.2", "11.2.1")
@clause(S4, "9.6", "11.1")
@clause(UTH, "9.4", "11.1")
@pytest.mark.parametrize("count", [0, 1, 3])
@pytest.mark.parametrize("others", [0, 1])
def test_a_folded_hand_of_another_number_is_a_misdeal_with_one_player_too(
    book: str, count: int, others: int
) -> None:
    lines = ante(book, 1) + (ante(book, 2) if others else "") + "deal\nby hand\nbox 1 fold"
    felt = play(book, lines, mode="live")
    step = "fold-hand-in" if book == UTH else "fold-spread"
    if book != UTH:
        felt.do("attest fold-hand-in box 1 count 2")
    felt.do(f"attest {step} box 1 count {count}")
    attested = felt.events_of(ev.StepAttested)[-1]
    (called,) = felt.events_of(ev.IrregularityCalled)
    assert (attested.step, attested.count) == (step, count)
    assert (called.kind, called.box, called.count, called.step) == ("wrong-hole-count", 1, count, step)
    told(felt)
    assert felt.refused("rule misdeal by p1").code == "staff/rank"
    felt.do(f"rule misdeal by {RULES[book]}")
    assert felt.balance("patron:p1") == felt.balance("patron:p2") + (0 if others else BROUGHT) == BROUGHT
    assert (felt.table.due, felt.table.incident, felt.table.round.number) == ((), None, 2)
    assert felt.events_of(ev.RoundVoided)[0].result == "misdeal"


@clause(S3, "10.2", "11.1", "11.3")
@clause(C3, "8.1.1(d)", "11.2", "1.1:Round of Play")
@clause(S4, "10.2", "11.1", "11.3")
@clause(UTH, "10.4", "10.7", "11.1")
@pytest.mark.parametrize("boxes", [(1,), (2, 1)])
def test_a_settled_hand_of_another_number_is_a_misdeal_after_the_payment(
    book: str, boxes: tuple[int, ...]
) -> None:
    felt = play(book, played(book, *sorted(boxes)), mode="live")
    for box in boxes[:-1]:
        felt.do(f"settle {box}")
    felt.do("by hand")
    felt.do(f"settle {boxes[-1]}")
    assert felt.table.round.phase == "finished"
    assert felt.balance("patron:p1") > BROUGHT
    felt.do("attest settle-rack box 1 count 3")
    told(felt)
    assert felt.refused("close").code == "incident/open"
    if book != C3:
        assert felt.refused("rule misdeal by dealer").code == "incident/two-keys"
    felt.do(f"rule misdeal by {RULES[book]}")
    assert {felt.balance(f"patron:p{box}") for box in boxes} == {BROUGHT}
    assert sum(felt.table.balances.values()) == 0
    assert (felt.table.due, felt.table.incident) == ((), None)


@clause(S3, "10.5", "9.6")
@clause(S4, "10.5", "9.6")
def test_a_conceded_hand_is_counted_like_a_folded_one(book: str) -> None:
    felt = play(book, played(book, 1) + "by hand\nbox 1 concede!", mode="live")
    assert felt.table.round.phase == "finished"
    if book == S3:
        felt.do("attest concede-call box 1")
    felt.do("attest fold-hand-in box 1 count 2\n attest fold-spread box 1 count 1")
    felt.do("rule misdeal by dealer")  # stakes go back on one word
    assert felt.balance("patron:p1") == BROUGHT


@clause(C3, "8.1.1(c)", "8.1.1(d)", "11.2")
@pytest.mark.parametrize("count", [1, 3])
def test_a_hand_left_open_for_its_jackpot_is_counted_when_that_is_paid(count: int) -> None:
    lines = played(C3, 1, cards="1: Jc Jh").replace("ante 10", "ante 10, jackpot 5")
    lines = lines.replace("8s", "Js")  # four jacks
    felt = play(C3, lines + "settle 1\nby hand\naward", mode="live")
    assert felt.events_of(ev.JackpotPaid)
    felt.do(f"attest jackpot-rack box 1 count {count}")
    told(felt)
    felt.do("rule misdeal by tg_area_manager")
    assert felt.balance("patron:p1") == BROUGHT - 5_00  # the jackpot wager stays for the next round
    assert felt.table.boxes[0].parked() is not None


@clause(S3, "9.6", "10.2")
@clause(C3, "7.4.2(c)", "8.1.1(d)")
@clause(S4, "9.6", "10.2")
def test_a_count_that_was_not_made_or_is_two_is_no_call(book: str) -> None:
    felt = play(book, played(book, 1) + "by hand\nsettle 1", mode="live")
    refusal = felt.refused("attest settle-rack box 1")
    assert refusal.code == "step/count"
    assert felt.refused("attest settle-rack box 1 count 3 by p1").code == "staff/rank"
    felt.do("attest settle-rack box 1 count 2\nclose")
    assert felt.events_of(ev.IrregularityCalled) == []


@clause(S3, "house:withdraw", "10.2")
@clause(S4, "house:withdraw", "10.2")
def test_what_a_proof_found_is_taken_back_only_by_the_right_count(book: str) -> None:
    felt = play(book, played(book, 1) + "by hand\nsettle 1\nattest settle-rack box 1 count 3", mode="live")
    for said in ("", " count 3", " by gaming_supervisor", " count 1 by gaming_supervisor"):
        assert felt.refused(f"withdraw reason recounted{said}").code == "incident/count"
    felt.do("withdraw reason recounted count 2\nclose")
    assert felt.balance("patron:p1") > BROUGHT


@clause(S4, "9.6", "11.1")
def test_while_something_else_waits_for_a_ruling_a_proof_waits_too() -> None:
    lines = "box 1 ante 10\nbox 2 ante 10\ndeal\nby hand\nbox 1 fold\nwrong collusion-suspected boxes 1,2"
    felt = play(S4, lines, mode="live")
    assert felt.refused("attest fold-hand-in box 1 count 3").code == "incident/open"
    felt.do("rule play-on\nattest fold-hand-in box 1 count 3")
    assert felt.table.incident is not None
    felt.do("attest fold-spread box 1 count 3\nrule misdeal")  # counted once more, called once
    assert len(felt.events_of(ev.IrregularityCalled)) == 2
