"""What the patrons of a scenario lost in earlier stays and have lost or at risk at its other tables."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from croupier.core.ledger import patron_account
from croupier.core.money import Cents
from croupier.engine.scene import Scene
from croupier.house.desk.calendars import calendar_of
from croupier.table import events as ev
from croupier.table.players import LossLimit
from croupier.table.table import Table


class Lost(NamedTuple):
    """What was lost, and by when."""

    at: int
    cents: Cents


class Losses:
    """A loss limit is one for all stays at all tables; each table knows of the stay at it.

    With a calendar every period counts its own losses; without one the scenario is one day.
    """

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._earlier: dict[str, tuple[Lost, ...]] = {}
        self._figure: dict[str, Lost] = {}  # calculated anew in an earlier stay, in the scenario's place
        self._opened: int | None = None
        self._now = 0

    def shown(self, scene: Scene, at: int) -> Scene:
        """The scene with limits that count everything but the stay at its own table."""
        self._now = max(self._now, at)
        self._opened = self._now if self._opened is None else self._opened
        limited = {name: one for name, one in scene.patrons.items() if one.loss_limits}
        if not limited:
            return scene
        others = [table for id, table in self._tables.items() if id != scene.table.id]
        counted = {
            name: replace(one, loss_limits=tuple(self._limits(scene.table, one.loss_limits, name, others)))
            for name, one in limited.items()
        }
        return replace(scene, patrons={**scene.patrons, **counted})

    def _limits(
        self, table: Table, limits: Iterable[LossLimit], player: str, others: list[Table]
    ) -> Iterator[LossLimit]:
        here = sum(_lost_in_stay(other, player) for other in others)
        calendar = calendar_of(table.days) if table.days else None
        for limit in limits:
            told = self._figure.get(player, Lost(self._opened or 0, limit.net_loss))
            lost = (told, *self._earlier.get(player, ()))
            span = calendar.periods(self._now)[limit.period] if calendar else None
            own = (one.cents for one in lost if span is None or span.start <= one.at < span.end)
            yield replace(limit, net_loss=sum(own) + here)

    def see(self, event: ev.Event, before: Table, after: Table) -> None:
        """A stay that ends is counted among the earlier ones."""
        self._tables[after.id] = after
        if not isinstance(event, ev.SeatLeft):
            return
        player, lost = event.player, _lost_in_stay(before, event.player)
        figure = before.sessions.get(player).net_loss
        if figure is None:
            self._earlier[player] = (*self._earlier.get(player, ()), Lost(self._now, lost))
        else:
            self._figure[player], self._earlier[player] = Lost(self._now, figure + lost), ()


def _lost_in_stay(table: Table, player: str) -> Cents:
    """Chips bought and brought less those in hand: what was lost there and what lies on the layout."""
    return table.sessions.get(player).put_in - table.balance(patron_account(player))
