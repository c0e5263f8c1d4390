"""Something that went wrong and waits for a ruling, and the orders a ruling may leave in force."""

from typing import Final, Literal

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.cards import Card
from croupier.core.money import Cents
from croupier.table.floor_orders import Apart

PAST: Final = ("deal", "unbet")  # when a card was seen that may lie open by now


class Offer(msgspec.Struct, frozen=True):
    """Wagers may be taken back; by which remedy, until when (ms since 1970), and under which clauses."""

    does: str
    until: int
    cites: Cites


class Incident(msgspec.Struct, frozen=True):
    """An irregularity as it was called: what, where, and what the book allows to be done about it."""

    kind: str
    by: str
    remedies: tuple[str, ...]
    box: int | None = None
    boxes: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    places: tuple[str, ...] = ()  # of shared cards, by name, one for each card
    count: int | None = None
    spot: str = ""
    amount: Cents | None = None
    deck: str = ""
    looked: bool = False  # players had handled their cards, as somebody says
    during: Literal["", "deal", "unbet", "play"] = ""  # when it was seen, as somebody says
    step: str = ""  # the proof of a hand that was the call
    offered: tuple[int, ...] = ()  # boxes that may still take their wagers back
    offer: Offer | None = None
    notices: tuple[int, ...] = ()  # that must be sent before it is closed


class Ruled(msgspec.Struct, frozen=True):
    """An irregularity that was ruled on and is not closed: somebody its clauses name was not told yet."""

    kind: str
    does: str
    by: str
    reason: str
    notices: tuple[int, ...]
    cites: Cites


class Exposed(msgspec.Struct, frozen=True):
    """A shared card seen before its time; unless it stays open it lies face down again."""

    index: int
    card: Card
    stays: bool


class Orders(msgspec.Struct, frozen=True):
    """What a supervisor has ordered at the table until it is lifted."""

    first: tuple[str, ...] = ()  # players who decide before the others look or act
    apart: tuple[Apart, ...] = ()  # players who may not play together
    english: bool = False

    def given(self) -> tuple[str, ...]:
        """The names of the orders in force."""
        found = {"act-first": self.first, "keep-apart": self.apart, "english-only": self.english}
        return tuple(name for name, on in found.items() if on)
