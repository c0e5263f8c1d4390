"""Offering a promotion: terms are drafted, published, submitted, amended, and at last it opens."""

import re
from typing import Any

from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.event import Event, stated
from croupier.core.refusal import Refusal, refuse, sure
from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.checks import incomplete, wrong
from croupier.promotions.rules.notices import AMENDED, HOUR, PUBLISHED, given, known, pending, raised
from croupier.promotions.rules.scene import DRAW, PROMOTION, PromotionScene, resting, unlike, unsaid
from croupier.promotions.rules.state import Promotion, set_aside
from croupier.promotions.rules.terms import Terms, digest_of

AMENDABLE = ("published", "open", "closed")  # until the winners are drawn by them
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")  # it stands in addresses and names of files


def legal_draft(scene: PromotionScene, command: c.DraftPromotion) -> Refusal | None:
    """Nothing forbidden may stand in a draft; what is missing may be added."""
    if not NAME.fullmatch(command.promotion):
        text = "Every promotion has an id of its own, of letters, digits, dots and dashes."
        return refuse("promotion/id", PROMOTION, text, promotion=command.promotion)
    return unlike(scene, "none", "draft") or wrong(scene.rule, scene.prescribed, command.terms)


def act_draft(scene: PromotionScene, command: c.DraftPromotion) -> tuple[Event, ...]:
    drafted = ev.PromotionDrafted(
        promotion=command.promotion, book=scene.book.id, version=scene.promotion.version + 1,
        terms=command.terms, by=command.actor, at=command.at, cites=scene.rule.cites,
    )  # fmt: skip
    return (drafted,)


def legal_wording(scene: PromotionScene, command: c.ApproveTerms) -> Refusal | None:
    """A person signs for the words of this very draft, once nothing is missing from it."""
    one, cites = scene.promotion, _worded_by(scene)
    if refusal := unlike(scene, "draft"):
        return refusal
    if (command.version, command.digest) != (one.version, digest_of(one.terms)):
        text = f"The draft is version {one.version}, of another digest."
        return refuse("promotion/wording", cites, text, version=one.version, digest=digest_of(one.terms))
    if one.wording is not None and one.wording.digest == command.digest:
        return refuse("promotion/worded", cites, f"{one.wording.by} has signed for it.", by=one.wording.by)
    return wrong(scene.rule, scene.prescribed, one.terms) or incomplete(scene.rule, one.terms)


def act_wording(scene: PromotionScene, command: c.ApproveTerms) -> tuple[Event, ...]:
    approved = stated(ev.TermsApproved, command, promotion=scene.promotion.id, cites=_worded_by(scene))
    return (approved,)


def _worded_by(scene: PromotionScene) -> Cites:
    right = scene.book.rights.get("ApproveTerms")
    return right.cites if right else PROMOTION


def legal_publish(scene: PromotionScene, command: c.PublishTerms) -> Refusal | None:
    """All that the book wants stated, nothing it forbids now, and the wording that was signed for."""
    one, terms = scene.promotion, scene.promotion.terms
    if refusal := unlike(scene, "draft") or wrong(scene.rule, scene.prescribed, terms):
        return refusal
    if one.wording is not None and one.wording.digest != digest_of(terms):
        text = f"{one.wording.by} signed for the wording of version {one.wording.version}, and not of this."
        return refuse("promotion/wording", _worded_by(scene), text, version=one.version)
    return incomplete(scene.rule, terms)


def act_publish(scene: PromotionScene, command: c.PublishTerms) -> tuple[Event, ...]:
    """The regulator must have them so long before the start."""
    one, digest = scene.promotion, digest_of(scene.promotion.terms)
    published = ev.TermsPublished(
        promotion=one.id, version=one.version, digest=digest, by=command.actor, at=command.at,
        cites=_stated(scene),
    )  # fmt: skip
    return (published, *raised(scene, PUBLISHED, command.at, due=latest(scene, one.terms)))


def _stated(scene: PromotionScene) -> tuple[str, ...]:
    """Every clause that the terms answer to."""
    rule, kinds = scene.rule, {thing.kind for _, thing in scene.promotion.terms.things()}
    details = [one for kind in rule.kind.values() if kinds & {*kind.kinds} for one in kind.detail.values()]
    entries = (*rule.term.values(), *details)
    return cited(rule.cites, *(one.cites for one in entries))


def latest(scene: PromotionScene, terms: Terms) -> int:
    """By when the regulator must have the terms."""
    return (terms.start or 0) - scene.rule.submission.hours * HOUR


def legal_submit(scene: PromotionScene, command: c.SubmitTerms) -> Refusal | None:
    """The terms that hold, or those that wait for an approval."""
    one = scene.promotion
    if refusal := unlike(scene, "published", "open", "closed", "drawn"):
        return refusal
    cites = scene.rule.submission.cites
    known = {one.version} | ({one.proposed_version} if one.proposed else set())
    if command.version not in known:
        text = f"The terms that hold are version {one.version}."
        return refuse("promotion/version", cites, text, version=command.version, holds=one.version)
    if command.version in one.submitted:
        return refuse("promotion/submitted", cites, "The regulator has them.", version=command.version)
    return None


def act_submit(scene: PromotionScene, command: c.SubmitTerms) -> tuple[Event, ...]:
    one, rule, regulator = scene.promotion, scene.rule, scene.book.rule.regulator
    terms = one.terms if command.version == one.version else one.proposed or one.terms
    again = one.opened is not None
    submitted = ev.TermsSubmitted(
        promotion=one.id, version=command.version, digest=digest_of(terms),
        to=regulator.text if regulator else "regulator", receipt=command.receipt, by=command.actor,
        at=command.at,
        cites=rule.amendment.cites if again else rule.submission.cites,
    )  # fmt: skip
    told = [*pending(scene, PUBLISHED), *pending(scene, AMENDED)]
    tells = known if command.receipt.strip() else given
    return (submitted, *(event for notice in told for event in tells(scene, notice.number, command)))


