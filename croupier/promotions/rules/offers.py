"""Everything that may be done about a promotion now, and what has to be said with it.

Each is the command itself with words filled in, asked of the same rules that decide it.
"""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.engine.offers.offer import Offer, Question, choice, text, tick
from croupier.engine.offers.wishes import WORDS, Wish, offered, receipt
from croupier.engine.scene import MACHINE
from croupier.promotions.rules import commands as c
from croupier.promotions.rules.decide import legal
from croupier.promotions.rules.draw.hold import watched
from croupier.promotions.rules.entry import MOST_ENTRIES
from croupier.promotions.rules.prizes import sought
from croupier.promotions.rules.scene import PromotionScene, prize_of
from croupier.promotions.rules.state import Ground, Promotion, Seal
from croupier.promotions.rules.terms import Prize, digest_of

UNKNOWN = ("draw/seed", "entry/eligible", "promotion/same")  # what cannot be told before it is done


def offers(scene: PromotionScene, actor: str, at: int) -> tuple[Offer, ...]:
    """What the actor may do at this time."""
    if scene.book.rule.promotion is None:
        return ()
    ready = msgspec.structs.replace(scene, seal=Seal(WORDS))

    def answer(command: Any) -> Cites | Refusal:
        refusal, right = legal(ready, command), scene.book.rights.get(type(command).__name__)
        known = refusal is not None and refusal.code not in UNKNOWN
        return refusal if refusal and known else right.cites if right else ()

    said = {"actor": actor, "at": at, "promotion": scene.promotion.id}
    return offered(_wishes(scene, actor), said, answer)


def _wishes(scene: PromotionScene, actor: str) -> Iterator[Wish]:
    """Every command that could make sense, with words that would do for what is asked."""
    one = scene.promotion
    terms = Question("terms", "terms")
    yield c.DraftPromotion, {"terms": one.terms}, (terms,)
    yield c.AmendTerms, {"terms": one.terms, "reason": WORDS}, (terms, text("reason"))
    yield c.ApproveTerms, {"version": one.version, "digest": digest_of(one.terms)}, ()
    yield c.PublishTerms, {}, ()
    versions = (one.version, one.proposed_version) if one.proposed else (one.version,)
    for version in versions:
        yield c.SubmitTerms, {"version": version}, (text("receipt", optional=True),)
    if one.proposed:
        said = {"version": one.proposed_version, "reference": WORDS, "document": WORDS}
        yield c.ApproveAmendment, said, (text("reference"), text("document"))
    yield c.OpenPromotion, {}, ()
    wager = one.terms.qualifying_wager or 0
    yield c.EnterPatron, {"patron": WORDS, "wager": wager}, (
        text("patron"), Question("entries", "number", value=1, least=1, most=MOST_ENTRIES),
        Question("wager", "money", value=wager, least=wager),
        text("note", optional=True), *((text("proof", optional=True),) if one.terms.entrants.age else ()),
    )  # fmt: skip
    yield c.CloseEntries, {}, ()
    for said, asks in _watching(scene, actor, *one.terms.prizes):
        yield c.HoldDraw, said, (*asks, text("called", optional=True))
    yield from _of_winners(scene, one, actor)
    yield from _of_doubts(scene)
    yield c.ConcludePromotion, {"results": WORDS}, (text("results"),)


def _watching(
    scene: PromotionScene, actor: str, *prizes: Prize
) -> Iterator[tuple[dict[str, Any], tuple[Question, ...]]]:
    """A draw of these prizes: before one of the house, who signs, or where one is needed an outsider."""
    entrants = {entry.patron for entry in scene.promotion.entries}
    watchers = tuple(who for who in scene.staff if who not in (actor, MACHINE) and who not in entrants)
    needed = watched(scene, *prizes)
    signs = Question("scrutineer", "signature", watchers, optional=not needed)
    yield {"scrutineer": watchers[0]} if watchers and needed else {}, (signs,)
    if needed:
        yield {"outside": True, "scrutineer": WORDS}, (text("scrutineer"),)


