"""A table of any book that loads: people of every rank, players in three boxes, cards that are known."""

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from croupier.cli.terminal import house
from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK, Card
from croupier.core.refusal import Refusal
from croupier.engine.cards.layouts import plain_layout
from croupier.engine.in_memory import Decision, Stuck
from croupier.engine.scene import MACHINE, MeterState, Scene
from croupier.house.cards.shoe import Shoe
from croupier.house.dealer.in_memory import DealtInMemory, DecksInMemory
from croupier.house.dealer.staff import by_somebody
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.players import with_card
from croupier.table.table import Mode, Table

PLAYERS: Final = {1: house.PLAYER, 2: "p2", 3: "p3"}  # by box
OPENS_AT: Final = 1_790_000_000_000  # 21 September 2026
SALTS: Final = (bytes(32),) * len(DECK)
CAP: Final = 45_00  # of payouts, low enough to be met
MOST: Final = 250  # commands of one round


class Cards(DecksInMemory):
    """The deck in play, in the order of the round; whatever is sealed."""

    def __init__(self) -> None:
        super().__init__()
        self.order: tuple[Card, ...] = DECK

    def shoe(self, commitment: str) -> Shoe:
        return Shoe(self.order, SALTS)

    def opened(self, commitment: str) -> Shoe | None:
        return self.shoe(commitment)


class Played(DealtInMemory):
    """One table. `dealer` is the automatic dealer, at a live table too, who does what any dealer would."""

    def __init__(
        self, book: Rulebook, mode: Mode, hands: dict[str, str], *, source: str = "", option: int = 1
    ) -> None:
        self.book = book
        self.hands = hands  # "board", "dealer", "1" to its cards
        self.deck = Cards()
        self.at = OPENS_AT
        first = house.DEALER if mode == "live" else MACHINE
        staff = {first: book.rule.ranks.ladder[0]} | {rank: rank for rank in book.rule.ranks.ladder}
        patrons = {player: with_card(player) for player in PLAYERS.values()}
        scene = Scene(Table("tried", mode=mode), book, staff, MeterState("m"), patrons=patrons)
        super().__init__(scene, self.deck, lambda: self.at)
        self.sign = replace(house.sign(book), chip=100, max_payout=CAP if book.rule.max_payout else None)
        if self.sign.jackpot and self.sign.jackpot.option:
            self.sign = replace(self.sign, jackpot=replace(self.sign.jackpot, option=option))
        self._opens(mode, source)

    @property
    def staff_dealer(self) -> str:
        """Who deals: a person at a live table, else the machine."""
        return next(iter(self.scene.staff))

    @property
    def highest(self) -> str:
        return self.book.rule.ranks.ladder[-1]

    def give(self, command: c.Command) -> Decision:
        """Give a command as it is; what happens is kept."""
        self.at += 1000
        answer = super().give(command)
        assert not isinstance(answer, Refusal) or answer.cites, answer
        return answer

    def happens(self, event: ev.Event) -> None:
        assert event.cites, event
        if isinstance(event, ev.RoundOpened):
            self.deck.order = self._order(event)
        super().happens(event)
        assert not sum(self.table.balances.values()), "accounts out of balance"

    def must(self, command: c.Command) -> None:
        """A command that must be accepted, by its actor or by whoever of the staff may give it."""
        refusal = self.give(command)
        if not isinstance(refusal, Refusal):
            return
        make: Callable[..., c.Command] = partial(replace, command)
        other = by_somebody(self.scene, lambda actor: replace(make(actor=actor), at=self.at))
        if other is None or isinstance(self.give(other), Refusal):
            raise Stuck(f"{command} is refused: {refusal}")

    def _opens(self, mode: Mode, source: str) -> None:
        rule = self.book.rule
        boxes = max(rule.layout.least_boxes, min(len(PLAYERS), rule.layout.most_boxes or len(PLAYERS)))
        opening = replace(
            house.opening(self.book, self.at, practice=False, live=mode == "live"),
            layout=plain_layout(self.book, boxes),
            sign=self.sign,
        )
        if source in rule.sources.kind:
            opening = replace(opening, source=source)
        self.open(opening)
        self.proceed(go=False)

    def _order(self, opened: ev.RoundOpened) -> tuple[Card, ...]:
        """The deck that gives every place of the deal its cards."""
        left = {name: cards.split() for name, cards in self.hands.items()}
        used = {card for cards in left.values() for card in cards}
        spare = [card for card in DECK if card not in used]
        order: list[Card] = []
        for draw in opened.plan:
            name = draw.to.removeprefix("box:").replace("community", "board")
            order += [left[name].pop(0) if left.get(name) else spare.pop() for _ in range(draw.count)]
        order += left["board"]
        return (*order, *(card for card in DECK if card not in order))
