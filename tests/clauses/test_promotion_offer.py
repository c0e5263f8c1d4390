"""Terms on their way: signed for, at the regulator's in time, and changed as the book lets them."""

from typing import Any

import pytest

from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.terms import digest_of
from tests.clauses.promotion_books import S3, S4, UTH, submission
from tests.felt import clause
from tests.felt.promotions import CLOSES, DAY, DRAWS, HOUR, MANAGER, START, Promotions, money, terms


@clause(S3, "14.9")
@clause(S4, "14.13")
@clause(UTH, "14.9")
def test_the_regulator_has_the_whole_terms_a_day_before_the_start(book: str) -> None:
    clauses = (submission(book),)
    promotion = Promotions(book).published()
    notice = promotion.notice("promotion-terms")
    assert (notice.to, notice.due) == ("NICC" if book == S4 else "regulator", START - DAY)
    refusal = promotion.refused(c.OpenPromotion, at=START)
    assert (refusal.code, refusal.cites) == ("promotion/regulator", clauses)
    assert promotion.refused(c.SubmitTerms, version=2).cites == clauses
    late = Promotions(book).published().do(c.SubmitTerms, version=1, at=START - DAY + 1)
    assert late.refused(c.OpenPromotion, at=START).cites == clauses
    promotion.do(c.SubmitTerms, version=1, at=START - DAY)
    assert promotion.notice("promotion-terms").sent == START - DAY
    assert promotion.refused(c.SubmitTerms, version=1).code == "promotion/submitted"
    other = Promotions(book)
    other.one, other.at = promotion.one, promotion.at
    other.do(c.AmendTerms, terms=terms(results="in the paper"), reason="cheaper")
    assert other.one.version == 2
    assert other.refused(c.OpenPromotion, at=START).cites == clauses  # the regulator has other terms
    promotion.do(c.OpenPromotion, at=START)
    assert submission(book) in promotion.events[-1].cites
    for rank in ("dealer", "gaming_supervisor", "p1"):
        assert Promotions(book).published().refused(c.SubmitTerms, actor=rank, version=1).cites == clauses


@clause(S3, "14.9")
@clause(S4, "14.13")
@clause(UTH, "14.9")
def test_that_the_regulator_has_the_terms_is_known_by_its_receipt_or_by_two(book: str) -> None:
    promotion = Promotions(book).published().do(c.SubmitTerms, version=1)
    number = promotion.notice("promotion-terms").number
    said = {"notice": number, "how": "by courier"}
    for who, code in (("inspector", "staff/rank"), ("p1", "staff/rank"), (MANAGER, "notice/how")):
        refusal = promotion.refused(c.AcknowledgePromotionNotice, actor=who, notice=number)
        assert refusal.code == code
    promotion.do(c.AcknowledgePromotionNotice, **said)
    assert "promotion-terms" in promotion.told()
    refusal = promotion.refused(c.AcknowledgePromotionNotice, **said)
    assert (refusal.code, refusal.cites) == ("notice/second", (submission(book),))
    promotion.do(c.AcknowledgePromotionNotice, actor="gaming_supervisor", **said)
    assert "promotion-terms" not in promotion.told()
    sealed = Promotions(book).published().do(c.SubmitTerms, version=1, receipt="R 77")
    assert ("promotion-terms" in sealed.told(), sealed.one.receipts) == (False, {1: "R 77"})


