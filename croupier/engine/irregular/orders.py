"""Orders about players under suspicion: who acts first, who may not play together, which language is used."""

from collections.abc import Iterable

from croupier.core.book.entries import Cites, RemedyRule, Right
from croupier.core.refusal import Refusal, refuse
from croupier.engine.duty.authority import holds
from croupier.engine.duty.names import Place, names, unknown
from croupier.engine.players.exclusions import excluded, held_in_custody
from croupier.engine.players.floor_orders import standing
from croupier.engine.scene import Scene
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.sanctions import Apart
from croupier.table.table import Box, Table

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
    return _apart(scene, player, standing(scene).apart)


def plays_apart(scene: Scene, player: str) -> Refusal | None:
    """Nor do they wager at one table where both sit; but for the one who stays here, if that was said."""
    apart = standing(scene).apart
    if not apart:
        return None
    staying = {(frozenset(one.players), one.stays) for one in scene.table.orders.apart if one.stays}
    groups = [one for one in apart if (frozenset(one.players), player) not in staying]
    return _apart(scene, player, groups)


def _apart(scene: Scene, player: str, groups: Iterable[Apart]) -> Refusal | None:
    for group in groups:
        others = (other for other in group.players if other != player and other in _here(scene.table))
        if player in group.players and (other := next(others, None)):
            text = f"{player} may not play at a table with {other}."
            return refuse("order/keep-apart", _cites(scene, "keep-apart"), text, other=other)
    return None


def kept_out(scene: Scene, player: str) -> Refusal | None:
    """Why somebody may take no part: excluded, detained, or at a table with one they are kept from."""
    return excluded(scene, player) or held_in_custody(scene, player) or plays_apart(scene, player)


def apart_at_once(scene: Scene, player: str) -> Refusal | None:
    """Why a wager that lies before the first card goes back, where the book has the order hold at once."""
    rule = scene.book.rule.apart
    return plays_apart(scene, player) if rule is None or rule.bites == "at-once" else None


def _here(table: Table) -> set[str]:
    """Who sits at a table or has a wager there."""
    return {box.seat for box in table.boxes if box.seat} | {
        w.owner for box in table.boxes for w in box.wagers
    }


def lifted(scene: Scene, order: str, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Whom an order that is to be lifted is about: those named, else all of this table, else of the floor."""
    if order != "keep-apart":
        return ((),) if order in scene.table.orders.given() else ()
    groups = tuple(one.players for one in standing(scene).apart)
    if players:
        return tuple(group for group in groups if {*group} == {*players})
    own = {frozenset(one.players) for one in scene.table.orders.apart}
    return tuple(group for group in groups if frozenset(group) in own)


def legal_lift(scene: Scene, command: c.LiftOrder) -> Refusal | None:
    """An order is lifted by those who may give it; that people are kept apart, at any table."""
    if not lifted(scene, command.order, command.players):
        place = Place("LiftOrder", "order")
        if command.order not in names(scene.book).get(place, ()):
            return unknown(scene.book, "order/none", ORDER, place, command.order)
        return refuse("order/none", ORDER, f"No order {command.order!r} is in force.", order=command.order)
    rule = order_rule(scene, command.order)
    if rule and not holds(scene, command.actor, Right(command="LiftOrder", rank=rule.who, cites=rule.cites)):
        text = f"{command.order} is for the {rule.who} to lift."
        return refuse("staff/rank", rule.cites, text, needs=rule.who, has=scene.rank(command.actor))
    return None


def act_lift(scene: Scene, command: c.LiftOrder) -> tuple[ev.Event, ...]:
    cites, by = _cites(scene, command.order), command.actor
    groups = lifted(scene, command.order, command.players)
    return tuple(ev.OrderLifted(order=command.order, players=group, by=by, cites=cites) for group in groups)
