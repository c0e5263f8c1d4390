"""Orders about players under suspicion: who acts first, who may not sit together, which language is used."""

from croupier.core import commands as c
from croupier.core import events as ev
from croupier.core.entries import Cites, RemedyRule, Right
from croupier.core.refusal import Refusal, refuse
from croupier.core.scene import Scene
from croupier.core.table import Box
from croupier.engine.authority import holds

ORDER = ("house:irregularity",)


def order_rule(scene: Scene, order: str) -> RemedyRule | None:
    """The entry of the book that gives an order, if it has one."""
    return next((rule for rule in scene.book.data.remedy if rule.does == order), None)


def _cites(scene: Scene, order: str) -> Cites:
    rule = order_rule(scene, order)
    return rule.cites if rule else ORDER


def acts_later(scene: Scene, box: Box) -> Refusal | None:
    """Others neither look nor act before the players who were told to act first."""
    first, table = scene.table.orders.first, scene.table
    if not first or box.player in first:
        return None
    waiting = [number for number in table.owing() if table.boxes[number - 1].player in first]
    if not waiting:
        return None
    text = f"Box {waiting[0]} was told to act first."
    return refuse("order/act-first", _cites(scene, "act-first"), text, box=waiting[0])


def kept_apart(scene: Scene, player: str) -> Refusal | None:
    """Players who are kept apart do not sit down at the same table."""
    seated = {box.seat for box in scene.table.boxes}
    for group in scene.table.orders.apart:
        for other in group:
            if player in group and other != player and other in seated:
                text = f"{player} may not share a table with {other}."
                return refuse("order/keep-apart", _cites(scene, "keep-apart"), text, other=other)
    return None


def legal_lift(scene: Scene, command: c.LiftOrder) -> Refusal | None:
    """An order is lifted by those who may give it."""
    if command.order not in scene.table.orders.given():
        return refuse("order/none", ORDER, f"No order {command.order!r} is in force.", order=command.order)
    rule = order_rule(scene, command.order)
    if rule and not holds(scene, command.actor, Right(command="LiftOrder", rank=rule.who, cites=rule.cites)):
        text = f"{command.order} is for the {rule.who} to lift."
        return refuse("staff/rank", rule.cites, text, needs=rule.who, has=scene.rank(command.actor))
    return None


def act_lift(scene: Scene, command: c.LiftOrder) -> tuple[ev.Event, ...]:
    cites = _cites(scene, command.order)
    return (ev.OrderLifted(order=command.order, by=command.actor, cites=cites),)
