"""Winners and prizes: telling the winner, paying the prize, refusing a claim and saying why."""

from croupier.core.citing import cited
from croupier.core.entries import Cites
from croupier.core.event import Event
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse
from croupier.floor import promotion_commands as c
from croupier.floor import promotion_events as ev
from croupier.floor.promotion import Winner
from croupier.floor.promotion_money import given, prize_account, set_aside
from croupier.floor.promotion_notices import DENIED, acknowledged, raised, sent
from croupier.floor.promotion_scene import (
    PROMOTION,
    PromotionScene,
    prize_of,
    resting,
    unlike,
    unsaid,
    winner_of,
)

HANDED: Cites = ("house:promotion-prize",)


def _no_winner(scene: PromotionScene, number: int) -> Refusal | None:
    """Nothing if somebody was drawn under this number and still waits for the prize."""
    if refusal := unlike(scene, "drawn"):
        return refusal
    winner = scene.promotion.winner(number)
    if winner is None:
        return refuse("winner/unknown", PROMOTION, "No such winner was drawn.", winner=number)
    if winner.status != "drawn":
        return refuse("winner/settled", PROMOTION, f"The prize is {winner.status}.", winner=number)
    return None


def legal_notify(scene: PromotionScene, command: c.RecordNotification) -> Refusal | None:
    """In one of the ways the book names, and told."""
    rule = scene.rule.winner
    if refusal := _no_winner(scene, command.winner):
        return refusal
    if command.way not in rule.way:
        text = f"A winner is told by {', '.join(rule.way)}."
        return refuse("winner/way", rule.cites, text, way=command.way)
    return unsaid(command.note, rule.cites)


def act_notify(scene: PromotionScene, command: c.RecordNotification) -> tuple[Event, ...]:
    """A try is what the book asks for; a winner who was reached knows."""
    rule, winner = scene.rule.winner, winner_of(scene, command.winner)
    told = ev.WinnerNotified(
        promotion=scene.promotion.id, winner=command.winner, way=command.way, reached=command.reached,
        note=command.note, by=command.actor, at=command.at,
        cites=cited(rule.cites, rule.way[command.way].cites),
    )  # fmt: skip
    tried = sent(scene, winner.notice, command.actor, command.at)
    knows = acknowledged(scene, winner.notice, command.actor, command.at) if command.reached else ()
    return (told, *tried, *knows)


def legal_pay(scene: PromotionScene, command: c.PayPrize) -> Refusal | None:
    """What the terms promise, by the ways that the book, the terms and the winner allow."""
    if refusal := _no_winner(scene, command.winner) or resting(scene):
        return refusal
    if not command.identity.strip():
        text = "How it was made sure who they are is on record first."
        return refuse("prize/identity", HANDED, text, winner=command.winner)
    prize, rule = prize_of(scene, winner_of(scene, command.winner).prize), scene.rule
    if command.alternative and prize.alternative is None:
        text = "The terms do not offer money instead of this prize."
        return refuse("prize/alternative", rule.alternative.cites, text, prize=prize.id)
    if not command.alternative and not prize.money:
        if command.paid:
            return refuse("prize/thing", rule.alternative.cites, "It is given as described.", prize=prize.id)
        return None
    due = prize.alternative or 0 if command.alternative else prize.worth
    return _wrong_way(scene, command) or _wrong_sum(scene, command, due)


def _wrong_way(scene: PromotionScene, command: c.PayPrize) -> Refusal | None:
    rule = scene.rule
    for way in command.paid:
        if way not in rule.payment.ways:
            text = f"Prizes are paid by {', '.join(rule.payment.ways)}."
            return refuse("prize/way", rule.payment.cites, text, way=way)
    return None


def _wrong_sum(scene: PromotionScene, command: c.PayPrize, due: Cents) -> Refusal | None:
    """All of it; above the book's amount as the winner chose, below as the terms say."""
    rule, stated = scene.rule, scene.promotion.terms.disbursement
    if any(cents <= 0 for cents in command.paid.values()) or sum(command.paid.values()) != due:
        return refuse("prize/amount", rule.payment.cites, "That is not the prize.", due=due)
    chooses = due > rule.choice.above and not command.alternative
    if chooses and not command.chosen:
        return refuse("prize/choice", rule.choice.cites, "The winner chooses how it is paid.", value=due)
    if not chooses and command.chosen:
        return refuse("prize/choice", rule.choice.cites, "The terms say how it is paid.", value=due)
    if not chooses and stated and not {*command.paid} <= {*stated}:
        text = f"By the terms it is paid by {', '.join(stated)}."
        return refuse("prize/way", rule.payment.cites, text, stated=", ".join(stated))
    return None


