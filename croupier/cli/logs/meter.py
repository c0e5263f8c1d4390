"""`croupier meter`: what stands on jackpot meters, where it came from, and whether the log agrees."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter

from croupier.cli.main import DONE, WRONG_INPUT, complain
from croupier.cli.options import AsJson
from croupier.core.money import dollars
from croupier.meters.rules import events as ev
from croupier.table.meter import CENT, Meter, Units

if TYPE_CHECKING:
    from rich.console import RenderableType

    from croupier.meters.rules.reconcile import Reconciliation
    from croupier.store.codec import Recorded


class Found(msgspec.Struct, frozen=True):
    """One meter of a log: its state, its sums, and its stream."""

    meter: Meter
    sums: "Reconciliation"
    records: "tuple[Recorded, ...]"
    tables: dict[str, Units]
    streams: "dict[str, tuple[Recorded, ...]]"  # of the tables


def meter(
    log: str = "",
    *,
    only: Annotated[str, Parameter(name="--meter")] = "",
    at: datetime | None = None,
    as_json: AsJson = False,
) -> int:
    """List the jackpot meters of a log with their contributions and hits, and reconcile them.

    Every cut and every counter is counted again from the streams of the tables. The exit status is 1 if
    anything does not agree.

    Parameters
    ----------
    log
        A log file, or postgresql://user@host/name; the log of `croupier play` where none is named.
    only
        Show one meter, with everything that happened to it.
    at
        Say what stood on the meters then, such as 2026-11-15T21:30:00; the time is UTC.
    """
    from croupier.cli.terminal.house import default_log

    found = _read(log or str(default_log()), only)
    if only and not found:
        return complain(f"there is no meter {only!r} in this log", WRONG_INPUT)
    if at is not None:
        return _as_at(found, at, as_json=as_json)
    if as_json:
        print(json.dumps([as_data(one) for one in found]))
    else:
        _show(found, whole=bool(only))
    return DONE if all(one.sums.balanced for one in found) else WRONG_INPUT


def _read(address: str, only: str) -> list[Found]:
    from croupier.meters.rules.evolve import replay
    from croupier.meters.rules.reconcile import reconcile
    from croupier.store.database.read_only import read_log
    from croupier.store.happened import happened, right_times

    log = read_log(address)
    try:
        names, right = log.streams(), right_times(log.read)
        played = (name for name in names if name.startswith("table:"))
        streams = {name[6:]: tuple(happened(log.read(name), right)) for name in played}
        found = []
        for id in (name[6:] for name in names if name.startswith("meter:")):
            if only in ("", id):
                records, counters = tuple(happened(log.read("meter:" + id), right)), log.counters(id)
                state = replay(Meter(id=id), (record.event for record in records))
                sums = reconcile(id, records, counters, streams)
                tables = {table: counter.units for table, counter in counters.items()}
                found.append(Found(state, sums, records, tables, streams))
        return found
    finally:
        log.close()


def _as_at(found: Sequence[Found], at: datetime, *, as_json: bool) -> int:
    """What stood on each meter after everything that was recorded by a time."""
    from croupier.meters.rules.reading import value_at

    when = at if at.tzinfo else at.replace(tzinfo=UTC)
    time = int(when.timestamp() * 1000)
    known = [one for one in found if one.records and one.records[0].time <= time]
    values = {one.meter.id: value_at(one.meter.id, one.records, one.streams, time) for one in known}
    if as_json:
        print(json.dumps([{"meter": id, "time": time, "units": units} for id, units in values.items()]))
    else:
        from rich.console import Console

        for id, units in values.items():
            Console().print(f"meter {id} at {when:%d/%m/%Y %H:%M:%S} UTC: {_exact(units)}")
    return DONE if known else complain("no meter was there then", WRONG_INPUT)


def as_data(found: Found) -> dict[str, Any]:
    """A meter for programs: money in cents, and in units of a ten-thousandth of a cent where it says so."""
    meter, sums = found.meter, found.sums
    return {
        "meter": meter.id,
        "book": meter.book,
        "open": meter.open,
        "terms": msgspec.to_builtins(meter.terms),
        "value": sums.shown // CENT,
        "pending": msgspec.to_builtins(meter.pending),
        "faults": sorted(meter.faults),
        "units": {
            name: getattr(sums, name)
            for name in (
                "seeded",
                "contributed",
                "moved_in",
                "moved_out",
                "prizes",
                "shown",
                "reserve",
                "topped_up",
            )
        },
        "wagers": {"count": sums.count, "cents": sums.wagers},
        "hits": {"count": sums.hits, "cents": sums.paid},
        "tables": {table: {"units": units} for table, units in sorted(found.tables.items())},
        "linked": sorted(meter.links),
        "history": [
            {"seq": record.seq, "time": record.time, "by": record.actor, **json.loads(bytes(record.body))}
            for record in found.records
        ],
        "balanced": sums.balanced,
        "wrong": msgspec.to_builtins(sums.wrong),
    }


def _show(found: Sequence[Found], *, whole: bool) -> None:
    from rich.console import Console

    console = Console()
    if not found:
        console.print("No jackpot meter is in this log.")
    for one in found:
        console.print(_table(one))
        if whole:
            console.print(_history(one.records))


def _table(found: Found) -> "RenderableType":
    from rich.panel import Panel
    from rich.table import Table

    meter, sums = found.meter, found.sums
    grid = Table.grid(padding=(0, 3))
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column(style="dim")
    for name, units, note in (
        ("seed", sums.seeded, "put in by the house"),
        ("contributions", sums.contributed, f"of {sums.count} wagers, {dollars(sums.wagers)} in all"),
        ("transfers in", sums.moved_in, ""),
        ("prizes", -sums.prizes, f"{sums.hits} hits, {dollars(sums.paid)} paid"),
        ("transfers out", -sums.moved_out, ""),
        ("reserve", -sums.reserve, "for the next seed"),
    ):
        if units:
            grid.add_row(name, _exact(units), note)
    grid.add_row("[bold]shown[/]", f"[bold]{_exact(sums.shown)}[/]", _mark(found))
    for table, units in sorted(found.tables.items()):
        state = "" if table in meter.links else "no longer linked"
        grid.add_row(f"  from table {table}", _exact(units), state)
    for win in meter.pending:
        grid.add_row("[yellow]pending[/]", dollars(win.amount), f"{win.prize} at {win.table}, box {win.box}")
    title = f"meter {meter.id} · {meter.book}" + ("" if meter.open else " · closed")
    return Panel(grid, title=title, title_align="left", expand=False)


def _mark(found: Found) -> str:
    wrong = found.sums.wrong
    if wrong is None:
        return "[green]reconciled with every table's stream[/]"
    where = f"record {wrong.seq}" if wrong.seq else wrong.event
    return f"[red]{where}: {wrong.what} should be {_exact(wrong.expected)}, is {_exact(wrong.found)}[/]"


def _exact(units: Units) -> str:
    """Dollars to the last unit."""
    sign, (cents, part) = "-" if units < 0 else "", divmod(abs(units), CENT)
    text = f"{sign}${cents // 100:,}.{cents % 100:02d}"
    return f"{text}[dim]{part:04d}[/]" if part else text


def _history(records: "Sequence[Recorded]") -> "RenderableType":
    from rich.table import Table

    from croupier.reports.rules.said import said

    table = Table.grid(padding=(0, 2))
    for record in records:
        event = record.event
        time = datetime.fromtimestamp(record.time / 1000, UTC).strftime("%d/%m/%Y %H:%M:%S")
        what = said(event)
        if isinstance(event, ev.Counted) and hasattr(event, "after"):
            what += f"\n{_exact(event.before)} → {_exact(event.after)}"
        what += f"\n[dim]{', '.join(event.cites)} · {record.actor}[/]"
        table.add_row(f"[dim]{record.seq}[/]", f"[dim]{time}[/]", what)
    return table
