"""Orders against people that hold on the whole floor: what every table's scene is told."""

from collections.abc import Iterable

from croupier.engine.players.floor_orders import replay
from croupier.engine.settlement.custody import HOUSE
from croupier.table import events as ev
from croupier.table.sanctions import Barred, FloorOrders

WIDE = (
    ev.WinningsDetermined,
    ev.PersonDetained, ev.DetentionEnded, ev.CardPresented, ev.PlayerDirected, ev.DirectionsAcknowledged,
    ev.PlayerPaused, ev.PlayerResumed,
)  # fmt: skip


def barred_by(events: Iterable[ev.Event], before: Barred | None = None) -> Barred:
    """Everybody who is excluded from the casino after all these events, and before them where it is told."""
    return replay(FloorOrders(barred=before or {}), events).barred


def floor_wide(event: ev.Event) -> bool:
    """Whether an event changes what stands against people on the whole floor."""
    match event:
        case ev.PlayerExcluded(scope=scope, game=game) | ev.ExclusionLifted(scope=scope, game=game):
            return scope == "casino" or bool(game)
        case ev.OrderGiven(order=order) | ev.OrderLifted(order=order):
            return order == "keep-apart"
        case ev.WagersInvalidated(barred=barred):
            return barred
        case ev.WinningsWithheld(by=by):
            return by != HOUSE
    return isinstance(event, WIDE)