def act_pay(scene: PromotionScene, command: c.PayPrize) -> tuple[Event, ...]:
    one, rule, winner = scene.promotion, scene.rule, winner_of(scene, command.winner)
    prize = prize_of(scene, winner.prize)
    worth = sum(command.paid.values()) if command.alternative else prize.worth
    cites = cited(
        rule.cites,
        HANDED,
        rule.payment.cites if command.paid else (),
        rule.choice.cites if command.chosen else (),
        rule.alternative.cites if command.alternative else (),
    )
    paid = ev.PrizePaid(
        promotion=one.id, winner=winner.number, patron=winner.patron, paid=command.paid,
        alternative=command.alternative, chosen=command.chosen, identity=command.identity,
        by=command.actor, at=command.at,
        postings=given(one.id, winner.patron, prize.worth, worth), cites=cites,
    )  # fmt: skip
    return (paid,)


def legal_deny(scene: PromotionScene, command: c.DenyClaim) -> Refusal | None:
    """For a reason; a larger claim is kept with the name and address of whoever made it."""
    one, rule = scene.promotion, scene.rule
    if refusal := unlike(scene, "open", "closed", "drawn", "cancelled", "concluded"):
        return refusal
    prize = one.terms.prize(command.prize)
    if not command.claim or command.claim in one.claims or prize is None or not command.claimant:
        return refuse("claim/id", PROMOTION, "A claim has an id of its own, a claimant and a prize.")
    if command.winner is not None and (refusal := _not_theirs(scene, command)):
        return refusal
    if not command.reason.strip():
        return refuse("claim/reason", rule.denial.cites, "The reason must be stated.")
    if prize.worth > rule.kept.above and not (command.name.strip() and command.address.strip()):
        text = "The name and address of the claimant are kept."
        return refuse("claim/kept", rule.kept.cites, text, value=prize.worth)
    return None


def _not_theirs(scene: PromotionScene, command: c.DenyClaim) -> Refusal | None:
    winner = scene.promotion.winner(command.winner or 0)
    if winner is None or (winner.patron, winner.prize) != (command.claimant, command.prize):
        text = "They were not drawn for this prize."
        return refuse("winner/unknown", PROMOTION, text, winner=command.winner)
    return _no_winner(scene, winner.number)


def act_deny(scene: PromotionScene, command: c.DenyClaim) -> tuple[Event, ...]:
    """The claimant must be told why as soon as practicable."""
    rule, value = scene.rule, prize_of(scene, command.prize).worth
    notices = raised(scene, DENIED, command.at)
    denied = ev.ClaimDenied(
        promotion=scene.promotion.id, claim=command.claim, prize=command.prize, value=value,
        claimant=command.claimant, reason=command.reason, name=command.name, address=command.address,
        winner=command.winner, notice=notices[0].number if notices else None, by=command.actor,
        at=command.at, cites=cited(rule.denial.cites, rule.kept.cites if value > rule.kept.above else ()),
    )  # fmt: skip
    return (denied, *notices)


def legal_advise(scene: PromotionScene, command: c.AdviseReason) -> Refusal | None:
    claim = scene.promotion.claims.get(command.claim)
    if claim is None:
        return refuse("claim/unknown", PROMOTION, "No such claim was denied.", claim=command.claim)
    if claim.advised is not None:
        return refuse("claim/advised", scene.rule.denial.cites, "They were told why.", claim=command.claim)
    return None


def act_advise(scene: PromotionScene, command: c.AdviseReason) -> tuple[Event, ...]:
    claim = scene.promotion.claims[command.claim]
    advised = ev.ReasonAdvised(
        promotion=scene.promotion.id, claim=command.claim, by=command.actor, at=command.at,
        cites=scene.rule.denial.cites,
    )  # fmt: skip
    told = sent(scene, claim.notice, command.actor, command.at)
    return (advised, *told, *acknowledged(scene, claim.notice, command.actor, command.at))


def legal_conclude(scene: PromotionScene, command: c.ConcludePromotion) -> Refusal | None:
    """Once every winner has the prize or was replaced, and the results stand where the terms say."""
    one, cites = scene.promotion, scene.rule.term["results"].cites
    empty = one.status == "closed" and not one.lots
    if refusal := (None if empty else unlike(scene, "drawn")) or resting(scene):
        return refusal
    waiting: list[Winner] = [winner for winner in one.winners if winner.status in ("drawn", "denied")]
    if waiting:
        text = f"Winner {waiting[0].number} is {waiting[0].status}."
        return refuse("promotion/winners", cites, text, winner=waiting[0].number)
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
