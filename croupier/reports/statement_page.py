"""A patron's statement as CSV and as a page to print."""

from datetime import tzinfo

from croupier.core.printed import csv, moment, money, page, table
from croupier.patrons.rules.statement import Line, Statement

COLUMNS = (
    "what", "from", "to", "table", "book", "rounds", "bought", "brought", "taken away", "turnover", "won",
    "lost", "adjusted", "net",
)  # fmt: skip


def rows(made: Statement, zone: tzinfo) -> tuple[tuple[str, ...], ...]:
    """One row a line, in the order of `COLUMNS`; the total comes last."""
    return tuple(_row(line, zone) for line in (*made.lines, *made.days, made.total))


def _row(line: Line, zone: tzinfo) -> tuple[str, ...]:
    amounts = (
        line.bought, line.brought, line.taken_away, line.staked, line.won, line.lost, line.adjusted, line.net,
    )  # fmt: skip
    return (
        line.what, moment(line.start, zone), moment(line.end, zone), line.table, line.book, str(line.rounds),
        *(money(amount) for amount in amounts),
    )  # fmt: skip


def as_csv(made: Statement, zone: tzinfo) -> str:
    """Lines for a spreadsheet."""
    return csv((COLUMNS, *rows(made, zone)))


def as_page(made: Statement, zone: tzinfo, casino: str) -> str:
    """A page to print."""
    span = f"From {moment(made.span.start, zone)} up to {moment(made.span.end, zone)}"
    return page(
        f"Statement of play of {made.patron}, {made.period} of {made.first.isoformat()}",
        f"{casino}. {span}, under {', '.join(made.cites)}. Turnover is what was staked and had a result; "
        "net is what was won less what was lost, with what was put right later.",
        (table(COLUMNS, rows(made, zone)),),
        style=STYLE,
    )


STYLE = """td:nth-child(n+6) { text-align: right }
tr.day, tr.total { font-weight: bold }
"""
