"""What events change that put a mistake right."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.core.cards import Card
from croupier.engine.duty.parts import out_of_round, with_box, with_deck, with_round
from croupier.engine.jackpots.evolve import prize_undone, without_outcome
from croupier.table import events as ev
from croupier.table.clock import Clock
from croupier.table.table import Caution, Done, Table


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
    return table


def _count_ordered(table: Table, event: ev.CountOrdered) -> Table:
    deck = table.deck(event.deck)
    return with_deck(table, replace(deck, counting=event.cites, count=None)) if deck else table


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


def _time_called(table: Table, event: ev.TimeCalled) -> Table:
    clock = Clock(event.box, event.stage, event.until)
    return with_round(table, clocks=(*table.round.clocks, clock))


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.HandRestored: _restored,
    ev.HandForfeited: _forfeited,
    ev.WagerForfeited: _wager_forfeited,
    ev.SeatHandChanged: _seat_hand,
    ev.CautionDue: _caution_due,
    ev.PlayerCautioned: _cautioned,
    ev.SharedCountCorrected: _shared_count,
    ev.DealerCardSeen: _dealer_seen,
    ev.CardCorrected: _card_corrected,
    ev.CountOrdered: _count_ordered,
    ev.JackpotGameCancelled: _game_cancelled,
    ev.TimeCalled: _time_called,
}
