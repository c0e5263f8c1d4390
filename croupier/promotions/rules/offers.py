"""Everything that may be done about a promotion now, and what has to be said with it.

Each is the command itself with words filled in, asked of the same rules that decide it.
"""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.money import Cents
from croupier.engine.duty.receipts import has_log_in
from croupier.engine.offers.offer import Question, text
from croupier.engine.scene import MACHINE
from croupier.promotions.rules import commands as c
from croupier.promotions.rules.decide import legal
from croupier.promotions.rules.draw.hold import watched
from croupier.promotions.rules.prizes import sought
from croupier.promotions.rules.scene import PromotionScene, prize_of
from croupier.promotions.rules.state import Ground, Promotion, Seal
from croupier.promotions.rules.terms import Prize, digest_of

WORDS = "…"  # stands for what a person will say
UNKNOWN = ("draw/seed", "entry/eligible")  # what cannot be told before it is done


class PromotionOption(msgspec.Struct, frozen=True):
    """A command that is legal now, what it is about, and what it asks for."""

    command: str
    about: dict[str, Any]
    asks: tuple[Question, ...]
    cites: Cites


def options(scene: PromotionScene, actor: str, at: int) -> tuple[PromotionOption, ...]:
    """What the actor may do at this time."""
    if scene.book.rule.promotion is None:
        return ()
    ready = msgspec.structs.replace(scene, seal=Seal(WORDS))
    found = []
    for kind, about, filled, asks in _wishes(scene, actor):
        said = {"actor": actor, "at": at, "promotion": scene.promotion.id, **about, **filled}
        refusal = legal(ready, msgspec.convert(said, kind))
        if refusal is None or refusal.code in UNKNOWN:
            right = scene.book.rights.get(kind.__name__)
            found.append(PromotionOption(kind.__name__, about, asks, right.cites if right else ()))
    return tuple(found)


Wish = tuple[type[c.PromotionCommand], dict[str, Any], dict[str, Any], tuple[Question, ...]]


def _wishes(scene: PromotionScene, actor: str) -> Iterator[Wish]:
    """Every command that could make sense, with what it is about."""
    one = scene.promotion
    yield c.ApproveTerms, {"version": one.version, "digest": digest_of(one.terms)}, {}, ()
    yield c.PublishTerms, {}, {}, ()
    versions = (one.version, one.proposed_version) if one.proposed else (one.version,)
    for version in versions:
        yield c.SubmitTerms, {"version": version}, {}, (text("receipt", optional=True),)
    if one.proposed:
        about = {"version": one.proposed_version}
        approval = (text("reference"), text("document"))
        yield c.ApproveAmendment, about, {"reference": WORDS, "document": WORDS}, approval
    yield c.OpenPromotion, {}, {}, ()
    wager = one.terms.qualifying_wager or 0
    yield c.EnterPatron, {}, {"patron": WORDS, "wager": wager}, (
        text("patron"), Question("entries", "number", value=1), Question("wager", "number", value=wager),
        text("note", optional=True), *((text("proof", optional=True),) if one.terms.entrants.age else ()),
    )  # fmt: skip
    yield c.CloseEntries, {}, {}, ()
    for about, filled, asks in _watching(scene, actor, *one.terms.prizes):
        yield c.HoldDraw, about, filled, (*asks, text("called", optional=True))
    yield from _of_winners(scene, one, actor)
    yield from _of_doubts(scene)
    yield c.ConcludePromotion, {}, {"results": WORDS}, (text("results"),)


def _watching(
    scene: PromotionScene, actor: str, *prizes: Prize
) -> Iterator[tuple[dict[str, Any], dict[str, Any], tuple[Question, ...]]]:
    """A draw of these prizes: before one of the house, who signs, or where one is needed an outsider."""
    entrants = {entry.patron for entry in scene.promotion.entries}
    watchers = tuple(who for who in scene.staff if who not in (actor, MACHINE) and who not in entrants)
    needed = watched(scene, *prizes)
    signs = Question("scrutineer", "signature", watchers, optional=not needed)
    yield {}, {"scrutineer": watchers[0]} if watchers and needed else {}, (signs,)
    if needed:
        yield {"outside": True}, {"scrutineer": WORDS}, (text("scrutineer"),)


