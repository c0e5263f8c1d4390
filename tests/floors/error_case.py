"""A payment error, and who handles it."""

from croupier.payment_errors.rules import commands as c

STAFF = {"dan": "dealer", "sue": "gaming_supervisor"}
OVER = c.RecordPaymentError(
    actor="dan",
    error="e1",
    kind="over",
    source="wager",
    amount=125_000,
    table="MS-2",
    round=41,
    box=3,
    id="1",
)
CASE: tuple[c.AnyErrorCommand, ...] = (
    OVER,
    c.AssessIntent(actor="sue", error="e1", intent="unintended", notes="saw the film", id="2"),
    c.IdentifyPatron(actor="dan", error="e1", patron="p3", id="3"),
    c.RecordAttempt(actor="dan", error="e1", way="contact", note="rang", id="4"),
    c.MarkImpractical(actor="sue", error="e1", reason="gone abroad", id="5"),
    c.RectifyPaymentError(actor="dan", error="e1", note="paid back", id="6"),
    c.TellRegulator(actor="sue", error="e1", id="7"),
    c.ClosePaymentError(actor="sue", error="e1", id="8"),
)
