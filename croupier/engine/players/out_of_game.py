"""What an order against people brings about at a table: antes go back, and hands fold when they are due.

An order given elsewhere has its effect here with the next act at this table.
"""

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.engine.evolve import replay
from croupier.engine.irregular.orders import apart_at_once
from croupier.engine.players.exclusions import at_once, held_in_custody
from croupier.engine.players.floor_orders import replay as replay_orders
from croupier.engine.players.floor_orders import standing
from croupier.engine.scene import Scene
from croupier.engine.wagers.bets import folded
from croupier.engine.wagers.place import taken_back
from croupier.table import events as ev
from croupier.table.table import Table

ORDERS: frozenset[type[ev.Event]] = frozenset((ev.PlayerExcluded, ev.PersonDetained, ev.OrderGiven))


def caught_up(scene: Scene) -> tuple[Scene, tuple[ev.Event, ...]]:
    """The scene once every order in force had its effect, and what that took."""
    if not _anybody(scene):
        return scene, ()
    events = brought_about(scene)
    return (replace(scene, table=replay(scene.table, events)) if events else scene), events


def follows(scene: Scene, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
    """What orders in force, and those the events give, bring about after them."""
    if not _anybody(scene) and ORDERS.isdisjoint(map(type, events)):
        return ()
    floor = None if scene.floor is None else replay_orders(scene.floor, events)
    return brought_about(replace(scene, table=replay(scene.table, events), floor=floor))


def _anybody(scene: Scene) -> bool:
    """Whether somebody who plays here is touched by any order, which is seldom."""
    table, floor = scene.table, scene.floor
    own = table.sanctions
    if not (floor or own.excluded or own.barred or own.detained or table.orders.apart or scene.barred):
        return False
    orders = standing(scene)
    out = {*own.excluded, *orders.detained, *orders.excluded.get(scene.book.data.game, ())}
    out.update(player for group in orders.apart for player in group.players)
    here = {box.player for box in table.boxes if box.player}
    return any(player in out or player in orders.barred for player in (*here, *_people(table)))


def brought_about(scene: Scene) -> tuple[ev.Event, ...]:
    """Before the first card wagers go back; hands fold at a decision. What waits for a ruling waits."""
    round = scene.table.round
    if scene.table.incident or not scene.table.open:
        return ()
    if round.drawn == 0 and round.phase in ("betting", "closed"):
        return _back(scene)
    return _folds(scene) if round.phase == "deciding" else ()


def _back(scene: Scene) -> tuple[ev.Event, ...]:
    """All that lies on the boxes these people play, and their jackpot wagers on those of others."""
    out = {person: cites for person in _people(scene.table) if (cites := _may_not_start(scene, person))}
    found: list[ev.Event] = []
    for box in scene.table.boxes if out else ():
        for wager in box.wagers:
            cites = out.get(box.player or "") or out.get(wager.owner, ())
            if cites and not wager.carried:
                found.append(taken_back(box.number, wager, cites))
    return tuple(found)


def _people(table: Table) -> list[str]:
    """Everybody with a wager on the layout."""
    return sorted({wager.owner for box in table.boxes for wager in box.wagers})


def _may_not_start(scene: Scene, person: str) -> Cites:
    refusal = at_once(scene, person) or held_in_custody(scene, person) or apart_at_once(scene, person)
    return refusal.cites if refusal else ()


def _folds(scene: Scene) -> tuple[ev.Event, ...]:
    """Each hand of somebody excluded that owes a decision is deemed folded; the next stage may follow."""
    events: tuple[ev.Event, ...] = ()
    now = scene
    while number := _due(now):
        refusal = at_once(now, now.table.boxes[number - 1].player or "")
        events += folded(now, number, refusal.cites if refusal else ())
        now = replace(scene, table=replay(scene.table, events))
    return events


def _due(scene: Scene) -> int | None:
    """The first box that owes a decision which nobody may make any more."""
    if scene.table.round.phase != "deciding":
        return None
    boxes = scene.table.boxes
    return next((n for n in scene.table.owing() if at_once(scene, boxes[n - 1].player or "")), None)