def _of_winners(scene: PromotionScene, one: Promotion, actor: str) -> Iterator[Wish]:
    rule = scene.rule
    for winner in one.winners:
        about: dict[str, Any] = {"winner": winner.number}
        for more, filled, asks in _watching(scene, actor, prize_of(scene, winner.prize)):
            yield c.DrawNext, {**about, **more}, filled, asks
        ways, note = Question("way", "choice", tuple(rule.winner.way)), {"reached": True, "note": WORDS}
        asks = (ways, Question("reached", "yes-no"), text("note"))
        yield c.RecordNotification, about, {"way": next(iter(rule.winner.way), ""), **note}, asks
        prize = prize_of(scene, winner.prize)
        if prize.most_money:
            chosen = prize.most_money > rule.choice.above
            yield _paying(scene, {**about, "chosen": chosen}, prize.most_money)
        else:
            yield c.PayPrize, about, _KNOWN, (text("identity"),)
        if prize.alternative is not None:
            yield _paying(scene, {**about, "alternative": True, "chosen": True}, prize.alternative)
        claim = {**about, "prize": winner.prize, "claimant": winner.patron}
        told = one.terms.presence_required or sought(scene, *winner.attempts)
        grounds = tuple(name for name in get_args(Ground) if told or name != "unclaimed")
        asks = (Question("ground", "choice", grounds), *_denial(scene, prize))
        filled = {**_KEPT, "ground": grounds[0]}
        yield c.DenyClaim, {**claim, "claim": f"claim-{len(one.claims) + 1}"}, filled, asks


def _paying(scene: PromotionScene, about: dict[str, Any], cents: Cents) -> Wish:
    """Money, by the ways that are open for so much."""
    stated, ways = scene.promotion.terms.disbursement, scene.rule.payment.ways
    ways_open = ways if cents > scene.rule.choice.above else stated or ways
    split = Question("paid", "split", tuple(ways_open), cents)
    filled = {**_KNOWN, "paid": dict.fromkeys(ways_open[:1], cents)}
    return c.PayPrize, about, filled, (split, text("identity"))


_KNOWN: dict[str, Any] = {"identity": WORDS}
_KEPT = {"reason": WORDS, "name": WORDS, "address": WORDS}


def _denial(scene: PromotionScene, prize: Prize) -> tuple[Question, ...]:
    """Why, and of whom a larger claim is kept."""
    small = prize.worth <= scene.rule.kept.above
    return (text("reason"), text("name", optional=small), text("address", optional=small))


def _of_doubts(scene: PromotionScene) -> Iterator[Wish]:
    one = scene.promotion
    numbered = {"claim": f"claim-{len(one.claims) + 1}"}
    for prize in one.terms.prizes:
        stranger = {"claimant": WORDS, **_KEPT}
        yield (
            c.DenyClaim,
            {**numbered, "prize": prize.id},
            stranger,
            (text("claimant"), *_denial(scene, prize)),
        )
    for claim in one.claims.values():
        yield c.AdviseReason, {"claim": claim.claim}, {}, ()
    new = {"dispute": f"dispute-{len(one.disputes) + 1}"}
    yield c.OpenPromotionDispute, new, {"patron": WORDS, "text": WORDS}, (text("patron"), text("text"))
    for dispute in one.disputes.values():
        about = {"dispute": dispute.id}
        yield c.DecidePromotionDispute, about, {"decision": WORDS}, (text("decision"),)
        yield c.AdviseOnPromotionDispute, about, {}, ()
        for satisfied in (True, False):
            yield c.ClosePromotionDispute, {**about, "satisfied": satisfied}, {}, ()
    yield c.FindCompromised, {}, {"reason": WORDS}, (text("reason"),)
    yield c.PostponePromotion, {}, {}, ()
    yield c.ValidateIntegrity, {}, {"note": WORDS}, (text("note"),)
    yield c.CancelDraw, {}, {}, ()
    for notice in one.outbox.pending:
        yield c.SendPromotionNotice, {"notice": notice.number}, {}, ()
        known = has_log_in(scene.book.rule.ranks, scene.staff, notice)
        yield from _received(notice.number, known=known)


def _received(notice: int, *, known: bool) -> Iterator[Wish]:
    """For a recipient without a log-in two people say how they know that it was received."""
    filled: dict[str, Any] = {} if known else {"how": WORDS}
    yield c.AcknowledgePromotionNotice, {"notice": notice}, filled, () if known else (text("how"),)
