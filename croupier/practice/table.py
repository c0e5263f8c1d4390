"""A practice table: the real engine and the real dealer, in memory, apart from the floor and its log."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK, Card
from croupier.core.money import Cents
from croupier.core.sign import Limit
from croupier.engine.in_memory import Clock
from croupier.engine.running.plain import plain_opening, plain_sign, plain_staff
from croupier.engine.scene import MACHINE, Scene
from croupier.house.cards.shoe import Below, Shoe, shuffled
from croupier.house.dealer.in_memory import DealtInMemory, DecksInMemory
from croupier.table import commands as c
from croupier.table.table import Mode, Table

ANTE: Final = Limit(500, 50_000, 500)
SIDE: Final = Limit(500, 10_000, 500)
FLOAT: Final = 100_000_000
MOST: Final = 25_000_000  # paid on one wager, where a book wants that said
PURSE: Final = 10_000_000
OPENER: Final = "house"


class PracticeDecks(DecksInMemory):
    """Decks of one's own dice. `wanted` are the cards that lie at certain places of the next one."""

    def __init__(self, below: Below) -> None:
        super().__init__()
        self.wanted: Mapping[int, Card] = {}
        self._below = below

    def stacked(self, shoe: Shoe) -> Shoe:
        kept = {*self.wanted.values()}
        others = (card for card in shuffled(self._below) if card not in kept)
        order = tuple(self.wanted.get(place) or next(others) for place in range(1, len(DECK) + 1))
        self.wanted = {}
        return Shoe(order, shoe.salts)


class PracticeTable(DealtInMemory):
    """A table marked `practice` with a dealer who waits for nobody but its players."""

    def __init__(
        self,
        book: Rulebook,
        clock: Clock,
        below: Below,
        *,
        mode: Mode = "electronic",
        source: str = "",
        boxes: int = 1,
        chip: Cents = 1,
    ) -> None:
        self.book = book
        self.decks = PracticeDecks(below)
        first = MACHINE if mode == "electronic" else book.rule.ranks.ladder[0]
        super().__init__(Scene(Table("practice"), book, plain_staff(book, first, OPENER)), self.decks, clock)
        sign = replace(plain_sign(book, ANTE, SIDE, MOST), chip=chip)
        self.open(plain_opening(book, OPENER, boxes, sign, FLOAT, mode=mode, source=source))

    def close_round(self) -> None:
        """Rack the cards of a round that is over."""
        if self.table.round.phase == "finished":
            self.must(c.CloseRound(actor=next(iter(self.scene.staff))))

    def wager(self, player: str, box: int, ante: Cents) -> None:
        """Put down what buys a hand."""
        for spot in self.book.rule.initial.needs:
            self.must(c.PlaceWager(actor=player, box=box, spot=spot, amount=ante, player=player))
