"""The monthly report of payment errors to the regulator: as data, as CSV, and as a page to print."""

import re
from datetime import datetime, timedelta, tzinfo

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.book.payment_errors import PaymentErrorRule
from croupier.core.money import Cents, dollars
from croupier.core.printed import csv, moment, money, number, page, table
from croupier.core.refusal import Refusal, refuse
from croupier.payment_errors.rules.commands import SendMonthlyReport
from croupier.payment_errors.rules.events import MonthlyReportSent
from croupier.payment_errors.rules.state import PaymentError, PaymentErrors

COLUMNS = (
    "error", "known", "kind", "source", "amount", "table", "round", "box", "patron", "intent", "rectified",
    "regulator told", "attempts", "outcome", "note",
)  # fmt: skip


class ErrorReport(msgspec.Struct, frozen=True):
    """The single errors of a month above the amount of the book; a month without any is reported too."""

    month: str  # "2025-10"
    due: str  # its last day
    above: Cents
    errors: tuple[PaymentError, ...]
    cites: Cites
    zone: tzinfo  # by whose calendar


def monthly(
    rule: PaymentErrorRule, errors: PaymentErrors, year: int, month: int, zone: tzinfo
) -> ErrorReport:
    """Errors that became known in a month, over and under, put right or not, meant or not."""
    first = datetime(year, month, 1, tzinfo=zone)
    after = datetime(year + month // 12, month % 12 + 1, 1, tzinfo=zone)
    above = rule.report.above
    found = tuple(
        one
        for one in errors.errors.values()
        if one.amount > above and first <= datetime.fromtimestamp(one.known / 1000, zone) < after
    )
    last = (after - timedelta(days=1)).date()
    return ErrorReport(f"{year:04}-{month:02}", last.isoformat(), above, found, rule.report.cites, zone)


class ReportDue(msgspec.Struct, frozen=True):
    """A month of which the regulator has no report yet, or none with all its errors."""

    month: str
    due: int  # the end of its last day, ms since 1970
    errors: tuple[str, ...]  # that it has not been sent
    overdue: bool


def reports_due(
    rule: PaymentErrorRule, errors: PaymentErrors, now: int, zone: tzinfo
) -> tuple[ReportDue, ...]:
    """Every month from the first error on that is not reported; the one that runs is due on its last day."""
    known = [one.known for one in errors.errors.values()]
    if not known:
        return ()
    first, last = _moment(min(known), zone), _moment(now, zone)
    found = []
    for month in range(first.year * 12 + first.month - 1, last.year * 12 + last.month):
        report = monthly(rule, errors, month // 12, month % 12 + 1, zone)
        sent = errors.reports.get(report.month)
        missing = tuple(one.id for one in report.errors if one.id not in (sent or ()))
        if sent is None or missing:
            end = _end(report.month, zone)
            found.append(ReportDue(report.month, end, missing, now >= end))
    return tuple(found)


def _moment(at: int, zone: tzinfo) -> datetime:
    return datetime.fromtimestamp(at / 1000, zone)


def _month(text: str) -> tuple[int, int] | None:
    """Year and number of a month like 2025-10."""
    found = re.fullmatch(r"(\d{4})-(\d\d)", text)
    year, month = (int(found[1]), int(found[2])) if found else (0, 0)
    return (year, month) if 1 <= year < 9999 and 1 <= month <= 12 else None


def _end(text: str, zone: tzinfo) -> int:
    """The moment a month is over, by the casino's calendar."""
    year, month = _month(text) or (1970, 1)
    after = datetime(year + month // 12, month % 12 + 1, 1, tzinfo=zone)
    return int(after.timestamp() * 1000)


def monthly_refused(
    rule: PaymentErrorRule, errors: PaymentErrors, command: SendMonthlyReport, zone: tzinfo
) -> Refusal | None:
    """A month's report is made on its last day, and once; again only where an error came to light since."""
    cites = rule.report.cites
    if _month(command.month) is None:
        return refuse("report/month", cites, "A month is written like 2025-10.", month=command.month)
    last_day = _moment(_end(command.month, zone) - 1, zone).replace(hour=0, minute=0, second=0, microsecond=0)
    if command.at < int(last_day.timestamp() * 1000):
        text = "The report of a month is made on its last day."
        return refuse("report/early", cites, text, month=command.month)
    sent = errors.reports.get(command.month)
    if sent is not None and all(one.id in sent for one in _of(rule, errors, command.month, zone).errors):
        return refuse("report/sent", cites, "The regulator has it.", month=command.month)
    return None


def _of(rule: PaymentErrorRule, errors: PaymentErrors, month: str, zone: tzinfo) -> ErrorReport:
    year, number = _month(month) or (1970, 1)
    return monthly(rule, errors, year, number, zone)


def monthly_sent(
    rule: PaymentErrorRule, errors: PaymentErrors, command: SendMonthlyReport, zone: tzinfo
) -> MonthlyReportSent:
    """What the regulator was sent, with every single error above the amount of the book."""
    return MonthlyReportSent(
        month=command.month,
        errors=tuple(one.id for one in _of(rule, errors, command.month, zone).errors),
        by=command.actor,
        at=command.at,
        late=command.at >= _end(command.month, zone),
        cites=rule.report.cites,
    )


def rows(report: ErrorReport) -> tuple[tuple[str, ...], ...]:
    """One row an error, in the order of `COLUMNS`."""
    return tuple(_row(one, report.zone) for one in report.errors)


def _row(one: PaymentError, zone: tzinfo) -> tuple[str, ...]:
    tried = "; ".join(f"{moment(a.at, zone)} {a.way} by {a.by}: {a.note}" for a in one.attempts)
    return (
        one.id, moment(one.known, zone), one.kind, one.source, money(one.amount), one.table,
        number(one.round), number(one.box), one.patron, one.intent or "not assessed",
        moment(one.rectified, zone), moment(one.told, zone), tried, one.outcome or "open", one.note,
    )  # fmt: skip


def as_csv(report: ErrorReport) -> str:
    """Lines for a spreadsheet."""
    return csv((COLUMNS, *rows(report)))


def as_page(report: ErrorReport, casino: str) -> str:
    """A page to print."""
    return page(
        f"Payment errors above {dollars(report.above)}, {report.month}",
        f"{casino}. Made on {report.due} under {', '.join(report.cites)}. Errors: {len(report.errors)}.",
        (table(COLUMNS, rows(report)) if report.errors else "<p>None became known.</p>",),
        "Name and signature: ______________________________",
    )
