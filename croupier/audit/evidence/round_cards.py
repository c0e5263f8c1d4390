"""The cards of one round at an electronic table, read off its records alone."""

from collections.abc import Iterator
from typing import Final

from croupier.audit.evidence.cards import Open
from croupier.audit.rounds import Read, Round, round_ending, round_since
from croupier.core.cards import Card
from croupier.house.cards.proofs import OpenedDeck, RoundProof, opened
from croupier.house.security.sign_on import Who
from croupier.table import events as ev

JACKPOT: Final = "jackpot"


class RoundCards:
    """Which decks a round was dealt from, what lay where and whose it was, what was shown."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.decks: list[str] = []  # commitments, the last is the one in force
        self.out: list[int] = []  # how many cards had left each of them
        self.shown: dict[int, Card] = {}  # by place
        self.owner: dict[int, str] = {}  # of boxes
        self.holes: dict[int, tuple[int, ...]] = {}  # the places of boxes
        self.ended = False
        self._community: list[int] = []
        self._dealer: list[int] = []
        self._drawn = 0

    def see(self, event: ev.Event) -> None:
        """The next event of the round."""
        match event:
            case ev.DeckShuffled(commitment=commitment) if commitment:
                if not self._drawn:  # nothing of the one before was dealt
                    self.decks, self.out = [], []
                self.decks.append(commitment)
                self.out.append(self._drawn)
            case ev.WagerPlaced(acted=None) if event.spot != JACKPOT or event.box not in self.owner:
                self.owner[event.box] = event.owner  # who adds a jackpot wager has not the hand
            case ev.CardBurnt(place=place):
                self._draw((place,))
            case ev.CommunityDealt(places=places):
                self._community += self._draw(places)
            case ev.DealerDealt(places=places):
                self._dealer += self._draw(places)
            case ev.HoleDealt(box=box, places=places):
                self.holes[box] = (*self.holes.get(box, ()), *self._draw(places))
            case ev.HandDiscarded(places=places):
                self._draw(places)
            case ev.RoundClosed() | ev.RoundVoided():
                self.ended = True
            case _:
                self._show(event)

    def places_of(self, who: Who) -> set[int]:
        """What somebody may know after the round: what was shown, their own cards, an inspector all."""
        if who.inspector:
            return set(range(1, 53))
        own = (self.holes.get(box, ()) for box, owner in self.owner.items() if owner == who.id)
        return {*self.shown, *(place for places in own for place in places)}

    def proof(self, table: str, who: Who, open: Open) -> RoundProof:
        """The proof of the round for one viewer."""
        allowed = self.places_of(who) if self.ended else set()
        decks = tuple(self._opened(open, allowed, who)) if self.ended else ()
        closed = tuple(OpenedDeck(commitment=one) for one in self.decks)
        return RoundProof(
            table=table, round=self.number, ended=self.ended, decks=decks or closed, out=tuple(self.out)
        )

    def _opened(self, open: Open, allowed: set[int], who: Who) -> Iterator[OpenedDeck]:
        """Of a deck that was shuffled again, only what had left it; a deck that is lost stays closed."""
        for number, commitment in enumerate(self.decks):
            last = number == len(self.decks) - 1
            dealt = {place for place in allowed if last or who.inspector or place <= self.out[number]}
            shoe = open(commitment)
            yield opened(shoe, dealt) if shoe else OpenedDeck(commitment=commitment)

    def _draw(self, places: tuple[int, ...]) -> tuple[int, ...]:
        self._drawn = max(self._drawn, *places, 0)
        if self.out:
            self.out[-1] = self._drawn
        return places

    def _show(self, event: ev.Event) -> None:
        match event:
            case ev.CommunityShown(places=places, cards=cards):
                if event.face_up:
                    self._draw(places)
                self.shown.update(zip(places, cards, strict=False))
            case ev.CommunityExposed(index=index, card=card) if index < len(self._community):
                self.shown[self._community[index]] = card
            case ev.DealerShown(cards=cards):
                self.shown.update(zip(self._dealer, cards, strict=False))
            case ev.BoxSettled(box=box, cards=cards) | ev.FoldedShown(box=box, cards=cards):
                self.shown.update(zip(self.holes.get(box, ()), cards, strict=False))


def find(read: Read, last: int, number: int) -> RoundCards | None:
    """A round since a table was last opened; its stream has so many records."""
    return _cards(round_since(read, last, number))


def find_ended(read: Read, last: int) -> RoundCards | None:
    """The round that ends with this record, at whatever opening of the table; nothing if none does."""
    return _cards(round_ending(read, last))


def _cards(round: Round | None) -> RoundCards | None:
    if round is None:
        return None
    found = RoundCards(round.number)
    for event in round.events:
        found.see(event)
    return found
