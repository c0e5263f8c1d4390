"""An unseen card is in no byte that anyone gets."""

import re
from collections.abc import Mapping

import msgspec

from croupier.core.cards import Card
from croupier.engine.view import view as view_of
from croupier.table.table import Table

CARD = re.compile(rb"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
CLAUSE = b" of 6s to 10s"  # a line of the pay tables, not a card
_encode = msgspec.json.Encoder().encode


def nothing_new(told: bytes, seen: set[Card]) -> None:
    """Nothing that is told to anyone names a card that does not lie open."""
    named = {found.decode() for found in CARD.findall(told.replace(CLAUSE, b""))}
    assert named <= seen, f"{named - seen} told: {told!r}"


def view(table: Table, viewer: str, cards: Mapping[int, tuple[Card, ...]], seen: set[Card]) -> None:
    """A viewer sees the open cards, and the own ones once looked at, though all were at hand for the view."""
    own = {
        card
        for box in table.boxes
        if box.player == viewer and box.looked and box.status == "in" and not box.blind
        for card in cards.get(box.number, ())
    }
    told = _encode(view_of(table, viewer, cards))
    nothing_new(told, seen | own)
    assert own <= {found.decode() for found in CARD.findall(told)}, "an owner does not see the own cards"
