"""What happened to a meter or in a case of a payment error, in plain words: one sentence an event."""

from collections.abc import Callable
from typing import Any

from croupier.core.event import Event
from croupier.core.money import dollars
from croupier.meters.rules import events as ev
from croupier.payment_errors.rules import events as error
from croupier.reports.shift_page import exact
from croupier.table.meter import CENT, MeterTerms, Units


def units(amount: Units) -> str:
    """Dollars to the last unit that is not zero."""
    return dollars(amount // CENT) if amount % CENT == 0 else f"${exact(amount)}"


def _terms(terms: MeterTerms) -> str:
    return f"wager {dollars(terms.wager)}, seed {dollars(terms.seed)}, rate {terms.rate / 100:g} %"


def _hit(event: ev.MeterHit) -> str:
    prizes = ", ".join(
        f"{win.prize.replace('_', ' ')} {dollars(win.amount)} at box {win.box}" for win in event.wins
    )
    again = ", and starts again from its seed" if event.reset else ""
    waits = "; to be confirmed" if event.pending else ""
    return (
        f"Hit at table {event.table}, round {event.round}: {prizes}{waits}. "
        f"It stood at {units(event.before)} and is now at {units(event.after)}{again}"
    )


def _linked(event: ev.TableLinked) -> str:
    moved = f", from meter {event.moved_from}" if event.moved_from else ""
    return f"{event.by} links table {event.table}{moved}"


def _unlinked(event: ev.TableUnlinked) -> str:
    moved = f", which goes to meter {event.moved_to}" if event.moved_to else ""
    return f"{event.by} takes off table {event.table}{moved}"


def _closed(event: ev.MeterClosed) -> str:
    parts = ", ".join(f"{units(amount)} to {meter}" for meter, amount in event.to.items())
    rest = f"{units(event.to_reserve)} to the reserve" if event.to_reserve else ""
    return f"{event.by} closes it: " + (", ".join(filter(None, (parts, rest))) or "nothing was left")


METER_SENTENCES: dict[type[Event], Callable[[Any], str]] = {
    ev.MeterOpened: lambda e: f"{e.by} opens it under {e.book}, approval {e.approval}: {_terms(e.terms)}",
    ev.TableLinked: _linked,
    ev.TableUnlinked: _unlinked,
    ev.MeterHit: _hit,
    ev.MeterHitConfirmed: lambda e: f"{e.by} confirms the prize of box {e.box} at table {e.table}",
    ev.MeterHitUndone: lambda e: (
        f"Round {e.round} of table {e.table} has no result: {units(e.back)} are back"
    ),
    ev.MeterChanged: lambda e: f"{e.by} gives it new terms: {_terms(e.terms)}",
    ev.MeterToppedUp: lambda e: f"Topped up to its seed, from {units(e.before)} to {units(e.after)}",
    ev.TransferReceived: lambda e: f"{units(e.units)} come from meter {e.source}",
    ev.MeterClosed: _closed,
    ev.ReserveMoved: lambda e: (
        f"{e.by} and {e.second} move {units(e.units)} of the reserve to {e.to}: {e.reason}"
    ),
    ev.ReserveReceived: lambda e: f"{units(e.units)} come into the reserve from {e.source}",
    ev.MeterTested: lambda e: f"{e.by} tests it at {units(e.before)}",
    ev.MeterFaultReported: lambda e: f"{e.by} reports a fault: {e.fault}",
    ev.MeterFaultCleared: lambda e: f"{e.by} says that {e.fault} works again",
    error.MonthlyReportSent: lambda e: (
        f"{e.by} sent {e.to} the payment errors of {e.month}: {', '.join(e.errors) or 'none'}"
        + (", late" if e.late else "")
    ),
    error.PaymentErrorRecorded: lambda e: (
        f"{e.by} records error {e.error}: {dollars(e.amount)} {e.kind}, {e.source.replace('_', ' ')}"
    ),
}
