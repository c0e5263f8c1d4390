"""What a tournament changes at its tables."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table import events as ev
from croupier.table.table import Table


def _placed(table: Table, event: ev.TournamentPlaceSet) -> Table:
    """The table is kept for a tournament, or not any more."""
    return replace(table, tournament=event.place)


def after_hand(table: Table) -> Table:
    """One more hand of the schedule, and one less to sit out."""
    place = table.tournament
    if place is None:
        return table
    missing = {player: left - 1 for player, left in place.missing.items() if left > 1}
    return replace(table, tournament=replace(place, played=place.played + 1, missing=missing))


def back(table: Table, player: str) -> Table:
    """Who wagers is there again."""
    place = table.tournament
    if place is None or player not in place.away:
        return table
    away = tuple(one for one in place.away if one != player)
    return replace(table, tournament=replace(place, away=away))


def _made(table: Table, event: ev.SecretWagerMade) -> Table:
    place = table.tournament
    if place is None:
        return table
    used = {**place.used, event.player: place.used.get(event.player, 0) + 1}
    secret = {**place.secret, event.player: event.seal}
    return replace(table, tournament=replace(place, secret=secret, used=used))


def _unsealed(table: Table, event: ev.SecretWagerRevealed | ev.SecretWagerDropped) -> Table:
    place = table.tournament
    if place is None:
        return table
    secret = {player: seal for player, seal in place.secret.items() if player != event.player}
    return replace(table, tournament=replace(place, secret=secret))


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.TournamentPlaceSet: _placed,
    ev.SecretWagerMade: _made,
    ev.SecretWagerRevealed: _unsealed,
    ev.SecretWagerDropped: _unsealed,
}
