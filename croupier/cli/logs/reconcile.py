"""`croupier reconcile`: floats, drop boxes and jackpot meters over a shift or a gaming day."""

from datetime import UTC, date, datetime, time, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter

from croupier.cli.main import DONE, WRONG_INPUT, WRONG_USAGE, complain
from croupier.cli.options import AsJson, LogName
from croupier.table.players import Safeguards, Span

if TYPE_CHECKING:
    from croupier.reports.shift_page import Shift

WRITTEN = (".csv", ".html", ".json")


def reconcile(
    log: LogName,
    *,
    day: date | None = None,
    zone: str = "",
    day_start: str = "",
    start: Annotated[str, Parameter(name="--from")] = "",
    end: Annotated[str, Parameter(name="--to")] = "",
    out: Path | None = None,
    casino: str = "",
    as_json: AsJson = False,
) -> int:
    """Reconcile what came and went with what is there; the exit status is 1 where something does not agree.

    A gaming day by --day, --zone and --day-start, or a shift by --from and --to.

    Parameters
    ----------
    day
        A gaming day, like 2025-11-04.
    zone
        The time zone of the house, like Australia/Sydney.
    day_start
        When a gaming day begins there, like 06:00.
    start
        When the shift began, like 2025-11-04T06:00+11:00; UTC if it says nothing else.
    end
        When it ended.
    out
        Write a file that ends in .csv, .html (a page to print) or .json.
    casino
        The name at the head of the page.
    """

    try:
        span, calendar = _span(day, zone, day_start, start, end)
    except ValueError as error:
        return complain(f"reconcile: {error}", WRONG_USAGE)
    if out is not None and out.suffix not in WRITTEN:
        return complain(f"reconcile: --out names a file that ends in {', '.join(WRITTEN)}", WRONG_USAGE)
    made = _made(log, span)
    suffix = out.suffix if out else ".json" if as_json else ".csv"
    text = _text(made, suffix, calendar, casino)
    if out is not None:
        out.write_text(text, encoding="utf-8", newline="")
    else:
        print(text, end="")
    wrong = [f"{one.table}: {reason}" for one in made.tables for reason in one.wrong]
    wrong += [f"meter {one.meter}: {reason}" for one in made.meters for reason in one.wrong]
    return complain("\n".join(wrong), WRONG_INPUT) if wrong else DONE


def _span(day: date | None, zone: str, day_start: str, start: str, end: str) -> tuple[Span, tzinfo]:
    """The stretch of time that is asked for, and the zone it is shown in."""
    from croupier.house.desk.calendars import calendar_of

    if day is not None:
        if start or end:
            raise ValueError("either --day, or --from and --to")
        try:
            begins = time.fromisoformat(day_start)
        except ValueError:
            begins = None
        if not zone or begins is None:
            raise ValueError("--day needs --zone, and --day-start like 06:00")
        calendar = calendar_of(Safeguards(zone=zone, day_start_minutes=begins.hour * 60 + begins.minute))
        if calendar is None:
            raise ValueError(f"this machine knows no time zone {zone!r}")
        return calendar.span("day", day), calendar.zone
    if not start or not end:
        raise ValueError("name a --day, or --from and --to")
    try:
        first, last = (datetime.fromisoformat(text) for text in (start, end))
    except ValueError:
        raise ValueError("a time is written like 2025-11-04T06:00+11:00") from None
    first, last = (one if one.tzinfo else one.replace(tzinfo=UTC) for one in (first, last))
    if last <= first:
        raise ValueError("--to is not after --from")
    return Span(int(first.timestamp() * 1000), int(last.timestamp() * 1000)), first.tzinfo or UTC


def _made(address: str, span: Span) -> "Shift":
    from croupier.audit.inspect.shifts import shift_of
    from croupier.cli.logs.logs import moment_of
    from croupier.cli.progress import progressing

    with moment_of(address) as moment, progressing("reconcile") as tell:
        return shift_of(moment, span, tell)


def _text(made: "Shift", suffix: str, zone: tzinfo, casino: str) -> str:
    from croupier.reports.shift_page import as_csv, as_page

    if suffix == ".json":
        return msgspec.json.encode(made).decode() + "\n"
    return as_page(made, zone, casino) if suffix == ".html" else as_csv(made)
