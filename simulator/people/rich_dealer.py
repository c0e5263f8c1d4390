"""A dealer whose decks follow from the chance of a storm; some begin with a royal, for jackpots to be hit."""

from typing import Final

from croupier.core.cards import DECK, Card
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.cards.shoe import SALT_BYTES, Shoe, shuffled
from croupier.house.dealer.dealer import HouseDealer
from croupier.house.dealer.staff import everybody
from croupier.table.table import Table
from simulator.chance import Chance

RICH: Final = 0.25  # of all decks
ROYAL: Final = "AKQJT"


class RichDealer(HouseDealer):
    """Deals like the house's dealer, from decks of its own making."""

    def __init__(self, decks: SealedDecks, chance: Chance) -> None:
        super().__init__(decks, people=everybody)
        self._chance = chance

    def _new_shoe(self, table: Table) -> Shoe:
        chance = self._chance
        order = shuffled(chance.below)
        if chance.happens(RICH):
            suit = chance.pick("cdhs")
            order = tuple(sorted(order, key=lambda card: not _royal(card, suit)))
        return Shoe(order, tuple(chance.taken(SALT_BYTES) for _ in DECK))


def _royal(card: Card, suit: str) -> bool:
    return card[0] in ROYAL and card[1] == suit
