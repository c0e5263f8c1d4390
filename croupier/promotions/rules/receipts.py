"""Notices of a promotion that were received, by the rule of every notice."""

from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.duty.receipts import receipt_refused, received
from croupier.promotions.rules import commands as c
from croupier.promotions.rules.notices import cites_of
from croupier.promotions.rules.scene import PROMOTION, PromotionScene
from croupier.table.notices import AcknowledgeNotice


def legal_acknowledge(scene: PromotionScene, command: c.AcknowledgePromotionNotice) -> Refusal | None:
    """As every notice: once it was sent, by the recipient's office, or by two who say how they know."""
    one = scene.promotion.outbox.notice(command.notice)
    if one is None:
        return refuse("notice/none", PROMOTION, "No such notice is pending.", notice=command.notice)
    return receipt_refused(scene.book.rule.ranks, scene.staff, one, _said(command), cites_of(scene, one))


def act_acknowledge(scene: PromotionScene, command: c.AcknowledgePromotionNotice) -> tuple[Event, ...]:
    one = sure(scene.promotion.outbox.notice(command.notice), "a notice that is answered was raised")
    return (received(scene.book.rule.ranks, scene.staff, one, _said(command), cites_of(scene, one)),)


def _said(command: c.AcknowledgePromotionNotice) -> AcknowledgeNotice:
    return AcknowledgeNotice(actor=command.actor, at=command.at, notice=command.notice, how=command.how)
