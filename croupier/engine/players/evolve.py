"""What events about players' stays, cards and limits change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.core.ledger import Posting, patron_account
from croupier.core.money import Cents
from croupier.table import events as ev
from croupier.table.table import Table


def began(table: Table, player: str, postings: tuple[Posting, ...]) -> Table:
    """A stay begins with the chips that were brought."""
    brought = sum(one.cents for one in postings if one.account == patron_account(player))
    stay = replace(table.sessions.get(player).waits(), put_in=brought)
    return replace(table, sessions=table.sessions.put(player, stay))


def ended(table: Table, player: str) -> Table:
    """A stay ends."""
    return replace(table, sessions=table.sessions.without(player))


def _changed(table: Table, player: str, **changes: Any) -> Table:
    session = replace(table.sessions.get(player), **changes)
    return replace(table, sessions=table.sessions.put(player, session))


def _put_in(table: Table, player: str, amount: Cents) -> Table:
    """More chips; after the first card they are late for this round."""
    session, round = table.sessions.get(player), table.round
    late = session.late if session.late_round == round.number else 0
    late += amount if round.drawn else 0
    put_in = session.put_in + amount
    return _changed(table, player, put_in=put_in, late=late, late_round=round.number)


def _bought(table: Table, event: ev.ChipsBought) -> Table:
    return _put_in(table, event.player, event.amount)


def _declared(table: Table, event: ev.ChipsDeclared) -> Table:
    return _put_in(table, event.player, event.amount)


def _invalidated(table: Table, event: ev.WagersInvalidated) -> Table:
    if not event.barred:
        return table
    invalid = {**table.sanctions.invalid, event.player: event.cites}
    return replace(table, sanctions=replace(table.sanctions, invalid=invalid))


def _presented(table: Table, event: ev.CardPresented) -> Table:
    invalid = {name: one for name, one in table.sanctions.invalid.items() if name != event.player}
    return replace(table, sanctions=replace(table.sanctions, invalid=invalid))


def _paused(table: Table, event: ev.PlayerPaused) -> Table:
    return _changed(table, event.player, paused=event.until)


def _resumed(table: Table, event: ev.PlayerResumed) -> Table:
    return _changed(table, event.player, paused=None, net_loss=event.net_loss, put_in=event.put_in)


def _directed(table: Table, event: ev.PlayerDirected) -> Table:
    directions = (*table.sessions.get(event.player).directions, event.text)
    return _changed(table, event.player, directions=directions)


def _acknowledged(table: Table, event: ev.DirectionsAcknowledged) -> Table:
    return _changed(table, event.player, directions=())


def _reached(table: Table, event: ev.PlayTimeReached) -> Table:
    told = (*table.sessions.get(event.player).told, event.what)
    return _changed(table, event.player, told=told)


def _assessed(table: Table, event: ev.PlayerAssessed) -> Table:
    """After staff have looked, the next long stretch is told again."""
    told = tuple(what for what in table.sessions.get(event.player).told if what != "assess")
    return _changed(table, event.player, told=told)


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.ChipsBought: _bought,
    ev.ChipsDeclared: _declared,
    ev.WagersInvalidated: _invalidated,
    ev.CardPresented: _presented,
    ev.PlayerPaused: _paused,
    ev.PlayerResumed: _resumed,
    ev.PlayerDirected: _directed,
    ev.DirectionsAcknowledged: _acknowledged,
    ev.PlayTimeReached: _reached,
    ev.PlayerAssessed: _assessed,
}
