"""Payout practice: a hand is played out, and what somebody would pay on it is laid beside the settlement."""

from collections.abc import Callable
from typing import Final

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import Card
from croupier.core.hands import evaluate
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse
from croupier.core.settlement import WagerResult
from croupier.engine.decide import legal
from croupier.engine.view import TableView, view
from croupier.house.cards.shoe import Below, shuffled
from croupier.house.dealer.in_memory import waits
from croupier.house.desk.wire import told
from croupier.practice.payouts_wire import Due, Paid, PaidWager, Paying, Payout
from croupier.practice.seat import BOX, deal_places
from croupier.practice.table import ANTE, PURSE, SIDE, PracticeTable
from croupier.table import commands as c
from croupier.table import events as ev
from croupier.table.table import Table

PLAYER: Final = "Ann"
CHIP: Final = 500  # the smallest of the table, which some books round to
ANTES: Final = 20  # units of the ante at most, so that bets can be added up by heart
DRAWS: Final = (1, 4, 16, 64)  # hands the best is taken of: most that are only drawn lose
CITES: Final = ("house:round",)


class PayoutDrill:
    """One trainee under one book."""

    def __init__(self, book: Rulebook, clock: Callable[[], int], below: Below) -> None:
        self._book = book
        self._clock = clock
        self._below = below
        self._number = 0
        self._open: PracticeTable | None = None

    def ask(self) -> Payout:
        """Another hand, played up to its settlement."""
        self._open = table = self._played()
        self._number += 1
        return Payout(self._book.id, self._number, _seen(table))

    def mark(self, said: Paying) -> Paid | Refusal:
        """The box is settled by the dealer of the table, and the answer laid beside it."""
        if self._open is None or said.number != self._number:
            text = "That question is not open any more."
            return refuse("practice/question", CITES, text, number=said.number)
        table, self._open = self._open, None
        table.proceed(go=True)
        settled = next(event for event in table.events if isinstance(event, ev.BoxSettled))
        wagers = tuple(PaidWager(one, said.pays.get(one.spot) == due(one)) for one in settled.results)
        shown = (told(one) for one in table.events if isinstance(one, ev.DealerShown | ev.BoxSettled))
        right, pays = all(one.right for one in wagers), sum(one.pays for one in settled.results)
        return Paid(said.number, settled.hand, wagers, right, pays, _seen(table), (*shown,))

    def _played(self) -> PracticeTable:
        """Everything is bet that can be, and now and then less."""
        table = PracticeTable(self._book, self._clock, self._below, chip=CHIP)
        table.seat(PLAYER, BOX, PURSE)
        hole, community = deal_places(self._book)
        table.decks.wanted = dict(
            zip((*hole, *community), self._cards(len(hole) + len(community)), strict=True)
        )
        table.proceed(go=False)
        ante = self._units(ANTES) * ANTE.unit
        table.wager(PLAYER, BOX, ante)
        for spot in self._book.rule.optional:
            amount = self._units(ANTES // 4) * SIDE.unit
            side = c.PlaceWager(actor=PLAYER, box=BOX, spot=spot, amount=amount, player=PLAYER)
            if self._below(4) and legal(table.scene, side) is None:
                table.must(side)
        table.proceed(go=True, until=waits)
        while waits(table.table):
            table.must(self._decision(table, ante))
            table.proceed(go=True, until=lambda now: waits(now) or self._settles(now))
        table.must(c.Look(actor=PLAYER, box=BOX))
        return table

    def _decision(self, table: PracticeTable, ante: Cents) -> c.Command:
        check = c.Check(actor=PLAYER, box=BOX)
        if self._below(3) == 0 and legal(table.scene, check) is None:
            return check
        bet = self._book.stages[table.table.round.stage].bet
        times = bet.least + self._below(bet.most - bet.least + 1)
        return c.Bet(actor=PLAYER, box=BOX, amount=times * ante, spot=bet.spot)

    def _settles(self, table: Table) -> bool:
        shown = table.round.dealer_shown or not self._book.rule.dealer_places
        return table.round.phase == "settling" and bool(shown)

    def _cards(self, count: int) -> tuple[Card, ...]:
        """Own and shared cards: the best hand of a few or of many, so that every line that pays comes up."""
        draws = DRAWS[self._below(len(DRAWS))]
        hands = (shuffled(self._below)[:count] for _ in range(draws))
        return max(hands, key=lambda cards: evaluate(cards).category)

    def _units(self, most: int) -> int:
        return 1 + self._below(most)


def due(result: WagerResult) -> Due:
    """A result in the words of an answer."""
    if result.pays or result.outcome == "win":
        return result.pays
    return "lose" if result.taken else "push"


def _seen(table: PracticeTable) -> TableView:
    """As it lies before the dealer, the cards of the box turned."""
    return view(table.table, PLAYER, table.own_cards(PLAYER))
