"""A floor with one table and one promotion, played and run through the desk."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from croupier.engine.cards.layouts import plain_layout
from croupier.engine.running.opening_duties import attested
from croupier.engine.scene import MACHINE
from croupier.house.cards.sealed_decks import SealedDecks
from croupier.house.cards.shoe import sealed_shoe
from croupier.house.desk.subject import Answer, Setting
from croupier.house.room.desk import Desk
from croupier.promotions.rules import commands as p
from croupier.rulebooks.load import load
from croupier.store.database.sql_log import SqlLog
from croupier.store.seals.deck_keys import DeckKeys
from croupier.table import commands as c
from croupier.table.players import with_card
from tests.felt.promotions import CLOSES, DRAWS, START, terms
from tests.floors.meter_floor import SIGN, STAFF, accepted

BOOK = "star-ms-4"


class Clock:
    """The house's clock, which stands until it is set."""

    def __init__(self) -> None:
        self.at = START - 2 * 86_400_000

    def __call__(self) -> int:
        return self.at


class PromotionFloor:
    """A desk on a log in a file, with its key beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.clock = Clock()
        self.log = SqlLog.open(path)
        keys = DeckKeys.open(path.with_name(path.name + ".deck-key"))
        self.decks = SealedDecks(self.log, keys)
        self.desk = Desk(Setting(self.log, load, patrons=with_card, decks=self.decks), self.clock)

    def give(self, kind: type[p.AnyPromotionCommand], /, **said: Any) -> Answer:
        """The manager's command."""
        command: Any = kind(**{"actor": "max", "promotion": "spring", **said})
        return self.desk.give(command.promotion, command, STAFF, book=BOOK)

    def do(self, kind: type[p.AnyPromotionCommand], /, **said: Any) -> tuple[object, ...]:
        return accepted(self.give(kind, **said))

    def opened(self, **changes: Any) -> "PromotionFloor":
        """Published, told to the regulator, and begun."""
        self.do(p.DraftPromotion, terms=terms(**changes))
        self.do(p.PublishTerms)
        self.do(p.SubmitTerms, version=1)
        self.clock.at = START
        self.do(p.OpenPromotion)
        return self

    def table(self, id: str = "t1", *, practice: bool = False) -> None:
        """A table with two players, no jackpot."""
        opening = c.OpenTable(
            actor="sue", mode="electronic", source="shuffling_device", layout=plain_layout(load(BOOK), 6),
            sign=replace(SIGN, jackpot=None), float=10**9, effective="2025-09-01", practice=practice,
        )  # fmt: skip
        seats = (c.TakeSeat(actor=f"p{n}", box=n, player=f"p{n}", brings=10**6) for n in (1, 2))
        for command in (*attested(load(BOOK), opening, "sue"), opening, c.SignOn(actor=MACHINE), *seats):
            accepted(self.desk.give(id, command, STAFF, book=BOOK))

    def round(self, antes: dict[int, int], id: str = "t1") -> None:
        """Everybody antes and folds: the ante is staked and lost."""
        for box, ante in antes.items():
            wager = c.PlaceWager(actor=f"p{box}", box=box, spot="ante", amount=ante)
            accepted(self.desk.give(id, wager, STAFF))
        shoe = c.ShuffleDeck(actor=MACHINE, deck="sealed", method="machine")
        commitment = self._sealed(id)
        for command in (replace(shoe, commitment=commitment), c.Deal(actor=MACHINE)):
            accepted(self.desk.give(id, command, STAFF))
        for box in antes:
            accepted(self.desk.give(id, c.Fold(actor=f"p{box}", box=box), STAFF))
        accepted(self.desk.give(id, c.CloseRound(actor=MACHINE), STAFF))

    def _sealed(self, id: str) -> str:
        return self.decks.seal(id, sealed_shoe())

    def closed(self, **changes: Any) -> "PromotionFloor":
        """Entered by p3, played by p1 and p2, and closed."""
        self.opened(**changes)
        self.table()
        self.round({1: 10_000, 2: 400})
        self.round({1: 15_000, 2: 25_000})
        self.do(p.EnterPatron, patron="p3", wager=500)
        self.clock.at = CLOSES
        self.do(p.CloseEntries)
        return self

    def drawn(self, **changes: Any) -> "PromotionFloor":
        self.closed(**changes)
        self.clock.at = DRAWS
        self.do(p.HoldDraw, called="4 2 6")
        return self