def _of_winners(scene: PromotionScene, one: Promotion, actor: str) -> Iterator[Wish]:
    rule = scene.rule
    for winner in one.winners:
        about: dict[str, Any] = {"winner": winner.number}
        for more, signs in _watching(scene, actor, prize_of(scene, winner.prize)):
            yield c.DrawNext, {**about, **more}, signs
        ways = tuple(rule.winner.way)
        asks = (choice("way", ways), tick("reached"), text("note"))
        yield c.RecordNotification, {**about, "way": ways[0], "reached": True, "note": WORDS}, asks
        prize = prize_of(scene, winner.prize)
        if prize.most_money:
            chosen = prize.most_money > rule.choice.above
            yield _paying(scene, {**about, "chosen": chosen}, prize.most_money)
        else:
            yield c.PayPrize, {**about, "identity": WORDS}, (text("identity"),)
        if prize.alternative is not None:
            yield _paying(scene, {**about, "alternative": True, "chosen": True}, prize.alternative)
        told = one.terms.presence_required or sought(scene, *winner.attempts)
        grounds = tuple(name for name in get_args(Ground) if told or name != "unclaimed")
        claim = {**about, "prize": winner.prize, "claimant": winner.patron, "ground": grounds[0]}
        yield _denial(scene, prize, claim, choice("ground", grounds))


def _paying(scene: PromotionScene, about: dict[str, Any], cents: Cents) -> Wish:
    """Money, by the ways that are open for so much."""
    stated, ways = scene.promotion.terms.disbursement, scene.rule.payment.ways
    ways_open = ways if cents > scene.rule.choice.above else stated or ways
    said = {**about, "identity": WORDS, "paid": dict.fromkeys(ways_open[:1], cents)}
    return c.PayPrize, said, (Question("paid", "split", tuple(ways_open), cents), text("identity"))


def _denial(scene: PromotionScene, prize: Prize, about: dict[str, Any], *asks: Question) -> Wish:
    """Why, and of whom a larger claim is kept."""
    small = prize.worth <= scene.rule.kept.above
    number = f"claim-{len(scene.promotion.claims) + 1}"
    who = {} if small else {"name": WORDS, "address": WORDS}
    said = {"claim": number, "reason": WORDS, **who, **about}
    kept = (text("reason"), text("name", optional=small), text("address", optional=small))
    return c.DenyClaim, said, (*asks, *kept)


def _of_doubts(scene: PromotionScene) -> Iterator[Wish]:
    one = scene.promotion
    for prize in one.terms.prizes:
        yield _denial(scene, prize, {"prize": prize.id, "claimant": WORDS}, text("claimant"))
    for claim in one.claims.values():
        yield c.AdviseReason, {"claim": claim.claim}, ()
    new = {"dispute": f"dispute-{len(one.disputes) + 1}", "patron": WORDS, "text": WORDS}
    yield c.OpenPromotionDispute, new, (text("patron"), text("text"))
    for dispute in one.disputes.values():
        about = {"dispute": dispute.id}
        yield c.DecidePromotionDispute, {**about, "decision": WORDS}, (text("decision"),)
        yield c.AdviseOnPromotionDispute, about, ()
        for satisfied in (True, False):
            yield c.ClosePromotionDispute, {**about, "satisfied": satisfied}, ()
    yield c.FindCompromised, {"reason": WORDS}, (text("reason"),)
    yield c.PostponePromotion, {}, ()
    yield c.ValidateIntegrity, {"note": WORDS}, (text("note"),)
    yield c.CancelDraw, {}, ()
    for notice in one.outbox.pending:
        yield c.SendPromotionNotice, {"notice": notice.number}, ()
        yield receipt(c.AcknowledgePromotionNotice, scene.book.rule.ranks, scene.staff, notice)
