"""Payment errors over the wire: record one, see what is open and what it lacks, go on with it to its end."""

from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from litestar import Response, get, post
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody

from croupier.core.book.payment_errors import PaymentErrorRule
from croupier.house.desk.streams import error_stream
from croupier.house.desk.wire import Said
from croupier.house.http.answering import answered, printed
from croupier.house.http.caller import AnyRequest
from croupier.house.http.commanding import commanded
from croupier.house.http.duties import on_staff, overseeing, oversees
from croupier.house.room.house import House
from croupier.payment_errors.rules.commands import AnyErrorCommand
from croupier.payment_errors.rules.decide import overdue
from croupier.payment_errors.rules.duties import lacking
from croupier.payment_errors.rules.report import ReportDue, as_page, monthly, reports_due
from croupier.payment_errors.rules.state import PaymentError, PaymentErrors


class ErrorCase(msgspec.Struct, frozen=True):
    """An open case, and what it still lacks to be closed."""

    error: PaymentError
    overdue: bool
    lacks: str


class ErrorBook(msgspec.Struct, frozen=True):
    """The open cases under one book; what its errors can be about, and the ways it names to put one right."""

    book: str
    sources: tuple[str, ...]
    ways: tuple[str, ...]
    cases: tuple[ErrorCase, ...]
    reports: tuple[ReportDue, ...]  # months of which the regulator has no report, or none with all errors


@get("/pit/errors", sync_to_thread=True)
def payment_errors(request: AnyRequest) -> list[ErrorBook]:
    """The payment errors that are open, by book; books that say nothing about them are left out.

    A dealer may record one, and is told what that asks for; the cases are the pit's.
    """
    who, house = on_staff(request)
    cases = oversees(house, who)
    books = dict.fromkeys(table.book for table in house.floor.tables)
    rules = ((book, house.book(book).rule.payment_errors) for book in books)
    return [_open(house, book, rule, cases=cases) for book, rule in rules if rule]


@post("/pit/errors/{book:str}", status_code=200)
async def error_command(
    request: AnyRequest, book: FromPath[str], data: JSONBody[AnyErrorCommand]
) -> Response[Said]:
    """Give a command about a payment error under a book, in the caller's own name at the house's time."""
    who, house = on_staff(request)
    if book not in {table.book for table in house.floor.tables}:
        raise NotFoundException(detail=f"No table here plays by {book!r}.")
    own = msgspec.structs.replace(data, actor=who.id, at=0)
    return answered(await commanded(request, book, own, book=book))


def _errors(house: House, book: str) -> PaymentErrors:
    found: PaymentErrors = house.desk.state(error_stream(book))
    return found


def _open(house: House, book: str, rule: PaymentErrorRule, *, cases: bool) -> ErrorBook:
    errors = _errors(house, book)
    late = {one.id for one in overdue(rule, errors, house.clock())}
    found = tuple(
        ErrorCase(one, one.id in late, refusal.text if (refusal := lacking(rule, one)) else "")
        for one in errors.errors.values()
        if cases and one.outcome is None
    )
    ways = dict.fromkeys(
        (*rule.attempts.any_of, *(way for ways in rule.known.values() for way in ways.any_of))
    )
    due = reports_due(rule, errors, house.clock(), ZoneInfo(house.floor.zone)) if cases else ()
    return ErrorBook(book, rule.sources, tuple(ways), found, due)


@get("/pit/errors/{book:str}/report", sync_to_thread=True)
def error_report(request: AnyRequest, book: FromPath[str], month: FromQuery[str]) -> Response[str]:
    """The report of a month, like 2026-11, as a page to print and send."""
    _, house = overseeing(request)
    known = book in {table.book for table in house.floor.tables}
    rule = house.book(book).rule.payment_errors if known else None
    if rule is None:
        raise NotFoundException(detail=f"No table here reports payment errors by {book!r}.")
    try:
        first = date.fromisoformat(f"{month}-01")
        first.replace(year=first.year + 1)  # a month ends before another begins
    except ValueError:
        raise ClientException(detail="A month is written like 2026-11.") from None
    zone, errors = ZoneInfo(house.floor.zone), _errors(house, book)
    page = as_page(monthly(rule, errors, first.year, first.month, zone), house.book(book).data.house)
    return printed(page)


HANDLERS: list[Any] = [payment_errors, error_command, error_report]
