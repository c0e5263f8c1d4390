"""What events about a table's jackpot change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.core.book.entries import Cites
from croupier.engine.duty.parts import spent_least, with_box, with_round
from croupier.table import events as ev
from croupier.table.jackpot import Fed, JackpotPlace, Manual, Outcome, Won
from croupier.table.meter import CENT
from croupier.table.table import Done, Table


def _with(table: Table, **changes: Any) -> Table:
    return replace(table, jackpot=replace(table.jackpot, **changes))


def _linked(table: Table, event: ev.JackpotLinked) -> Table:
    return _announced(_with(table, meter=event.meter))


def _unlinked(table: Table, event: ev.JackpotUnlinked) -> Table:
    return _announced(_with(table, meter=""))


def _announced(table: Table) -> Table:
    """What signs said of the meter the table was on, or was not, is of no meaning any more."""
    spent = ("jackpot-link", "jackpot-closing", "jackpot-option")
    notices = {name: one for name, one in table.limits.notices.items() if name not in spent}
    return replace(table, limits=replace(table.limits, notices=notices))


def _fed(table: Table, event: ev.JackpotFed) -> Table:
    """All wagers of a table have one price, so each box has put in the same."""
    count = len(event.boxes)
    if not count:  # a correction after a paper count
        return table
    share = Fed(
        event.meter,
        event.units // count,
        event.reserve // count,
        event.cents // count,
        event.epoch,
        event.manual,
    )
    table = _with(table, fed={**table.jackpot.fed, **dict.fromkeys(event.boxes, share)})
    return _on_paper(table, count if event.manual else 0)


def _unfed(table: Table, event: ev.JackpotUnfed) -> Table:
    fed = table.jackpot.fed
    gone = sum(fed[number].manual for number in event.boxes if number in fed)
    table = _with(table, fed={number: one for number, one in fed.items() if number not in event.boxes})
    return _on_paper(table, -gone)


def _on_paper(table: Table, more: int) -> Table:
    """How many wagers the log has of those that should be on paper too."""
    manual = table.jackpot.manual
    return _with(table, manual=replace(manual, recorded=manual.recorded + more)) if manual else table


def _declined(table: Table, event: ev.JackpotDeclined) -> Table:
    return _with(table, declined=(*table.jackpot.declined, event.box))


def _permitted(table: Table, event: ev.JackpotPermitted) -> Table:
    return _with(table, permits={**table.jackpot.permits, event.box: event.player})


def at_wager_placed(table: Table, box: int, owner: str) -> Table:
    """Who places a jackpot wager on the own box has not declined one any more."""
    place = table.jackpot
    if box not in place.declined or place.permits.get(box) == owner:
        return table
    declined = tuple(number for number in place.declined if number != box)
    permits = {number: player for number, player in place.permits.items() if number != box}
    return _with(table, declined=declined, permits=permits)


def _fault_reported(table: Table, event: ev.JackpotFaultReported) -> Table:
    return _with(table, faults={**table.jackpot.faults, event.part: event.cites})


def _fault_cleared(table: Table, event: ev.JackpotFaultCleared) -> Table:
    return _with(table, faults=_without_part(table, event.part))


def _without_part(table: Table, part: str) -> dict[str, Cites]:
    return {name: cites for name, cites in table.jackpot.faults.items() if name != part}


def _manual_started(table: Table, event: ev.ManualArrangementStarted) -> Table:
    return _with(table, manual=Manual(event.by, event.epoch))


def _manual_ended(table: Table, event: ev.ManualArrangementEnded) -> Table:
    return _with(table, manual=None)


def _sign_changed(table: Table, event: ev.JackpotSignChanged) -> Table:
    """A new sign is there, and is as it must be."""
    if event.announced:
        table = spent_least(table, ("jackpot",))
    sign = replace(table.sign, jackpot=event.sign) if table.sign else None
    return _with(replace(table, sign=sign), faults=_without_part(table, "sign"))


def _taken(table: Table, event: ev.JackpotTaken) -> Table:
    """The wager is in the pool, but a round without a result would give it back."""
    box = table.boxes[event.box - 1]
    taken = event.stake - event.returned
    done = tuple(Done(wager, taken, pooled=True) for wager in box.wagers if wager.spot == "jackpot")
    wagers = tuple(wager for wager in box.wagers if wager.spot != "jackpot")
    return with_box(table, replace(box, wagers=wagers, done=(*box.done, *done), cards_at="racked"))


def _paid(table: Table, event: ev.JackpotPaid) -> Table:
    box = table.boxes[event.box - 1]
    share = event.amount if event.share else 0
    done = tuple(
        replace(one, pays=one.pays + event.amount, share=one.share + share)
        if one.wager.spot == "jackpot"
        else one
        for one in box.done
    )
    return with_box(table, replace(box, done=done))


def prize_undone(table: Table, number: int) -> Table:
    """The table when the jackpot wager of a box has no result any more; nothing it won waits, and the round
    may be over."""
    place = table.jackpot
    others = tuple(won for won in place.won if won.box != number)
    over = table.round.phase == "awarding" and place.outcome is not None and not others
    table = _with(table, won=others)
    return with_round(table, phase="finished") if over else table


def _corrected(table: Table, event: ev.JackpotCorrected) -> Table:
    box = table.boxes[event.box - 1]
    done = tuple(
        replace(one, pays=event.amount, share=event.share, taken=event.taken)
        if one.wager.spot == "jackpot"
        else one
        for one in box.done
    )
    return with_box(table, replace(box, done=done))


def _undone(table: Table, event: ev.JackpotUndone) -> Table:
    """What was recorded of the open round does not count; that of the one before is no business of it."""
    return _with(table, outcome=None) if event.round == table.round.number else table


def _resettled(table: Table, event: ev.JackpotResettled) -> Table:
    return _with(table, outcome=_outcome(event))


def _won(table: Table, event: ev.JackpotWon) -> Table:
    """The hand lies open until its prize is confirmed and paid, and the round goes on till then."""
    won = Won(event.box, event.owner, event.prize, event.amount, event.cites, event.recorded)
    others = tuple(one for one in table.jackpot.won if one.box != event.box)
    table = with_box(table, replace(table.boxes[event.box - 1], cards_at="face_up"))
    table = with_round(table, phase="awarding") if table.round.phase == "finished" else table
    return _with(table, won=(*others, won))


def _confirmed(table: Table, event: ev.JackpotConfirmed) -> Table:
    won = tuple(one for one in table.jackpot.won if one.box != event.box)
    table = with_box(table, replace(table.boxes[event.box - 1], cards_at="racked"))
    return with_round(_with(table, won=won), phase="awarding" if won else "finished")


def _settled(table: Table, event: ev.JackpotSettled) -> Table:
    """The round's jackpot is over once nothing waits for confirmation."""
    table = _with(table, outcome=_outcome(event))
    return with_round(table, phase="awarding" if table.jackpot.won else "finished")


