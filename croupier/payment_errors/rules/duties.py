"""What has to be shown before a payment error can be closed, and what of it still lacks."""

import msgspec

from croupier.core.book.entries import AnyOf, Cites
from croupier.core.book.payment_errors import PaymentErrorRule
from croupier.core.citing import cited
from croupier.core.refusal import Refusal, refuse
from croupier.payment_errors.rules.state import Outcome, PaymentError

HOUR = 3_600_000  # ms


def ways_to_repay(rule: PaymentErrorRule, one: PaymentError) -> AnyOf:
    """What is tried once the patron is known: to repay what was short, to have back what was too much."""
    return rule.known[one.kind]


def _tried(one: PaymentError, ways: AnyOf) -> bool:
    return any(attempt.way in ways.any_of for attempt in one.attempts)


def attempted(rule: PaymentErrorRule, one: PaymentError) -> bool:
    """A fair try: to find or reach the patron, and with a known one also about the money if practical."""
    return _tried(one, rule.attempts) and _about_the_money(rule, one)


def _about_the_money(rule: PaymentErrorRule, one: PaymentError) -> bool:
    """With a known patron it was also tried to repay or have back the money, unless that is not practical."""
    return not one.patron or bool(one.impractical) or _tried(one, ways_to_repay(rule, one))


def late(rule: PaymentErrorRule, one: PaymentError) -> bool:
    """Whether nothing that answers an error was done within what is reasonable."""
    until = one.known + rule.reasonable.hours * HOUR
    tries = [attempt for attempt in one.attempts if attempt.at <= until]
    early = {"rectified": one.rectified, "told": one.told}
    kept = {name: at for name, at in early.items() if at is not None and at <= until}
    then = msgspec.structs.replace(
        one, attempts=tuple(tries), rectified=kept.get("rectified"), told=kept.get("told")
    )
    return not answers(rule, then)


def answers(rule: PaymentErrorRule, one: PaymentError) -> tuple[str, ...]:
    """Which of the answers a book accepts have been given."""
    given = {
        "rectified": one.rectified is not None,
        "attempt": attempted(rule, one),
        "regulator": one.told is not None,
    }
    return tuple(answer for answer in rule.answered.any_of if given[answer])


def lacking(rule: PaymentErrorRule, one: PaymentError) -> Refusal | None:
    """What keeps a case from being closed; nothing if all is recorded."""
    if one.intent is None:
        text = "Whether it was meant has not been enquired into."
        return refuse("error/intent", rule.enquiry.cites, text, error=one.id)
    return _uninvestigated(rule, one) if one.intent == "suspected" else _unanswered(rule, one)


def _uninvestigated(rule: PaymentErrorRule, one: PaymentError) -> Refusal | None:
    """After a suspicion both must have been tried: to put it right, and to find out whom it is about."""
    duty = rule.suspected
    tried = _tried(one, duty.rectify)
    if one.rectified is None and not (tried and _about_the_money(rule, one)):
        money = cited(rule.attempts.cites, ways_to_repay(rule, one).cites) if tried else ()
        cites = cited(duty.cites, duty.rectify.cites, money)
        return refuse("error/rectify", cites, "Nobody has tried to put it right.", error=one.id)
    if not one.patron and not _tried(one, duty.identify):
        cites = cited(duty.cites, duty.identify.cites)
        return refuse("error/identify", cites, "Nobody has tried to identify the patron.", error=one.id)
    return None


def _unanswered(rule: PaymentErrorRule, one: PaymentError) -> Refusal | None:
    if answers(rule, one):
        return None
    cites = rule.answered.cites
    if _tried(one, rule.attempts):  # a patron is known, and nothing was tried about the money
        cites = cited(cites, rule.attempts.cites, ways_to_repay(rule, one).cites)
    text = "It was neither put right, nor fairly tried, nor told to the regulator."
    return refuse("error/unanswered", cites, text, error=one.id)


def shown(rule: PaymentErrorRule, one: PaymentError) -> tuple[Outcome, Cites]:
    """How a case that can be closed ends, with the clauses it ends by."""
    if one.intent == "suspected":
        duty = rule.suspected
        return "investigated", cited(duty.cites, duty.rectify.cites, duty.identify.cites)
    tried = rule.attempts.cites if "attempt" in answers(rule, one) else ()
    return "no-breach", cited(rule.cites, rule.enquiry.cites, rule.answered.cites, tried)
