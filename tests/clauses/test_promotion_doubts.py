"""Denied claims, disputes and doubts about a promotion: who is told, what is kept, and what stops."""

from typing import Any

import pytest

from croupier.floor import promotion_commands as c
from tests.clauses.promotion_books import S3, S4, UTH
from tests.felt import clause
from tests.felt.promotions import DRAWS, HOUR, Promotions, money


@clause(S3, "14.10", "14.10.1")
@clause(S4, "14.10", "14.10.1")
@clause(UTH, "14.10", "14.10.1")
def test_who_is_refused_a_prize_is_told_why_and_larger_claims_are_kept(book: str) -> None:
    promotion = Promotions(book).drawn(prizes=(money(10_001), money(10_000, "small")))
    claim: dict[str, Any] = {"claim": "c1", "prize": "cash", "claimant": "p7", "reason": "never drawn"}
    assert promotion.refused(c.DenyClaim, **{**claim, "reason": " "}).cites == ("14.10",)
    for unknown in ({}, {"name": "Ann Lee"}, {"address": "1 High Street"}):
        refusal = promotion.refused(c.DenyClaim, **claim, **unknown)
        assert (refusal.code, refusal.cites) == ("claim/kept", ("14.10.1",))
    for nobody in ({"claim": ""}, {"prize": "car"}, {"claimant": ""}):
        assert promotion.refused(c.DenyClaim, **{**claim, **nobody}).code == "claim/id"
    promotion.do(c.DenyClaim, **claim, name="Ann Lee", address="1 High Street")
    assert promotion.refused(c.DenyClaim, **claim).code == "claim/id"
    assert [*promotion.events[-2].cites] == ["14.10", "14.10.1"]
    promotion.do(c.DenyClaim, **{**claim, "claim": "c2", "prize": "small"})
    assert [*promotion.events[-2].cites] == ["14.10"]
    kept = promotion.one.claims["c1"]
    assert (kept.name, kept.address, kept.reason, kept.value, kept.advised) == (
        "Ann Lee", "1 High Street", "never drawn", 10_001, None,
    )  # fmt: skip
    first = next(one for one in promotion.one.outbox.pending if one.name == "promotion-reason")
    assert (first.to, first.due) == ("claimant", kept.at + HOUR)
    promotion.do(c.AdviseReason, claim="c1").do(c.AdviseReason, claim="c2")
    assert promotion.one.claims["c1"].advised == promotion.at - 60_000
    assert "promotion-reason" not in promotion.told()
    assert promotion.refused(c.AdviseReason, claim="c1").cites == ("14.10",)
    assert promotion.refused(c.AdviseReason, claim="c9").code == "claim/unknown"
    for rank in ("dealer", "gaming_supervisor", "p1"):
        refusal = promotion.refused(c.DenyClaim, actor=rank, **{**claim, "claim": "c3"})
        assert (refusal.code, refusal.cites) == ("staff/rank", ("14.10",))


@clause(S3, "14.11")
@clause(S4, "14.11")
@clause(UTH, "14.11")
def test_a_decision_is_final_and_who_is_unhappy_hears_of_the_inspector(book: str) -> None:
    promotion = Promotions(book).drawn()
    assert promotion.refused(c.OpenPromotionDispute, dispute="d1", patron="p1", text="").cites == ("14.11",)
    promotion.do(c.OpenPromotionDispute, dispute="d1", patron="p1", text="I was first", actor="dealer")
    again = {"dispute": "d1", "patron": "p2", "text": "me too"}
    assert promotion.refused(c.OpenPromotionDispute, **again).cites == ("14.11",)
    nothing = {"dispute": "d9", "decision": "x", "satisfied": True, "advised": True}
    assert promotion.refused(c.DecidePromotionDispute, **nothing).code == "dispute/unknown"
    said: dict[str, Any] = {"dispute": "d1", "decision": "the draw stands"}
    refusal = promotion.refused(c.DecidePromotionDispute, **said, satisfied=False, advised=False)
    assert (refusal.code, refusal.cites) == ("dispute/advice", ("14.11",))
    for rank in ("dealer", "gaming_supervisor", "p1"):
        refusal = promotion.refused(
            c.DecidePromotionDispute, actor=rank, **said, satisfied=True, advised=True
        )
        assert (refusal.code, refusal.cites) == ("staff/rank", ("14.11",))
    promotion.do(c.DecidePromotionDispute, **said, satisfied=False, advised=True)
    assert promotion.events[-1].cites == ("14.11",)
    refusal = promotion.refused(c.DecidePromotionDispute, **said, satisfied=True, advised=True)
    assert (refusal.code, refusal.cites) == ("dispute/final", ("14.11",))
    promotion.do(c.OpenPromotionDispute, dispute="d2", patron="p2", text="a typing error")
    promotion.do(c.DecidePromotionDispute, dispute="d2", decision="mended", satisfied=True, advised=False)


