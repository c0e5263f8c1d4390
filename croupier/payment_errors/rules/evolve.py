"""What events about payment errors change."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.payment_errors.rules import events as ev
from croupier.payment_errors.rules.state import Attempt, PaymentError, PaymentErrors
from croupier.table.corrections import TimesCorrected


def evolve(errors: PaymentErrors, event: Event) -> PaymentErrors:
    """The errors on record after an event; one about something else changes nothing."""
    if isinstance(event, TimesCorrected):
        found = {id: replace(one, known=event.right(one.known)) for id, one in errors.errors.items()}
        return replace(errors, errors=found)
    if isinstance(event, ev.MonthlyReportSent):
        sent = (*errors.reports.get(event.month, ()), *event.errors)
        return replace(errors, reports={**errors.reports, event.month: tuple(dict.fromkeys(sent))})
    if isinstance(event, ev.PaymentErrorRecorded):
        one = _recorded(event)
    elif isinstance(event, ev.ErrorEvent):
        one = CHANGES[type(event)](errors.errors[event.error], event)
    else:
        return errors
    return replace(errors, errors={**errors.errors, one.id: one})


def replay(errors: PaymentErrors, events: Iterable[Event]) -> PaymentErrors:
    """The errors on record after all the events."""
    for event in events:
        errors = evolve(errors, event)
    return errors


def _recorded(event: ev.PaymentErrorRecorded) -> PaymentError:
    return PaymentError(
        id=event.error, kind=event.kind, source=event.source, amount=event.amount, known=event.at,
        table=event.table, round=event.round, box=event.box, patron=event.patron, note=event.note,
    )  # fmt: skip


def _assessed(one: PaymentError, event: ev.IntentAssessed) -> PaymentError:
    return replace(one, intent=event.intent, enquiry=event.notes, assessor=event.by, outcome=None)


def _identified(one: PaymentError, event: ev.PatronIdentified) -> PaymentError:
    return replace(one, patron=event.patron)


def _tried(one: PaymentError, event: ev.AttemptRecorded) -> PaymentError:
    return replace(one, attempts=(*one.attempts, Attempt(event.way, event.by, event.at, event.note)))


def _excused(one: PaymentError, event: ev.MarkedImpractical) -> PaymentError:
    return replace(one, impractical=event.reason)


def _rectified(one: PaymentError, event: ev.PaymentErrorRectified) -> PaymentError:
    return replace(one, rectified=event.at)


def _told(one: PaymentError, event: ev.RegulatorTold) -> PaymentError:
    return replace(one, told=event.at)


def _closed(one: PaymentError, event: ev.PaymentErrorClosed) -> PaymentError:
    return replace(one, outcome=event.outcome, late_reason=event.late_reason)


CHANGES: dict[type[Event], Callable[[PaymentError, Any], PaymentError]] = {
    ev.IntentAssessed: _assessed,
    ev.PatronIdentified: _identified,
    ev.AttemptRecorded: _tried,
    ev.MarkedImpractical: _excused,
    ev.PaymentErrorRectified: _rectified,
    ev.RegulatorTold: _told,
    ev.PaymentErrorClosed: _closed,
}
