"""What the regulator is told each month of single payment errors."""

import csv
import io
from datetime import UTC, datetime, timedelta, timezone

from croupier.core.refusal import Refusal
from croupier.payment_errors.rules import commands as c
from croupier.payment_errors.rules.events import MonthlyReportSent
from croupier.payment_errors.rules.report import COLUMNS, ErrorReport, as_csv, as_page, monthly, reports_due
from tests.felt import clause
from tests.felt.errors import BOOK, Errors
from tests.felt.witness import note


def ms(text: str) -> int:
    return int(datetime.fromisoformat(text + "+00:00").timestamp() * 1000)


def report(errors: Errors, year: int = 2025, month: int = 10, hours: int = 0) -> ErrorReport:
    rule = errors.book.rule.payment_errors
    assert rule is not None
    made = monthly(rule, errors.errors, year, month, timezone(timedelta(hours=hours)) if hours else UTC)
    note(BOOK, "ErrorReport", made.cites)
    return made


def listed(made: ErrorReport) -> list[str]:
    return [one.id for one in made.errors]


@clause(BOOK, "11.15.2")
def test_single_errors_above_a_thousand_dollars_are_listed_and_sums_are_not() -> None:
    errors = Errors().over(100_000, error="even").over(100_001, error="above").under(100_001, error="short")
    errors.over(99_900, error="one").over(99_900, error="two")
    assert listed(report(errors)) == ["above", "short"]


@clause(BOOK, "11.15.2")
def test_listed_whether_put_right_or_not_and_meant_or_not() -> None:
    errors = Errors().over(200_000).over(200_000, error="e2").over(200_000, error="e3")
    errors.found("unintended").do(c.RectifyPaymentError, note="back").do(c.ClosePaymentError)
    errors.do(c.AssessIntent, error="e2", intent="suspected", notes="filmed")
    made = report(errors)
    assert [(one.id, one.outcome, one.intent) for one in made.errors] == [
        ("e1", "no-breach", "unintended"), ("e2", None, "suspected"), ("e3", None, None),
    ]  # fmt: skip


@clause(BOOK, "11.15.2")
def test_listed_in_the_month_in_which_it_became_known_by_the_casinos_calendar() -> None:
    errors = Errors()
    for name, known in (
        ("before", "2025-09-30T23:59:59"), ("first", "2025-10-01T00:00:00"), ("late", "2025-10-31T23:59:59"),
        ("after", "2025-11-01T00:00:00"),
    ):  # fmt: skip
        errors.over(200_000, error=name, at=ms(known))
    assert listed(report(errors)) == ["first", "late"]
    assert listed(report(errors, hours=10)) == ["before", "first"]
    assert listed(report(errors, month=11)) == ["after"]


@clause(BOOK, "11.15.2")
def test_the_report_is_due_on_the_last_day_and_a_month_without_errors_has_one() -> None:
    empty = report(Errors(), 2025, 12)
    assert (empty.month, empty.due, empty.errors, empty.cites) == ("2025-12", "2025-12-31", (), ("11.15.2",))
    assert report(Errors(), 2028, 2).due == "2028-02-29"
    assert "None became known." in as_page(empty, "The Star Sydney")


@clause(BOOK, "11.15.2")
def test_the_report_as_lines_and_as_a_page() -> None:
    errors = Errors().over(123_456, table="MS-2", round=7, box=3, patron='Ann "A" <x>, Lee', note="=1+1")
    errors.tried("contact")
    made = report(errors)
    head, row = list(csv.reader(io.StringIO(as_csv(made))))
    cells = dict(zip(head, row, strict=True))
    assert tuple(head) == COLUMNS
    assert (cells["amount"], cells["patron"], cells["round"]) == ("1234.56", 'Ann "A" <x>, Lee', "7")
    assert cells["note"] == "'=1+1", "no spreadsheet takes it for a formula"
    assert cells["known"] == "2025-10-09 08:54"
    assert cells["attempts"].endswith("contact by gaming_supervisor: in person")
    page = as_page(made, "The Star & Co")
    assert "Payment errors above $1,000, 2025-10" in page
    assert "Ann &quot;A&quot; &lt;x&gt;, Lee" in page
    assert "The Star &amp; Co. Made on 2025-10-31 under 11.15.2. Errors: 1." in page


