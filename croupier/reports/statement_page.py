"""A patron's statement as CSV and as a page to print."""

from datetime import tzinfo
from html import escape

from croupier.core.printed import csv, moment, money
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
    """A page to print, complete in itself."""
    heads = "".join(f"<th>{escape(name)}</th>" for name in COLUMNS)
    body = "".join(_html(row) for row in rows(made, zone))
    return PAGE.format(
        title=escape(f"Statement of play of {made.patron}, {made.period} of {made.first.isoformat()}"),
        casino=escape(casino),
        start=moment(made.span.start, zone),
        end=moment(made.span.end, zone),
        clauses=escape(", ".join(made.cites)),
        table=f"<table>\n<tr>{heads}</tr>\n{body}</table>",
    )


def _html(row: tuple[str, ...]) -> str:
    cells = "".join(f"<td>{escape(text)}</td>" for text in row)
    return f'<tr class="{escape(row[0])}">{cells}</tr>\n'


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
td:nth-child(n+6) {{ text-align: right }}
tr {{ break-inside: avoid }}
tr.day, tr.total {{ font-weight: bold }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{casino}. From {start} up to {end}, under {clauses}. Turnover is what was staked and had a result; net is
what was won less what was lost, with what was put right later.</p>
{table}
</body>
</html>
"""
