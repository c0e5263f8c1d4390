"""What happened to a meter: the sentence of every event."""

from typing import Final

from croupier.core.money import dollars
from croupier.meters.rules import events as ev
from croupier.table.meter import MeterTerms
from croupier.table.text.telling import Sentences, plain, units


def _terms(terms: MeterTerms) -> str:
    return f": wager {dollars(terms.wager)}, seed {dollars(terms.seed)}, rate {terms.rate / 100:g} %"


def _hit(event: ev.MeterHit) -> str:
    prizes = ", ".join(f"{plain(win.prize)} {dollars(win.amount)} at box {win.box}" for win in event.wins)
    return (
        f"hit at table {{table}}, round {{round}}: {prizes}[pending?; to be confirmed]. It stood at "
        "{before:units} and is now at {after:units}[reset?, and starts again from its seed]"
    )


def _closed(event: ev.MeterClosed) -> str:
    parts = [f"{units(amount)} to {meter}" for meter, amount in event.to.items()]
    parts += [f"{units(event.to_reserve)} to the reserve"] if event.to_reserve else []
    return "{by} closes it: " + (", ".join(parts) or "nothing was left")


SENTENCES: Final[Sentences] = {
    ev.MeterOpened: lambda e: "{by} opens it under {book}, approval {approval}" + _terms(e.terms),
    ev.TableLinked: "{by} links table {table}[moved_from?, from meter {moved_from}]",
    ev.TableUnlinked: "{by} takes off table {table}[moved_to?, which goes to meter {moved_to}]",
    ev.MeterHit: _hit,
    ev.MeterHitConfirmed: "{by} confirms the prize of box {box} at table {table}",
    ev.MeterHitUndone: "round {round} of table {table} has no result: {back:units} are back",
    ev.MeterChanged: lambda e: "{by} gives it new terms" + _terms(e.terms),
    ev.MeterToppedUp: "topped up to its seed, from {before:units} to {after:units}",
    ev.TransferReceived: "{units:units} come from meter {source}",
    ev.MeterClosed: _closed,
    ev.ReserveMoved: "{by} and {second} move {units:units} of the reserve to {to}: {reason}",
    ev.ReserveReceived: "{units:units} come into the reserve from {source}",
    ev.MeterTested: "{by} tests it at {before:units}",
    ev.MeterFaultReported: "{by} reports a fault: {fault:plain}",
    ev.MeterFaultCleared: "{by} says that {fault:plain} works again",
}
