"""What events about sanctions change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.engine.duty.parts import with_box
from croupier.table import events as ev
from croupier.table.sanctions import Detention, Finding
from croupier.table.table import Box, Table


def _with(table: Table, **changes: Any) -> Table:
    return replace(table, sanctions=replace(table.sanctions, **changes))


def _found(table: Table, event: ev.FindingRecorded) -> Table:
    finding = Finding(event.player, event.breach, event.by)
    return _with(table, findings=(*table.sanctions.findings, finding))


def _excluded(table: Table, event: ev.PlayerExcluded) -> Table:
    if event.scope == "game":
        return _with(table, excluded={**table.sanctions.excluded, event.player: event.cites})
    return _with(table, barred={**table.sanctions.barred, event.player: event.cites})


def _lifted(table: Table, event: ev.ExclusionLifted) -> Table:
    if event.scope == "game":
        return _with(table, excluded=_without(table.sanctions.excluded, event.player))
    return _with(table, barred=_without(table.sanctions.barred, event.player))


def _without(found: dict[str, Any], player: str) -> dict[str, Any]:
    return {name: one for name, one in found.items() if name != player}


def _detained(table: Table, event: ev.PersonDetained) -> Table:
    detention = Detention(event.place, event.grounds, event.since)
    return _with(table, detained={**table.sanctions.detained, event.player: detention})


def _detention_ended(table: Table, event: ev.DetentionEnded) -> Table:
    return _with(table, detained=_without(table.sanctions.detained, event.player))


def _withheld(table: Table, event: ev.WinningsWithheld) -> Table:
    return _with(table, withheld={**table.sanctions.withheld, event.player: event.cites})


def _held(table: Table, event: ev.WinningsHeld) -> Table:
    """Payments of the open round in custody, so that a void round has them back from there."""
    box = table.boxes[event.box - 1]
    done = tuple(replace(one, held=one.held or one.wager.owner == event.player) for one in box.done)
    return with_box(table, replace(box, done=done))


def _determined(table: Table, event: ev.WinningsDetermined) -> Table:
    """The matter is closed; no round with a payment in custody is open then, but one may be just over."""
    if table.past:
        boxes = tuple(_out_of_custody(box, event) for box in table.past.boxes)
        table = replace(table, past=replace(table.past, boxes=boxes))
    return _with(table, withheld=_without(table.sanctions.withheld, event.player))


def _out_of_custody(box: Box, event: ev.WinningsDetermined) -> Box:
    """What was held is with its owner now, or with the house, from whom nothing comes back."""
    done = tuple(
        replace(one, held=False, pays=one.pays if event.released else 0)
        if one.held and one.wager.owner == event.player
        else one
        for one in box.done
    )
    return replace(box, done=done)


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.FindingRecorded: _found,
    ev.PlayerExcluded: _excluded,
    ev.ExclusionLifted: _lifted,
    ev.PersonDetained: _detained,
    ev.DetentionEnded: _detention_ended,
    ev.WinningsWithheld: _withheld,
    ev.WinningsHeld: _held,
    ev.WinningsDetermined: _determined,
}
