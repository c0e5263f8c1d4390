"""What events about a table's jackpot change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.core import events as ev
from croupier.core.jackpot_place import Fed, JackpotPlace, Outcome, Won
from croupier.core.meter import CENT
from croupier.core.table import Done, Table
from croupier.engine.evolve_parts import with_box, with_round


def _with(table: Table, **changes: Any) -> Table:
    return replace(table, jackpot=replace(table.jackpot, **changes))


def _fed(table: Table, event: ev.JackpotFed) -> Table:
    """All wagers of a table have one price, so each box has put in the same."""
    count = len(event.boxes)
    if not count:  # a correction after a paper count
        return table
    share = Fed(event.meter, event.units // count, event.reserve // count, event.cents // count, event.epoch)
    return _with(table, fed={**table.jackpot.fed, **dict.fromkeys(event.boxes, share)})


def _unfed(table: Table, event: ev.JackpotUnfed) -> Table:
    return _with(table, fed={n: fed for n, fed in table.jackpot.fed.items() if n not in event.boxes})


def _taken(table: Table, event: ev.JackpotTaken) -> Table:
    """The wager is in the pool, but a round without a result would give it back."""
    box = table.boxes[event.box - 1]
    done = tuple(Done(wager, wager.stake) for wager in box.wagers if wager.spot == "jackpot")
    wagers = tuple(wager for wager in box.wagers if wager.spot != "jackpot")
    return with_box(table, replace(box, wagers=wagers, done=(*box.done, *done), cards_at="racked"))


def _paid(table: Table, event: ev.JackpotPaid) -> Table:
    box = table.boxes[event.box - 1]
    done = tuple(
        replace(one, pays=one.pays + event.amount) if one.wager.spot == "jackpot" else one for one in box.done
    )
    return with_box(table, replace(box, done=done))


def _won(table: Table, event: ev.JackpotWon) -> Table:
    """The hand lies open until its prize is confirmed and paid."""
    won = Won(event.box, event.owner, event.prize, event.amount, event.cites)
    table = with_box(table, replace(table.boxes[event.box - 1], cards_at="face_up"))
    return _with(table, won=(*table.jackpot.won, won))


def _confirmed(table: Table, event: ev.JackpotConfirmed) -> Table:
    won = tuple(one for one in table.jackpot.won if one.box != event.box)
    table = with_box(table, replace(table.boxes[event.box - 1], cards_at="racked"))
    return with_round(_with(table, won=won), phase="awarding" if won else "finished")


def _settled(table: Table, event: ev.JackpotSettled) -> Table:
    """The round's jackpot is over once nothing waits for confirmation."""
    before, after = event.meter * CENT + event.parts, event.after * CENT + event.after_parts
    outcome = Outcome(before, after, event.time, event.reset)
    return with_round(_with(table, outcome=outcome), phase="awarding" if table.jackpot.won else "finished")


def without_outcome(table: Table) -> Table:
    """What was recorded and what waits for confirmation does not count any more."""
    return _with(table, outcome=None, won=())


def at_round_end(place: JackpotPlace, table: Table) -> JackpotPlace:
    """Contributions are final, but for those of wagers that still lie."""
    fed = {number: one for number, one in place.fed.items() if table.boxes[number - 1].wager("jackpot")}
    return replace(place, fed=fed, outcome=None, won=())


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.JackpotFed: _fed,
    ev.JackpotUnfed: _unfed,
    ev.JackpotTaken: _taken,
    ev.JackpotPaid: _paid,
    ev.JackpotWon: _won,
    ev.JackpotConfirmed: _confirmed,
    ev.JackpotSettled: _settled,
}
