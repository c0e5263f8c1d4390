"""What events about cards and machines in use change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.engine.duty.parts import must_shuffle, with_deck
from croupier.table import events as ev
from croupier.table.decks import Equipment
from croupier.table.table import Deck, Table


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


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.CardsFoundUnfit: _found_unfit,
    ev.CardsChanged: _changed,
    ev.SourceFailed: _failed,
    ev.SourceChanged: _source_changed,
}
