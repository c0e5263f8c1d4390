"""Prizes: winners told, claims refused, given, and what is left when all of them have gone somewhere."""

from croupier.core.book.entries import Cites
from croupier.core.citing import cited
from croupier.core.event import Event, stated
from croupier.core.refusal import Refusal, refuse
from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.notices import DENIED, acknowledged, cites_of, known, raised, sent, untold
from croupier.promotions.rules.scene import (
    PROMOTION,
    PromotionScene,
    prize_of,
    resting,
    unlike,
    unsaid,
    winner_of,
)
from croupier.promotions.rules.state import Attempt, Winner, given, prize_account, set_aside
from croupier.promotions.rules.terms import Prize


def no_winner(scene: PromotionScene, number: int) -> Refusal | None:
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
    """In one of the ways the book names, and told; of somebody who still waits for the prize."""
    rule = scene.rule.winner
    if refusal := no_winner(scene, command.winner):
        return refusal
    if command.way not in rule.way:
        text = f"A winner is told by {', '.join(rule.way)}."
        return refuse("winner/way", rule.cites, text, way=command.way)
    return unsaid(command.note, rule.cites)


def act_notify(scene: PromotionScene, command: c.RecordNotification) -> tuple[Event, ...]:
    """A winner who was reached knows; who was looked for in vain was told as far as one can."""
    rule, winner = scene.rule.winner, winner_of(scene, command.winner)
    attempt = Attempt(command.way, command.reached, command.actor, command.at, command.note)
    told = ev.WinnerNotified(
        promotion=scene.promotion.id, winner=command.winner, way=command.way, reached=command.reached,
        note=command.note, by=command.actor, at=command.at,
        cites=cited(rule.cites, rule.way[command.way].cites),
    )  # fmt: skip
    found = sought(scene, *winner.attempts, attempt)
    tried = sent(scene, winner.notice, command.actor, command.at) if found else ()
    knows = acknowledged(scene, winner.notice, command.actor, command.at) if command.reached else ()
    return (told, *tried, *knows)


def sought(scene: PromotionScene, *attempts: Attempt) -> bool:
    """Whether a winner was reached, or looked for in as many of the ways as the book is read to want."""
    return (
        any(one.reached for one in attempts) or len({one.way for one in attempts}) >= scene.rule.winner.tries
    )


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
    return no_winner(scene, winner.number) or _not_sought(scene, command, winner)


def _not_sought(scene: PromotionScene, command: c.DenyClaim, winner: Winner) -> Refusal | None:
    """Nobody loses a prize for not claiming it who was not told of it, unless they had to be there."""
    told = scene.promotion.terms.presence_required or sought(scene, *winner.attempts)
    if command.ground != "unclaimed" or told:
        return None
    ways = ", ".join(dict.fromkeys(one.way for one in winner.attempts)) or "nothing"
    text = f"The winner was neither reached nor looked for in {scene.rule.winner.tries} ways; tried: {ways}."
    return refuse("claim/sought", scene.rule.winner.cites, text, winner=winner.number)


def act_deny(scene: PromotionScene, command: c.DenyClaim) -> tuple[Event, ...]:
    """The claimant must be told why as soon as practicable."""
    rule, value = scene.rule, prize_of(scene, command.prize).worth
    notices = raised(scene, DENIED, command.at)
    denied = ev.ClaimDenied(
        promotion=scene.promotion.id, claim=command.claim, prize=command.prize, value=value,
        claimant=command.claimant, reason=command.reason, name=command.name, address=command.address,
        ground=command.ground, winner=command.winner, notice=notices[0].number if notices else None,
        by=command.actor, at=command.at,
        cites=cited(rule.denial.cites, rule.kept.cites if value > rule.kept.above else ()),
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
    one, claim = scene.promotion, scene.promotion.claims[command.claim]
    winner = one.winner(claim.winner) if claim.winner is not None else None
    advised = stated(ev.ReasonAdvised, command, promotion=one.id, cites=scene.rule.denial.cites)  # fmt: skip
    numbers = (claim.notice, winner.notice if winner else None)
    return (advised, *(event for number in numbers for event in known(scene, number, command)))


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
