"""Values as reports print them: moments, amounts, and lines for a spreadsheet."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, tzinfo
from html import escape
from typing import Final

from croupier.core.money import Cents

LATEST: Final = 253_370_764_800_000  # ms to the year 9999: dates end soon after


def moment(at: int | None, zone: tzinfo) -> str:
    """Day and minute by a calendar; nothing for no moment."""
    return "" if at is None else datetime.fromtimestamp(at / 1000, zone).strftime("%Y-%m-%d %H:%M")


def second(at: int) -> str:
    """Day and second, in the time of the world."""
    if not 0 <= at < LATEST:
        return f"{at} ms since 1970"
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%d/%m/%Y %H:%M:%S UTC")


def money(amount: Cents) -> str:
    """Dollars and cents, without a sign or commas."""
    sign, amount = ("-", -amount) if amount < 0 else ("", amount)
    return f"{sign}{amount // 100}.{amount % 100:02}"


def number(value: int | None) -> str:
    return "" if value is None else str(value)


def csv(lines: Iterable[Iterable[str]]) -> str:
    """Lines for a spreadsheet; a cell that it would take for a formula is marked as text."""
    return "".join(",".join(_cell(text) for text in line) + "\r\n" for line in lines)


def _cell(text: str) -> str:
    shown = f"'{text}" if text[:1] in ("=", "+", "@", "\t", "\r") or _formula(text) else text
    return '"' + shown.replace('"', '""') + '"'


def _formula(text: str) -> bool:
    """What begins with a minus and is no number."""
    return text[:1] == "-" and not text[1:].replace(".", "", 1).isdigit()


def page(title: str, under: str, parts: Iterable[str], foot: str = "", style: str = "") -> str:
    """A page to print, complete in itself: what it is called, words under that, its parts, who signs."""
    signed = f"<footer>{escape(foot)}</footer>" if foot else ""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f"<style>\n{STYLE}{style}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n<p>{escape(under)}</p>\n"
        f"<main>\n{''.join(parts)}</main>\n{signed}\n</body>\n</html>\n"
    )


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Rows under the names of their columns; what stands first in a row is its class."""
    heads = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(
        f'<tr class="{escape(row[0])}">{"".join(f"<td>{escape(text)}</td>" for text in row)}</tr>\n'
        for row in rows
    )
    return f"<table>\n<tr>{heads}</tr>\n{body}</table>\n"


STYLE: Final = """@page { size: A4 landscape; margin: 15mm }
body { font: 10pt/1.4 sans-serif }
table { border-collapse: collapse; width: 100% }
th, td { border: 0.5pt solid #888; padding: 2pt 4pt; text-align: left; vertical-align: top }
tr, section { break-inside: avoid }
footer { margin-top: 15mm }
"""
