"""When a promotion cannot be trusted, when somebody disputes what came of it, and who received a notice."""

from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse, sure
from croupier.engine.duty.receipts import receipt_refused, received
from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.notices import COMPROMISED, cites_of, raised
from croupier.promotions.rules.scene import PROMOTION, PromotionScene, begun, unlike, unsaid
from croupier.promotions.rules.state import PromotionDispute, prize_account, set_aside
from croupier.table.notices import AcknowledgeNotice

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


def legal_open(scene: PromotionScene, command: c.OpenPromotionDispute) -> Refusal | None:
    one, cites = scene.promotion, scene.rule.dispute.cites
    if refusal := begun(scene):
        return refusal
    if not command.dispute or command.dispute in one.disputes or not command.patron:
        return refuse("dispute/id", cites, "A dispute has an id of its own, and somebody whose it is.")
    return unsaid(command.text, cites)


def act_open(scene: PromotionScene, command: c.OpenPromotionDispute) -> tuple[Event, ...]:
    disputed = ev.PromotionDisputed(
        promotion=scene.promotion.id, dispute=command.dispute, patron=command.patron, text=command.text,
        by=command.actor, at=command.at, cites=scene.rule.dispute.cites,
    )  # fmt: skip
    return (disputed,)


def _unknown(scene: PromotionScene, id: str) -> Refusal | None:
    if id in scene.promotion.disputes:
        return None
    return refuse("dispute/unknown", PROMOTION, "No such dispute is on record.", dispute=id)


def legal_decide(scene: PromotionScene, command: c.DecidePromotionDispute) -> Refusal | None:
    """Once; whether the person is satisfied is said when they have heard it."""
    cites = scene.rule.dispute.cites
    if refusal := _unknown(scene, command.dispute):
        return refusal
    if scene.promotion.disputes[command.dispute].decision:
        return refuse("dispute/final", cites, "The decision is final.", dispute=command.dispute)
    if command.satisfied:
        text = "Whether they are satisfied is said after the decision, by whose dispute it is."
        return refuse("dispute/satisfied", cites, text, dispute=command.dispute)
    return unsaid(command.decision, cites)


def act_decide(scene: PromotionScene, command: c.DecidePromotionDispute) -> tuple[Event, ...]:
    """The decision, and the advice where it was given with it."""
    decided = ev.PromotionDisputeDecided(
        promotion=scene.promotion.id, dispute=command.dispute, decision=command.decision, by=command.actor,
        at=command.at, cites=scene.rule.dispute.cites,
    )  # fmt: skip
    return (decided, *((_advised(scene, command),) if command.advised else ()))


def _advised(
    scene: PromotionScene, command: c.DecidePromotionDispute | c.AdviseOnPromotionDispute
) -> ev.PromotionDisputeAdvised:
    return ev.PromotionDisputeAdvised(
        promotion=scene.promotion.id, dispute=command.dispute, by=command.actor, at=command.at,
        cites=scene.rule.dispute.cites,
    )  # fmt: skip


def _undecided(scene: PromotionScene, id: str) -> Refusal | None:
    """Nothing if there is a decision to be content with or not."""
    if refusal := _unknown(scene, id):
        return refusal
    if scene.promotion.disputes[id].decision:
        return None
    return refuse("dispute/undecided", scene.rule.dispute.cites, "It is decided first.", dispute=id)


def legal_advise(scene: PromotionScene, command: c.AdviseOnPromotionDispute) -> Refusal | None:
    """After the decision, and also when somebody is satisfied no more."""
    if refusal := _undecided(scene, command.dispute):
        return refusal
    if scene.promotion.disputes[command.dispute].advised:
        cites = scene.rule.dispute.cites
        return refuse("dispute/advised", cites, "They were told.", dispute=command.dispute)
    return None


def act_advise(scene: PromotionScene, command: c.AdviseOnPromotionDispute) -> tuple[Event, ...]:
    return (_advised(scene, command),)


def legal_close(scene: PromotionScene, command: c.ClosePromotionDispute) -> Refusal | None:
    """Satisfied is for whose dispute it is to say; who is not has heard of the inspector."""
    if refusal := _undecided(scene, command.dispute):
        return refusal
    cites, dispute = scene.rule.dispute.cites, scene.promotion.disputes[command.dispute]
    if dispute.closed:
        return refuse("dispute/closed", cites, "It is closed.", dispute=dispute.id)
    if not _may_say(scene, command, dispute):
        return refuse("dispute/own", cites, "It is for whose dispute it is to say so.", patron=dispute.patron)
    if not command.satisfied and not dispute.advised:
        text = "Who is not satisfied is told of the right to complain to an inspector."
        return refuse("dispute/advice", cites, text, dispute=dispute.id)
    return None


def _may_say(scene: PromotionScene, command: c.ClosePromotionDispute, dispute: PromotionDispute) -> bool:
    """Staff say it for who has no console, and that somebody is not satisfied."""
    if command.actor == dispute.patron:
        return True
    return command.actor in scene.staff and not (command.satisfied and dispute.patron in scene.consoles)


def act_close(scene: PromotionScene, command: c.ClosePromotionDispute) -> tuple[Event, ...]:
    closed = ev.PromotionDisputeClosed(
        promotion=scene.promotion.id, dispute=command.dispute, satisfied=command.satisfied, by=command.actor,
        at=command.at, cites=scene.rule.dispute.cites,
    )  # fmt: skip
    return (closed,)


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
