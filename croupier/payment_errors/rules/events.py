"""What happened to payment errors, in the past tense."""

from croupier.core.event import Event
from croupier.core.money import Cents
from croupier.payment_errors.rules.state import Intent, Kind, Outcome


class ErrorEvent(Event, frozen=True, kw_only=True):
    """A fact about the payment error of this id: who said it and when."""

    error: str
    by: str
    at: int  # ms since 1970


class PaymentErrorRecorded(ErrorEvent, frozen=True, kw_only=True):
    """Too much or too little was paid, and the house knows since `at`. It is no credit to anyone."""

    kind: Kind
    source: str
    amount: Cents
    table: str
    round: int | None
    box: int | None
    patron: str
    note: str


class IntentAssessed(ErrorEvent, frozen=True, kw_only=True):
    """What an enquiry found; a suspicion opens a closed case again."""

    intent: Intent
    notes: str


class PatronIdentified(ErrorEvent, frozen=True, kw_only=True):
    patron: str


class AttemptRecorded(ErrorEvent, frozen=True, kw_only=True):
    way: str
    note: str


class MarkedImpractical(ErrorEvent, frozen=True, kw_only=True):
    reason: str


class PaymentErrorRectified(ErrorEvent, frozen=True, kw_only=True):
    note: str


class RegulatorTold(ErrorEvent, frozen=True, kw_only=True):
    to: str = "regulator"


class PaymentErrorClosed(ErrorEvent, frozen=True, kw_only=True):
    outcome: Outcome
    late_reason: str = ""  # why nothing was done within a reasonable time


class MonthlyReportSent(ErrorEvent, frozen=True, kw_only=True):
    """The regulator has the report of a month with these errors."""

    error: str = ""
    month: str
    errors: tuple[str, ...]
    to: str = "regulator"
    late: bool = False
