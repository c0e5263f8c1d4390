"""What events of a settlement change, to the end of the round."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.engine.duty.parts import must_shuffle, with_box, with_round
from croupier.engine.jackpots.evolve import at_round_end as jackpot_at_round_end
from croupier.engine.running.evolve import after_hand
from croupier.engine.running.evolve_limits import at_round_end
from croupier.engine.wagers.evolve import given_up, without
from croupier.table import events as ev
from croupier.table.table import Box, Done, PastRound, Round, Table


def _settlement_opened(table: Table, event: ev.SettlementOpened) -> Table:
    return with_round(table, phase="settling")


def _settlement_done(table: Table, event: ev.SettlementDone) -> Table:
    return with_round(table, phase="awarding" if event.jackpot else "finished")


def _dealer_shown(table: Table, event: ev.DealerShown) -> Table:
    return with_round(table, dealer_shown=event.cards)


def _conceded(table: Table, event: ev.BoxConceded) -> Table:
    box = given_up(table.boxes[event.box - 1], event.spots, event.back)
    return with_box(table, replace(box, status="conceded", cards_at=event.cards_at, decided=True))


def _settled(table: Table, event: ev.BoxSettled) -> Table:
    box = table.boxes[event.box - 1]
    results = {result.spot: result for result in event.results}
    done = tuple(
        Done(wager, results[wager.spot].taken, results[wager.spot].pays, spent=event.spent.get(wager.spot, 0))
        for wager in box.wagers
        if wager.spot in results
    )
    box = replace(without(box, tuple(results)), done=(*box.done, *done))
    status = "settled" if box.status == "in" else box.status
    return with_box(table, replace(box, status=status, cards=event.cards, cards_at=event.cards_at))


def _folded_shown(table: Table, event: ev.FoldedShown) -> Table:
    return with_box(table, replace(table.boxes[event.box - 1], cards=event.cards))


def _emptied(box: Box) -> Box:
    parked = box.parked()
    return Box(box.number, box.seat, box.player, (parked,)) if parked else Box(box.number, box.seat)


def _round_closed(table: Table, event: ev.RoundClosed) -> Table:
    """Boxes are empty again, but for jackpot wagers that wait; steps that nothing waited for lapse."""
    boxes = tuple(_emptied(box) for box in table.boxes)
    past = PastRound(event.round, table.boxes, table.jackpot.outcome, table.jackpot.fed)
    after = replace(
        table, boxes=boxes, round=Round(event.round + 1), past=past, seats_attested=False, seats_short=False
    )
    after = replace(after, jackpot=jackpot_at_round_end(after.jackpot, after))
    return must_shuffle(at_round_end(after_hand(after), table, complete=True), event.shuffle, table.in_play)


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.SettlementOpened: _settlement_opened,
    ev.SettlementDone: _settlement_done,
    ev.DealerShown: _dealer_shown,
    ev.BoxConceded: _conceded,
    ev.BoxSettled: _settled,
    ev.FoldedShown: _folded_shown,
    ev.RoundClosed: _round_closed,
}
