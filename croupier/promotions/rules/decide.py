"""Promotions: a command becomes events or a refusal that changes nothing."""

from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse
from croupier.core.verb import Verb
from croupier.engine.duty.authority import may
from croupier.engine.scene import Scene
from croupier.promotions.rules import commands as c
from croupier.promotions.rules import doubts, entry, notices, prizes, publishing
from croupier.promotions.rules import doubts as disputes
from croupier.promotions.rules import prizes as claims
from croupier.promotions.rules.draw import hold as draw
from croupier.promotions.rules.scene import PROMOTION, PromotionScene
from croupier.table.table import Table

VERBS: dict[type[c.PromotionCommand], Verb] = {
    c.DraftPromotion: Verb(publishing.legal_draft, publishing.act_draft),
    c.ApproveTerms: Verb(publishing.legal_wording, publishing.act_wording),
    c.PublishTerms: Verb(publishing.legal_publish, publishing.act_publish),
    c.SubmitTerms: Verb(publishing.legal_submit, publishing.act_submit),
    c.AmendTerms: Verb(publishing.legal_amend, publishing.act_amend),
    c.ApproveAmendment: Verb(publishing.legal_approve, publishing.act_approve),
    c.OpenPromotion: Verb(publishing.legal_open, publishing.act_open),
    c.EnterPatron: Verb(entry.legal_enter, entry.act_enter),
    c.CloseEntries: Verb(entry.legal_close, entry.act_close),
    c.HoldDraw: Verb(draw.legal_draw, draw.act_draw),
    c.DrawNext: Verb(draw.legal_next, draw.act_next),
    c.RecordNotification: Verb(claims.legal_notify, claims.act_notify),
    c.PayPrize: Verb(prizes.legal_pay, prizes.act_pay),
    c.DenyClaim: Verb(claims.legal_deny, claims.act_deny),
    c.AdviseReason: Verb(claims.legal_advise, claims.act_advise),
    c.ConcludePromotion: Verb(prizes.legal_conclude, prizes.act_conclude),
    c.OpenPromotionDispute: Verb(disputes.legal_open, disputes.act_open),
    c.DecidePromotionDispute: Verb(disputes.legal_decide, disputes.act_decide),
    c.AdviseOnPromotionDispute: Verb(disputes.legal_advise, disputes.act_advise),
    c.ClosePromotionDispute: Verb(disputes.legal_close, disputes.act_close),
    c.FindCompromised: Verb(doubts.legal_find, doubts.act_find),
    c.PostponePromotion: Verb(doubts.legal_postpone, doubts.act_postpone),
    c.ValidateIntegrity: Verb(doubts.legal_validate, doubts.act_validate),
    c.CancelDraw: Verb(doubts.legal_cancel, doubts.act_cancel),
    c.SendPromotionNotice: Verb(notices.legal_send, notices.act_send),
    c.AcknowledgePromotionNotice: Verb(disputes.legal_acknowledge, disputes.act_acknowledge),
}


def legal(scene: PromotionScene, command: c.PromotionCommand) -> Refusal | None:
    """Nothing if the actor may give this command, and it can be carried out now."""
    if refusal := may(Scene(Table(""), scene.book, scene.staff), command):
        return refusal
    if scene.book.rule.promotion is None:
        return refuse("promotion/no-rule", PROMOTION, "This book says nothing about promotions.")
    return VERBS[type(command)].legal(scene, command)


def decide(scene: PromotionScene, command: c.PromotionCommand) -> tuple[Event, ...] | Refusal:
    """The events a command leads to, or its refusal."""
    return legal(scene, command) or VERBS[type(command)].act(scene, command)
