"""Disputes about a promotion: a final decision, advice after it, and who says whether they are content."""

from typing import Any

from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.evolve import evolve
from tests.clauses.promotion_books import S3, S4, UTH
from tests.felt import clause
from tests.felt.promotions import MANAGER, Promotions


def disputed(book: str, **scene: Any) -> Promotions:
    """A dispute of p1 about a draw."""
    promotion = Promotions(book, **scene).drawn()
    return promotion.do(c.OpenPromotionDispute, dispute="d1", patron="p1", text="I was first", actor="dealer")


@clause(S3, "14.11")
@clause(S4, "14.11")
@clause(UTH, "14.11")
def test_a_decision_is_final_and_the_managers(book: str) -> None:
    early = Promotions(book).drawn()
    assert early.refused(c.OpenPromotionDispute, dispute="d1", patron="p1", text="").cites == ("14.11",)
    promotion = disputed(book)
    again = {"dispute": "d1", "patron": "p2", "text": "me too"}
    assert promotion.refused(c.OpenPromotionDispute, **again).cites == ("14.11",)
    said: dict[str, Any] = {"dispute": "d1", "decision": "the draw stands"}
    assert promotion.refused(c.DecidePromotionDispute, **said | {"dispute": "d9"}).code == "dispute/unknown"
    assert promotion.refused(c.DecidePromotionDispute, **said | {"decision": " "}).cites == ("14.11",)
    for rank in ("dealer", "gaming_supervisor", "p1"):
        refusal = promotion.refused(c.DecidePromotionDispute, actor=rank, **said)
        assert (refusal.code, refusal.cites) == ("staff/rank", ("14.11",))
    promotion.do(c.DecidePromotionDispute, **said)
    assert promotion.events[-1].cites == ("14.11",)
    refusal = promotion.refused(c.DecidePromotionDispute, **said)
    assert (refusal.code, refusal.cites) == ("dispute/final", ("14.11",))


@clause(S3, "14.11")
@clause(S4, "14.11")
@clause(UTH, "14.11")
def test_whether_somebody_is_satisfied_is_said_after_the_decision_by_themselves(book: str) -> None:
    promotion = disputed(book, consoles=frozenset({"p1"}))
    said: dict[str, Any] = {"dispute": "d1", "decision": "the draw stands"}
    refusal = promotion.refused(c.DecidePromotionDispute, **said, satisfied=True, advised=True)
    assert (refusal.code, refusal.cites) == ("dispute/satisfied", ("14.11",))
    for command, more in ((c.AdviseOnPromotionDispute, {}), (c.ClosePromotionDispute, {"satisfied": True})):
        refusal = promotion.refused(command, dispute="d1", actor=MANAGER, **more)
        assert (refusal.code, refusal.cites) == ("dispute/undecided", ("14.11",))
    promotion.do(c.DecidePromotionDispute, **said)
    for who, satisfied in (("dealer", True), (MANAGER, True), ("p2", True), ("p2", False)):
        refusal = promotion.refused(c.ClosePromotionDispute, dispute="d1", actor=who, satisfied=satisfied)
        assert (refusal.code, refusal.cites) == ("dispute/own", ("14.11",))
    promotion.do(c.ClosePromotionDispute, dispute="d1", actor="p1", satisfied=True)
    dispute = promotion.one.disputes["d1"]
    assert (dispute.closed, dispute.satisfied, dispute.advised) == (True, True, False)
    promotion.do(c.AdviseOnPromotionDispute, dispute="d1", actor="dealer")  # on second thoughts
    assert promotion.one.disputes["d1"].advised
    strangers = disputed(book)
    strangers.do(c.DecidePromotionDispute, **said)
    strangers.do(c.ClosePromotionDispute, dispute="d1", actor="dealer", satisfied=True)


@clause(S3, "14.11")
@clause(S4, "14.11")
@clause(UTH, "14.11")
def test_who_is_not_satisfied_hears_of_the_inspector_before_it_is_over(book: str) -> None:
    promotion = disputed(book, consoles=frozenset({"p1"}))
    promotion.do(c.DecidePromotionDispute, dispute="d1", decision="the draw stands")
    for who in ("p1", "dealer"):
        refusal = promotion.refused(c.ClosePromotionDispute, dispute="d1", actor=who, satisfied=False)
        assert (refusal.code, refusal.cites) == ("dispute/advice", ("14.11",))
    promotion.do(c.AdviseOnPromotionDispute, dispute="d1", actor="dealer")
    assert promotion.events[-1].cites == ("14.11",)
    assert promotion.refused(c.AdviseOnPromotionDispute, dispute="d1").code == "dispute/advised"
    promotion.do(c.ClosePromotionDispute, dispute="d1", actor="dealer", satisfied=False)
    assert promotion.refused(c.ClosePromotionDispute, dispute="d1", satisfied=False).code == "dispute/closed"
    at_once = disputed(book).do(c.DecidePromotionDispute, dispute="d1", decision="no", advised=True)
    assert isinstance(at_once.events[-1], ev.PromotionDisputeAdvised)
    at_once.do(c.ClosePromotionDispute, dispute="d1", satisfied=False)


def test_a_decision_of_old_that_said_all_at_once_is_closed() -> None:
    promotion = disputed(S4)
    old = ev.PromotionDisputeDecided(
        promotion="spring", dispute="d1", decision="no", satisfied=False, advised=True, by="m", at=1, cites=()
    )
    dispute = evolve(promotion.one, old).disputes["d1"]
    assert (dispute.closed, dispute.advised) == (True, True)
