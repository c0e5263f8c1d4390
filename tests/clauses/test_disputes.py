"""Disputes: the first instance, the review, the final word, and where else a person may complain."""

from msgspec.structs import replace

from croupier.core.refusal import Refusal
from croupier.engine.decide import decide
from croupier.engine.offers.waiting import approvals
from croupier.engine.scene import Around
from croupier.payment_errors.rules.commands import TellRegulator
from croupier.payment_errors.rules.events import RegulatorTold
from croupier.table import commands as c
from croupier.table import events as ev
from tests.felt import Felt, clause, play
from tests.felt.errors import Errors
from tests.felt.variant import variant

S3, C3, S4, UTH = "star-ms-undated", "crown-ms-3.0", "star-ms-4", "star-uth"
FIRST, ABOVE = "gaming_supervisor", "assistant_gaming_manager"
OWN = {S3: ("13.12", "13.13"), UTH: ("13.12", "13.13"), S4: ("13.17", "13.18"), C3: ("13.10", "13.9")}


def complains(book: str) -> Felt:
    felt = play(book, "seat 3 p3", mode="live")
    given(felt, c.OpenDispute(actor="p3", player="p3", about="the payout", box=3))
    return felt


def given(felt: Felt, command: c.Command) -> tuple[ev.Event, ...]:
    answer = felt.give(command)
    assert not isinstance(answer, Refusal), answer
    return answer


def refused(felt: Felt, command: c.Command) -> Refusal:
    answer = felt.give(command)
    assert isinstance(answer, Refusal), command
    return answer


def decided(actor: str) -> c.DecideDispute:
    return c.DecideDispute(actor=actor, dispute=1, decision="pay")


@clause(S3, "13.12", "1.1:Gaming Supervisor")
@clause(UTH, "13.12", "1.1:Gaming Supervisor")
@clause(S4, "13.17", "1.1:Gaming Supervisor")
def test_a_dispute_goes_to_a_gaming_supervisor_first(book: str) -> None:
    felt, own = complains(book), OWN[book][0]
    assert felt.events_of(ev.DisputeOpened)[0].cites == (own,)
    for wrong in ("dealer", "inspector", "p3", ABOVE):
        refusal = refused(felt, decided(wrong))
        assert (refusal.code, refusal.cites) == ("staff/rank", (own,))
    assert refused(felt, c.DecideDispute(actor=FIRST, dispute=1, decision="")).code == "order/reason"
    given(felt, decided(FIRST))
    (first,) = felt.events_of(ev.DisputeDecided)
    assert (first.rank, first.final, first.cites) == (FIRST, False, (own,))
    assert refused(felt, decided(FIRST)).code == "dispute/decided"
    assert refused(felt, c.DecideDispute(actor=FIRST, dispute=2, decision="pay")).code == "dispute/none"


@clause(S3, "13.12", "13.13", "1.1:Casino Supervisor")
@clause(UTH, "13.12", "13.13", "1.1:Casino Supervisor")
@clause(S4, "13.17", "13.18", "1.1:Casino Supervisor")
def test_a_review_on_request_is_for_another_person_of_higher_rank_and_final(book: str) -> None:
    felt, own = complains(book), OWN[book]
    review = c.RequestReview(actor="p3", dispute=1)
    assert refused(felt, review).code == "dispute/undecided"
    given(felt, decided(FIRST))
    assert refused(felt, decided(ABOVE)).code == "dispute/decided"  # nobody asked
    assert refused(felt, c.RequestReview(actor="p4", dispute=1)).code == "player/own-box"
    given(felt, review)
    felt.staff["another"] = FIRST
    for wrong in (FIRST, "another"):
        refusal = refused(felt, decided(wrong))
        assert (refusal.code, refusal.cites) == ("dispute/reviewer", (own[0],))
    assert refused(felt, c.CloseDispute(actor=ABOVE, dispute=1, satisfied=True)).code == "dispute/undecided"
    given(felt, decided(ABOVE))
    final = felt.events_of(ev.DisputeDecided)[-1]
    assert (final.final, final.cites) == (True, own)
    refusal = refused(felt, review)
    assert (refusal.code, refusal.cites) == ("dispute/final", (own[1],))


