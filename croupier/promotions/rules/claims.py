"""Winners and claims: telling the winner, refusing a claim and saying why."""

from croupier.core.citing import cited
from croupier.core.event import Event
from croupier.core.refusal import Refusal, refuse
from croupier.promotions.rules import commands as c
from croupier.promotions.rules import events as ev
from croupier.promotions.rules.notices import DENIED, acknowledged, known, raised, sent
from croupier.promotions.rules.promotion import Attempt, Winner
from croupier.promotions.rules.scene import PROMOTION, PromotionScene, prize_of, unlike, unsaid, winner_of


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
    advised = ev.ReasonAdvised(
        promotion=one.id, claim=command.claim, by=command.actor, at=command.at,
        cites=scene.rule.denial.cites,
    )  # fmt: skip
    numbers = (claim.notice, winner.notice if winner else None)
    return (advised, *(event for number in numbers for event in known(scene, number, command)))
