"""What the patrons of a scenario lost in earlier stays and have lost or at risk at its other tables."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from croupier.core.ledger import patron_account
from croupier.core.money import Cents
from croupier.engine.scene import Scene
from croupier.table import events as ev
from croupier.table.players import LossLimit
from croupier.table.table import Table


class Losses:
    """A loss limit is one for all stays at all tables; each table knows of the stay at it."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._earlier: dict[str, Cents] = {}
        self._figure: dict[str, Cents] = {}  # calculated anew in an earlier stay, in the scenario's place

    def shown(self, scene: Scene) -> Scene:
        """The scene with limits that count everything but the stay at its own table."""
        limited = {name: one for name, one in scene.patrons.items() if one.loss_limits}
        if not limited:
            return scene
        others = [table for id, table in self._tables.items() if id != scene.table.id]
        counted = {
            name: replace(one, loss_limits=tuple(self._limits(one.loss_limits, name, others)))
            for name, one in limited.items()
        }
        return replace(scene, patrons={**scene.patrons, **counted})

    def _limits(self, limits: Iterable[LossLimit], player: str, others: list[Table]) -> Iterator[LossLimit]:
        more = self._earlier.get(player, 0) + sum(_lost_in_stay(table, player) for table in others)
        for limit in limits:
            yield replace(limit, net_loss=self._figure.get(player, limit.net_loss) + more)

    def see(self, event: ev.Event, before: Table, after: Table) -> None:
        """A stay that ends is counted among the earlier ones."""
        self._tables[after.id] = after
        if not isinstance(event, ev.SeatLeft):
            return
        player, lost = event.player, _lost_in_stay(before, event.player)
        figure = before.sessions.get(player).net_loss
        if figure is None:
            self._earlier[player] = self._earlier.get(player, 0) + lost
        else:
            self._figure[player], self._earlier[player] = figure + lost, 0


def _lost_in_stay(table: Table, player: str) -> Cents:
    """Chips bought and brought less those in hand: what was lost there and what lies on the layout."""
    return table.sessions.get(player).put_in - table.balance(patron_account(player))
