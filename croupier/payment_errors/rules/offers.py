"""What may be done now about payment errors of a book: record one, go on with each, report a month."""

from collections.abc import Iterable, Iterator
from datetime import UTC, tzinfo
from typing import Any, Final, NamedTuple

from croupier.core.book.entries import Cites
from croupier.core.refusal import Refusal
from croupier.engine.offers.forming import asked
from croupier.engine.offers.giving import given
from croupier.engine.offers.offer import Form, Offer
from croupier.engine.scene import Scene
from croupier.payment_errors.rules import commands as c
from croupier.payment_errors.rules.decide import decide
from croupier.payment_errors.rules.report import reports_due
from croupier.payment_errors.rules.state import PaymentErrors

NEW, REPORTS = "A new one", "Reports"
RECORD: Final = Form(
    c.RecordPaymentError, NEW, "Record a payment error",
    ("kind", "source", "amount", "table?", "round?", "box?", "patron?", "note?"),
)  # fmt: skip
MONTHLY: Final = Form(c.SendMonthlyReport, REPORTS, "Say that the report of a month was sent", ("month",))
CASE: Final = (  # about one that is on record; its id is the group
    Form(c.AssessIntent, "", "Say what the enquiry found", ("intent", "notes")),
    Form(c.IdentifyPatron, "", "Say who it was", ("patron",)),
    Form(c.RecordAttempt, "", "Record what was tried", ("way", "note")),
    Form(c.MarkImpractical, "", "Say why the patron is not asked", ("reason",)),
    Form(c.RectifyPaymentError, "", "Say that it was put right", ("note",)),
    Form(c.TellRegulator, "", "Say that the regulator was told"),
    Form(c.ClosePaymentError, "", "Close the case", ("late_reason?",)),
)
FORMS: Final = (RECORD, *CASE, MONTHLY)


class Looked(NamedTuple):
    """The cases of a book, and the zone by which its months go."""

    scene: Scene
    errors: PaymentErrors
    at: int
    zone: tzinfo = UTC


def offers(looked: Looked, actor: str) -> tuple[Offer, ...]:
    """Everything somebody may record, or others would have to."""
    return tuple(_offers(looked, actor)) if looked.scene.book.rule.payment_errors else ()


def _offers(looked: Looked, actor: str) -> Iterator[Offer]:
    def answer(command: c.AnyErrorCommand) -> Cites | Refusal:
        found = decide(looked.scene, looked.errors, command, looked.zone)
        return found if isinstance(found, Refusal) else found[0].cites

    def gives(form: Form, error: str) -> Iterator[Offer]:
        said = {"at": looked.at, "error": error}
        return given(
            looked.scene, actor, (form,), said, lambda form, _: asked(form, looked, LISTED, FREE), answer
        )

    yield from gives(RECORD, f"case-{len(looked.errors.errors) + 1}")
    for id in looked.errors.errors:
        for form in CASE:
            for one in gives(form, id):
                yield _grouped(one, id)
    yield from gives(MONTHLY, "")


def _grouped(one: Offer, group: str) -> Offer:
    return Offer(
        command=one.command, asks=one.asks, cites=one.cites, text=one.text, group=group, who=one.who,
        mine=one.mine, waits=one.waits,
    )  # fmt: skip


def _ways(looked: Looked) -> Iterable[str]:
    rule = looked.scene.book.rule.payment_errors
    if rule is None:
        return ()
    return dict.fromkeys((*rule.attempts.any_of, *(way for one in rule.known.values() for way in one.any_of)))


def _sources(looked: Looked) -> Iterable[str]:
    rule = looked.scene.book.rule.payment_errors
    return rule.sources if rule else ()


def _months(looked: Looked) -> Iterable[str]:
    rule = looked.scene.book.rule.payment_errors
    due = reports_due(rule, looked.errors, looked.at, looked.zone) if rule else ()
    return (one.month for one in due)


LISTED: Final[dict[str, Any]] = {
    "RecordPaymentError.kind": lambda _: ("over", "under"),
    "source": _sources,
    "intent": lambda _: ("unintended", "suspected"),
    "way": _ways,
    "month": _months,
}
FREE: Final[dict[str, Any]] = {
    "amount": lambda _: (100_00,),
    "round": lambda _: (1,),
    "box": lambda _: (1,),
}
