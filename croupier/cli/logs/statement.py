"""`croupier statement`: what a patron bought, played, won and lost in a gaming day, week or month."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.options import AsJson, LogName
from croupier.table.players import Period, Safeguards

if TYPE_CHECKING:
    from croupier.patrons.rules.events import PlayCounted
    from croupier.patrons.rules.gaming_day import Calendar
    from croupier.patrons.rules.statement import Statement

WRITTEN = (".csv", ".html", ".json")


def statement(
    log: LogName,
    patron: str,
    *,
    day: date,
    zone: str,
    day_start: str,
    period: Period = "day",
    out: Path | None = None,
    casino: str = "",
    as_json: AsJson = False,
) -> int:
    """Make a patron's statement from what the tables of a log recorded.

    Parameters
    ----------
    patron
        Whose statement.
    day
        A gaming day, like 2025-11-04; a week or month is the one it belongs to.
    zone
        The time zone of the house, like Australia/Sydney.
    day_start
        When a gaming day begins there, like 06:00.
    period
        For that day, its week from Monday, or its month.
    out
        Write a file that ends in .csv, .html (a page to print) or .json.
    casino
        The name at the head of the page.
    """
    from croupier.house.desk.calendars import calendar_of

    minutes = _minutes(day_start)
    if minutes is None:
        return complain(f"statement: --day-start {day_start!r} is no time like 06:00", WRONG_USAGE)
    if out is not None and out.suffix not in WRITTEN:
        return complain(f"statement: --out names a file that ends in {', '.join(WRITTEN)}", WRONG_USAGE)
    calendar = calendar_of(Safeguards(zone=zone, day_start_minutes=minutes))
    if calendar is None:
        return complain(f"this machine knows no time zone {zone!r}", WRONG_INPUT)
    made = _made(log, patron, period, day, calendar)
    if made is None:
        return complain(f"there is no patron {patron!r} in this log", WRONG_INPUT)
    if out is not None:
        out.write_text(_text(made, calendar, out.suffix, casino), encoding="utf-8", newline="")
    else:
        print(_text(made, calendar, ".json" if as_json else ".csv", casino), end="")
    return DONE


def _minutes(text: str) -> int | None:
    """Minutes after midnight of a time like 06:00."""
    hours, colon, minutes = text.partition(":")
    if not (colon and hours.isdecimal() and minutes.isdecimal()):
        return None
    found = int(hours) * 60 + int(minutes)
    return found if int(minutes) < 60 and found < 1440 else None


def _made(log: str, patron: str, period: Period, day: date, calendar: "Calendar") -> "Statement | None":
    """Whoever was never at a table and has no account is nobody here."""
    from croupier.patrons.rules.statement import statement as made
    from croupier.rulebooks.load import book_ids, load

    rule = load(book_ids()[0]).rule.safeguards  # the house's, the same beneath every book
    known: set[str] = set()
    found = made(rule, patron, _play(log, known), period, day, calendar)
    return found if patron in known else None


def _play(address: str, known: set[str]) -> "Iterator[PlayCounted]":
    """What all tables of a log recorded of everybody's play; whoever it knows is noted."""
    from croupier.patrons.rules.recorded_play import Happened, play_at
    from croupier.store.database.read_only import read_log
    from croupier.store.happened import happened, right_times

    log = read_log(address)
    try:
        right = right_times(log.read)
        for stream in log.streams():
            kind, _, name = stream.partition(":")
            if kind == "patron":
                known.add(name)
            if kind == "table":
                records = happened(log.read(stream), right)
                for one in play_at(name, (Happened(r.time, r.actor, r.command, r.event) for r in records)):
                    known.add(one.patron)
                    yield one
    finally:
        log.close()


def _text(made: "Statement", calendar: "Calendar", suffix: str, casino: str) -> str:
    from croupier.reports.statement_page import as_csv, as_page

    if suffix == ".json":
        return msgspec.json.encode(made).decode() + "\n"
    if suffix == ".html":
        return as_page(made, calendar.zone, casino)
    return as_csv(made, calendar.zone)
