"""When a promotion cannot be trusted: the inspectorate is told; postponed until validated, or cancelled."""

from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse
from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.money import prize_account, set_aside
from croupier.promotions.rules.notices import COMPROMISED, raised
from croupier.promotions.rules.scene import PromotionScene, unlike, unsaid

RUNNING = ("published", "open", "closed", "drawn")
ENDED = ("concluded", "cancelled")


def legal_find(scene: PromotionScene, command: c.FindCompromised) -> Refusal | None:
    """At any time, also when it is over: then too the inspectorate has to know."""
    cites = scene.rule.integrity.cites
    if scene.promotion.compromised:
        return refuse("integrity/found", cites, "That was found already.")
    return unlike(scene, *RUNNING, *ENDED) or unsaid(command.reason, cites)


def act_find(scene: PromotionScene, command: c.FindCompromised) -> tuple[Event, ...]:
    """The inspector is told of the finding, whatever is done about it."""
    notices = raised(scene, COMPROMISED, command.at)
    found = ev.IntegrityCompromised(
        promotion=scene.promotion.id, reason=command.reason, by=command.actor, at=command.at,
        notice=notices[0].number if notices else None, cites=scene.rule.integrity.cites,
    )  # fmt: skip
    return (found, *notices)


def _not_found(scene: PromotionScene) -> Refusal | None:
    """Nothing if there is a finding, of which the inspector has heard where the book wants that first."""
    one, rule = scene.promotion, scene.rule.integrity
    if not one.compromised:
        return refuse("integrity/none", rule.cites, "Nothing was found against its integrity.")
    notice = one.outbox.notice(one.integrity_notice) if one.integrity_notice is not None else None
    if rule.notice_first and notice is not None and notice.sent is None:
        text = "The inspector is told first."
        return refuse("integrity/notice", rule.cites, text, notice=notice.number)
    return None


def legal_postpone(scene: PromotionScene, command: c.PostponePromotion) -> Refusal | None:
    if scene.promotion.postponed:
        return refuse("integrity/postponed", scene.rule.integrity.cites, "It is postponed.")
    return unlike(scene, *RUNNING) or _not_found(scene)


def act_postpone(scene: PromotionScene, command: c.PostponePromotion) -> tuple[Event, ...]:
    postponed = ev.PromotionPostponed(
        promotion=scene.promotion.id, by=command.actor, at=command.at, cites=scene.rule.integrity.cites
    )
    return (postponed,)


def legal_validate(scene: PromotionScene, command: c.ValidateIntegrity) -> Refusal | None:
    cites = scene.rule.integrity.cites
    return unlike(scene, *RUNNING, *ENDED) or _not_found(scene) or unsaid(command.note, cites)


def act_validate(scene: PromotionScene, command: c.ValidateIntegrity) -> tuple[Event, ...]:
    validated = ev.IntegrityValidated(
        promotion=scene.promotion.id, note=command.note, by=command.actor, at=command.at,
        cites=scene.rule.integrity.cites,
    )  # fmt: skip
    return (validated,)


def legal_cancel(scene: PromotionScene, command: c.CancelDraw) -> Refusal | None:
    """After a finding; prizes that were given stay with their winners."""
    return unlike(scene, *RUNNING) or _not_found(scene)


def act_cancel(scene: PromotionScene, command: c.CancelDraw) -> tuple[Event, ...]:
    """What was set aside goes back to the house."""
    one = scene.promotion
    cancelled = ev.DrawCancelled(
        promotion=one.id, by=command.actor, at=command.at,
        postings=set_aside(one.id, -one.balances.get(prize_account(one.id), 0)),
        cites=scene.rule.integrity.cites,
    )  # fmt: skip
    return (cancelled,)
