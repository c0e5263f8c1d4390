"""Wrong payments: no breach when nobody meant it and something was done about it."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.refusal import Refusal
from croupier.payment_errors.rules import commands as c
from croupier.payment_errors.rules import events as ev
from tests.felt import clause
from tests.felt.errors import BOOK, Errors

HOUR = 3_600_000
CLOSE = c.ClosePaymentError


@clause(BOOK, "11.13", "1.1:Cash Change", "1.1:Colour Change")
@pytest.mark.parametrize("source", ["wager", "cash-change", "colour-change"])
def test_an_error_is_about_a_wager_or_a_change(source: str) -> None:
    errors = Errors().over(source=source)
    recorded = errors.one()
    assert (recorded.kind, recorded.source, recorded.amount, recorded.outcome) == (
        "over",
        source,
        5_000,
        None,
    )


@clause(BOOK, "11.13")
def test_nothing_else_is_a_payment_error() -> None:
    errors = Errors()
    asked: dict[str, Any] = {"kind": "over", "source": "tip", "amount": 100}
    assert errors.refused(c.RecordPaymentError, **asked).code == "error/source"
    for amount in (0, -1):
        refusal = errors.refused(c.RecordPaymentError, **{**asked, "source": "wager", "amount": amount})
        assert (refusal.code, refusal.cites[0]) == ("money/amount", "11.13")
    errors.over()
    assert errors.refused(c.RecordPaymentError, **{**asked, "source": "wager"}).code == "error/id"
    assert errors.refused(CLOSE, error="e9").code == "error/unknown"


@clause(BOOK, "11.13", "11.13.1")
def test_no_breach_needs_an_enquiry_whatever_was_put_right() -> None:
    errors = Errors().over().do(c.RectifyPaymentError, note="chips handed back")
    refusal = errors.refused(CLOSE)
    assert (refusal.code, refusal.cites) == ("error/intent", ("11.13.1",))
    assert errors.refused(c.AssessIntent, intent="unintended", notes="").cites == ("11.13.1",)
    errors.found("unintended").do(CLOSE)
    assert errors.one().outcome == "no-breach"
    assert (errors.one().assessor, errors.one().enquiry) == (
        "gaming_supervisor",
        "asked everybody, saw the film",
    )


@clause(BOOK, "11.13", "11.13.2")
def test_no_breach_needs_something_done() -> None:
    errors = Errors().over().found("unintended")
    refusal = errors.refused(CLOSE)
    assert (refusal.code, refusal.cites) == ("error/unanswered", ("11.13.2",))


@clause(BOOK, "11.13", "11.13.2")
@pytest.mark.parametrize("how", ["rectified", "attempt", "regulator"])
def test_it_is_put_right_tried_or_told(how: str) -> None:
    errors = Errors().over().found("unintended")
    if how == "rectified":
        errors.do(c.RectifyPaymentError, note="chips handed back")
        assert errors.refused(c.RectifyPaymentError, note="again").code == "error/rectified"
    elif how == "attempt":
        errors.tried("contact")
    else:
        errors.do(c.TellRegulator)
        assert errors.refused(c.TellRegulator).cites == ("11.13.2",)
    answer = errors.give(CLOSE(actor="gaming_supervisor", error="e1", at=errors.at))
    assert isinstance(answer, tuple)
    closed = answer[0]
    assert isinstance(closed, ev.PaymentErrorClosed)
    assert closed.outcome == "no-breach"
    assert {"11.13", "11.13.1", "11.13.2"} <= {*closed.cites}


@clause(BOOK, "11.13.2", "11.14.1")
def test_an_open_error_ages_and_alarms_after_a_day() -> None:
    errors = Errors().over(at=1_000).over(error="e2", at=2_000)
    assert errors.late(1_000 + 24 * HOUR) == []
    assert errors.late(1_001 + 24 * HOUR) == ["e1"]
    assert errors.late(2_001 + 24 * HOUR) == ["e1", "e2"]
    errors.found("unintended").do(c.TellRegulator).do(CLOSE)
    assert errors.late(2_001 + 24 * HOUR) == ["e2"]


@clause(BOOK, "11.13", "11.14")
def test_a_suspicion_bars_no_breach_and_opens_a_closed_case() -> None:
    errors = Errors().over().found("unintended").do(c.RectifyPaymentError, note="back").do(CLOSE)
    refusal = errors.refused(c.AssessIntent, intent="unintended", notes="still")
    assert (refusal.code, refusal.facts["outcome"]) == ("error/closed", "no-breach")
    errors.found("suspected")
    assert errors.one().outcome is None
    assert errors.refused(CLOSE).cites == ("11.14", "11.14.2")
    errors.tried("identify").do(CLOSE)
    assert errors.one().outcome == "investigated"


@clause(BOOK, "11.14", "11.14.1")
@pytest.mark.parametrize("way", ["request", "demand", "rectified"])
def test_a_suspected_error_must_be_tried_to_put_right(way: str) -> None:
    errors = Errors().over(patron="p7").found("suspected").do(c.TellRegulator)
    refusal = errors.refused(CLOSE)
    assert (refusal.code, refusal.cites) == ("error/rectify", ("11.14", "11.14.1"))
    if way == "rectified":
        errors.do(c.RectifyPaymentError, note="back")
    else:
        errors.tried(way)
    errors.do(CLOSE)
    assert errors.one().outcome == "investigated"


@clause(BOOK, "11.14.1")
def test_a_suspected_underpayment_is_tried_to_put_right_by_repaying() -> None:
    errors = Errors().under(patron="p7").found("suspected")
    assert errors.refused(CLOSE).code == "error/rectify"
    errors.tried("reimburse").do(CLOSE)
    assert errors.one().outcome == "investigated"


@clause(BOOK, "11.14", "11.14.2")
def test_a_suspected_errors_patron_must_be_looked_for() -> None:
    errors = Errors().over().found("suspected").tried("contact")
    refusal = errors.refused(CLOSE)
    assert (refusal.code, refusal.cites) == ("error/identify", ("11.14", "11.14.2"))
    errors.tried("identify").do(CLOSE)
    assert errors.one().outcome == "investigated"


@clause(BOOK, "11.14.1", "11.15.1", "11.15.1.1", "11.15.1.2")
@pytest.mark.parametrize(("kind", "way", "clause"), [("over", "demand", "2"), ("under", "reimburse", "1")])
@pytest.mark.parametrize("first", ["identify", "contact", "liaise"])
def test_a_known_patron_of_a_suspected_error_is_spoken_to_about_the_money_if_practical(
    kind: str, way: str, clause: str, first: str
) -> None:
    for practical in (True, False):
        errors = Errors().over(kind=kind).found("suspected").tried(first).do(c.IdentifyPatron, patron="p7")
        refusal = errors.refused(CLOSE)
        cites = ("11.14", "11.14.1", "11.15.1", f"11.15.1.{clause}")
        assert (refusal.code, refusal.cites) == ("error/rectify", cites)
        if practical:
            errors.tried(way)
        else:
            errors.do(c.MarkImpractical, reason="gone abroad")
        errors.do(CLOSE)
        assert errors.one().outcome == "investigated"


@clause(BOOK, "11.14.1", "11.14.2", "11.15.1")
def test_to_look_for_an_unknown_patron_of_a_suspected_error_is_a_fair_try() -> None:
    errors = Errors().over().found("suspected").tried("identify").do(CLOSE)
    assert errors.one().outcome == "investigated"


@clause(BOOK, "11.15.1", "11.13.2")
@pytest.mark.parametrize("way", ["identify", "contact", "liaise"])
def test_one_try_is_enough_while_nobody_knows_who(way: str) -> None:
    errors = Errors().over().found("unintended")
    assert errors.refused(CLOSE).code == "error/unanswered"
    errors.tried(way).do(CLOSE)
    assert [(attempt.way, attempt.by) for attempt in errors.one().attempts] == [(way, "gaming_supervisor")]


@clause(BOOK, "11.15.1")
def test_a_try_is_one_of_those_named_and_told() -> None:
    errors = Errors().over()
    refusal = errors.refused(c.RecordAttempt, way="wait", note="for them")
    assert (refusal.code, refusal.cites[0]) == ("error/way", "11.15.1")
    assert errors.refused(c.RecordAttempt, way="contact", note="").code == "error/words"
    assert errors.refused(c.IdentifyPatron, patron="").code == "error/words"


@clause(BOOK, "11.15.1", "11.15.1.1")
def test_a_known_patron_who_was_underpaid_is_repaid_if_practical() -> None:
    errors = Errors().under().found("unintended").tried("identify")
    assert errors.refused(c.RecordAttempt, way="reimburse", note="x").cites == ("11.15.1.1",)
    errors.do(c.IdentifyPatron, patron="p7")
    refusal = errors.refused(CLOSE)
    assert (refusal.code, refusal.cites) == ("error/unanswered", ("11.13.2", "11.15.1", "11.15.1.1"))
    assert errors.refused(c.RecordAttempt, way="demand", note="x").code == "error/way"
    errors.tried("reimburse").do(CLOSE)
    assert errors.one().outcome == "no-breach"


@clause(BOOK, "11.15.1", "11.15.1.2")
@pytest.mark.parametrize("way", ["request", "demand"])
def test_a_known_patron_who_was_overpaid_is_asked_for_it_if_practical(way: str) -> None:
    errors = Errors().over(patron="p7").found("unintended").tried("contact")
    refusal = errors.refused(CLOSE)
    assert refusal.cites == ("11.13.2", "11.15.1", "11.15.1.2")
    assert errors.refused(c.RecordAttempt, way="reimburse", note="x").code == "error/way"
    errors.tried(way).do(CLOSE)
    assert errors.one().outcome == "no-breach"


@clause(BOOK, "11.15.1", "11.15.1.1", "11.15.1.2")
@pytest.mark.parametrize("kind", ["over", "under"])
def test_what_is_not_practical_is_excused_for_a_reason(kind: str) -> None:
    errors = Errors().over(kind=kind).found("unintended").tried("liaise")
    assert errors.refused(c.MarkImpractical, reason="gone abroad").code == "error/patron"
    errors.do(c.IdentifyPatron, patron="p7")
    assert errors.refused(c.MarkImpractical, reason="").code == "error/words"
    errors.do(c.MarkImpractical, reason="gone abroad").do(CLOSE)
    assert (errors.one().outcome, errors.one().impractical) == ("no-breach", "gone abroad")


STAFF = ("dealer", "gaming_supervisor", "assistant_gaming_manager")
SAID: dict[Any, dict[str, Any]] = {
    c.RecordPaymentError: {"error": "e2", "kind": "over", "source": "wager", "amount": 1},
    c.IdentifyPatron: {"patron": "p7"},
    c.RecordAttempt: {"way": "contact", "note": "x"},
    c.RectifyPaymentError: {"note": "x"},
    c.AssessIntent: {"intent": "unintended", "notes": "x"},
    c.MarkImpractical: {"reason": "x"},
    c.TellRegulator: {},
    CLOSE: {},
}
ANYBODY = (c.RecordPaymentError, c.IdentifyPatron, c.RecordAttempt, c.RectifyPaymentError)


@clause(BOOK, "11.13", "11.13.1", "11.13.2", "11.15.1")
@pytest.mark.parametrize("kind", SAID)
def test_any_staff_records_and_supervisors_judge(kind: Any) -> None:
    for rank in (*STAFF, "p7", "stranger"):
        errors = Errors().over(patron="p7").tried("contact", "request")
        if kind is CLOSE:
            errors.found("unintended")
        may = rank in STAFF and (kind in ANYBODY or rank != "dealer")
        answer = errors.give(kind(**{"actor": rank, "error": "e1", "at": 1, **SAID[kind]}))
        assert isinstance(answer, tuple) is may, (rank, answer)


def test_a_book_without_the_rule_gives_it_to_nobody() -> None:
    for book in ("star-ms-undated", "star-uth", "crown-ms-3.0"):
        refusal = Errors(book).refused(c.RecordPaymentError, kind="over", source="wager", amount=1)
        assert refusal.code == "staff/no-right"
    own = Errors()
    data = own.book.data
    without = Rulebook(replace(data, rule=replace(data.rule, payment_errors=None)), "without")
    own.scene = replace(own.scene, book=without)  # a house's own book that kept the right
    refusal = own.refused(c.RecordPaymentError, kind="over", source="wager", amount=1)
    assert (refusal.code, refusal.cites) == ("error/no-rule", ("house:command",))


DAY = 24 * 3_600_000  # ms: what is reasonable


@clause("star-ms-4", "11.13.2")
def test_what_was_done_too_late_is_no_breach_only_with_a_reason() -> None:
    for way in (c.RectifyPaymentError, c.TellRegulator):
        words = {"note": "back"} if way is c.RectifyPaymentError else {}
        for after, code in ((DAY, ""), (DAY + 1, "error/late")):
            errors = Errors().over()
            known = errors.one().known
            errors.found("unintended").do(way, at=known + after, **words)
            answer = errors.give(
                c.ClosePaymentError(actor="gaming_supervisor", error="e1", at=known + 400 * DAY)
            )
            assert (answer.code if isinstance(answer, Refusal) else "") == code
    assert errors.refused(c.ClosePaymentError, late_reason="  ").code == "error/late"
    errors.do(c.ClosePaymentError, late_reason="found at the audit of the year")
    assert (errors.one().outcome, errors.one().late_reason) == ("no-breach", "found at the audit of the year")


@clause("star-ms-4", "11.13.2", "11.15.1")
def test_a_try_within_the_time_is_in_time_and_a_suspicion_asks_for_no_such_reason() -> None:
    errors = Errors().over().found("unintended").tried("identify")
    known = errors.one().known
    errors.do(c.RectifyPaymentError, note="back", at=known + 9 * DAY).do(c.ClosePaymentError)
    assert errors.one().late_reason == ""
    late = Errors().over().found("unintended")
    late.do(c.RecordAttempt, way="identify", note="film", at=late.one().known + 2 * DAY)
    assert late.refused(c.ClosePaymentError).code == "error/late"
    late.found("suspected").do(c.RectifyPaymentError, note="back").do(c.ClosePaymentError)
    assert late.one().outcome == "investigated"


@clause("star-ms-4", "11.13.1", "11.13.2", "11.15.1")
def test_what_is_said_in_blanks_is_not_said() -> None:
    errors = Errors().over(patron="p7")
    assert errors.refused(c.AssessIntent, intent="unintended", notes=" ").code == "error/words"
    errors.found("unintended")
    for command, said in (
        (c.RecordAttempt, {"way": "contact", "note": "\n"}),
        (c.RectifyPaymentError, {"note": "  "}),
        (c.MarkImpractical, {"reason": " "}),
        (c.IdentifyPatron, {"patron": " "}),
    ):
        assert errors.refused(command, **said).code == "error/words"
    assert errors.refused(CLOSE).code == "error/unanswered"
