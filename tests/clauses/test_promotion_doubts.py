"""Denied claims, disputes and doubts about a promotion: who is told, what is kept, and what stops."""

from typing import Any

import pytest

from croupier.promotions.rules import commands as c
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


@clause(S3, "14.12")
@clause(S4, "14.12")
@clause(UTH, "14.12")
def test_a_draw_is_called_off_for_the_prizes_that_were_not_given(book: str) -> None:
    promotion = Promotions(book).drawn(prizes=(money(300, count=2), money(50, "small")))
    promotion.do(c.PayPrize, winner=2, paid={"transfer": 300})
    promotion.do(c.FindCompromised, reason="lots were copied")
    promotion.do(c.SendPromotionNotice, notice=promotion.notice("promotion-integrity").number)
    promotion.do(c.CancelDraw)
    assert [one.status for one in promotion.one.winners] == ["cancelled", "paid", "cancelled"]
    assert promotion.balance(f"prize-winner:{promotion.winner(2).patron}") == 300
    assert (promotion.balance("prizes:spring"), promotion.balance("house")) == (0, -300)
    assert "promotion-winner" not in promotion.told()  # of a prize that there is not
    for command, said in (
        (c.PayPrize, {"winner": 1, "paid": {"transfer": 300}}), (c.DrawNext, {"winner": 1}),
        (c.RecordNotification, {"winner": 1, "way": "mail", "reached": True, "note": "x"}),
    ):  # fmt: skip
        assert promotion.refused(command, **said).code == "promotion/stage"


@clause(S3, "14.12")
@clause(S4, "14.12")
@clause(UTH, "14.12")
@pytest.mark.parametrize("end", ["concluded", "cancelled"])
def test_what_is_found_after_the_end_is_told_too(book: str, end: str) -> None:
    promotion = Promotions(book).drawn()
    if end == "concluded":
        promotion.do(c.PayPrize, winner=1, paid={"transfer": 500_000}).do(c.ConcludePromotion, results="web")
    else:
        promotion.do(c.FindCompromised, reason="first")
        promotion.do(c.SendPromotionNotice, notice=promotion.notice("promotion-integrity").number)
        promotion.do(c.CancelDraw).do(c.ValidateIntegrity, note="that was it")
        number = promotion.notice("promotion-integrity").number
        promotion.do(c.AcknowledgePromotionNotice, notice=number, actor="inspector")
    promotion.do(c.FindCompromised, reason="a clerk confessed")
    notice, hours = promotion.notice("promotion-integrity"), 48 if book == S4 else 0
    assert (notice.to, notice.due) == ("inspector", notice.raised + hours * HOUR)
    assert promotion.one.outbox.overdue(notice.due + 1)[-1].number == notice.number
    promotion.do(c.SendPromotionNotice, notice=notice.number)
    for command in (c.PostponePromotion, c.CancelDraw):
        assert promotion.refused(command).code == "promotion/stage"
    promotion.do(c.ValidateIntegrity, note="it was a lie")
    assert promotion.one.status == end
