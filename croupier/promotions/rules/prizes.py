"""Prizes: given to their winner, and what is left when all of them have gone somewhere."""

from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse
from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.claims import no_winner
from croupier.promotions.rules.money import given, prize_account, set_aside
from croupier.promotions.rules.notices import cites_of, known, untold
from croupier.promotions.rules.promotion import Winner
from croupier.promotions.rules.scene import (
    PromotionScene,
    prize_of,
    resting,
    unlike,
    unsaid,
    winner_of,
)
from croupier.promotions.rules.terms import Prize

HANDED: Cites = ("house:promotion-prize",)


def legal_pay(scene: PromotionScene, command: c.PayPrize) -> Refusal | None:
    """What the terms promise, by the ways that the book, the terms and the winner allow."""
    if refusal := no_winner(scene, command.winner) or resting(scene):
        return refusal
    if not command.identity.strip():
        text = "How it was made sure who they are is on record first."
        return refuse("prize/identity", HANDED, text, winner=command.winner)
    winner, rule = winner_of(scene, command.winner), scene.rule
    if refusal := _bound(scene, winner.patron):
        return refusal
    prize = prize_of(scene, winner.prize)
    if command.alternative and prize.alternative is None:
        text = "The terms do not offer money instead of this prize."
        return refuse("prize/alternative", rule.alternative.cites, text, prize=prize.id)
    if not command.alternative and not prize.most_money:
        if command.paid:
            return refuse("prize/thing", rule.alternative.cites, "It is given as described.", prize=prize.id)
        return None
    return _wrong_way(scene, command) or _wrong_sum(scene, command, prize)


def _bound(scene: PromotionScene, patron: str) -> Refusal | None:
    """Nothing if no policy on gambling by staff lets the house keep the prize."""
    rule, known = scene.book.rule.staff_policy, scene.people.get(patron)
    if rule is None or known is None or not known.staff_policy or scene.promotion.terms.entrants.staff:
        return None
    text = "The policy on gambling by staff binds them: nothing is given until that is lifted."
    return refuse("prize/staff-policy", rule.cites, text, patron=patron)


def _wrong_way(scene: PromotionScene, command: c.PayPrize) -> Refusal | None:
    rule = scene.rule
    for way in command.paid:
        if way not in rule.payment.ways:
            text = f"Prizes are paid by {', '.join(rule.payment.ways)}."
            return refuse("prize/way", rule.payment.cites, text, way=way)
    return None


def _wrong_sum(scene: PromotionScene, command: c.PayPrize, prize: Prize) -> Refusal | None:
    """All the money in it, or instead of it; above the book's amount by the ways the winner chose."""
    rule, stated, paid = scene.rule, scene.promotion.terms.disbursement, sum(command.paid.values())
    least = prize.alternative or 0 if command.alternative else prize.least_money
    due = prize.alternative or 0 if command.alternative else prize.most_money
    if any(cents <= 0 for cents in command.paid.values()) or not least <= paid <= due:
        return refuse("prize/amount", rule.payment.cites, "That is not the prize.", due=due)
    if command.alternative and not command.chosen:
        text = "Whether money is paid instead is for the winner to choose."
        return refuse("prize/choice", rule.alternative.cites, text, value=due)
    chooses = due > rule.choice.above
    if chooses and not command.chosen:
        return refuse("prize/choice", rule.choice.cites, "The winner chooses how it is paid.", value=due)
    if not chooses and not command.alternative and command.chosen:
        return refuse("prize/choice", rule.choice.cites, "The terms say how it is paid.", value=due)
    if not chooses and stated and not {*command.paid} <= {*stated}:
        text = f"By the terms it is paid by {', '.join(stated)}."
        return refuse("prize/way", rule.payment.cites, text, stated=", ".join(stated))
    return None


def act_pay(scene: PromotionScene, command: c.PayPrize) -> tuple[Event, ...]:
    one, rule, winner = scene.promotion, scene.rule, winner_of(scene, command.winner)
    prize = prize_of(scene, winner.prize)
    worth = sum(command.paid.values()) if command.alternative else prize.value or 0
    cites = cited(
        rule.cites,
        HANDED,
        rule.payment.cites if command.paid else (),
        rule.choice.cites if command.chosen and worth > rule.choice.above else (),
        rule.alternative.cites if command.alternative else (),
    )
    paid = ev.PrizePaid(
        promotion=one.id, winner=winner.number, patron=winner.patron, paid=command.paid,
        alternative=command.alternative, chosen=command.chosen, identity=command.identity,
        by=command.actor, at=command.at,
        postings=given(one.id, winner.patron, prize.worth, worth), cites=cites,
    )  # fmt: skip
    return (*known(scene, winner.notice, command), paid)


def legal_conclude(scene: PromotionScene, command: c.ConcludePromotion) -> Refusal | None:
    """Once every winner has the prize or was replaced, whoever had to be told was, and results are out."""
    one, cites = scene.promotion, scene.rule.term["results"].cites
    empty = one.status == "closed" and not one.lots
    if refusal := (None if empty else unlike(scene, "drawn")) or resting(scene):
        return refusal
    waiting: list[Winner] = [winner for winner in one.winners if winner.status in ("drawn", "denied")]
    if waiting:
        text = f"Winner {waiting[0].number} is {waiting[0].status}."
        return refuse("promotion/winners", cites, text, winner=waiting[0].number)
    if owed := untold(scene):
        text = f"{owed[0].to} was not told: {', '.join(notice.name for notice in owed)}."
        return refuse("promotion/notices", cites_of(scene, owed[0]), text, notice=owed[0].number)
    return unsaid(command.results, cites)


def act_conclude(scene: PromotionScene, command: c.ConcludePromotion) -> tuple[Event, ...]:
    """What nobody won goes back to the house."""
    one = scene.promotion
    concluded = ev.PromotionConcluded(
        promotion=one.id, results=command.results, by=command.actor, at=command.at,
        postings=set_aside(one.id, -one.balances.get(prize_account(one.id), 0)),
        cites=scene.rule.term["results"].cites,
    )  # fmt: skip
    return (concluded,)
