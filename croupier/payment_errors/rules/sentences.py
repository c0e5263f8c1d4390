"""What happened in a case of a payment error: the sentence of every event."""

from typing import Final

from croupier.payment_errors.rules import events as ev
from croupier.table.text.telling import Sentences

SENTENCES: Final[Sentences] = {
    ev.PaymentErrorRecorded: "{by} records error {error}: {amount:money} {kind}, {source:plain}",
    ev.IntentAssessed: "{by} finds error {error} {intent}: {notes}",
    ev.PatronIdentified: "{by} names {patron} as whom error {error} is about",
    ev.AttemptRecorded: "{by} tried to put error {error} right by {way:plain}: {note}",
    ev.MarkedImpractical: "{by} says that error {error} cannot be put right: {reason}",
    ev.PaymentErrorRectified: "{by} has put error {error} right: {note}",
    ev.RegulatorTold: "{by} told the {to:plain} of error {error}",
    ev.PaymentErrorClosed: "{by} closes error {error}: {outcome:plain}[late_reason?, late: {late_reason}]",
    ev.MonthlyReportSent: "{by} sent {to} the payment errors of {month}: [errors?{errors}|none][late?, late]",
}