def sent(errors: Errors, month: str, at: str) -> MonthlyReportSent | Refusal:
    """A supervisor says that the report of a month was sent."""
    answer = errors.give(c.SendMonthlyReport(actor="gaming_supervisor", month=month, at=ms(at)))
    if isinstance(answer, Refusal):
        return answer
    (event,) = answer
    assert isinstance(event, MonthlyReportSent)
    return event


def due(errors: Errors, at: str) -> list[tuple[str, tuple[str, ...], bool]]:
    rule = errors.book.rule.payment_errors
    assert rule is not None
    return [(one.month, one.errors, one.overdue) for one in reports_due(rule, errors.errors, ms(at), UTC)]


@clause(BOOK, "11.15.2", "1.1:NICC")
def test_every_month_the_regulator_is_sent_a_report_on_its_last_day_or_it_is_late() -> None:
    errors = Errors().over(200_000, at=ms("2025-10-09T12:00"))
    assert due(errors, "2025-10-10T00:00") == [("2025-10", ("e1",), False)]
    early = sent(errors, "2025-10", "2025-10-30T23:59")
    assert isinstance(early, Refusal)
    assert (early.code, early.cites) == ("report/early", ("11.15.2",))
    assert due(errors, "2025-10-31T23:59") == [("2025-10", ("e1",), False)]
    assert due(errors, "2025-11-01T00:00") == [("2025-10", ("e1",), True), ("2025-11", (), False)]
    made = sent(errors, "2025-10", "2025-10-31T08:00")
    assert isinstance(made, MonthlyReportSent)
    assert (made.to, made.errors, made.late) == ("NICC", ("e1",), False)
    assert made.cites == ("11.15.2", "1.1:NICC")
    again = sent(errors, "2025-10", "2025-10-31T09:00")
    assert isinstance(again, Refusal)
    assert again.code == "report/sent"
    assert due(errors, "2025-11-02T00:00") == [("2025-11", (), False)]
    late = sent(errors, "2025-11", "2025-12-01T00:00")
    assert isinstance(late, MonthlyReportSent)
    assert (late.errors, late.late) == ((), True)


@clause(BOOK, "11.15.2")
def test_an_error_that_comes_to_light_after_the_report_makes_it_due_again() -> None:
    errors = Errors().over(200_000, at=ms("2025-10-09T12:00"))
    sent(errors, "2025-10", "2025-10-31T08:00")
    errors.over(300_000, error="e2", at=ms("2025-10-31T20:00")).over(100_000, error="e3")
    assert due(errors, "2025-10-31T21:00") == [("2025-10", ("e2",), False)]
    made = sent(errors, "2025-10", "2025-10-31T22:00")
    assert isinstance(made, MonthlyReportSent)
    assert made.errors == ("e1", "e2")
    assert due(errors, "2025-10-31T23:00") == []


@clause(BOOK, "11.15.2")
def test_a_report_is_a_supervisor_s_and_of_a_month() -> None:
    errors = Errors().over(200_000)
    for month in ("2025", "2025-13", "10-2025", "9999-01"):
        refusal = sent(errors, month, "2026-01-01T00:00")
        assert isinstance(refusal, Refusal)
        assert refusal.code == "report/month"
    answer = errors.give(c.SendMonthlyReport(actor="dealer", month="2025-10", at=ms("2025-10-31T08:00")))
    assert isinstance(answer, Refusal)
    assert answer.code == "staff/rank"
    assert due(Errors(), "2025-11-02T00:00") == [], "before the first error there is nothing to tell"
