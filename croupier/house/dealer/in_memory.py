"""A table in memory at which the house deals, from decks in memory."""

from collections.abc import Callable, Mapping

from croupier.core.cards import Card
from croupier.engine.in_memory import Clock, TableInMemory
from croupier.engine.scene import Scene
from croupier.house.cards.shoe import Shoe
from croupier.house.dealer.dealer import HouseDealer
from croupier.house.dealer.staff import everybody
from croupier.table.table import Table

STEPS = 400  # acts of the dealer in one go; a table that needs more is stuck


class DecksInMemory:
    """The latest deck of one table; with a `seed` its decks can be repeated."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._latest: Shoe | None = None

    def stacked(self, shoe: Shoe) -> Shoe:
        """What is dealt from, when this deck is offered: the deck itself."""
        return shoe

    def seal(self, table: str, shoe: Shoe) -> str:
        """Keep a deck."""
        self._latest = self.stacked(shoe)
        return self._latest.commitment

    def shoe(self, commitment: str) -> Shoe:
        """The deck in play."""
        if self._latest is None:
            raise ValueError("no deck was sealed")
        return self._latest

    def opened(self, commitment: str) -> Shoe | None:
        """The same; a deck in memory is never lost while its table is there."""
        return self._latest

    def seed(self, table: str) -> int | None:
        return self._seed


class DealtInMemory(TableInMemory):
    """A table whose staff is made up with it, and does what is theirs; its players decide."""

    def __init__(self, scene: Scene, decks: DecksInMemory, clock: Clock = lambda: 0) -> None:
        super().__init__(scene, clock)
        self.dealer = HouseDealer(decks, seeded=True, people=everybody)

    def proceed(self, *, go: bool, until: Callable[[Table], bool] = lambda table: False) -> None:
        """Let the dealer do what waits for nobody, up to the end of the round or as far as `until` says."""
        self.goes_on(
            lambda: self.dealer.next(self.scene, go=go, now=self.clock(), slowly=not go),
            lambda table: table.round.phase == "finished" or until(table),
            STEPS,
        )

    def own_cards(self, player: str) -> Mapping[int, tuple[Card, ...]]:
        """What a player may look at."""
        boxes = [box for box in self.table.boxes if box.player == player and box.places]
        return {box.number: self.dealer.own_cards(self.table, box.number) for box in boxes}


def waits(table: Table) -> bool:
    """Whether a box owes a decision."""
    return table.round.phase == "deciding" and bool(table.owing())
