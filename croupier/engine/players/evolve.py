"""What events about players' seats, stays, cards and limits change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.core.ledger import Posting, patron_account
from croupier.core.money import Cents
from croupier.engine.duty.parts import must_shuffle, with_box
from croupier.engine.running.evolve_limits import at_seat_left, at_seat_taken
from croupier.table import events as ev
from croupier.table.disputes import Dispute, Disputes
from croupier.table.sanctions import Detention, Finding
from croupier.table.table import Box, Table


def began(table: Table, player: str, postings: tuple[Posting, ...]) -> Table:
    """A stay begins with the chips that were brought."""
    brought = sum(one.cents for one in postings if one.account == patron_account(player))
    stay = replace(table.sessions.get(player).waits(), put_in=brought)
    return replace(table, sessions=table.sessions.put(player, stay))


def ended(table: Table, player: str) -> Table:
    """A stay ends."""
    return replace(table, sessions=table.sessions.without(player))


def _changed(table: Table, player: str, **changes: Any) -> Table:
    session = replace(table.sessions.get(player), **changes)
    return replace(table, sessions=table.sessions.put(player, session))


def _put_in(table: Table, player: str, amount: Cents) -> Table:
    """More chips; after the first card they are late for this round."""
    session, round = table.sessions.get(player), table.round
    late = session.late if session.late_round == round.number else 0
    late += amount if round.drawn else 0
    put_in = session.put_in + amount
    return _changed(table, player, put_in=put_in, late=late, late_round=round.number)


def _bought(table: Table, event: ev.ChipsBought) -> Table:
    return _put_in(table, event.player, event.amount)


def _declared(table: Table, event: ev.ChipsDeclared) -> Table:
    return _put_in(table, event.player, event.amount)


def _invalidated(table: Table, event: ev.WagersInvalidated) -> Table:
    if not event.barred:
        return table
    invalid = {**table.sanctions.invalid, event.player: event.cites}
    return replace(table, sanctions=replace(table.sanctions, invalid=invalid))


def _presented(table: Table, event: ev.CardPresented) -> Table:
    invalid = {name: one for name, one in table.sanctions.invalid.items() if name != event.player}
    return replace(table, sanctions=replace(table.sanctions, invalid=invalid))


def _paused(table: Table, event: ev.PlayerPaused) -> Table:
    return _changed(table, event.player, paused=event.until)


def _resumed(table: Table, event: ev.PlayerResumed) -> Table:
    return _changed(table, event.player, paused=None, net_loss=event.net_loss, put_in=event.put_in)


def _directed(table: Table, event: ev.PlayerDirected) -> Table:
    directions = (*table.sessions.get(event.player).directions, event.text)
    return _changed(table, event.player, directions=directions)


def _acknowledged(table: Table, event: ev.DirectionsAcknowledged) -> Table:
    return _changed(table, event.player, directions=())


def _reached(table: Table, event: ev.PlayTimeReached) -> Table:
    told = (*table.sessions.get(event.player).told, event.what)
    return _changed(table, event.player, told=told)


def _assessed(table: Table, event: ev.PlayerAssessed) -> Table:
    """After staff have looked, the next long stretch is told again."""
    told = tuple(what for what in table.sessions.get(event.player).told if what != "assess")
    return _changed(table, event.player, told=told)


def _with(table: Table, number: int, **changes: Any) -> Table:
    found = table.disputes.dispute(number)
    if found is None:
        return table
    return replace(table, disputes=table.disputes.replaced(replace(found, **changes)))


def _opened(table: Table, event: ev.DisputeOpened) -> Table:
    dispute = Dispute(event.number, event.player, event.about, since=event.at)
    known = table.disputes
    return replace(table, disputes=Disputes(event.number, (*known.open, dispute), known.discontent))


def _decided(table: Table, event: ev.DisputeDecided) -> Table:
    status = "final" if event.final else "decided"
    found = table.disputes.dispute(event.number)
    first = found.first if found and found.first else event.by
    changes = {"by": event.by, "rank": event.rank, "first": first, "since": event.at}
    return _with(table, event.number, status=status, **changes)


def _review(table: Table, event: ev.ReviewRequested) -> Table:
    table = replace(table, disputes=table.disputes.opened_again(event.number))
    return _with(table, event.number, status="review", since=event.at)


def _advised(table: Table, event: ev.RightsAdvised) -> Table:
    """Who complained; others the decision is about are told for themselves."""
    found = table.disputes.dispute(event.number)
    return _with(table, event.number, advised=True) if found and found.player == event.player else table


def _closed(table: Table, event: ev.DisputeClosed) -> Table:
    return replace(table, disputes=table.disputes.closed(event.number, satisfied=event.satisfied))


def _sanctioned(table: Table, **changes: Any) -> Table:
    return replace(table, sanctions=replace(table.sanctions, **changes))


def _found(table: Table, event: ev.FindingRecorded) -> Table:
    finding = Finding(event.player, event.breach, event.by)
    return _sanctioned(table, findings=(*table.sanctions.findings, finding))


def _excluded(table: Table, event: ev.PlayerExcluded) -> Table:
    if event.scope == "game":
        return _sanctioned(table, excluded={**table.sanctions.excluded, event.player: event.cites})
    return _sanctioned(table, barred={**table.sanctions.barred, event.player: event.cites})


def _lifted(table: Table, event: ev.ExclusionLifted) -> Table:
    if event.scope == "game":
        return _sanctioned(table, excluded=_without(table.sanctions.excluded, event.player))
    return _sanctioned(table, barred=_without(table.sanctions.barred, event.player))


def _without(found: dict[str, Any], player: str) -> dict[str, Any]:
    return {name: one for name, one in found.items() if name != player}


def _detained(table: Table, event: ev.PersonDetained) -> Table:
    detention = Detention(event.place, event.grounds, event.since)
    return _sanctioned(table, detained={**table.sanctions.detained, event.player: detention})


def _detention_ended(table: Table, event: ev.DetentionEnded) -> Table:
    return _sanctioned(table, detained=_without(table.sanctions.detained, event.player))


def _withheld(table: Table, event: ev.WinningsWithheld) -> Table:
    return _sanctioned(table, withheld={**table.sanctions.withheld, event.player: event.cites})


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
    return _sanctioned(table, withheld=_without(table.sanctions.withheld, event.player))


def _out_of_custody(box: Box, event: ev.WinningsDetermined) -> Box:
    """What was held is with its owner now, or with the house, from whom nothing comes back."""
    done = tuple(
        replace(one, held=False, pays=one.pays if event.released else 0)
        if one.held and one.wager.owner == event.player
        else one
        for one in box.done
    )
    return replace(box, done=done)


def _seat_taken(table: Table, event: ev.SeatTaken) -> Table:
    box = table.boxes[event.box - 1]
    table = at_seat_taken(with_box(table, replace(box, seat=event.player)), event.box)
    table = began(table, event.player, event.postings)
    return must_shuffle(replace(table, vacant=False), event.shuffle)


def _seat_left(table: Table, event: ev.SeatLeft) -> Table:
    box = table.boxes[event.box - 1]
    table = with_box(table, replace(box, seat=None, player=None))
    vacant = not any(other.seat for other in table.boxes)
    table = at_seat_left(table, event.player)
    table = _untold(table, event.player)
    table = ended(table, event.player)
    return must_shuffle(replace(table, vacant=vacant), event.shuffle)


def _untold(table: Table, player: str) -> Table:
    """Who has left is warned of nothing any more."""
    gone = {(step, one.box) for one in table.cautions.due if one.player == player for step in one.steps}
    due = tuple(one for one in table.due if (one.name, one.box) not in gone)
    return replace(table, due=due, cautions=table.cautions.without(player))


def _seats_attested(table: Table, event: ev.SeatsAttested) -> Table:
    return replace(table, seats_attested=event.enough, seats_short=not event.enough)


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.ChipsBought: _bought,
    ev.ChipsDeclared: _declared,
    ev.WagersInvalidated: _invalidated,
    ev.CardPresented: _presented,
    ev.PlayerPaused: _paused,
    ev.PlayerResumed: _resumed,
    ev.PlayerDirected: _directed,
    ev.DirectionsAcknowledged: _acknowledged,
    ev.PlayTimeReached: _reached,
    ev.PlayerAssessed: _assessed,
    ev.DisputeOpened: _opened,
    ev.DisputeDecided: _decided,
    ev.ReviewRequested: _review,
    ev.RightsAdvised: _advised,
    ev.DisputeClosed: _closed,
    ev.FindingRecorded: _found,
    ev.PlayerExcluded: _excluded,
    ev.ExclusionLifted: _lifted,
    ev.PersonDetained: _detained,
    ev.DetentionEnded: _detention_ended,
    ev.WinningsWithheld: _withheld,
    ev.WinningsHeld: _held,
    ev.WinningsDetermined: _determined,
    ev.SeatTaken: _seat_taken,
    ev.SeatLeft: _seat_left,
    ev.SeatsAttested: _seats_attested,
}
