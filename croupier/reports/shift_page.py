"""The end of a shift as lines for a spreadsheet and as a page to print."""

from collections.abc import Iterator
from datetime import tzinfo
from html import escape

import msgspec

from croupier.core.printed import csv, moment, money, page
from croupier.reports.rules.shift import TableShift, total
from croupier.reports.rules.shift_meters import MeterShift
from croupier.table.players import Span
from croupier.table.text.telling import exact

TABLE_COLUMNS = (
    "table", "book", "rounds", "opening float", "brought", "fills", "credits", "chips sold", "wagers taken",
    "paid", "booked", "removed", "closing float", "result", "cash", "terminal", "drop before", "drop removed",
    "drop after", "jackpot wagers", "jackpot prizes", "last count", "difference", "wrong", "open",
)  # fmt: skip
METER_COLUMNS = (
    "meter", "book", "shown before", "reserve before", "wagers", "wagers in", "contributed", "seeded",
    "moved in", "moved out", "prizes", "hits", "paid", "shown after", "reserve after", "wrong", "open",
)  # fmt: skip


class Shift(msgspec.Struct, frozen=True, kw_only=True):
    """All tables and meters over a stretch of time."""

    span: Span
    tables: tuple[TableShift, ...]
    meters: tuple[MeterShift, ...]

    @property
    def agrees(self) -> bool:
        return all(one.agrees for one in self.tables) and all(one.agrees for one in self.meters)


def table_rows(shift: Shift) -> Iterator[tuple[str, ...]]:
    """One row a table, in the order of `TABLE_COLUMNS`; all of them together at the end."""
    for one in shift.tables:
        yield _table(one, one.table)
    yield _table(total(shift.tables), "all")


def _table(one: TableShift, name: str) -> tuple[str, ...]:
    flows = one.flows
    counts = [count for count in one.counts if count.of == "float"]
    amounts = (
        one.opening, flows.opened, flows.fills, flows.credits, flows.sold, flows.taken, flows.paid,
        flows.booked, flows.removed, one.closing, one.result, one.cash, one.terminal, one.drop_opening,
        one.drop_removed, one.drop_closing, one.jackpot_wagers, one.jackpot_prizes,
    )  # fmt: skip
    last = (money(counts[-1].counted), money(counts[-1].difference)) if counts else ("", "")
    return (
        name, one.book, str(one.rounds), *map(money, amounts), *last, "; ".join(one.wrong),
        "; ".join(one.open),
    )  # fmt: skip


def meter_rows(shift: Shift) -> Iterator[tuple[str, ...]]:
    """One row a meter, in the order of `METER_COLUMNS`."""
    for one in shift.meters:
        yield (
            one.meter, one.book, exact(one.opening), exact(one.reserve_opening), str(one.count),
            money(one.wagers), exact(one.contributed), exact(one.seeded), exact(one.moved_in),
            exact(one.moved_out), exact(one.prizes), str(one.hits), money(one.paid), exact(one.closing),
            exact(one.reserve_closing), "; ".join(one.wrong), "; ".join(one.open),
        )  # fmt: skip


def as_csv(shift: Shift) -> str:
    """Tables, an empty line, meters."""
    tables = csv((TABLE_COLUMNS, *table_rows(shift)))
    return f"{tables}\r\n{csv((METER_COLUMNS, *meter_rows(shift)))}" if shift.meters else tables


def as_page(shift: Shift, zone: tzinfo, casino: str) -> str:
    """A page to print."""
    state = "Everything agrees." if shift.agrees else "Something does not agree: see the columns “wrong”."
    tables = (_sheet(row[0], TABLE_COLUMNS, row) for row in table_rows(shift))
    meters = (_sheet(f"meter {row[0]}", METER_COLUMNS, row) for row in meter_rows(shift))
    span = f"From {moment(shift.span.start, zone)} up to {moment(shift.span.end, zone)}"
    return page(
        "Reconciliation of floats and meters", f"{casino} {span}. {state}", (*tables, *meters),
        "Counted by: ______________________   Confirmed by: ______________________", STYLE,
    )  # fmt: skip


def _sheet(title: str, names: tuple[str, ...], row: tuple[str, ...]) -> str:
    """One table or meter: what says nothing is left out."""
    pairs = [(name, text) for name, text in zip(names[1:], row[1:], strict=True) if text not in ("", "0.00")]
    lines = "".join(f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>\n" for name, text in pairs)
    return f"<section><h2>{escape(title)}</h2>\n<table>\n{lines}</table></section>\n"


STYLE = """@page { size: A4 }
main { columns: 2 }
h2 { font-size: 11pt; margin: 0 0 2pt }
table { margin-bottom: 10pt }
th, td { border-width: 0 0 0.5pt; font-weight: normal }
td { text-align: right; font-variant-numeric: tabular-nums }
"""
