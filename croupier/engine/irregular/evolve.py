"""What events about irregularities change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.engine.duty.parts import must_shuffle, out_of_round, with_box, with_deck, with_round
from croupier.engine.jackpots.evolve import at_round_void, prize_undone
from croupier.engine.running.evolve_limits import at_round_end
from croupier.table import events as ev
from croupier.table.incidents import Exposed, Incident, Offer, Ruled
from croupier.table.sanctions import Apart
from croupier.table.table import Box, Round, Table


def _called(table: Table, event: ev.IrregularityCalled) -> Table:
    """Nobody decides until it is ruled on: who was called on has the whole time anew, when called again."""
    incident = Incident(
        kind=event.kind,
        by=event.by,
        remedies=event.remedies,
        box=event.box,
        boxes=event.boxes,
        cards=event.cards,
        places=event.places,
        count=event.count,
        spot=event.spot,
        amount=event.amount,
        deck=event.deck,
        looked=event.looked,
        during=event.during,
        step=event.step,
    )
    return with_round(replace(table, incident=incident), clocks=())


def _ruled(table: Table, event: ev.IncidentRuled) -> Table:
    ruled = Ruled(event.kind, event.does, event.by, event.reason, event.notices, event.cites)
    return replace(table, incident=None, ruled=(*table.ruled, ruled))


def _closed(table: Table, event: ev.IncidentClosed) -> Table:
    """The one that waits for a ruling, or one that waited for its notices."""
    if not event.notices:
        return replace(table, incident=None)
    return replace(table, ruled=tuple(one for one in table.ruled if one.notices != event.notices))


def _withdrawn(table: Table, event: ev.CallWithdrawn) -> Table:
    due = tuple(one for one in table.due if one.name not in event.undue)
    return replace(table, incident=None, due=due)


def _round_voided(table: Table, event: ev.RoundVoided) -> Table:
    """Boxes are empty again, but for jackpot wagers that stay for the next round."""
    boxes = tuple(_emptied(box, carries=box.number in event.carried) for box in table.boxes)
    after = replace(table, boxes=boxes, round=Round(event.round + 1), seats_attested=False, seats_short=False)
    after = at_round_void(after)
    return must_shuffle(at_round_end(after, table, complete=False), event.shuffle, table.in_play)


def _emptied(box: Box, *, carries: bool) -> Box:
    if not carries:
        return Box(box.number, box.seat)
    wagers = (*box.wagers, *(done.wager for done in box.done))
    jackpot = tuple(replace(wager, carried=True) for wager in wagers if wager.spot == "jackpot")
    return Box(box.number, box.seat, box.player, jackpot)


def _invalidated(table: Table, event: ev.OutcomeInvalidated) -> Table:
    """Nothing of the round before can be undone any more."""
    return replace(table, past=None)


def _result_undone(table: Table, event: ev.ResultUndone) -> Table:
    box = table.boxes[event.box - 1]
    if event.spot == "jackpot":
        table = prize_undone(table, event.box)
    done = tuple(one for one in box.done if one.wager.spot != event.spot)
    gone = tuple(one.wager for one in box.done if one.wager.spot == event.spot)
    return with_box(table, replace(box, done=done, back=(*box.back, *gone)))


def _result_corrected(table: Table, event: ev.ResultCorrected) -> Table:
    box = table.boxes[event.box - 1]
    done = tuple(
        replace(
            one,
            wager=replace(one.wager, stake=event.stake),
            taken=event.taken,
            pays=event.pays,
            spent=one.spent if event.spent is None else event.spent,
            forfeit=event.forfeit,
        )
        if one.wager.spot == event.spot
        else one
        for one in box.done
    )
    return with_box(table, replace(box, done=done))


def _hand_voided(table: Table, event: ev.HandVoided) -> Table:
    table = prize_undone(table, event.box)
    table = out_of_round(table, event.box, (), carried=event.carried)
    return no_longer_offered(table, event.box)


def _exposed(table: Table, event: ev.CommunityExposed) -> Table:
    exposed = Exposed(event.index, event.card, event.stays)
    return with_round(table, exposed=(*table.round.exposed, exposed))


def _discarded(table: Table, event: ev.HandDiscarded) -> Table:
    """Cards that should not have left the source are off it all the same."""
    box = table.boxes[event.box - 1]
    table = with_box(table, replace(box, places=(), cards_at="none"))
    return with_round(table, drawn=table.round.drawn + len(event.places))


def _suspected(table: Table, event: ev.DeckSuspected) -> Table:
    deck = table.deck(event.deck)
    return with_deck(table, replace(deck, suspect=event.cites)) if deck else table


def _corrected(table: Table, event: ev.WagerCorrected) -> Table:
    box = table.boxes[event.box - 1]
    wagers = tuple(replace(w, stake=event.stake) if w.spot == event.spot else w for w in box.wagers)
    return with_box(table, replace(box, wagers=wagers))


def _order_given(table: Table, event: ev.OrderGiven) -> Table:
    orders = table.orders
    match event.order:
        case "act-first":
            orders = replace(orders, first=tuple(dict.fromkeys((*orders.first, *event.players))))
        case "keep-apart":
            before = _parted(orders.apart, event.players)
            orders = replace(orders, apart=(*before, Apart(event.players, event.stays)))
        case "english-only":
            orders = replace(orders, english=True)
    return replace(table, orders=orders)


def _order_lifted(table: Table, event: ev.OrderLifted) -> Table:
    orders = table.orders
    match event.order:
        case "act-first":
            orders = replace(orders, first=())
        case "keep-apart":
            orders = replace(orders, apart=_parted(orders.apart, event.players) if event.players else ())
        case "english-only":
            orders = replace(orders, english=False)
    return replace(table, orders=orders)


def _parted(apart: tuple[Apart, ...], players: tuple[str, ...]) -> tuple[Apart, ...]:
    """Without the order about these players."""
    return tuple(one for one in apart if {*one.players} != {*players})


def _offered(table: Table, event: ev.RetractOffered) -> Table:
    incident = table.incident
    if incident is None:
        return table
    offer = Offer(event.does, event.until, event.cites)
    return replace(table, incident=replace(incident, offered=event.boxes, offer=offer))


def _declined(table: Table, event: ev.RetractDeclined) -> Table:
    return no_longer_offered(table, event.box)


def no_longer_offered(table: Table, box: int) -> Table:
    """The table once a box has answered the offer to take its wagers back."""
    incident = table.incident
    if incident is None:
        return table
    offered = tuple(number for number in incident.offered if number != box)
    return replace(table, incident=replace(incident, offered=offered))


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.IrregularityCalled: _called,
    ev.IncidentRuled: _ruled,
    ev.IncidentClosed: _closed,
    ev.CallWithdrawn: _withdrawn,
    ev.RoundVoided: _round_voided,
    ev.HandVoided: _hand_voided,
    ev.OutcomeInvalidated: _invalidated,
    ev.ResultUndone: _result_undone,
    ev.ResultCorrected: _result_corrected,
    ev.CommunityExposed: _exposed,
    ev.HandDiscarded: _discarded,
    ev.DeckSuspected: _suspected,
    ev.WagerCorrected: _corrected,
    ev.OrderGiven: _order_given,
    ev.OrderLifted: _order_lifted,
    ev.RetractOffered: _offered,
    ev.RetractDeclined: _declined,
}
