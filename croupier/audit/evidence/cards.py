"""The cards an electronic table showed, against the deck it was committed to before the first was dealt."""

from collections.abc import Callable, Iterator

from croupier.core.cards import Card
from croupier.house.cards.sealed_decks import DeckDamaged, DeckLost, SealedDecks
from croupier.house.cards.shoe import Shoe
from croupier.table import events as ev
from croupier.table.table import Table

Open = Callable[[str], Shoe | None]
"""The deck of a commitment, where it can be opened; one that is not what was sealed raises `DeckDamaged`."""


def opener(decks: SealedDecks | None) -> Open:
    """Opens the decks whose keys are there."""

    def open_one(commitment: str) -> Shoe | None:
        try:
            return decks.shoe(commitment) if decks else None
        except DeckDamaged:
            raise
        except DeckLost:
            return None

    return open_one


class Cards:
    """The rounds of one table: each place has one card, and it is that of the sealed deck."""

    def __init__(self, open: Open) -> None:
        self._open = open
        self._commitment = ""
        self._shoe: Shoe | None = None
        self._seen: dict[int, Card] = {}
        self._used: set[str] = set()  # commitments of rounds before
        self.closed = 0
        self.compared = 0

    def see(self, table: Table, event: ev.Event) -> str:
        """What is wrong with the cards an event shows; `table` is as it was before."""
        if isinstance(event, ev.RoundClosed | ev.RoundVoided):
            self._seen.clear()
            return ""
        if table.mode != "electronic" or not isinstance(event, (*SHOWS, ev.RoundOpened)):
            return ""
        if isinstance(event, ev.RoundOpened):
            return self._unsealed(table)
        deck = table.deck(table.in_play)
        if deck is None or not deck.commitment:
            return ""
        try:
            shoe = self._shoe_of(deck.commitment)
        except DeckDamaged:
            return f"the sealed deck {deck.commitment} it is dealt from is damaged"
        for place, card in shown(table, event):
            if reason := self._wrong(shoe, place, card):
                return reason
        return ""

    def _unsealed(self, table: Table) -> str:
        """A round is dealt from a deck of its own; a table without sealed decks never had one."""
        deck = table.deck(table.in_play)
        commitment = deck.commitment if deck else ""
        if self._used and not commitment:
            return "no deck was sealed for this round"
        if commitment in self._used and not table.practice:
            return f"the deck {commitment} was dealt from in an earlier round"
        if commitment:
            self._used.add(commitment)
        return ""

    def _shoe_of(self, commitment: str) -> Shoe | None:
        if commitment != self._commitment:
            self._commitment, self._shoe = commitment, self._open(commitment)
            self.compared += self._shoe is not None
            self.closed += self._shoe is None
        return self._shoe

    def _wrong(self, shoe: Shoe | None, place: int, card: Card) -> str:
        before = self._seen.setdefault(place, card)
        if before != card:
            return f"place {place} shows {card} and showed {before}"
        if sum(other == card for other in self._seen.values()) > 1:
            return f"{card} is shown at two places of one deck"
        if shoe and shoe.cards((place,)) != (card,):
            return f"place {place} shows {card}, which is not what the deck was committed to"
        return ""


SHOWS = (ev.CommunityShown, ev.BoxSettled, ev.FoldedShown, ev.DealerShown, ev.CommunityExposed)


def shown(table: Table, event: ev.Event) -> Iterator[tuple[int, Card]]:
    """The places and cards an event opens, as far as it says which is which."""
    places: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    match event:
        case ev.CommunityShown():
            places, cards = event.places, event.cards
        case ev.BoxSettled(box=box, cards=cards) | ev.FoldedShown(box=box, cards=cards):
            places = table.boxes[box - 1].places
        case ev.DealerShown():
            places, cards = table.round.dealer, event.cards
        case ev.CommunityExposed(index=index, card=card) if 0 <= index < len(table.round.community):
            places, cards = (table.round.community[index],), (card,)
    if len(places) == len(cards):
        yield from zip(places, cards, strict=True)
