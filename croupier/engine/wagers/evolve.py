"""What wagers and decisions change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.core.money import Cents
from croupier.engine.duty.parts import with_box, with_round
from croupier.engine.jackpots.evolve import at_wager_placed
from croupier.engine.running.evolve import back
from croupier.engine.running.evolve_limits import at_round_opened
from croupier.table import events as ev
from croupier.table.table import Box, Done, Table, Wager, made_of


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


def without(box: Box, spots: tuple[str, ...]) -> Box:
    wagers = tuple(wager for wager in box.wagers if wager.spot not in spots)
    return replace(box, wagers=wagers)


def _taken_back(table: Table, event: ev.WagerTakenBack) -> Table:
    """With the last main wager off the table bets are open again, whatever was called."""
    box = table.boxes[event.box - 1]
    gone = tuple(wager for wager in box.wagers if wager.spot == event.spot)
    box = without(box, (event.spot,))
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


def _round_opened(table: Table, event: ev.RoundOpened) -> Table:
    boxes = tuple(
        replace(box, status="in", blind=box.number in event.blind) if box.number in event.boxes else box
        for box in table.boxes
    )
    round = replace(table.round, phase="dealing", plan=event.plan, registered=event.registered)
    return at_round_opened(replace(table, boxes=boxes, round=round, past=None))


def _decisions(table: Table, event: ev.DecisionsOpened) -> Table:
    return with_round(table, phase="deciding", stage=event.stage)


def _looked(table: Table, event: ev.CardsLooked) -> Table:
    return with_box(table, replace(table.boxes[event.box - 1], looked=True))


def given_up(box: Box, spots: tuple[str, ...], back: dict[str, Cents]) -> Box:
    """The box without the wagers it gave up, which a void round would give back."""
    gone = tuple(Done(w, w.stake - back.get(w.spot, 0)) for w in box.wagers if w.spot in spots)
    return replace(without(box, spots), done=(*box.done, *gone))


def _folded(table: Table, event: ev.BoxFolded) -> Table:
    box = given_up(table.boxes[event.box - 1], event.spots, event.back)
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


def _made(table: Table, event: ev.SecretWagerMade) -> Table:
    place = table.tournament
    if place is None:
        return table
    used = {**place.used, event.player: place.used.get(event.player, 0) + 1}
    secret = {**place.secret, event.player: event.seal}
    return replace(table, tournament=replace(place, secret=secret, used=used))


def _unsealed(table: Table, event: ev.SecretWagerRevealed | ev.SecretWagerDropped) -> Table:
    place = table.tournament
    if place is None:
        return table
    secret = {player: seal for player, seal in place.secret.items() if player != event.player}
    return replace(table, tournament=replace(place, secret=secret))


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.WagerPlaced: _placed,
    ev.WagerTakenBack: _taken_back,
    ev.RoundOpened: _round_opened,
    ev.DecisionsOpened: _decisions,
    ev.CardsLooked: _looked,
    ev.BoxFolded: _folded,
    ev.BoxChecked: _checked,
    ev.CommunityShown: _shown,
    ev.SecretWagerMade: _made,
    ev.SecretWagerRevealed: _unsealed,
    ev.SecretWagerDropped: _unsealed,
}
