"""Commands about cards and machines in use: count and change cards, change the source they are dealt from."""

from croupier.core.bounds import Text
from croupier.core.cards import Card
from croupier.core.command import Command


class OrderCount(Command, frozen=True, kw_only=True):
    """Have the cards of a deck counted; `found` is what a machine finds that opens its deck on the order."""

    deck: str
    found: int | None = None


class FindUnfit(Command, frozen=True, kw_only=True):
    """Say that some cards of a deck, or all if none are named, are not fit to be played with."""

    deck: str
    cards: tuple[Card, ...] = ()
    reason: Text


class ChangeCards(Command, frozen=True, kw_only=True):
    """Change some cards of a deck for new ones, or the whole deck if none are named."""

    deck: str
    cards: tuple[Card, ...] = ()
    reason: Text


class ChangeSource(Command, frozen=True, kw_only=True):
    """Deal from another source from the next round on; `unit` tells two devices of a kind apart."""

    source: str
    unit: str = ""
    shuffler: str = ""
    reason: Text = ""
