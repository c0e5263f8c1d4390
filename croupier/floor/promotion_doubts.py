"""When a promotion is disputed, or cannot be trusted: postponed until validated, or cancelled."""

from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse
from croupier.floor import promotion_commands as c
from croupier.floor import promotion_events as ev
from croupier.floor.promotion_money import prize_account, set_aside
from croupier.floor.promotion_notices import COMPROMISED, raised
from croupier.floor.promotion_scene import PROMOTION, PromotionScene, unlike, unsaid

RUNNING = ("published", "open", "closed", "drawn")


def legal_dispute(scene: PromotionScene, command: c.OpenPromotionDispute) -> Refusal | None:
    one, cites = scene.promotion, scene.rule.dispute.cites
    if one.status in ("none", "draft"):
        return unlike(scene, *RUNNING)
    if not command.dispute or command.dispute in one.disputes or not command.patron:
        return refuse("dispute/id", cites, "A dispute has an id of its own, and somebody whose it is.")
    return unsaid(command.text, cites)


def act_dispute(scene: PromotionScene, command: c.OpenPromotionDispute) -> tuple[Event, ...]:
    disputed = ev.PromotionDisputed(
        promotion=scene.promotion.id, dispute=command.dispute, patron=command.patron, text=command.text,
        by=command.actor, at=command.at, cites=scene.rule.dispute.cites,
    )  # fmt: skip
    return (disputed,)


def legal_decide(scene: PromotionScene, command: c.DecidePromotionDispute) -> Refusal | None:
    """Once, and not without telling who is not satisfied that an inspector hears complaints."""
    cites = scene.rule.dispute.cites
    dispute = scene.promotion.disputes.get(command.dispute)
    if dispute is None:
        return refuse("dispute/unknown", PROMOTION, "No such dispute is on record.", dispute=command.dispute)
    if dispute.decision:
        return refuse("dispute/final", cites, "The decision is final.", dispute=command.dispute)
    if not command.satisfied and not command.advised:
        text = "Who is not satisfied is told of the right to complain to an inspector."
        return refuse("dispute/advice", cites, text, dispute=command.dispute)
    return unsaid(command.decision, cites)


def act_decide(scene: PromotionScene, command: c.DecidePromotionDispute) -> tuple[Event, ...]:
    decided = ev.PromotionDisputeDecided(
        promotion=scene.promotion.id, dispute=command.dispute, decision=command.decision,
        satisfied=command.satisfied, advised=command.advised, by=command.actor, at=command.at,
        cites=scene.rule.dispute.cites,
    )  # fmt: skip
    return (decided,)


def legal_find(scene: PromotionScene, command: c.FindCompromised) -> Refusal | None:
    cites = scene.rule.integrity.cites
    if scene.promotion.compromised:
        return refuse("integrity/found", cites, "That was found already.")
    return unlike(scene, *RUNNING) or unsaid(command.reason, cites)


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
    return unlike(scene, *RUNNING) or _not_found(scene) or unsaid(command.note, cites)


def act_validate(scene: PromotionScene, command: c.ValidateIntegrity) -> tuple[Event, ...]:
    validated = ev.IntegrityValidated(
        promotion=scene.promotion.id, note=command.note, by=command.actor, at=command.at,
        cites=scene.rule.integrity.cites,
    )  # fmt: skip
    return (validated,)


def legal_cancel(scene: PromotionScene, command: c.CancelDraw) -> Refusal | None:
    """A draw that was held and paid from cannot be called off as a whole."""
    one = scene.promotion
    if refusal := unlike(scene, *RUNNING) or _not_found(scene):
        return refusal
    if any(winner.status == "paid" for winner in one.winners):
        return refuse("integrity/paid", scene.rule.integrity.cites, "Prizes of this draw were given.")
    return None


def act_cancel(scene: PromotionScene, command: c.CancelDraw) -> tuple[Event, ...]:
    """What was set aside goes back to the house."""
    one = scene.promotion
    cancelled = ev.DrawCancelled(
        promotion=one.id, by=command.actor, at=command.at,
        postings=set_aside(one.id, -one.balances.get(prize_account(one.id), 0)),
        cites=scene.rule.integrity.cites,
    )  # fmt: skip
    return (cancelled,)