@clause(S3, "14.6", "14.7.1", "14.7.3", "14.7.5")
@clause(S4, "14.7", "14.8.1", "14.8.3", "14.8.5")
@clause(UTH, "14.6", "14.7.1", "14.7.3", "14.7.5")
def test_somebody_signs_for_the_wording_of_these_very_terms(book: str) -> None:
    clauses = ("14.7" if book == S4 else "14.6",)
    promotion = Promotions(book).drafted()
    digest = digest_of(terms())
    for rank in ("dealer", "gaming_supervisor", "inspector", "p1"):
        refusal = promotion.refused(c.ApproveTerms, actor=rank, version=1, digest=digest)
        assert (refusal.code, refusal.cites) == ("staff/rank", clauses)
    for other in ({"version": 2, "digest": digest}, {"version": 1, "digest": digest_of(terms(title="x"))}):
        assert promotion.refused(c.ApproveTerms, **other).code == "promotion/wording"
    promotion.do(c.ApproveTerms, version=1, digest=digest)
    assert promotion.refused(c.ApproveTerms, version=1, digest=digest).code == "promotion/worded"
    promotion.do(c.DraftPromotion, terms=terms(nature="x"))
    refusal = promotion.refused(c.PublishTerms)  # what was signed for is not this
    assert (refusal.code, refusal.cites) == ("promotion/wording", clauses)
    promotion.do(c.ApproveTerms, version=2, digest=digest_of(terms(nature="x"))).do(c.PublishTerms)
    signed = [one for one in promotion.events if isinstance(one, ev.TermsApproved)]
    assert [(one.version, one.by, one.cites) for one in signed] == [
        (1, MANAGER, clauses), (2, MANAGER, clauses),
    ]  # fmt: skip
    alone = Promotions(book).published()  # who publishes signs for it
    assert alone.one.wording is not None
    assert (alone.one.wording.by, alone.one.wording.digest) == (MANAGER, digest)
    holes = Promotions(book).drafted(nature="")
    refusal = holes.refused(c.ApproveTerms, version=1, digest=digest_of(terms(nature="")))
    assert refusal.code == "promotion/terms"


@clause(S3, "14.9.1")
@clause(UTH, "14.9.1")
def test_terms_of_a_promotion_that_runs_change_with_an_approval(book: str) -> None:
    promotion = Promotions(book).opened()
    richer = terms(prizes=(money(600_000),))
    promotion.do(c.AmendTerms, terms=richer, reason="more to win")
    proposed = next(one for one in promotion.events if isinstance(one, ev.AmendmentProposed))
    assert proposed.cites == ("14.9.1",)
    notice = promotion.notice("promotion-terms-again")
    assert (notice.to, notice.due) == ("regulator", promotion.at + HOUR)
    refusal = promotion.refused(c.ApproveAmendment, version=2, reference="A 7")
    assert (refusal.code, refusal.cites) == ("promotion/unsubmitted", ("14.9.1",))
    assert (promotion.one.terms, promotion.one.proposed) == (terms(), richer)
    assert promotion.balance("prizes:spring") == 500_000
    promotion.do(c.SubmitTerms, version=2)
    assert promotion.refused(c.ApproveAmendment, version=3, reference="A 7").cites == ("14.9.1",)
    assert promotion.refused(c.ApproveAmendment, version=2, reference="").cites == ("14.9.1",)
    refusal = promotion.refused(c.ApproveAmendment, version=2, reference="A 7")
    assert (refusal.code, refusal.cites) == ("promotion/words", ("14.9.1",))  # and by which document
    for rank in ("dealer", "gaming_supervisor", "p1"):
        said = {"version": 2, "reference": "A 7", "document": "a letter"}
        refusal = promotion.refused(c.ApproveAmendment, actor=rank, **said)
        assert (refusal.code, refusal.cites) == ("staff/rank", ("14.9.1",))
    promotion.do(c.ApproveAmendment, version=2, reference="A 7", document="letter of 3 May")
    approved = promotion.events[-1]
    assert isinstance(approved, ev.AmendmentApproved)
    assert (approved.document, approved.digest) == ("letter of 3 May", proposed.digest)
    assert (promotion.one.terms, promotion.one.version) == (richer, 2)
    assert promotion.balance("prizes:spring") == 600_000
    assert "promotion-terms-again" not in promotion.told()


