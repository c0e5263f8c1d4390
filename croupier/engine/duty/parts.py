"""Replacing one part of a table."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from croupier.table.table import Box, Deck, Done, Table


def with_box(table: Table, box: Box) -> Table:
    boxes = table.boxes
    at = box.number - 1
    return replace(table, boxes=(*boxes[:at], box, *boxes[at + 1 :]))


def with_deck(table: Table, deck: Deck) -> Table:
    if table.deck(deck.id) is None:
        return replace(table, decks=(*table.decks, deck))
    return replace(table, decks=tuple(deck if other.id == deck.id else other for other in table.decks))


def with_round(table: Table, **changes: Any) -> Table:
    return replace(table, round=replace(table.round, **changes))


def out_of_round(table: Table, number: int, done: tuple[Done, ...], *, carried: bool) -> Table:
    """A hand has left the round and its jackpot game; its jackpot wager may stay for the next one."""
    box = table.boxes[number - 1]
    taken = {one.wager.spot for one in done}
    gone = [wager for wager in (*box.wagers, *(one.wager for one in box.done)) if wager.spot not in taken]
    kept = tuple(replace(wager, carried=True) for wager in gone if carried and wager.spot == "jackpot")
    back = tuple(wager for wager in gone if not (carried and wager.spot == "jackpot"))
    back = (*box.back, *back)
    box = replace(box, status="void", wagers=kept, done=done, back=back, cards_at="discarded")
    registered = tuple(other for other in table.round.registered if other != number)
    return with_round(with_box(table, box), registered=registered)


def must_shuffle(table: Table, moment: str | None, only: str | None = None) -> Table:
    """Every deck at the table, or only one, needs a shuffle again, and with it a cut, loading and a count."""
    if moment is None:
        return table
    decks = tuple(
        replace(deck, need=moment, cut=False, loaded=table.mode == "electronic", count=None)
        if deck.status == "at_table" and only in (None, deck.id)
        else deck
        for deck in table.decks
    )
    return replace(table, decks=decks)


def spent_least(table: Table, names: Iterable[str]) -> Table:
    """A sign of higher minimums has served for these; it comes down once it has for all it names."""
    notice = table.limits.notices.get("minimum")
    if notice is None:
        return table
    left = {name: cents for name, cents in notice.least.items() if name not in set(names)}
    notices = {**table.limits.notices, "minimum": replace(notice, least=left)}
    if not left:
        del notices["minimum"]
    return replace(table, limits=replace(table.limits, notices=notices))
