"""What events about irregularities change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.core.cards import Card
from croupier.engine.duty.parts import must_shuffle, out_of_round, with_box, with_deck, with_round
from croupier.engine.jackpots.evolve import at_round_void, prize_undone, without_outcome
from croupier.engine.running.evolve_limits import at_round_end
from croupier.table import events as ev
from croupier.table.incidents import Exposed, Incident, Offer, Ruled
from croupier.table.sanctions import Apart
from croupier.table.table import Box, Caution, Done, Round, Table


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


def _restored(table: Table, event: ev.HandRestored) -> Table:
    """The hand is in again with everything a fold had taken; what was due about the fold is not."""
    box = table.boxes[event.box - 1]
    wagers = (*box.wagers, *(replace(done.wager, stake=done.taken) for done in box.done))
    box = replace(
        box, status="in", wagers=wagers, done=(), cards_at="dealt", decided=box.acted > 0 and not box.blind
    )
    table = with_box(table, box)
    table = replace(table, due=tuple(due for due in table.due if due.box != event.box))
    return with_round(table, phase="deciding") if event.reopens else table


def _forfeited(table: Table, event: ev.HandForfeited) -> Table:
    box = table.boxes[event.box - 1]
    taken = tuple(Done(wager, wager.stake) for wager in box.wagers if wager.spot in event.spots)
    done = (*box.done, *taken)
    if event.live:
        kept = tuple(wager for wager in box.wagers if wager.spot == "jackpot")
        return with_box(table, replace(box, status="folded", wagers=kept, done=done, cards_at="held"))
    return out_of_round(table, event.box, done, carried=event.carried)


def _wager_forfeited(table: Table, event: ev.WagerForfeited) -> Table:
    """The wager has its result; cards that were held for nothing else are discarded."""
    box = table.boxes[event.box - 1]
    gone = tuple(Done(wager, wager.stake) for wager in box.wagers if wager.spot == event.spot)
    wagers = tuple(wager for wager in box.wagers if wager.spot != event.spot)
    cards_at = "discarded" if box.cards_at == "held" else box.cards_at
    return with_box(table, replace(box, wagers=wagers, done=(*box.done, *gone), cards_at=cards_at))


def _seat_hand(table: Table, event: ev.SeatHandChanged) -> Table:
    """Who sees a hand decides street by street; who does not bets every street."""
    seen, unseen = table.boxes[event.seen - 1], table.boxes[event.unseen - 1]
    table = with_box(table, replace(seen, blind=False, looked=True, acted=event.seen_acted))
    return with_box(table, replace(unseen, blind=unseen.status == "in", acted=event.unseen_acted))


def _caution_due(table: Table, event: ev.CautionDue) -> Table:
    caution = Caution(
        event.player, event.about, event.box, event.times, event.least, event.most, event.cites, event.steps
    )
    cautions = table.cautions
    others = (one for one in cautions.due if (one.player, one.about) != (event.player, event.about))
    return replace(table, cautions=replace(cautions, due=(*others, caution)))


def _cautioned(table: Table, event: ev.PlayerCautioned) -> Table:
    return replace(table, cautions=table.cautions.told(event.player, event.about, event.times))


def _shared_count(table: Table, event: ev.SharedCountCorrected) -> Table:
    """Surplus cards in the rack have left the source; the others are where the plan has them."""
    more = event.counted - event.due if event.goes == "rack" else 0
    return with_round(table, drawn=table.round.drawn + more)


def _dealer_seen(table: Table, event: ev.DealerCardSeen) -> Table:
    return with_round(table, dealer_seen=(*table.round.dealer_seen, *event.cards))


def _card_corrected(table: Table, event: ev.CardCorrected) -> Table:
    """Wherever the card was seen another one lies; a prize that waited for it is none."""
    right, lies = dict(zip(event.was, event.cards, strict=True)), dict(event.cards_at)
    round = table.round

    def those(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(right.get(card, card) for card in cards)

    table = with_round(
        table, shown=those(round.shown), dealer_shown=those(round.dealer_shown),
        dealer_seen=those(round.dealer_seen), entered=those(round.entered),
        exposed=tuple(replace(one, card=right.get(one.card, one.card)) for one in round.exposed),
    )  # fmt: skip
    for box in table.boxes:
        at = "racked" if box.number in event.unwon else lies.get(box.number, box.cards_at)
        if box.cards:
            table = with_box(table, replace(box, cards=those(box.cards), cards_at=at))
    for number in event.unwon:
        table = prize_undone(table, number)
    return replace(table, due=tuple(one for one in table.due if (one.box, one.name) not in event.undue))


def _game_cancelled(table: Table, event: ev.JackpotGameCancelled) -> Table:
    """A game started in error, or without a result, gives its wagers back.

    After an error bets are open again before the first card.
    """
    table = with_round(table, registered=event.kept if table.round.drawn else table.round.registered)
    if event.why not in ("error", "void-hand"):
        return table
    for number in event.gone:
        box = table.boxes[number - 1]
        wagers = tuple(wager for wager in box.wagers if wager.spot != "jackpot")
        done = tuple(one for one in box.done if one.wager.spot != "jackpot")
        table = with_box(table, replace(box, wagers=wagers, done=done))
    table = without_outcome(table)
    if table.round.phase == "closed" and event.why == "error":
        return with_round(table, phase="betting", calls=())
    return with_round(table, phase="finished") if table.round.phase == "awarding" else table


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
    ev.HandRestored: _restored,
    ev.HandForfeited: _forfeited,
    ev.WagerForfeited: _wager_forfeited,
    ev.SeatHandChanged: _seat_hand,
    ev.CautionDue: _caution_due,
    ev.PlayerCautioned: _cautioned,
    ev.SharedCountCorrected: _shared_count,
    ev.DealerCardSeen: _dealer_seen,
    ev.CardCorrected: _card_corrected,
    ev.JackpotGameCancelled: _game_cancelled,
}
