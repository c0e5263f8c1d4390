"""Evolve: a table and an event give the table after it. Total: an event that happened is never refused."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from croupier.core import events as ev
from croupier.core.ledger import post
from croupier.core.table import Box, Deck, DueStep, Round, Table, Wager

SEALED = "sealed"  # the deck of an electronic table


def evolve(table: Table, event: ev.Event) -> Table:
    """The table after the event: its own change, then the money and the steps every event may carry."""
    change = CHANGES.get(type(event))
    if change is not None:
        table = change(table, event)
    if isinstance(event, ev.MoneyEvent) and event.postings:
        table = replace(table, balances=post(table.balances, event.postings))
    if event.steps and table.mode == "live" and table.open:
        box = getattr(event, "box", None)
        table = replace(table, due=(*table.due, *(DueStep(name, box) for name in event.steps)))
    return table


def replay(table: Table, events: Iterable[ev.Event]) -> Table:
    """The table after all the events."""
    for event in events:
        table = evolve(table, event)
    return table


def _with_box(table: Table, box: Box) -> Table:
    boxes = table.boxes
    at = box.number - 1
    return replace(table, boxes=(*boxes[:at], box, *boxes[at + 1 :]))


def _with_deck(table: Table, deck: Deck) -> Table:
    if table.deck(deck.id) is None:
        return replace(table, decks=(*table.decks, deck))
    return replace(table, decks=tuple(deck if other.id == deck.id else other for other in table.decks))


def _with_round(table: Table, **changes: Any) -> Table:
    return replace(table, round=replace(table.round, **changes))


# the table


def _opened(table: Table, event: ev.TableOpened) -> Table:
    decks, in_play = table.decks, table.in_play
    if event.mode == "electronic":
        decks, in_play = (Deck(SEALED, "sealed", "at_table", loaded=True),), SEALED
    return replace(
        table,
        book=event.book,
        digest=event.digest,
        mode=event.mode,
        open=True,
        practice=event.practice,
        source=event.source,
        cash=event.cash,
        layout=event.layout,
        sign=event.sign,
        decks=decks,
        in_play=in_play,
        boxes=tuple(Box(number) for number in range(1, event.layout.boxes + 1)),
        round=Round(1),
        attested=(),
        due=(),
    )


def _closed(table: Table, event: ev.TableClosed) -> Table:
    return replace(table, open=False, dealer=None, boxes=(), due=(), markers=())


def _book_changed(table: Table, event: ev.BookChanged) -> Table:
    return replace(table, book=event.book, digest=event.digest)


def _signed_on(table: Table, event: ev.DealerSignedOn) -> Table:
    return replace(table, dealer=event.dealer)


def _attested(table: Table, event: ev.StepAttested) -> Table:
    if not table.open:
        return replace(table, attested=(*table.attested, event.step))
    due = list(table.due)
    due.remove(DueStep(event.step, event.box))
    return replace(table, due=tuple(due))


def _marker_placed(table: Table, event: ev.MarkerPlaced) -> Table:
    return replace(table, markers=(*table.markers, (event.box, event.kind)))


def _marker_removed(table: Table, event: ev.MarkerRemoved) -> Table:
    return replace(table, markers=tuple(m for m in table.markers if m != (event.box, event.kind)))


def _drop_box_off(table: Table, event: ev.DropBoxRemoved) -> Table:
    return replace(table, drop_box=False)


def _drop_box_on(table: Table, event: ev.DropBoxAttached) -> Table:
    return replace(table, drop_box=True)


# decks


def _deck_checked(table: Table, event: ev.DeckChecked) -> Table:
    before = table.deck(event.deck)
    deck = before if before and before.status == "at_table" else Deck(event.deck, event.back)
    here = event.fit and deck.status == "at_table"
    status: Any = "at_table" if here else "checked" if event.fit else "unfit"
    return _with_deck(table, replace(deck, back=event.back, status=status, beforehand=event.beforehand))


def _deck_secured(table: Table, event: ev.DeckSecured) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    return _with_deck(table, replace(deck, status="secured"))


def _deck_brought(table: Table, event: ev.DeckBrought) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, event.back)
    table = _with_deck(table, replace(deck, status="at_table"))
    return table if table.in_play else replace(table, in_play=event.deck)


def _deck_shuffled(table: Table, event: ev.DeckShuffled) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    by_hand = event.method == "manual"
    return _with_deck(
        table,
        replace(
            deck,
            need=None,
            cut=event.ready,
            loaded=event.ready or (deck.loaded and not by_hand),
            hand_shuffled=deck.hand_shuffled or by_hand,
            count=None,
        ),
    )


def _shuffle_ordered(table: Table, event: ev.ShuffleOrdered) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    return _with_deck(table, replace(deck, need="ordered"))


def _deck_cut(table: Table, event: ev.DeckCut) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    return _with_deck(table, replace(deck, cut=True))


def _deck_loaded(table: Table, event: ev.DeckLoaded) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    return _with_deck(table, replace(deck, loaded=True))


def _deck_in_play(table: Table, event: ev.DeckPutInPlay) -> Table:
    return replace(table, in_play=event.deck)


def _deck_counted(table: Table, event: ev.DeckCounted) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    return _with_deck(table, replace(deck, count=event.count))


def _deck_boxed(table: Table, event: ev.DeckBoxed) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    table = _with_deck(table, replace(deck, status="boxed"))
    return replace(table, in_play=None) if table.in_play == event.deck else table


def _must_shuffle(table: Table, moment: str | None) -> Table:
    """Every deck at the table needs a shuffle again, and with it a cut and loading."""
    if moment is None:
        return table
    decks = tuple(
        replace(deck, need=moment, cut=False, loaded=table.mode == "electronic")
        if deck.status == "at_table"
        else deck
        for deck in table.decks
    )
    return replace(table, decks=decks)


# players


def _seat_taken(table: Table, event: ev.SeatTaken) -> Table:
    box = table.boxes[event.box - 1]
    table = _with_box(table, replace(box, seat=event.player))
    return _must_shuffle(replace(table, vacant=False), event.shuffle)


def _seat_left(table: Table, event: ev.SeatLeft) -> Table:
    box = table.boxes[event.box - 1]
    table = _with_box(table, replace(box, seat=None, player=None))
    vacant = not any(other.seat for other in table.boxes)
    return _must_shuffle(replace(table, vacant=vacant), event.shuffle)


def _seats_attested(table: Table, event: ev.SeatsAttested) -> Table:
    return replace(table, seats_attested=event.enough)


# wagers and the deal


def _placed(table: Table, event: ev.WagerPlaced) -> Table:
    box = table.boxes[event.box - 1]
    seq = table.round.wagers + 1
    before = box.wager(event.spot)
    if before is None:
        wagers = (*box.wagers, Wager(event.spot, event.stake, event.owner, event.instrument, seq))
    else:
        more = replace(before, stake=before.stake + event.stake)
        wagers = tuple(more if wager.spot == event.spot else wager for wager in box.wagers)
    if event.acted is None:
        box = replace(box, wagers=wagers, player=event.owner)
    else:
        box = replace(box, wagers=wagers, acted=event.acted, bet_stage=table.round.stage)
    return replace(_with_box(table, box), round=replace(table.round, wagers=seq))


def _without(box: Box, spots: tuple[str, ...]) -> Box:
    wagers = tuple(wager for wager in box.wagers if wager.spot not in spots)
    return replace(box, wagers=wagers)


def _taken_back(table: Table, event: ev.WagerTakenBack) -> Table:
    box = _without(table.boxes[event.box - 1], (event.spot,))
    if box.blind:
        return _with_box(table, replace(box, acted=0))
    return _with_box(table, box if box.wagers else replace(box, player=None))


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
    return replace(table, boxes=boxes, round=round)


def _burn_ordered(table: Table, event: ev.BurnOrdered) -> Table:
    round = table.round
    if round.plan:
        at = next(i for i, draw in enumerate(round.plan) if draw.to == "community")
        return _with_round(table, burn=True, plan=(*round.plan[:at], ev.BURN, *round.plan[at:]))
    return _with_round(table, burn=True)


def _drawn(table: Table, count: int, **changes: Any) -> Table:
    """Cards off the source: the plan moves on by one draw."""
    round = table.round
    return replace(table, round=replace(round, plan=round.plan[1:], drawn=round.drawn + count, **changes))


def _burnt(table: Table, event: ev.CardBurnt) -> Table:
    return _drawn(table, 1)


def _community_dealt(table: Table, event: ev.CommunityDealt) -> Table:
    return _drawn(table, len(event.places), community=event.places)


def _hole_dealt(table: Table, event: ev.HoleDealt) -> Table:
    box = table.boxes[event.box - 1]
    box = replace(box, places=(*box.places, *event.places), cards_at="dealt")
    return _drawn(_with_box(table, box), len(event.places))


def _dealer_dealt(table: Table, event: ev.DealerDealt) -> Table:
    return _drawn(table, len(event.places), dealer=(*table.round.dealer, *event.places))


def _decisions(table: Table, event: ev.DecisionsOpened) -> Table:
    return _with_round(table, phase="deciding", stage=event.stage)


# decisions and settlement


def _looked(table: Table, event: ev.CardsLooked) -> Table:
    return _with_box(table, replace(table.boxes[event.box - 1], looked=True))


def _folded(table: Table, event: ev.BoxFolded) -> Table:
    box = _without(table.boxes[event.box - 1], event.spots)
    return _with_box(table, replace(box, status="folded", cards_at=event.cards_at))


def _checked(table: Table, event: ev.BoxChecked) -> Table:
    return _with_box(table, replace(table.boxes[event.box - 1], acted=event.stage + 1))


def _shown(table: Table, event: ev.CommunityShown) -> Table:
    round = table.round
    if event.face_up:
        drawn = round.drawn + len(event.places)
        round = replace(round, community=(*round.community, *event.places), drawn=drawn)
    return replace(table, round=replace(round, shown=(*round.shown, *event.cards)))


def _settlement_opened(table: Table, event: ev.SettlementOpened) -> Table:
    return _with_round(table, phase="settling")


def _settlement_done(table: Table, event: ev.SettlementDone) -> Table:
    return _with_round(table, phase="awarding" if event.jackpot else "finished")


def _dealer_shown(table: Table, event: ev.DealerShown) -> Table:
    return _with_round(table, dealer_shown=event.cards)


def _conceded(table: Table, event: ev.BoxConceded) -> Table:
    box = _without(table.boxes[event.box - 1], event.spots)
    return _with_box(table, replace(box, status="conceded", cards_at=event.cards_at))


def _settled(table: Table, event: ev.BoxSettled) -> Table:
    box = _without(table.boxes[event.box - 1], tuple(result.spot for result in event.results))
    status = "settled" if box.status == "in" else box.status
    return _with_box(table, replace(box, status=status, cards=event.cards, cards_at=event.cards_at))


def _folded_shown(table: Table, event: ev.FoldedShown) -> Table:
    return _with_box(table, replace(table.boxes[event.box - 1], cards=event.cards))


def _jackpot_taken(table: Table, event: ev.JackpotTaken) -> Table:
    box = _without(table.boxes[event.box - 1], ("jackpot",))
    return _with_box(table, replace(box, cards_at="racked"))


def _jackpot_settled(table: Table, event: ev.JackpotSettled) -> Table:
    return _with_round(table, phase="finished")


def _round_closed(table: Table, event: ev.RoundClosed) -> Table:
    boxes = tuple(Box(box.number, box.seat) for box in table.boxes)
    table = replace(table, boxes=boxes, round=Round(event.round + 1))
    return _must_shuffle(table, event.shuffle)


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.TableOpened: _opened,
    ev.TableClosed: _closed,
    ev.BookChanged: _book_changed,
    ev.DealerSignedOn: _signed_on,
    ev.StepAttested: _attested,
    ev.MarkerPlaced: _marker_placed,
    ev.MarkerRemoved: _marker_removed,
    ev.DropBoxRemoved: _drop_box_off,
    ev.DropBoxAttached: _drop_box_on,
    ev.DeckChecked: _deck_checked,
    ev.DeckSecured: _deck_secured,
    ev.DeckBrought: _deck_brought,
    ev.DeckShuffled: _deck_shuffled,
    ev.ShuffleOrdered: _shuffle_ordered,
    ev.DeckCut: _deck_cut,
    ev.DeckLoaded: _deck_loaded,
    ev.DeckPutInPlay: _deck_in_play,
    ev.DeckCounted: _deck_counted,
    ev.DeckBoxed: _deck_boxed,
    ev.SeatTaken: _seat_taken,
    ev.SeatLeft: _seat_left,
    ev.SeatsAttested: _seats_attested,
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
    ev.JackpotTaken: _jackpot_taken,
    ev.JackpotSettled: _jackpot_settled,
    ev.RoundClosed: _round_closed,
}