def _outcome(event: ev.JackpotSettled | ev.JackpotResettled) -> Outcome:
    before, after = event.meter * CENT + event.parts, event.after * CENT + event.after_parts
    return Outcome(before, after, event.time, event.reset)


def without_outcome(table: Table) -> Table:
    """What was recorded and what waits for confirmation does not count any more."""
    return _with(table, outcome=None, won=())


def at_round_void(table: Table) -> Table:
    """The round has no result and no jackpot outcome; contributions of wagers that went back follow."""
    return _with(table, outcome=None, won=(), declined=(), permits={})


def at_round_end(place: JackpotPlace, table: Table) -> JackpotPlace:
    """Contributions are final, but for those of wagers that still lie."""
    fed = {number: one for number, one in place.fed.items() if table.boxes[number - 1].wager("jackpot")}
    return replace(place, fed=fed, outcome=None, won=(), declined=(), permits={})


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.JackpotLinked: _linked,
    ev.JackpotUnlinked: _unlinked,
    ev.JackpotFed: _fed,
    ev.JackpotUnfed: _unfed,
    ev.JackpotDeclined: _declined,
    ev.JackpotPermitted: _permitted,
    ev.JackpotFaultReported: _fault_reported,
    ev.JackpotFaultCleared: _fault_cleared,
    ev.ManualArrangementStarted: _manual_started,
    ev.ManualArrangementEnded: _manual_ended,
    ev.JackpotSignChanged: _sign_changed,
    ev.JackpotTaken: _taken,
    ev.JackpotPaid: _paid,
    ev.JackpotWon: _won,
    ev.JackpotConfirmed: _confirmed,
    ev.JackpotSettled: _settled,
    ev.JackpotUndone: _undone,
    ev.JackpotCorrected: _corrected,
    ev.JackpotResettled: _resettled,
}