@clause(UTH, "13.12")
@clause(S3, "13.12")
@clause(S4, "13.17")
def test_only_ultimate_holdem_lets_others_stand_in_for_an_absent_first_instance(book: str) -> None:
    felt = complains(book)
    scene = felt.scene()
    without = replace(scene, staff={who: rank for who, rank in scene.staff.items() if rank != FIRST})
    answer = decide(without, decided(ABOVE))
    if book != UTH:
        assert isinstance(answer, Refusal)
        return
    assert not isinstance(answer, Refusal)
    del felt.staff[FIRST]
    given(felt, decided(ABOVE))
    assert refused(felt, c.RequestReview(actor="p3", dispute=1)).code == "dispute/highest"


@clause(C3, "13.10", "1.1:TG Area Manager", "1.1:TG Assistant Casino Manager", "1.1:TG Higher Duties Dealer")
def test_at_crown_the_area_manager_or_above_has_the_final_word() -> None:
    for actor in ("tg_area_manager", "tg_acm"):
        felt = complains(C3)
        for wrong in ("dealer", "tg_hdd"):
            refusal = refused(felt, decided(wrong))
            assert (refusal.code, refusal.cites) == ("staff/rank", ("13.10",))
        given(felt, decided(actor))
        (final,) = felt.events_of(ev.DisputeDecided)
        assert (final.final, final.rank) == (True, actor)
        assert refused(felt, c.RequestReview(actor="p3", dispute=1)).code == "staff/no-right"


@clause(S3, "13.13")
@clause(UTH, "13.13")
@clause(S4, "13.18")
@clause(C3, "13.9")
def test_nobody_goes_unsatisfied_without_being_told_where_else_to_complain(book: str) -> None:
    felt, own = complains(book), OWN[book][1]
    decides = "tg_area_manager" if book == C3 else FIRST
    closes = "tg_hdd" if book == C3 else ABOVE
    early = refused(felt, c.AdviseRights(actor=closes, dispute=1))
    assert (early.code, early.cites) == ("dispute/undecided", (own,))
    assert refused(felt, c.CloseDispute(actor=closes, dispute=1, satisfied=True)).code == "dispute/undecided"
    given(felt, decided(decides))
    unsatisfied = c.CloseDispute(actor=closes, dispute=1, satisfied=False)
    refusal = refused(felt, unsatisfied)
    assert (refusal.code, refusal.cites) == ("dispute/advice", (own,))
    refusal = refused(felt, c.AdviseRights(actor="dealer", dispute=1))
    assert (refusal.code, refusal.cites) == ("staff/rank", (own,))
    assert [one.advised for one in felt.view("p3").disputes] == [False]
    given(felt, c.AdviseRights(actor=closes, dispute=1))
    (advised,) = felt.events_of(ev.RightsAdvised)
    assert (advised.player, own in advised.cites) == ("p3", True)
    assert advised.routes == (("inspector", "VCGLR") if book == C3 else ("inspector",))
    assert refused(felt, c.AdviseRights(actor=closes, dispute=1)).code == "dispute/advised"
    refusal = refused(felt, c.CloseDispute(actor="dealer", dispute=1, satisfied=True))
    assert (refusal.code, refusal.cites) == ("staff/rank", (own,))
    given(felt, unsatisfied)
    assert felt.view("dealer").disputes == ()
    assert own in felt.cites(ev.DisputeClosed)
    for late in (decided(decides), unsatisfied, c.AdviseRights(actor=closes, dispute=1)):
        assert refused(felt, late).code == "dispute/none"


@clause(S3, "13.13")
@clause(UTH, "13.13")
@clause(S4, "13.18")
@clause(C3, "13.9")
def test_who_is_satisfied_needs_no_advice(book: str) -> None:
    felt = complains(book)
    given(felt, decided("tg_area_manager" if book == C3 else FIRST))
    refusal = refused(
        felt, c.CloseDispute(actor="tg_area_manager" if book == C3 else FIRST, dispute=1, satisfied=True)
    )
    assert (refusal.code, refusal.cites) == ("dispute/satisfied", (OWN[book][1],))
    given(felt, c.CloseDispute(actor="tg_hdd" if book == C3 else ABOVE, dispute=1, satisfied=True))
    given(felt, c.OpenDispute(actor="p3", player="p3", about="the next one"))
    assert [one.number for one in felt.view("p3").disputes] == [2]
    assert felt.view("p4").disputes == ()


