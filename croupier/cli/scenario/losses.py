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

    With a calendar every result counts in the period in which it came; without one the scenario is one day.
    """

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._results: dict[str, tuple[Lost, ...]] = {}
        self._figure: dict[str, Lost] = {}  # calculated anew in an earlier stay, in the scenario's place
        self._limited: frozenset[str] = frozenset()
        self._opened: int | None = None
        self._now = 0

    def shown(self, scene: Scene, at: int) -> Scene:
        """The scene with limits that count everything but what the table knows itself."""
        self._now = max(self._now, at)
        self._opened = self._now if self._opened is None else self._opened
        limited = {name: one for name, one in scene.patrons.items() if one.loss_limits}
        if not limited:
            return scene
        self._limited |= limited.keys()
        counted = {
            name: replace(one, loss_limits=tuple(self._limits(scene.table, one.loss_limits, name)))
            for name, one in limited.items()
        }
        return replace(scene, patrons={**scene.patrons, **counted})

    def _limits(self, table: Table, limits: Iterable[LossLimit], player: str) -> Iterator[LossLimit]:
        lie = sum(_at_risk(other, player) for id, other in self._tables.items() if id != table.id)
        calendar = calendar_of(table.days) if table.days else None
        for limit in limits:
            told = self._figure.get(player, Lost(self._opened or 0, limit.net_loss))
            lost = (told, *self._results.get(player, ()))
            span = calendar.periods(self._now)[limit.period] if calendar else None
            own = (one.cents for one in lost if span is None or span.start <= one.at < span.end)
            yield replace(limit, net_loss=sum(own) + lie - _lost(table, player))

    def see(self, event: ev.Event, before: Table, after: Table) -> None:
        """What a player lost or won by it; of a stay with a figure of its own only that is left."""
        self._tables[after.id] = after
        left = event.player if isinstance(event, ev.SeatLeft) else ""
        for player in (self._limited & after.sessions.of.keys()) - {left}:
            if cents := _lost(after, player) - _lost(before, player):
                self._results[player] = (*self._results.get(player, ()), Lost(self._now, cents))
        figure = before.sessions.get(left).net_loss
        if left and figure is not None:
            self._figure[left], self._results[left] = Lost(self._now, figure + _lost(before, left)), ()


def _lost(table: Table, player: str) -> Cents:
    """Chips bought and brought less those in hand and on the layout: what was lost in the stay at a table."""
    session = table.sessions.of.get(player)
    has = table.balance(patron_account(player)) + _at_risk(table, player)
    return session.put_in - has if session else 0


def _at_risk(table: Table, player: str) -> Cents:
    """Chips of a player that lie on the layout."""
    own = (wager for box in table.boxes for wager in box.wagers if wager.owner == player)
    return sum(wager.stake - wager.in_tokens() for wager in own)
