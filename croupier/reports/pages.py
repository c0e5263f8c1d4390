"""The inspector's reports: significant events, payment errors, the end of a day, and conformance."""

from collections.abc import Iterator
from datetime import date
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec
from litestar import Response, get, post
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from croupier.audit.inspect.asking import download, going_on, kept_whole, looking, moment_of
from croupier.audit.inspect.backwards import Asked, Found, Place, Work, search
from croupier.audit.inspect.errands import Errand, Progress
from croupier.audit.inspect.inspection import Inspection
from croupier.audit.inspect.shifts import spans_of
from croupier.core.book.entries import Cites
from croupier.core.money import Cents
from croupier.core.printed import csv
from croupier.house.desk.calendars import calendar_of
from croupier.house.http.caller import AnyRequest
from croupier.payment_errors.rules.evolve import replay
from croupier.payment_errors.rules.report import COLUMNS, ErrorReport, as_csv, monthly, rows
from croupier.payment_errors.rules.state import PaymentErrors
from croupier.reports import shift_page
from croupier.reports.rules.said import said
from croupier.reports.rules.significant import Large, significant
from croupier.reports.shift_page import METER_COLUMNS, TABLE_COLUMNS, Shift, meter_rows, table_rows
from croupier.rulebooks.inventory import HOUSE, inventory
from croupier.rulebooks.load import book_ids
from croupier.rulebooks.record import proof
from croupier.store.codec import Recorded
from croupier.store.database.snapshot import Snapshot

LINES: Final = 100  # an answer
LARGE: Final = Large()
EVENT_COLUMNS: Final = ("time", "stream", "record", "why", "what happened", "by", "clauses")


class SignificantLine(msgspec.Struct, frozen=True, kw_only=True):
    """An event somebody must be able to see without reading everything else, and why."""

    stream: str
    seq: int
    time: int
    reason: str
    actor: str
    said: str
    cites: Cites
    book: str  # whose clauses these are, as far as it is known here


class SignificantFound(msgspec.Struct, frozen=True):
    """Significant events, the latest first; where there is more to look at, `more` goes on from here."""

    events: tuple[SignificantLine, ...]
    more: str
    done: int
    of: int


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A report as a table to read and print."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    cites: Cites = ()


class DayEnd(msgspec.Struct, frozen=True):
    """The end of a gaming day: how far it is made up, and what it comes to."""

    progress: Progress
    agrees: bool = True
    sheets: tuple[Sheet, ...] = ()


class ClauseRow(msgspec.Struct, frozen=True, kw_only=True, rename={"kind": "class"}):
    """A clause: what enforces it, which tests prove it, and which events they saw under it."""

    id: str
    kind: str
    area: str
    gist: str
    software: str
    entries: tuple[str, ...]
    tests: tuple[str, ...]
    events: tuple[str, ...]
    attested: bool = False  # somebody says that it is kept, and nothing else shows it


@get("/inspect/significant", sync_to_thread=True)
def significant_events(
    request: AnyRequest, start: FromQuery[str] = "", end: FromQuery[str] = "", reason: FromQuery[str] = "",
    large: FromQuery[int] = LARGE.wager, more: FromQuery[str] = "",
) -> SignificantFound:  # fmt: skip
    """Significant events, the latest first; `large` cents make a wager or a win one of them."""
    inspection, _ = looking(request)
    found = _significant(inspection, _span(inspection, start, end, going_on(more)), reason, large)
    lines = tuple(_line(inspection, record, large) for record in found.things)
    return SignificantFound(lines, found.place.text() if found.place else "", found.done, found.of)


@get("/inspect/significant.csv", sync_to_thread=True)
def significant_csv(
    request: AnyRequest, start: FromQuery[str] = "", end: FromQuery[str] = "", reason: FromQuery[str] = "",
    large: FromQuery[int] = LARGE.wager,
) -> Stream:  # fmt: skip
    """The same for a spreadsheet."""
    inspection, _ = looking(request)
    asked = _span(inspection, start, end, None)

    def lines() -> Iterator[str]:
        yield csv((EVENT_COLUMNS,))
        place: Place | None = None
        while True:
            found = _significant(inspection, msgspec.structs.replace(asked, place=place), reason, large)
            yield csv(_cells(inspection, _line(inspection, record, large)) for record in found.things)
            place = found.place
            if place is None:
                return

    return kept_whole(lines(), "significant.csv")


def _span(inspection: Inspection, start: str, end: str, place: Place | None) -> Asked:
    return Asked(streams=(), start=moment_of(inspection, start), end=moment_of(inspection, end), place=place)


def _significant(inspection: Inspection, asked: Asked, reason: str, large: Cents) -> Found[Recorded]:
    bounds = Large(large, large)

    def wanted(record: Recorded) -> bool:
        why = spans.reason(record.stream, record.time, record.event, bounds)
        return why is not None and reason in ("", why)

    def read(moment: Snapshot, work: Work, stream: str, low: int, high: int) -> Iterator[Recorded]:
        return work.records(moment, stream, low, high)

    with inspection.moment() as moment:
        spans = spans_of(moment)
        asked = msgspec.structs.replace(asked, streams=tuple(sorted(moment.lengths)))
        return search(moment, asked, read, wanted, LINES, Work())


def _line(inspection: Inspection, record: Recorded, large: Cents) -> SignificantLine:
    event, book = record.event, inspection.books().get(record.book, "")
    return SignificantLine(
        stream=record.stream, seq=record.seq, time=record.time, actor=record.actor, said=said(event),
        reason=significant(event, Large(large, large)) or "", cites=event.cites, book=book,
    )  # fmt: skip


