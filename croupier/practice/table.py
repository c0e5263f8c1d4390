"""A practice table: the real engine and the real dealer, in memory, apart from the floor and its log."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import Card
from croupier.core.money import Cents
from croupier.core.refusal import Refusal
from croupier.core.sign import Limit, Sign
from croupier.engine.cards.layouts import plain_layout
from croupier.engine.decide import decide
from croupier.engine.evolve import replay
from croupier.engine.running.opening_duties import attested_by_staff
from croupier.engine.scene import MACHINE, Scene
from croupier.house.cards.shoe import Below
from croupier.house.dealer.dealer import HouseDealer
from croupier.house.dealer.staff import everybody
from croupier.practice.decks import PracticeDecks
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import with_card
from croupier.table.table import Mode, Table

ANTE: Final = Limit(500, 50_000, 500)
SIDE: Final = Limit(500, 10_000, 500)
FLOAT: Final = 100_000_000
MOST: Final = 25_000_000  # paid on one wager, where a book wants that said
PURSE: Final = 10_000_000
OPENER: Final = "house"
MACHINES: Final = ("shuffling_device", "csm")
BY_HAND: Final = ("card_shoe", "hand")
STEPS: Final = 400  # acts of the dealer in one go; a table that needs more is stuck


class Stuck(RuntimeError):
    """A practice table that cannot go on: a mistake of ours, not of who practises."""


class PracticeTable:
    """A table marked `practice` with a dealer who waits for nobody but its players."""

    def __init__(
        self,
        book: Rulebook,
        clock: Callable[[], int],
        below: Below,
        *,
        mode: Mode = "electronic",
        source: str = "",
        boxes: int = 1,
    ) -> None:
        self.book = book
        self.decks = PracticeDecks(below)
        self.dealer = HouseDealer(self.decks, people=everybody)
        self.happened: list[ev.Event] = []  # since somebody last looked
        self._clock = clock
        ladder = book.rule.ranks.ladder
        first = MACHINE if mode == "electronic" else ladder[0]
        self.staff = {first: ladder[0], OPENER: ladder[1], **{rank: rank for rank in ladder[2:]}}
        self.scene = Scene(Table("practice"), book, self.staff)
        self._open(mode, source or _source(book, mode), boxes)

    @property
    def table(self) -> Table:
        return self.scene.table

    def seat(self, player: str, box: int) -> None:
        """Give somebody a seat and plenty of chips."""
        self.scene = replace(self.scene, patrons={**self.scene.patrons, player: with_card(player)})
        self.must(c.TakeSeat(actor=player, box=box, player=player, brings=PURSE))

    def give(self, command: c.Command) -> Refusal | None:
        """A command, at the time it is given."""
        timed = replace(command, at=self._clock())
        result = decide(self.scene, timed)
        if isinstance(result, Refusal):
            return result
        self.scene = replace(self.scene, table=replay(self.table, result))
        self.happened += result
        return None

    def must(self, command: c.Command) -> None:
        """A command that nothing speaks against."""
        if refusal := self.give(command):
            raise Stuck(f"{command}: {refusal.text} {refusal.cites}")

    def proceed(self, *, go: bool, until: Callable[[Table], bool] = lambda table: False) -> None:
        """Let the dealer do what waits for nobody, up to the end of the round or as far as `until` says."""
        for _ in range(STEPS):
            if self.table.round.phase == "finished" or until(self.table):
                return
            command = self.dealer.next(self.scene, go=go, now=self._clock(), slowly=not go)
            if command is None:
                return
            self.must(command)
        raise Stuck(f"{self.book.id}: the dealer does not come to an end")

    def close_round(self) -> None:
        """Rack the cards of a round that is over."""
        if self.table.round.phase == "finished":
            self.must(c.CloseRound(actor=next(iter(self.staff))))

    def wager(self, player: str, box: int, ante: Cents) -> None:
        """Put down what buys a hand."""
        for spot in self.book.rule.initial.needs:
            self.must(c.PlaceWager(actor=player, box=box, spot=spot, amount=ante, player=player))

    def own_cards(self, player: str) -> Mapping[int, tuple[Card, ...]]:
        """What a player may look at."""
        boxes = [box for box in self.table.boxes if box.player == player and box.places]
        return {box.number: self.dealer.own_cards(self.table, box.number) for box in boxes}

    def _open(self, mode: Mode, source: str, boxes: int) -> None:
        book = self.book
        limits = {book.rule.initial.needs[0]: ANTE, **dict.fromkeys(book.rule.optional, SIDE)}
        sign = Sign(limits=limits, max_payout=MOST if book.rule.max_payout else None)
        opening = c.OpenTable(
            actor=OPENER, mode=mode, source=source, layout=plain_layout(book, boxes), sign=sign,
            float=FLOAT, effective=str(book.data.effective or book.data.approved or "2026-01-01"),
            practice=True,
        )  # fmt: skip
        for said in attested_by_staff(self.scene, opening):
            self.must(said)
        self.must(opening)


def waits(table: Table) -> bool:
    """Whether a box owes a decision."""
    return table.round.phase == "deciding" and bool(table.owing())


def _source(book: Rulebook, mode: Mode) -> str:
    """What cards come from: a machine where a machine deals, else a shoe or a hand."""
    kinds = book.rule.sources.kind
    wanted = MACHINES if mode == "electronic" else BY_HAND
    return next((kind for kind in wanted if kind in kinds), next(iter(kinds)))
