"""What events about decks, machines and the deal change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.engine.duty.parts import must_shuffle, with_box, with_deck, with_round
from croupier.table import events as ev
from croupier.table.decks import Equipment
from croupier.table.table import CardsAt, Deck, Table


def _found_unfit(table: Table, event: ev.CardsFoundUnfit) -> Table:
    deck = table.deck(event.deck)
    return with_deck(table, replace(deck, condemned=event.cites)) if deck else table


def _changed(table: Table, event: ev.CardsChanged) -> Table:
    """A deck with new cards in it is shuffled and, where it says so, checked; a whole one is gone."""
    deck = table.deck(event.deck)
    if deck is None:
        return table
    table = with_deck(table, replace(deck, condemned=(), suspect=event.check, hand_shuffled=False))
    if not event.cards:
        return _gone(table, deck, event.cites)
    return must_shuffle(table, "replaced", deck.id)


def _gone(table: Table, deck: Deck, cites: tuple[str, ...]) -> Table:
    """A deck out of use for which another must come; a machine takes new cards and goes on."""
    if table.mode == "electronic":
        return must_shuffle(table, "replaced", deck.id)
    table = with_deck(table, replace(deck, status="boxed", condemned=(), counting=()))
    in_play = None if table.in_play == deck.id else table.in_play
    return replace(table, in_play=in_play, equipment=replace(table.equipment, wanted=cites))


def _failed(table: Table, event: ev.SourceFailed) -> Table:
    table = replace(table, equipment=replace(table.equipment, failed=event.cites))
    for deck in table.decks if event.cards else ():
        if deck.status == "at_table":
            table = _gone(table, deck, event.cites)
    return table


def _source_changed(table: Table, event: ev.SourceChanged) -> Table:
    """Every deck here is shuffled for the new source, by hand first where that is how it starts."""
    equipment = Equipment(event.unit, wanted=table.equipment.wanted)
    decks = tuple(replace(deck, hand_shuffled=False) for deck in table.decks)
    table = replace(table, source=event.source, shuffler=event.shuffler, equipment=equipment, decks=decks)
    return must_shuffle(table, "source")


def _deck_checked(table: Table, event: ev.DeckChecked) -> Table:
    before = table.deck(event.deck)
    deck = before if before and before.status == "at_table" else Deck(event.deck, event.back)
    here = event.fit and deck.status == "at_table"
    status: Any = "at_table" if here else "checked" if event.fit else "unfit"
    deck = replace(deck, back=event.back, status=status, beforehand=event.beforehand)
    return with_deck(table, replace(deck, suspect=(), counting=(), count=None))


def _deck_secured(table: Table, event: ev.DeckSecured) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    return with_deck(table, replace(deck, status="secured"))


def _deck_brought(table: Table, event: ev.DeckBrought) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, event.back)
    table = with_deck(table, replace(deck, status="at_table", need=event.moment or "opening"))
    table = replace(table, equipment=replace(table.equipment, wanted=()))
    return table if table.in_play else replace(table, in_play=event.deck)


def _deck_shuffled(table: Table, event: ev.DeckShuffled) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    return with_deck(
        table,
        replace(
            deck,
            need=None,
            cut=event.ready,
            loaded=event.ready or event.inside,
            hand_shuffled=deck.hand_shuffled or event.method == "manual",
            count=None,
            commitment=event.commitment,
        ),
    )


def _shuffle_ordered(table: Table, event: ev.ShuffleOrdered) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    need = event.moment or deck.need
    cut = deck.cut and not event.cut
    return with_deck(table, replace(deck, need=need, cut=cut, cut_ordered=deck.cut_ordered or event.cut))


def _deck_cut(table: Table, event: ev.DeckCut) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    return with_deck(table, replace(deck, cut=True))


def _deck_loaded(table: Table, event: ev.DeckLoaded) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    return with_deck(table, replace(deck, loaded=True, cut_ordered=False))


def _deck_in_play(table: Table, event: ev.DeckPutInPlay) -> Table:
    return replace(table, in_play=event.deck)


def _deck_counted(table: Table, event: ev.DeckCounted) -> Table:
    """Where a count was ordered, a right one ends the matter and a wrong one the deck."""
    deck = replace(table.deck(event.deck) or Deck(event.deck, ""), count=event.count, counting=())
    if event.shuffle:
        deck = replace(deck, need=event.shuffle, cut=False, loaded=table.mode == "electronic")
    if event.out:
        deck = replace(deck, counting=event.cites, status="unfit")
    return with_deck(table, deck)


def _deck_boxed(table: Table, event: ev.DeckBoxed) -> Table:
    deck = table.deck(event.deck) or Deck(event.deck, "")
    if deck.status == "unfit" and deck.counting:
        table = replace(table, equipment=replace(table.equipment, wanted=deck.counting))
    table = with_deck(table, replace(deck, status="boxed", counting=()))
    return replace(table, in_play=None) if table.in_play == event.deck else table


def _count_ordered(table: Table, event: ev.CountOrdered) -> Table:
    deck = table.deck(event.deck)
    return with_deck(table, replace(deck, counting=event.cites, count=None)) if deck else table


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


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.CardsFoundUnfit: _found_unfit,
    ev.CardsChanged: _changed,
    ev.SourceFailed: _failed,
    ev.SourceChanged: _source_changed,
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
    ev.CountOrdered: _count_ordered,
    ev.BurnOrdered: _burn_ordered,
    ev.CardBurnt: _burnt,
    ev.CommunityDealt: _community_dealt,
    ev.HoleDealt: _hole_dealt,
    ev.DealerDealt: _dealer_dealt,
}