@clause(S4, "14.13.1")
def test_version_4_changes_terms_at_once_and_tells_the_regulator_again() -> None:
    promotion = Promotions(S4).opened()
    poorer = terms(prizes=(money(400_000),))
    promotion.do(c.AmendTerms, terms=poorer, reason="a mistake")
    assert (promotion.one.terms, promotion.one.proposed) == (poorer, None)
    assert promotion.balance("prizes:spring") == 400_000
    notice = promotion.notice("promotion-terms-again")
    assert (notice.to, notice.due) == ("NICC", promotion.at + HOUR)
    assert promotion.one.outbox.overdue(promotion.at + HOUR + 1)[0].name == "promotion-terms-again"
    promotion.do(c.SubmitTerms, version=2)
    assert promotion.events[-2].cites == ("14.13.1",)
    assert promotion.notice("promotion-terms-again").sent == promotion.at
    assert promotion.refused(c.ApproveAmendment, version=2, reference="A 7").code == "staff/no-right"


@clause(S3, "14.9.1")
@clause(S4, "14.13.1")
@clause(UTH, "14.9.1")
def test_an_amendment_is_complete_has_a_reason_and_is_the_managers(book: str) -> None:
    clauses = (submission(book, ".1"),)
    promotion = Promotions(book).opened()
    for rank in ("dealer", "gaming_supervisor", "inspector", "p1"):
        refusal = promotion.refused(c.AmendTerms, actor=rank, terms=terms(title="x"), reason="x")
        assert (refusal.code, refusal.cites) == ("staff/rank", clauses)
    assert promotion.refused(c.AmendTerms, terms=terms(title="x"), reason="").cites == clauses
    assert promotion.refused(c.AmendTerms, terms=terms(), reason="x").code == "promotion/same"
    assert promotion.refused(c.AmendTerms, terms=terms(start=START + 1), reason="x").cites == clauses
    assert promotion.refused(c.AmendTerms, terms=terms(nature=""), reason="x").code == "promotion/terms"


@clause(S3, "14.9.1")
@clause(S4, "14.13.1")
@clause(UTH, "14.9.1")
def test_terms_are_amended_until_the_draw_but_not_when_entries_closed(book: str) -> None:
    clauses = (submission(book, ".1"),)
    promotion = Promotions(book).closed()
    for changed in (terms(closes=CLOSES + HOUR), terms(start=START + 1)):
        refusal = promotion.refused(c.AmendTerms, terms=changed, reason="x")
        assert (refusal.code, refusal.cites) == ("promotion/started", clauses)
    later = terms(award_time=DRAWS + HOUR, end=DRAWS + 2 * HOUR)
    promotion.do(c.AmendTerms, terms=later, reason="the hall was flooded")
    promotion.do(c.SubmitTerms, version=2)
    if book != S4:
        promotion.do(c.ApproveAmendment, version=2, reference="A 7", document="letter")
    assert promotion.one.terms == later
    assert promotion.refused(c.HoldDraw, at=DRAWS + HOUR - 1).code == "draw/early"
    promotion.do(c.HoldDraw, at=DRAWS + HOUR)
    assert promotion.refused(c.AmendTerms, terms=terms(title="x"), reason="x").code == "promotion/stage"


@clause(S3, "14.9.1")
@clause(UTH, "14.9.1")
@pytest.mark.parametrize("moves", [False, True])
def test_an_amendment_approved_after_entries_closed_holds_unless_it_moves_that_time(
    book: str, moves: bool
) -> None:
    promotion = Promotions(book).opened()
    changed = terms(closes=CLOSES + HOUR) if moves else terms(title="x")
    promotion.do(c.AmendTerms, terms=changed, reason="x").do(c.SubmitTerms, version=2)
    promotion.do(c.EnterPatron, patron="p1", wager=500).do(c.CloseEntries, at=CLOSES)
    approval: dict[str, Any] = {"version": 2, "reference": "A 7", "document": "letter"}
    if moves:
        refusal = promotion.refused(c.ApproveAmendment, **approval)
        assert (refusal.code, refusal.cites) == ("promotion/started", ("14.9.1",))
    else:
        promotion.do(c.ApproveAmendment, **approval)
        assert promotion.one.terms == changed
