"""Something that went wrong in a round and waits for a ruling."""

import msgspec

from croupier.core.cards import Card


class Incident(msgspec.Struct, frozen=True):
    """An irregularity as it was called: what, where, and what the book allows to be done about it."""

    kind: str
    by: str
    remedies: tuple[str, ...]
    box: int | None = None
    boxes: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    count: int | None = None
    offered: tuple[int, ...] = ()  # boxes that may still take their wagers back