@clause(S3, "13.13", "1.1:Inspector")
@clause(UTH, "13.13", "1.1:Inspector")
@clause(S4, "13.18", "1.1:Inspector")
@clause(C3, "13.9", "13.11", "1.1:VCGLR")
def test_a_complaint_is_passed_on_by_the_routes_of_the_book(book: str) -> None:
    felt = complains(book)
    supervisor = "tg_hdd" if book == C3 else FIRST
    refusal = refused(felt, c.ForwardComplaint(actor="dealer", dispute=1, to="inspector"))
    assert (refusal.code, refusal.cites) == ("staff/rank", ("13.11",) if book == C3 else (OWN[book][1],))
    refusal = refused(felt, c.ForwardComplaint(actor=supervisor, dispute=1, to="press"))
    assert (refusal.code, refusal.cites) == ("dispute/route", (OWN[book][1],))
    given(felt, c.ForwardComplaint(actor=supervisor, dispute=1, to="inspector"))
    assert felt.told() == ("inspector",)
    assert OWN[book][1] in felt.cites(ev.NoticeRaised) & felt.cites(ev.ComplaintForwarded)
    if book != C3:
        assert "1.1:Inspector" in felt.cites(ev.NoticeRaised) & felt.cites(ev.ComplaintForwarded)
        assert (
            refused(felt, c.ForwardComplaint(actor=supervisor, dispute=1, to="regulator")).code
            == "dispute/route"
        )
        return
    given(felt, c.ForwardComplaint(actor=supervisor, dispute=1, to="regulator"))
    assert felt.told() == ("inspector", "VCGLR")
    assert {"13.11", "1.1:VCGLR"} <= felt.cites(ev.NoticeRaised) & felt.cites(ev.ComplaintForwarded)


@clause(S4, "1.1:NICC", "11.13.2")
def test_the_regulator_of_version_4_goes_by_its_name() -> None:
    errors = Errors().over()
    answer = errors.give(TellRegulator(actor="gaming_supervisor", error="e1", at=errors.at))
    assert not isinstance(answer, Refusal)
    (told,) = answer
    assert isinstance(told, RegulatorTold)
    assert (told.to, told.cites) == ("NICC", ("11.13.2", "1.1:NICC"))


@clause(S3, "13.12")
@clause(UTH, "13.12")
@clause(S4, "13.17")
@clause(C3, "13.10")
def test_anybody_may_complain_for_themselves_and_staff_for_others(book: str) -> None:
    felt = play(book, "seat 3 p3", mode="live")
    assert refused(felt, c.OpenDispute(actor="p4", player="p3", about="x")).code == "player/own-box"
    assert refused(felt, c.OpenDispute(actor="p3", player="p3", about="")).code == "dispute/about"
    assert refused(felt, c.OpenDispute(actor="p3", player="p3", about="x", box=9)).code == "box/unknown"
    given(felt, c.OpenDispute(actor="stranger", player="stranger", about="x"))
    given(felt, c.OpenDispute(actor="dealer", player="p3", about="x"))
    assert [one.player for one in felt.view("dealer").disputes] == ["stranger", "p3"]


@clause(S3, "13.13")
@clause(UTH, "13.13")
@clause(S4, "13.18")
@clause(C3, "13.9")
def test_at_a_console_only_who_complained_says_that_they_are_satisfied(book: str) -> None:
    felt = play(book, "seat 3 p3")
    given(felt, c.OpenDispute(actor="p3", player="p3", about="the payout", box=3))
    decides, other = ("tg_area_manager", "tg_hdd") if book == C3 else (FIRST, ABOVE)
    early = refused(felt, c.CloseDispute(actor="p3", dispute=1, satisfied=True))
    assert early.code == "dispute/undecided", "before a decision nobody knows"
    given(felt, decided(decides))
    for wrong in (decides, other):
        refusal = refused(felt, c.CloseDispute(actor=wrong, dispute=1, satisfied=True))
        assert (refusal.code, refusal.cites) == ("dispute/satisfied", (OWN[book][1],))
    assert refused(felt, c.CloseDispute(actor="p4", dispute=1, satisfied=True)).code == "staff/rank"
    given(felt, c.CloseDispute(actor="p3", dispute=1, satisfied=True))
    given(felt, c.OpenDispute(actor="p3", player="p3", about="again"))
    given(felt, replace(decided(decides), dispute=2))
    given(felt, c.AdviseRights(actor=other, dispute=2))
    given(felt, c.CloseDispute(actor=other, dispute=2, satisfied=False))  # which staff may enter