def _cells(inspection: Inspection, line: SignificantLine) -> tuple[str, ...]:
    return (
        inspection.said(line.time), line.stream, str(line.seq), line.reason, line.said, line.actor,
        " ".join(line.cites),
    )  # fmt: skip


@get("/inspect/payment-errors", sync_to_thread=True)
def payment_errors(request: AnyRequest, book: FromQuery[str], month: FromQuery[str]) -> Sheet:
    """The payment errors of a month, like 2026-11, above the amount of a book."""
    report = _errors(looking(request)[0], book, month)
    notes = () if report.errors else ("None became known.",)
    title = f"Payment errors, {report.month}, {book}"
    return Sheet(title=title, columns=COLUMNS, rows=rows(report), notes=notes, cites=report.cites)


@get("/inspect/payment-errors.csv", sync_to_thread=True)
def payment_errors_csv(request: AnyRequest, book: FromQuery[str], month: FromQuery[str]) -> Response[Any]:
    """The same for a spreadsheet."""
    report = _errors(looking(request)[0], book, month)
    return download(as_csv(report), f"payment-errors-{report.month}-{book}.csv")


def _errors(inspection: Inspection, book: str, month: str) -> ErrorReport:
    known = book in inspection.books().values()
    rule = inspection.house.book(book).rule.payment_errors if known else None
    if rule is None:
        raise NotFoundException(detail=f"No book {book!r} here asks for such a report.")
    try:
        first = date.fromisoformat(f"{month}-01")
        first.replace(year=first.year + 1)  # a month ends before another begins
    except ValueError:
        raise ClientException(detail="A month is written like 2026-11.") from None
    with inspection.moment() as moment:
        streams = sorted(name for name in moment.lengths if name.startswith("payment-errors:"))
        found = PaymentErrors()
        for stream in streams:
            state = replay(PaymentErrors(), (record.event for record in moment.records(stream)))
            found = PaymentErrors({**found.errors, **state.errors})
    zone = ZoneInfo(inspection.house.floor.zone)
    return monthly(rule, found, first.year, first.month, zone)


@post("/inspect/day-end/{day:str}", status_code=200, sync_to_thread=True)
def make_day_end(request: AnyRequest, day: FromPath[str]) -> DayEnd:
    """Make up floats, drop boxes and meters of a gaming day, like 2026-11-15, in the background."""
    inspection, who = looking(request)
    name, work = _day_end(inspection, day)
    return _sheets(inspection.errands.start(name, who.id, work))


@get("/inspect/day-end/{day:str}", sync_to_thread=True)
def day_end(request: AnyRequest, day: FromPath[str]) -> DayEnd:
    """How far that is, and what it comes to."""
    inspection, _ = looking(request)
    return _sheets(inspection.errands.get(_day_end(inspection, day)[0]))


@get("/inspect/day-end/{day:str}/csv", sync_to_thread=True)
def day_end_csv(request: AnyRequest, day: FromPath[str]) -> Response[Any]:
    """The same for a spreadsheet, once it is made up."""
    inspection, _ = looking(request)
    errand = inspection.errands.get(_day_end(inspection, day)[0])
    if errand is None or errand.progress.state != "done":
        raise NotFoundException(detail="That day is not made up yet.")
    made: Shift = errand.result
    return download(shift_page.as_csv(made), f"day-end-{day}.csv")


def _day_end(inspection: Inspection, day: str) -> tuple[str, Any]:
    floor = inspection.house.floor
    calendar = calendar_of(floor.days)
    try:
        asked = date.fromisoformat(day)
        span = calendar.span("day", asked) if calendar else None
    except (ValueError, OverflowError):
        raise ClientException(detail="A day is written like 2026-11-15.") from None
    if span is None:
        raise ClientException(detail=f"This machine knows no time zone {floor.zone!r}.")
    return f"day {asked}", inspection.shift(span)


def _sheets(errand: Errand | None) -> DayEnd:
    if errand is None:
        return DayEnd(Progress())
    progress = errand.progress
    if progress.state != "done":
        return DayEnd(progress)
    made: Shift = errand.result
    tables = Sheet(title="Tables", columns=TABLE_COLUMNS, rows=tuple(table_rows(made)))
    meters = Sheet(title="Meters", columns=METER_COLUMNS, rows=tuple(meter_rows(made)))
    return DayEnd(progress, made.agrees, (tables, meters) if made.meters else (tables,))


@get("/inspect/conformance/{book:str}", sync_to_thread=True)
def conformance(request: AnyRequest, book: FromPath[str]) -> list[ClauseRow]:
    """Every clause of a book, or of the house: what enforces it and which tests prove it, from the record."""
    inspection, _ = looking(request)
    if book not in (*book_ids(), HOUSE, *inspection.books().values()):
        raise NotFoundException(detail=f"There is no book {book!r} here.")
    name = HOUSE if book == HOUSE else inspection.house.book(book).data.inventory
    return [
        ClauseRow(
            id=one.id, kind=one.kind, area=one.area, gist=one.gist, software=one.software,
            **proof(book, one.id)._asdict(),
        )
        for one in inventory(name).values()
    ]  # fmt: skip


HANDLERS: list[Any] = [
    significant_events, significant_csv, payment_errors, payment_errors_csv, make_day_end, day_end,
    day_end_csv, conformance,
]  # fmt: skip
