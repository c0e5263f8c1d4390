"""Everything that may be done about a promotion now, and what has to be said with it.

Each is the command itself with words filled in, asked of the same rules that decide it.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.core.entries import Cites
from croupier.core.scene import MACHINE
from croupier.engine.receipts import has_log_in
from croupier.floor import promotion_commands as c
from croupier.floor.promotion import Promotion, Seal
from croupier.floor.promotion_scene import PromotionScene, prize_of
from croupier.floor.promotions import legal
from croupier.floor.question import Question, text

WORDS = "…"  # stands for what a person will say
UNKNOWN = ("draw/seed",)  # what cannot be told before it is done


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
    yield c.PublishTerms, {}, {}, ()
    versions = (one.version, one.proposed_version) if one.proposed else (one.version,)
    for version in versions:
        yield c.SubmitTerms, {"version": version}, {}, ()
    if one.proposed:
        about = {"version": one.proposed_version}
        yield c.ApproveAmendment, about, {"reference": WORDS}, (text("reference"),)
    yield c.OpenPromotion, {}, {}, ()
    wager = one.terms.qualifying_wager or 0
    yield c.EnterPatron, {}, {"patron": WORDS, "wager": wager}, (
        text("patron"), Question("entries", "number", value=1), Question("wager", "number", value=wager),
        text("note", optional=True),
    )  # fmt: skip
    yield c.CloseEntries, {}, {}, ()
    watchers = tuple(who for who in scene.staff if who not in (actor, MACHINE))
    signs = Question("scrutineer", "signature", watchers, optional=not _watched(scene))
    watched = {"scrutineer": watchers[0]} if watchers and _watched(scene) else {}
    yield c.HoldDraw, {}, watched, (signs, text("called", optional=True))
    yield from _of_winners(scene, one)
    yield from _of_doubts(scene)
    yield c.ConcludePromotion, {}, {"results": WORDS}, (text("results"),)


def _watched(scene: PromotionScene) -> bool:
    dearest = max((prize.worth for prize in scene.promotion.terms.prizes), default=0)
    return dearest > scene.rule.scrutineer.above


def _of_winners(scene: PromotionScene, one: Promotion) -> Iterator[Wish]:
    rule = scene.rule
    for winner in one.winners:
        about = {"winner": winner.number}
        yield c.DrawNext, about, {}, ()
        ways, note = Question("way", "choice", tuple(rule.winner.way)), {"reached": True, "note": WORDS}
        asks = (ways, Question("reached", "yes-no"), text("note"))
        yield c.RecordNotification, about, {"way": next(iter(rule.winner.way), ""), **note}, asks
        prize = prize_of(scene, winner.prize)
        if prize.money:
            chosen = prize.worth > rule.choice.above
            ways_open = rule.payment.ways if chosen else one.terms.disbursement or rule.payment.ways
            split = Question("paid", "split", tuple(ways_open), prize.worth)
            filled = {**_KNOWN, "paid": dict.fromkeys(ways_open[:1], prize.worth)}
            yield c.PayPrize, {**about, "chosen": chosen}, filled, (split, text("identity"))
        else:
            yield c.PayPrize, about, _KNOWN, (text("identity"),)
        if prize.alternative is not None:
            ways_open = one.terms.disbursement or rule.payment.ways
            split = Question("paid", "split", tuple(ways_open), prize.alternative)
            filled = {**_KNOWN, "paid": dict.fromkeys(ways_open[:1], prize.alternative)}
            yield c.PayPrize, {**about, "alternative": True}, filled, (split, text("identity"))
        claim = {**about, "prize": winner.prize, "claimant": winner.patron}
        yield c.DenyClaim, {**claim, "claim": f"claim-{len(one.claims) + 1}"}, _KEPT, _DENIAL


_KNOWN: dict[str, Any] = {"identity": WORDS}
_KEPT = {"reason": WORDS, "name": WORDS, "address": WORDS}
_DENIAL = (text("reason"), text("name", optional=True), text("address", optional=True))


def _of_doubts(scene: PromotionScene) -> Iterator[Wish]:
    one = scene.promotion
    numbered = {"claim": f"claim-{len(one.claims) + 1}"}
    for prize in one.terms.prizes:
        stranger = {"claimant": WORDS, **_KEPT}
        yield c.DenyClaim, {**numbered, "prize": prize.id}, stranger, (text("claimant"), *_DENIAL)
    for claim in one.claims.values():
        yield c.AdviseReason, {"claim": claim.claim}, {}, ()
    about = {"dispute": f"dispute-{len(one.disputes) + 1}"}
    yield c.OpenPromotionDispute, about, {"patron": WORDS, "text": WORDS}, (text("patron"), text("text"))
    for dispute in one.disputes.values():
        filled = {"decision": WORDS, "satisfied": True, "advised": True}
        asks = (text("decision"), Question("satisfied", "yes-no"), Question("advised", "yes-no"))
        yield c.DecidePromotionDispute, {"dispute": dispute.id}, filled, asks
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