def legal_amend(scene: PromotionScene, command: c.AmendTerms) -> Refusal | None:
    """Complete, lawful, other than they were, and before the winners are drawn by them."""
    cites = scene.rule.amendment.cites
    if refusal := unlike(scene, *AMENDABLE) or unsaid(command.reason, cites):
        return refusal
    if command.terms in (scene.promotion.terms, scene.promotion.proposed):
        return refuse("promotion/same", cites, "Nothing is changed.")
    if refusal := _passed(scene, command.terms):
        return refusal
    return wrong(scene.rule, scene.prescribed, command.terms) or incomplete(scene.rule, command.terms)


def _passed(scene: PromotionScene, terms: Terms) -> Refusal | None:
    """What has happened by its terms is not changed any more: that it started, that entries closed."""
    one, cites = scene.promotion, scene.rule.amendment.cites
    if one.opened is not None and terms.start != one.terms.start:
        return refuse("promotion/started", cites, "It has started; when it did is not changed any more.")
    if one.status == "closed" and terms.closes != one.terms.closes:
        return refuse("promotion/started", cites, "Entries are closed; when is not changed any more.")
    return None


def act_amend(scene: PromotionScene, command: c.AmendTerms) -> tuple[Event, ...]:
    """Before the start they are simply other terms; after it the book says who has to hear of it."""
    one, rule = scene.promotion, scene.rule
    said: dict[str, Any] = {
        "promotion": one.id, "version": max(one.version, one.proposed_version) + 1, "terms": command.terms,
        "digest": digest_of(command.terms), "reason": command.reason, "by": command.actor, "at": command.at,
    }  # fmt: skip
    if one.opened is None:
        notices = raised(scene, PUBLISHED, command.at, due=latest(scene, command.terms))
        return (ev.TermsAmended(cites=rule.submission.cites, **said), *notices)
    again = raised(scene, AMENDED, command.at)
    if rule.amendment.approval:
        return (ev.AmendmentProposed(cites=rule.amendment.cites, **said), *again)
    postings = set_aside(one.id, command.terms.total - one.terms.total)
    return (ev.TermsAmended(cites=rule.amendment.cites, postings=postings, **said), *again)


def legal_approve(scene: PromotionScene, command: c.ApproveAmendment) -> Refusal | None:
    """An amendment that waits and was submitted, approved under a reference, and by which document."""
    one, cites = scene.promotion, scene.rule.amendment.cites
    if refusal := unlike(scene, *AMENDABLE):
        return refusal
    if one.proposed is None or one.proposed_version != command.version:
        return refuse("promotion/proposed", cites, "No such amendment waits.", version=command.version)
    if command.version not in one.submitted:
        text = "The regulator was not given these terms; it approves what was submitted."
        return refuse("promotion/unsubmitted", cites, text, version=command.version)
    if refusal := _passed(scene, one.proposed):
        return refusal
    return unsaid(command.reference, cites) or unsaid(command.document, cites)


def act_approve(scene: PromotionScene, command: c.ApproveAmendment) -> tuple[Event, ...]:
    """Who approved terms has them."""
    one = scene.promotion
    terms = one.proposed or one.terms
    approved = ev.AmendmentApproved(
        promotion=one.id, version=command.version, reference=command.reference, document=command.document,
        digest=digest_of(terms), by=command.actor, at=command.at,
        postings=set_aside(one.id, terms.total - one.terms.total), cites=scene.rule.amendment.cites,
    )  # fmt: skip
    told = pending(scene, AMENDED)
    return (*(event for notice in told for event in known(scene, notice.number, command)), approved)


def legal_open(scene: PromotionScene, command: c.OpenPromotion) -> Refusal | None:
    """At its start or later, with the terms long enough at the regulator's and a seed locked away."""
    one, rule = scene.promotion, scene.rule
    if refusal := unlike(scene, "published") or resting(scene):
        return refusal
    told = one.submitted.get(one.version)
    if told is None or told > latest(scene, one.terms):
        hours = rule.submission.hours
        text = f"The regulator has had these terms for less than {hours} hours before the start."
        return refuse("promotion/regulator", rule.submission.cites, text, submitted=told)
    if refusal := _not_now(scene, one, command.at):
        return refusal
    if scene.seal is None:
        return refuse("promotion/seal", DRAW, "There is no key to lock a seed away with.")
    return None


def _not_now(scene: PromotionScene, one: Promotion, at: int) -> Refusal | None:
    term = scene.rule.term
    if at < (one.terms.start or 0):
        cites = term["time"].cites
        return refuse("promotion/early", cites, "It has not begun by its terms.", start=one.terms.start)
    if at > (one.terms.closes or 0):
        cites = term["closing"].cites
        return refuse("promotion/late", cites, "Entries are closed by its terms.", closes=one.terms.closes)
    return None


def act_open(scene: PromotionScene, command: c.OpenPromotion) -> tuple[Event, ...]:
    """The prizes are set aside, and the seed of the draw is promised."""
    one = scene.promotion
    seal = sure(scene.seal, "a promotion opens with its seed made")
    opened = ev.PromotionOpened(
        promotion=one.id, seal=seal, by=command.actor, at=command.at,
        postings=set_aside(one.id, one.terms.total),
        cites=cited(scene.rule.cites, scene.rule.submission.cites, DRAW),
    )  # fmt: skip
    return (opened,)
