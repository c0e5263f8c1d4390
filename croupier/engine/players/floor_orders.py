"""Orders that hold on the whole floor: what events make of them, and what stands for a table."""

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.engine.scene import Scene
from croupier.table import events as ev
from croupier.table.sanctions import Apart, FloorOrders

STANDS: Final[Cites] = ("house:sanction",)
"""What it is under elsewhere: clauses of the book it was ordered by say something else in another."""


def evolve(orders: FloorOrders, event: ev.Event) -> FloorOrders:
    """The orders after an event of any table; most events change nothing."""
    match event:
        case ev.PlayerExcluded(scope="casino", player=player):
            return replace(orders, barred={**orders.barred, player: STANDS})
        case ev.ExclusionLifted(scope="casino", player=player):
            return replace(orders, barred=_without(orders.barred, player))
        case ev.PlayerExcluded(game=game, player=player) if game:
            return _in_game(orders, game, (*_others(orders.excluded.get(game, ()), player), player))
        case ev.ExclusionLifted(game=game, player=player) if game:
            return _in_game(orders, game, _others(orders.excluded.get(game, ()), player))
        case ev.OrderGiven(order="keep-apart", players=players):
            return replace(orders, apart=(*_parted(orders.apart, players), Apart(players)))
        case ev.OrderLifted(order="keep-apart", players=players):
            return replace(orders, apart=_parted(orders.apart, players))
        case ev.PersonDetained(player=player):
            return replace(orders, detained=(*_others(orders.detained, player), player))
        case ev.DetentionEnded(player=player):
            return replace(orders, detained=_others(orders.detained, player))
        case ev.WinningsWithheld(player=player, cites=cites):
            return replace(orders, withheld={**orders.withheld, player: cites})
        case ev.WinningsDetermined(player=player):
            return replace(orders, withheld=_without(orders.withheld, player))
        case ev.WagersInvalidated(barred=True, player=player, cites=cites):
            return replace(orders, invalid={**orders.invalid, player: cites})
        case ev.CardPresented(player=player):
            return replace(orders, invalid=_without(orders.invalid, player))
        case ev.PlayerDirected(player=player, text=text):
            given = (*orders.directed.get(player, ()), text)
            return replace(orders, directed={**orders.directed, player: given})
        case ev.DirectionsAcknowledged(player=player):
            return replace(orders, directed=_without(orders.directed, player))
        case ev.PlayerPaused(player=player, until=until):
            return replace(orders, paused={**orders.paused, player: until})
        case ev.PlayerResumed(player=player):
            return replace(orders, paused=_without(orders.paused, player))
    return orders


def replay(orders: FloorOrders, events: Iterable[ev.Event]) -> FloorOrders:
    """The orders after all the events."""
    for event in events:
        orders = evolve(orders, event)
    return orders


def _without(found: dict[str, Any], gone: str) -> dict[str, Any]:
    return {name: one for name, one in found.items() if name != gone}


def _others(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple(one for one in players if one != player)


def _in_game(orders: FloorOrders, game: str, players: tuple[str, ...]) -> FloorOrders:
    others = _without(orders.excluded, game)
    return replace(orders, excluded={**others, game: players} if players else others)


def _parted(apart: tuple[Apart, ...], players: tuple[str, ...]) -> tuple[Apart, ...]:
    """Without the order about these players."""
    return tuple(one for one in apart if {*one.players} != {*players})


class TableOrders:
    """What stands by the word of one table, where no floor knows more; worked out when it is asked."""

    __slots__ = ("_scene",)

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    @property
    def barred(self) -> dict[str, Cites]:
        here, elsewhere = self._scene.table.sanctions.barred, self._scene.barred
        return {**elsewhere, **here} if elsewhere else here

    @property
    def excluded(self) -> dict[str, tuple[str, ...]]:
        book, excluded = self._scene.book, self._scene.table.sanctions.excluded
        return {book.data.game: tuple(excluded)} if excluded and book.rule.exclusion.scope == "game" else {}

    @property
    def apart(self) -> tuple[Apart, ...]:
        return self._scene.table.orders.apart

    @property
    def detained(self) -> tuple[str, ...]:
        return tuple(self._scene.table.sanctions.detained)

    @property
    def withheld(self) -> dict[str, Cites]:
        return self._scene.table.sanctions.withheld

    @property
    def invalid(self) -> dict[str, Cites]:
        return self._scene.table.sanctions.invalid

    @property
    def directed(self) -> dict[str, tuple[str, ...]]:
        stays = self._scene.table.sessions.of.items()
        return {player: one.directions for player, one in stays if one.directions}

    @property
    def paused(self) -> dict[str, int]:
        stays = self._scene.table.sessions.of.items()
        return {player: one.paused for player, one in stays if one.paused is not None}


def standing(scene: Scene) -> FloorOrders | TableOrders:
    """What stands: by the word of the floor, or of the table where it knows of no other."""
    return TableOrders(scene) if scene.floor is None else scene.floor