@clause(S3, "13.13")
@clause(UTH, "13.13")
@clause(S4, "13.18")
@clause(C3, "13.9")
def test_somebody_else_a_decision_is_about_is_told_for_themselves(book: str) -> None:
    felt = complains(book)
    decides = "tg_area_manager" if book == C3 else FIRST
    given(felt, decided(decides))
    given(felt, c.AdviseRights(actor=decides, dispute=1, person="p5"))
    assert felt.events_of(ev.RightsAdvised)[0].player == "p5"
    assert [one.advised for one in felt.view("p3").disputes] == [False], "who complained was not told by it"
    given(felt, c.AdviseRights(actor=decides, dispute=1))
    assert [one.advised for one in felt.view("p3").disputes] == [True]


@clause(C3, "13.11", "13.9")
@clause(S3, "13.13", "1.1:Inspector")
@clause(UTH, "13.13", "1.1:Inspector")
@clause(S4, "13.18", "1.1:Inspector")
def test_who_complains_takes_it_further_and_the_office_says_that_it_has_it(book: str) -> None:
    felt = complains(book)
    to = "regulator" if book == C3 else "inspector"
    decides, other = ("tg_area_manager", "tg_hdd") if book == C3 else (FIRST, ABOVE)
    given(felt, decided(decides))
    assert refused(felt, c.ForwardComplaint(actor="p4", dispute=1, to=to)).code == "staff/rank"
    given(felt, c.ForwardComplaint(actor="p3", dispute=1, to=to))
    (notice,) = felt.view("dealer").notices
    said = c.AcknowledgeNotice(actor=other, notice=notice.number, how="by letter")
    assert refused(felt, said).code == "notice/unsent"
    given(felt, c.SendNotice(actor="dealer", notice=notice.number))
    assert refused(felt, replace(said, actor=decides)).code == "notice/about"
    if book != C3:
        assert refused(felt, said).code == "staff/rank"
        given(felt, replace(said, actor="inspector", how=""))
        return
    given(felt, said)
    given(felt, replace(said, actor="tg_acm", how="receipt 12"))
    assert felt.view("dealer").notices == ()


@clause(UTH, "13.12")
def test_a_supervisor_who_is_not_signed_on_is_absent() -> None:
    felt = complains(UTH)
    for on, code in (({FIRST, ABOVE, "dealer"}, "staff/rank"), ({ABOVE, "dealer"}, "")):
        scene = replace(felt.scene(), around=Around(signed_on=frozenset(on)))
        answer = decide(scene, decided(ABOVE))
        assert (answer.code if isinstance(answer, Refusal) else "") == code
    for book in (S3, S4):  # which say nothing of an absence
        scene = replace(complains(book).scene(), around=Around(signed_on=frozenset({ABOVE})))
        assert isinstance(decide(scene, decided(ABOVE)), Refusal)


@clause(S4, "13.17")
@clause(UTH, "13.12")
@clause(S3, "13.12")
@clause(C3, "13.10")
def test_a_dispute_nobody_deals_with_is_overdue_after_the_hours_of_the_book(book: str) -> None:
    felt = complains(book)
    opened = felt.events_of(ev.DisputeOpened)[0].at
    for hours in (24, 2):
        felt.book = variant(book, dispute=replace(felt.book.rule.dispute, alarm_hours=hours))
        (waits,) = [one for one in approvals(felt.scene(), ABOVE) if one.what == "dispute"]
        assert (waits.since, waits.due) == (opened, opened + hours * 3_600_000)
    given(felt, decided("tg_area_manager" if book == C3 else FIRST))
    (waits,) = [one for one in approvals(felt.scene(), ABOVE) if one.what == "dispute"]
    assert waits.since == felt.events_of(ev.DisputeDecided)[0].at, (
        "a decision that nobody closes comes up again"
    )
