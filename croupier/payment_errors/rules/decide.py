"""Payment errors: a command becomes events or a refusal; a wrong payment is no breach only when it is shown.

The scene is that of the table where it happened; what has been recorded so far comes beside it.
"""

from datetime import UTC, tzinfo
from typing import NamedTuple

from msgspec.structs import replace

from croupier.core.blank import worded
from croupier.core.book.entries import Cites
from croupier.core.book.payment_errors import PaymentErrorRule
from croupier.core.citing import cited
from croupier.core.event import Event, stated
from croupier.core.money import MOST
from croupier.core.refusal import Refusal, refuse
from croupier.core.verb import Verb
from croupier.engine.duty.authority import may
from croupier.engine.scene import Scene
from croupier.payment_errors.rules import commands as c
from croupier.payment_errors.rules import events as ev
from croupier.payment_errors.rules.duties import HOUR, lacking, late, shown, ways_to_repay
from croupier.payment_errors.rules.report import monthly_refused, monthly_sent
from croupier.payment_errors.rules.state import PaymentError, PaymentErrors

COMMAND = ("house:command",)


class Case(NamedTuple):
    """All that a command about an error is decided by."""

    rule: PaymentErrorRule
    errors: PaymentErrors
    one: PaymentError | None  # the error it names


def decide(
    scene: Scene, errors: PaymentErrors, command: c.AnyErrorCommand, zone: tzinfo = UTC
) -> tuple[Event, ...] | Refusal:
    """The events a command leads to, or its refusal; months are those of the zone."""
    command = worded(command)
    if refusal := may(scene, command):
        return refusal
    rule = scene.book.rule.payment_errors
    if rule is None:
        return refuse("error/no-rule", COMMAND, "This book says nothing about payment errors.")
    if isinstance(command, c.SendMonthlyReport):
        refusal = monthly_refused(rule, errors, command, zone)
        return refusal or (_addressed(scene, monthly_sent(rule, errors, command, zone)),)
    case = Case(rule, errors, errors.errors.get(command.error))
    if isinstance(command, c.RecordPaymentError):
        return _recordable(case, command) or (_recorded(rule, command),)
    if case.one is None:
        return refuse("error/unknown", COMMAND, f"No error {command.error!r} is on record.")
    verb = VERBS[type(command)]
    return (
        _open(case.one, command)
        or verb.legal(case.one, rule, command)
        or (_addressed(scene, verb.act(case.one, rule, command)),)
    )


def _addressed(scene: Scene, event: Event) -> Event:
    """Who is told is the regulator of the book, by its name."""
    regulator = scene.book.rule.regulator
    if regulator is None or not isinstance(event, ev.RegulatorTold | ev.MonthlyReportSent):
        return event
    return replace(event, to=regulator.text, cites=cited(event.cites, regulator.cites))


def overdue(rule: PaymentErrorRule, errors: PaymentErrors, now: int) -> tuple[PaymentError, ...]:
    """Open errors that the house has known for longer than is reasonable."""
    oldest = now - rule.reasonable.hours * HOUR
    return tuple(one for one in errors.errors.values() if one.outcome is None and one.known < oldest)


def _open(one: PaymentError, command: c.AnyErrorCommand) -> Refusal | None:
    """A closed case stays closed, unless somebody comes to suspect intent."""
    suspicion = isinstance(command, c.AssessIntent) and command.intent == "suspected"
    if one.outcome is None or suspicion:
        return None
    return refuse("error/closed", COMMAND, f"Error {one.id} is closed.", outcome=one.outcome)


def _recordable(case: Case, command: c.RecordPaymentError) -> Refusal | None:
    """An error has an id of its own, a source the book knows, and an amount."""
    if case.one is not None or not command.error:
        return refuse("error/id", COMMAND, "Every error has an id of its own.", error=command.error)
    if command.source not in case.rule.sources:
        text = f"A payment error is about {', '.join(case.rule.sources)}."
        return refuse("error/source", case.rule.cites, text, source=command.source)
    if not 0 < command.amount <= MOST:
        return refuse("money/amount", case.rule.cites, "Not an amount.", amount=command.amount)
    return None


def _recorded(rule: PaymentErrorRule, command: c.RecordPaymentError) -> Event:
    return stated(ev.PaymentErrorRecorded, command, cites=cited(rule.cites, rule.report.cites))  # fmt: skip


def _said(text: str, cites: Cites) -> Refusal | None:
    return None if text.strip() else refuse("error/words", cites, "It must be said in words.")


def _assessable(one: PaymentError, rule: PaymentErrorRule, command: c.AssessIntent) -> Refusal | None:
    return _said(command.notes, rule.enquiry.cites)


