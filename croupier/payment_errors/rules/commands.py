"""What may be asked about payment errors. Names are imperatives; who, when and which id come along."""

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.money import Cents
from croupier.payment_errors.rules.state import Intent, Kind


class ErrorCommand(Command, frozen=True, kw_only=True):
    """A wish about the payment error of this id."""

    error: str


class RecordPaymentError(ErrorCommand, frozen=True, kw_only=True):
    """Put on record that too much or too little was paid; it became known when this is said."""

    kind: Kind
    source: str
    amount: Cents
    table: str = ""
    round: int | None = None
    box: int | None = None
    patron: str = ""
    note: Text = ""


class AssessIntent(ErrorCommand, frozen=True, kw_only=True):
    """Say what the enquiry found: nobody meant it, or somebody is suspected to have."""

    intent: Intent
    notes: Text


class IdentifyPatron(ErrorCommand, frozen=True, kw_only=True):
    """Say who was paid too much or too little."""

    patron: str


class RecordAttempt(ErrorCommand, frozen=True, kw_only=True):
    """Put a try on record: to identify, contact or liaise with the patron, to ask for money or repay it."""

    way: str
    note: Text


class MarkImpractical(ErrorCommand, frozen=True, kw_only=True):
    """Say why a patron who is known is neither asked for the money nor repaid."""

    reason: Text


class RectifyPaymentError(ErrorCommand, frozen=True, kw_only=True):
    """Say that the payment was put right."""

    note: Text


class TellRegulator(ErrorCommand, frozen=True, kw_only=True):
    """Say that the regulator was told of this error by itself."""


class ClosePaymentError(ErrorCommand, frozen=True, kw_only=True):
    """End the case: no breach, or after a suspicion all that had to be tried.

    No breach, though nothing was done within a reasonable time, has a reason for that.
    """

    late_reason: Text = ""


class SendMonthlyReport(ErrorCommand, frozen=True, kw_only=True):
    """Say that the regulator was sent the report of a month, like 2025-10: on its last day, or late."""

    error: str = ""
    month: str


AnyErrorCommand = (
    RecordPaymentError | AssessIntent | IdentifyPatron | RecordAttempt | MarkImpractical
    | RectifyPaymentError | TellRegulator | ClosePaymentError | SendMonthlyReport
)  # fmt: skip