@clause(S3, "14.12")
@clause(S4, "14.12")
@clause(UTH, "14.12")
@pytest.mark.parametrize("stage", ["published", "opened", "closed", "drawn"])
def test_a_doubt_stops_everything_until_it_is_validated(book: str, stage: str) -> None:
    promotion: Promotions = getattr(Promotions(book), stage)()
    for command, said in (
        (c.PostponePromotion, {}), (c.CancelDraw, {}), (c.ValidateIntegrity, {"note": "x"}),
    ):  # fmt: skip
        refusal = promotion.refused(command, **said)
        assert (refusal.code, refusal.cites) == ("integrity/none", ("14.12",))
    assert promotion.refused(c.FindCompromised, reason="").cites == ("14.12",)
    promotion.do(c.FindCompromised, reason="lots were copied")
    assert promotion.refused(c.FindCompromised, reason="again").cites == ("14.12",)
    notice, hours = promotion.notice("promotion-integrity"), 48 if book == S4 else 0
    assert (notice.to, notice.due) == ("inspector", promotion.at - 60_000 + hours * HOUR)
    assert promotion.one.outbox.overdue(notice.due + 1)[-1].name == "promotion-integrity"
    if book != S4:
        for command, said in ((c.PostponePromotion, {}), (c.CancelDraw, {})):
            refusal = promotion.refused(command, **said)
            assert (refusal.code, refusal.cites) == ("integrity/notice", ("14.12",))
        promotion.do(c.SendPromotionNotice, notice=notice.number)
        assert promotion.events[-1].cites == ("14.12",)
    promotion.do(c.PostponePromotion)
    assert (promotion.one.postponed, promotion.events[-1].cites) == (True, ("14.12",))
    halted: dict[str, tuple[Any, dict[str, Any]]] = {
        "opened": (c.EnterPatron, {"patron": "p1", "wager": 500}),
        "closed": (c.HoldDraw, {"at": DRAWS}),
        "drawn": (c.PayPrize, {"winner": 1, "paid": {"transfer": 500_000}}),
    }
    if stage in halted:
        command, said = halted[stage]
        refusal = promotion.refused(command, **said)
        assert (refusal.code, refusal.cites) == ("promotion/integrity", ("14.12",))
    assert promotion.refused(c.ValidateIntegrity, note="").cites == ("14.12",)
    promotion.do(c.ValidateIntegrity, note="all lots counted again")
    assert (promotion.one.postponed, promotion.one.compromised) == (False, "")
    if stage in halted:
        promotion.do(command, **said)


@clause(S3, "14.12")
@clause(S4, "14.12")
@clause(UTH, "14.12")
def test_a_draw_is_called_off_after_a_finding_by_the_manager(book: str) -> None:
    promotion = Promotions(book).closed().do(c.FindCompromised, reason="lots were copied")
    promotion.do(c.SendPromotionNotice, notice=promotion.notice("promotion-integrity").number)
    for command, said in (
        (c.FindCompromised, {"reason": "x"}), (c.PostponePromotion, {}), (c.CancelDraw, {}),
        (c.ValidateIntegrity, {"note": "x"}),
    ):  # fmt: skip
        for rank in ("dealer", "gaming_supervisor", "inspector", "p1"):
            refusal = promotion.refused(command, actor=rank, **said)
            assert (refusal.code, refusal.cites) == ("staff/rank", ("14.12",))
    assert promotion.balance("prizes:spring") == 500_000
    promotion.do(c.CancelDraw)
    assert (promotion.one.status, promotion.balance("prizes:spring"), promotion.balance("house")) == (
        "cancelled", 0, 0,
    )  # fmt: skip
    assert promotion.refused(c.HoldDraw, at=DRAWS).code == "promotion/stage"
    paid = Promotions(book).drawn().do(c.PayPrize, winner=1, paid={"transfer": 500_000})
    paid.do(c.FindCompromised, reason="too late")
    paid.do(c.SendPromotionNotice, notice=paid.notice("promotion-integrity").number)
    assert paid.refused(c.CancelDraw).cites == ("14.12",)
