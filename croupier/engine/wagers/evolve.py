"""What events of a round change: wagers, deal, decisions, settlement."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.core.money import Cents
from croupier.engine.duty.parts import must_shuffle, with_box, with_round
from croupier.engine.jackpots.evolve import at_round_end as jackpot_at_round_end
from croupier.engine.jackpots.evolve import at_wager_placed
from croupier.engine.running.evolve import after_hand, back
from croupier.engine.running.evolve_limits import at_round_end, at_round_opened
from croupier.table import events as ev
from croupier.table.table import Box, CardsAt, Done, PastRound, Round, Table, Wager, made_of


def _placed(table: Table, event: ev.WagerPlaced) -> Table:
    table = back(table, event.owner)
    box = table.boxes[event.box - 1]
    seq = table.round.wagers + 1
    before = box.wager(event.spot)
    made = Wager(event.spot, event.stake, event.owner, event.instrument, seq, tokens=event.tokens)
    if before is None:
        wagers = (*box.wagers, made)
    else:
        more = replace(before, stake=before.stake + event.stake)
        more = made_of(more, before.in_tokens() + made.in_tokens())
        wagers = tuple(more if wager.spot == event.spot else wager for wager in box.wagers)
    if event.acted is None:
        box = replace(box, wagers=wagers, player=box.player or event.owner)
        table = at_wager_placed(table, event.box, event.owner) if event.spot == "jackpot" else table
    else:
        box = replace(box, wagers=wagers, acted=event.acted, bet_stage=table.round.stage)
        box = replace(box, decided=box.decided or not box.blind)
    at = box.number - 1
    boxes = (*table.boxes[:at], box, *table.boxes[at + 1 :])
    return replace(table, boxes=boxes, round=replace(table.round, wagers=seq))


def _without(box: Box, spots: tuple[str, ...]) -> Box:
    wagers = tuple(wager for wager in box.wagers if wager.spot not in spots)
    return replace(box, wagers=wagers)


def _taken_back(table: Table, event: ev.WagerTakenBack) -> Table:
    """With the last main wager off the table bets are open again, whatever was called."""
    box = table.boxes[event.box - 1]
    gone = tuple(wager for wager in box.wagers if wager.spot == event.spot)
    box = _without(box, (event.spot,))
    if table.round.drawn and not box.blind:
        box = replace(box, back=(*box.back, *gone))
    if box.blind:
        return with_box(table, replace(box, acted=0))
    if box.cards_at == "held":  # there is nothing left to hold them for
        return with_box(table, replace(box, cards_at="discarded"))
    table = with_box(table, box if box.wagers else replace(box, player=None))
    lying = any(wager.spot != "jackpot" for other in table.boxes for wager in other.wagers)
    if table.round.phase == "closed" and not lying:
        return with_round(table, phase="betting", calls=())
    return table


def _announced(table: Table, event: ev.Announced) -> Table:
    round = replace(table.round, calls=(*table.round.calls, event.call))
    if event.call == "no-more-bets":
        round = replace(round, phase="closed")
    return replace(table, round=round)


def _round_opened(table: Table, event: ev.RoundOpened) -> Table:
    boxes = tuple(
        replace(box, status="in", blind=box.number in event.blind) if box.number in event.boxes else box
        for box in table.boxes
    )
    round = replace(table.round, phase="dealing", plan=event.plan, registered=event.registered)
    return at_round_opened(replace(table, boxes=boxes, round=round, past=None))


def _burn_ordered(table: Table, event: ev.BurnOrdered) -> Table:
    round = table.round
    if round.plan:
        at = next(i for i, draw in enumerate(round.plan) if draw.to == "community")
        return with_round(table, burn=True, plan=(*round.plan[:at], ev.BURN, *round.plan[at:]))
    return with_round(table, burn=True)


def _drawn(table: Table, count: int, **changes: Any) -> Table:
    """Cards off the source: the plan moves on by one draw."""
    round = table.round
    return replace(table, round=replace(round, plan=round.plan[1:], drawn=round.drawn + count, **changes))


def _burnt(table: Table, event: ev.CardBurnt) -> Table:
    return _drawn(table, 1)


def _community_dealt(table: Table, event: ev.CommunityDealt) -> Table:
    return _drawn(table, len(event.places), community=event.places)


def _hole_dealt(table: Table, event: ev.HoleDealt) -> Table:
    """The deal goes on as planned; what comes to a hand that is void by then is out of the round."""
    box = table.boxes[event.box - 1]
    cards_at: CardsAt = "discarded" if box.status == "void" else "dealt"
    box = replace(box, places=(*box.places, *event.places), cards_at=cards_at)
    return _drawn(with_box(table, box), len(event.places))


def _dealer_dealt(table: Table, event: ev.DealerDealt) -> Table:
    return _drawn(table, len(event.places), dealer=(*table.round.dealer, *event.places))


def _decisions(table: Table, event: ev.DecisionsOpened) -> Table:
    return with_round(table, phase="deciding", stage=event.stage)


def _looked(table: Table, event: ev.CardsLooked) -> Table:
    return with_box(table, replace(table.boxes[event.box - 1], looked=True))


def _given_up(box: Box, spots: tuple[str, ...], back: dict[str, Cents]) -> Box:
    """The box without the wagers it gave up, which a void round would give back."""
    gone = tuple(Done(w, w.stake - back.get(w.spot, 0)) for w in box.wagers if w.spot in spots)
    return replace(_without(box, spots), done=(*box.done, *gone))


def _folded(table: Table, event: ev.BoxFolded) -> Table:
    box = _given_up(table.boxes[event.box - 1], event.spots, event.back)
    decided = box.decided or not event.deemed
    return with_box(table, replace(box, status="folded", cards_at=event.cards_at, decided=decided))


def _checked(table: Table, event: ev.BoxChecked) -> Table:
    return with_box(table, replace(table.boxes[event.box - 1], acted=event.stage + 1, decided=True))


def _shown(table: Table, event: ev.CommunityShown) -> Table:
    round = table.round
    if event.face_up:
        drawn = round.drawn + len(event.places)
        round = replace(round, community=(*round.community, *event.places), drawn=drawn)
    return replace(table, round=replace(round, shown=(*round.shown, *event.cards)))


def _settlement_opened(table: Table, event: ev.SettlementOpened) -> Table:
    return with_round(table, phase="settling")


def _settlement_done(table: Table, event: ev.SettlementDone) -> Table:
    return with_round(table, phase="awarding" if event.jackpot else "finished")


def _dealer_shown(table: Table, event: ev.DealerShown) -> Table:
    return with_round(table, dealer_shown=event.cards)


def _conceded(table: Table, event: ev.BoxConceded) -> Table:
    box = _given_up(table.boxes[event.box - 1], event.spots, event.back)
    return with_box(table, replace(box, status="conceded", cards_at=event.cards_at, decided=True))


def _settled(table: Table, event: ev.BoxSettled) -> Table:
    box = table.boxes[event.box - 1]
    results = {result.spot: result for result in event.results}
    done = tuple(
        Done(wager, results[wager.spot].taken, results[wager.spot].pays, spent=event.spent.get(wager.spot, 0))
        for wager in box.wagers
        if wager.spot in results
    )
    box = replace(_without(box, tuple(results)), done=(*box.done, *done))
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
    ev.WagerPlaced: _placed,
    ev.WagerTakenBack: _taken_back,
    ev.Announced: _announced,
    ev.RoundOpened: _round_opened,
    ev.BurnOrdered: _burn_ordered,
    ev.CardBurnt: _burnt,
    ev.CommunityDealt: _community_dealt,
    ev.HoleDealt: _hole_dealt,
    ev.DealerDealt: _dealer_dealt,
    ev.DecisionsOpened: _decisions,
    ev.CardsLooked: _looked,
    ev.BoxFolded: _folded,
    ev.BoxChecked: _checked,
    ev.CommunityShown: _shown,
    ev.SettlementOpened: _settlement_opened,
    ev.SettlementDone: _settlement_done,
    ev.DealerShown: _dealer_shown,
    ev.BoxConceded: _conceded,
    ev.BoxSettled: _settled,
    ev.FoldedShown: _folded_shown,
    ev.RoundClosed: _round_closed,
}