def _assessed(one: PaymentError, rule: PaymentErrorRule, command: c.AssessIntent) -> Event:
    cites = rule.suspected.cites if command.intent == "suspected" else rule.enquiry.cites
    return stated(ev.IntentAssessed, command, error=one.id, cites=cites)


def _identifiable(one: PaymentError, rule: PaymentErrorRule, command: c.IdentifyPatron) -> Refusal | None:
    return _said(command.patron, rule.attempts.cites)


def _identified(one: PaymentError, rule: PaymentErrorRule, command: c.IdentifyPatron) -> Event:
    cites = cited(rule.attempts.cites, rule.suspected.identify.cites)
    return stated(ev.PatronIdentified, command, error=one.id, cites=cites)


def _triable(one: PaymentError, rule: PaymentErrorRule, command: c.RecordAttempt) -> Refusal | None:
    """The ways a book names; money is asked for or repaid once it is known of whom."""
    repay = ways_to_repay(rule, one)
    if command.way not in (*rule.attempts.any_of, *repay.any_of):
        ways = (*rule.attempts.any_of, *repay.any_of)
        text = f"What is tried is to {', '.join(ways)}."
        return refuse("error/way", cited(rule.attempts.cites, repay.cites), text, way=command.way)
    if command.way in repay.any_of and not one.patron:
        return refuse("error/patron", repay.cites, "Of whom is not known yet.", way=command.way)
    return _said(command.note, rule.attempts.cites)


def _tried(one: PaymentError, rule: PaymentErrorRule, command: c.RecordAttempt) -> Event:
    repay = ways_to_repay(rule, one)
    cites = repay.cites if command.way in repay.any_of else rule.attempts.cites
    return stated(ev.AttemptRecorded, command, error=one.id, cites=cites)


def _excusable(one: PaymentError, rule: PaymentErrorRule, command: c.MarkImpractical) -> Refusal | None:
    """Only what would have to be tried can be impractical, and for a reason."""
    cites = ways_to_repay(rule, one).cites
    if not one.patron:
        return refuse("error/patron", cites, "While the patron is not known nothing more is asked.")
    return _said(command.reason, cites)


def _excused(one: PaymentError, rule: PaymentErrorRule, command: c.MarkImpractical) -> Event:
    cites = cited(rule.attempts.cites, ways_to_repay(rule, one).cites)
    return stated(ev.MarkedImpractical, command, error=one.id, cites=cites)


def _rectifiable(one: PaymentError, rule: PaymentErrorRule, command: c.RectifyPaymentError) -> Refusal | None:
    if one.rectified is not None:
        return refuse("error/rectified", rule.answered.cites, "It has been put right already.")
    return _said(command.note, rule.answered.cites)


def _rectified(one: PaymentError, rule: PaymentErrorRule, command: c.RectifyPaymentError) -> Event:
    cites = cited(rule.answered.cites, rule.suspected.rectify.cites)
    return stated(ev.PaymentErrorRectified, command, error=one.id, cites=cites)


def _tellable(one: PaymentError, rule: PaymentErrorRule, command: c.TellRegulator) -> Refusal | None:
    if one.told is not None:
        return refuse("error/told", rule.answered.cites, "The regulator has been told already.")
    return None


def _told(one: PaymentError, rule: PaymentErrorRule, command: c.TellRegulator) -> Event:
    return ev.RegulatorTold(error=one.id, by=command.actor, at=command.at, cites=rule.answered.cites)


def _closable(one: PaymentError, rule: PaymentErrorRule, command: c.ClosePaymentError) -> Refusal | None:
    """All that must be shown is shown; and why it took so long, where nothing was done in time."""
    if refusal := lacking(rule, one):
        return refusal
    if one.intent == "unintended" and late(rule, one) and not command.late_reason.strip():
        text = f"Nothing was done within {rule.reasonable.hours} hours: why?"
        cites = cited(rule.answered.cites, rule.reasonable.cites)
        return refuse("error/late", cites, text, error=one.id, hours=rule.reasonable.hours)
    return None


def _closed(one: PaymentError, rule: PaymentErrorRule, command: c.ClosePaymentError) -> Event:
    outcome, cites = shown(rule, one)
    return stated(ev.PaymentErrorClosed, command, error=one.id, outcome=outcome, cites=cites)  # fmt: skip


VERBS: dict[type[c.ErrorCommand], Verb] = {
    c.AssessIntent: Verb(_assessable, _assessed),
    c.IdentifyPatron: Verb(_identifiable, _identified),
    c.RecordAttempt: Verb(_triable, _tried),
    c.MarkImpractical: Verb(_excusable, _excused),
    c.RectifyPaymentError: Verb(_rectifiable, _rectified),
    c.TellRegulator: Verb(_tellable, _told),
    c.ClosePaymentError: Verb(_closable, _closed),
}
