"""Disputes with their whole answers, and in houses whose books give the powers to other ranks."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal
from croupier.engine.evolve import evolve
from croupier.engine.players import disputes
from croupier.rulebooks.load import load
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.disputes import Dispute, Disputes
from croupier.table.table import Table
from tests.felt import Felt, play

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
FIRST, ABOVE = "gaming_supervisor", "assistant_gaming_manager"
OPEN = c.OpenDispute(actor="p3", player="p3", about="the payout", box=3)


def house(book: str = S4, *, right: dict[str, Any] | None = None, **rule: Any) -> Felt:
    """A table under a book with another rule of disputes, or that gives a right to others."""
    data = load(book).data
    rights = tuple(
        replace(one, **right) if right and one.command == right["command"] else one for one in data.right
    )
    rules = replace(data.rule, dispute=replace(data.rule.dispute, **rule))
    felt = play(book, "seat 3 p3", mode="live")
    felt.book = Rulebook(replace(data, rule=rules, right=rights), "house")
    return felt


def said(felt: Felt, command: c.Command) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    answer = felt.give(command)
    assert isinstance(answer, Refusal), answer
    return answer.code, answer.cites, answer.facts


def one(felt: Felt, command: c.Command) -> ev.Event:
    answer = felt.give(command)
    assert isinstance(answer, tuple), answer
    return answer[0]


def decided(actor: str) -> c.DecideDispute:
    return c.DecideDispute(actor=actor, dispute=1, decision="pay")


@pytest.mark.parametrize("book", [C3, S4])
def test_every_act_about_a_dispute_is_recorded_with_who_and_why(book: str) -> None:
    felt = play(book, "seat 3 p3", mode="live")
    crown = book == C3
    own = ("13.10",) if crown else ("13.17",)
    advice = ("13.9",) if crown else ("13.18",)
    first, boss = ("tg_area_manager", "tg_acm") if crown else (FIRST, ABOVE)
    assert one(felt, OPEN) == ev.DisputeOpened(
        number=1, player="p3", about="the payout", by="p3", box=3, at=felt.at, cites=own
    )
    assert one(felt, decided(first)) == ev.DisputeDecided(
        number=1, decision="pay", by=first, rank=first, final=crown, at=felt.at, cites=own
    )
    if not crown:
        asked = c.RequestReview(actor="p3", dispute=1)
        assert one(felt, asked) == ev.ReviewRequested(number=1, by="p3", at=felt.at, cites=own)
        assert one(felt, decided(boss)) == ev.DisputeDecided(
            number=1, decision="pay", by=boss, rank=boss, final=True, at=felt.at, cites=("13.17", "13.18")
        )
    routes = ("13.9", "1.1:VCGLR", "13.11") if crown else ("13.18", "1.1:Inspector")
    assert one(felt, c.AdviseRights(actor=boss, dispute=1)) == ev.RightsAdvised(
        number=1,
        player="p3",
        routes=("inspector", "VCGLR") if crown else ("inspector",),
        by=boss,
        cites=routes,
    )
    passed = ("13.9",) if crown else ("1.1:Inspector", "13.18")
    assert one(felt, c.ForwardComplaint(actor=boss, dispute=1, to="inspector")) == ev.ComplaintForwarded(
        number=1, to="inspector", by=boss, cites=passed
    )
    assert one(felt, c.CloseDispute(actor=boss, dispute=1, satisfied=False)) == ev.DisputeClosed(
        number=1, satisfied=False, by=boss, cites=(*own, *advice)
    )


def test_what_is_not_so_is_refused_with_its_facts() -> None:
    felt = play(S4, "seat 3 p3", mode="live")
    about: tuple[str, tuple[str, ...], dict[str, Any]] = ("dispute/about", ("13.17",), {})
    assert said(felt, c.OpenDispute(actor="dealer", player="", about="x")) == about
    assert said(felt, c.OpenDispute(actor="p3", player="p3", about="")) == about
    none = ("dispute/none", ("13.17",), {"dispute": 1})
    for command in (
        decided(FIRST),
        c.RequestReview(actor="p3", dispute=1),
        c.AdviseRights(actor=FIRST, dispute=1),
        c.ForwardComplaint(actor=FIRST, dispute=1, to="inspector"),
        c.CloseDispute(actor=FIRST, dispute=1, satisfied=True),
    ):
        assert said(felt, command) == none
    felt.give(OPEN)
    assert said(felt, decided(ABOVE)) == ("staff/rank", ("13.17",), {"needs": FIRST, "has": ABOVE})
    felt.give(decided(FIRST))
    felt.give(c.RequestReview(actor="dealer", dispute=1))  # staff enter it
    wrong = ("dispute/reviewer", ("13.17",), {"decided": FIRST, "has": FIRST})
    assert said(felt, decided(FIRST)) == wrong
    for actor, rank in (("inspector", "inspector"), ("p3", None)):
        refusal = disputes.legal_decide(felt.scene(), decided(actor))
        assert refusal is not None
        assert (refusal.code, refusal.facts) == ("dispute/reviewer", {"decided": FIRST, "has": rank})


def test_a_book_may_be_read_so_that_a_review_is_for_another_person_of_any_rank() -> None:
    felt = house(higher=False)
    felt.staff["another"] = FIRST
    felt.give(OPEN)
    felt.give(decided(FIRST))
    felt.give(c.RequestReview(actor="p3", dispute=1))
    assert said(felt, decided(FIRST))[0] == "dispute/reviewer"
    last = one(felt, decided("another"))
    assert isinstance(last, ev.DisputeDecided)
    assert (last.by, last.final) == ("another", True)


def test_where_any_rank_reviews_a_decision_of_the_highest_is_reviewed_too() -> None:
    felt = house(UTH, higher=False)
    del felt.staff[FIRST]
    felt.give(OPEN)
    felt.give(decided(ABOVE))
    assert isinstance(one(felt, c.RequestReview(actor="p3", dispute=1)), ev.ReviewRequested)


def test_a_review_is_for_the_rank_that_the_book_names_and_not_for_any_higher_one() -> None:
    felt = house(
        C3, first="tg_hdd", review="tg_acm", higher=True, right={"command": "DecideDispute", "rank": "tg_hdd"}
    )
    felt.give(OPEN)
    felt.give(decided("tg_hdd"))
    felt.table = evolve(felt.table, ev.ReviewRequested(number=1, by="p3", cites=("13.10",)))
    facts = {"decided": "tg_hdd", "has": "tg_area_manager"}
    assert said(felt, decided("tg_area_manager")) == ("dispute/reviewer", ("13.10",), facts)
    assert isinstance(one(felt, decided("tg_acm")), ev.DisputeDecided)


def test_a_decision_in_a_rank_that_another_book_knew_is_reviewed_by_any_rank_of_this_one() -> None:
    felt = house()
    complaint = Dispute(1, "p3", "x", "review", by="somebody", rank="tg_hdd")
    felt.table = replace(felt.table, disputes=Disputes(1, (complaint,)))
    assert said(felt, decided("inspector"))[0] == "staff/rank"
    assert isinstance(one(felt, decided(FIRST)), ev.DisputeDecided)
    anybody = house(review="staff")
    anybody.table = replace(anybody.table, disputes=Disputes(1, (complaint,)))
    assert disputes.legal_decide(anybody.scene(), decided("dealer")) is None


def test_the_right_says_by_which_clause_one_complains_and_who_decides_may_have_no_rank() -> None:
    felt = house(right={"command": "OpenDispute", "cites": ("13.18",)})
    assert one(felt, OPEN).cites == ("13.18",)
    felt = house(C3, right={"command": "DecideDispute", "rank": "anyone"})
    felt.give(OPEN)
    first = one(felt, decided("p4"))
    assert isinstance(first, ev.DisputeDecided)
    assert (first.by, first.rank, first.final) == ("p4", "", True)


def test_events_about_one_dispute_leave_the_others_as_they_are() -> None:
    first, second = Dispute(1, "p3", "x"), Dispute(2, "p4", "y", advised=True)
    table = Table("t", disputes=Disputes(7, (first, second)))

    def after(event: ev.Event) -> Disputes:
        return evolve(table, event).disputes

    opened = ev.DisputeOpened(number=8, player="p5", about="z", by="p5", box=2, cites=("1",))
    assert after(opened) == Disputes(8, (first, second, Dispute(8, "p5", "z")))
    by: dict[str, Any] = {"number": 1, "by": "boss", "cites": ("1",)}
    for final in (True, False):
        result = ev.DisputeDecided(decision="pay", rank="high", final=final, **by)
        changed = replace(first, status="final" if final else "decided", by="boss", rank="high", first="boss")
        assert after(result) == Disputes(7, (changed, second))
    assert after(ev.ReviewRequested(**by)) == Disputes(7, (replace(first, status="review"), second))
    told = ev.RightsAdvised(player="p3", routes=(), **by)
    assert after(told) == Disputes(7, (replace(first, advised=True), second))
    assert after(ev.DisputeClosed(satisfied=True, **by)) == Disputes(7, (second,))
    assert after(ev.ReviewRequested(number=5, by="p3", cites=("1",))) == table.disputes
