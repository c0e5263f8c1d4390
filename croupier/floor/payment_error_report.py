"""The monthly report of payment errors to the regulator: as data, as CSV, and as a page to print."""

from datetime import datetime, timedelta, tzinfo
from html import escape

import msgspec

from croupier.core.entries import Cites
from croupier.core.money import Cents, dollars
from croupier.core.payment_error_entries import PaymentErrorRule
from croupier.floor.payment_error import PaymentError, PaymentErrors
from croupier.floor.printed import csv, moment, money, number

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
    """A page to print, complete in itself."""
    heads = "".join(f"<th>{escape(name)}</th>" for name in COLUMNS)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>\n" for row in rows(report)
    )
    table = f"<table>\n<tr>{heads}</tr>\n{body}</table>" if report.errors else "<p>None became known.</p>"
    title = f"Payment errors above {dollars(report.above)}, {report.month}"
    return PAGE.format(
        title=escape(title),
        casino=escape(casino),
        due=report.due,
        clauses=escape(", ".join(report.cites)),
        count=len(report.errors),
        table=table,
    )


PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
@page {{ size: A4 landscape; margin: 15mm }}
body {{ font: 10pt/1.4 sans-serif }}
table {{ border-collapse: collapse; width: 100% }}
th, td {{ border: 0.5pt solid #888; padding: 2pt 4pt; text-align: left; vertical-align: top }}
tr {{ break-inside: avoid }}
footer {{ margin-top: 15mm }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{casino}. Made on {due} under {clauses}. Errors: {count}.</p>
{table}
<footer>Name and signature: ______________________________</footer>
</body>
</html>
"""
