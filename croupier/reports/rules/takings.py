"""What a table took in over a gaming day: rounds, pace, drop, win, and what it should have won.

A round counts once it is closed; one without a result counts nothing. Jackpot wagers belong to the meter and
are not in it.
"""

from collections import deque
from collections.abc import Mapping
from itertools import product
from math import sqrt
from typing import Final

import msgspec

from croupier.core import ledger
from croupier.core.book.rulebook import Rulebook
from croupier.core.money import Cents
from croupier.engine.evolve import evolve
from croupier.engine.settlement.due import JACKPOT
from croupier.reports.rules.play import HOUR, Play
from croupier.table import events as ev
from croupier.table.table import Done, Table

Z95: Final = 1.959964  # standard deviations to each side that hold 95 % of a normal distribution


class Price(msgspec.Struct, frozen=True):
    """What a wager earns the house of each cent staked, and how much that scatters."""

    edge: float
    deviation: float


class Expected(msgspec.Struct, frozen=True):
    """What best play would have lost, and the band that holds at least 95 % of all such days, in cents."""

    win: int
    low: int
    high: int


class Takings(msgspec.Struct, kw_only=True):
    """The figures of a table since its gaming day began."""

    rounds: int = 0
    hands: int = 0
    drop: Cents = 0  # chips sold
    handle: Cents = 0  # wagered, streets too
    win: Cents = 0  # taken less paid
    staked: dict[str, Cents] = {}  # by what is priced: the ante for the whole main game, and side wagers
    products: dict[tuple[str, str], int] = {}  # of those, by round, summed: what a variance is made of

    def expected(self, prices: Mapping[str, Price]) -> Expected | None:
        """Edges add up; so do the deviations of one round, whose hands share cards: the band is wide.

        Nothing where a wager has no price.
        """
        if self.staked.keys() - prices.keys():
            return None
        win = sum(cents * prices[spot].edge for spot, cents in self.staked.items())
        variance = sum(
            cents * prices[one].deviation * prices[other].deviation
            for (one, other), cents in self.products.items()
        )
        half = Z95 * sqrt(variance)
        return Expected(round(win), round(win - half), round(win + half))


class Tally:
    """Adds up one table, record after record."""

    def __init__(self, table: str) -> None:
        self.seq = 0
        self.day: object = None
        self.takings = Takings()
        self.play = Play()
        self.last = 0  # when the last record was made
        self.table = Table(table)
        self._ended: deque[int] = deque()  # when rounds of the last hour ended
        self._since = 0

    def take(self, event: ev.Event, seq: int, time: int, day: object, book: Rulebook | None) -> None:
        """The next record of the table; a new gaming day starts from nothing."""
        if day != self.day:
            self.begin(day)
        if isinstance(event, ev.TableOpened):
            self._since = time
            self._ended.clear()
        if isinstance(event, ev.ChipsBought):
            bought = (posting.cents for posting in event.postings if posting.account == ledger.FLOAT)
            drop = -sum(bought)
            self.takings.drop += drop
            self.play.hour(time).drop += drop
        in_chips = self.table.tournament is not None  # of a tournament, which are no money
        if not in_chips:
            self.play.follow(event, self.table, time)
        if isinstance(event, ev.RoundClosed) and book is not None and not in_chips:
            self._closed(book, time)
            self._ended.append(time)
        self.table = evolve(self.table, event)
        self.seq, self.last = seq, time

    def begin(self, day: object) -> None:
        """Another gaming day, from nothing."""
        self.day, self.takings, self.play = day, Takings(), self.play.next_day()

    def pace(self, now: int) -> float:
        """Rounds an hour: of the last hour, or of as much of it as the table has been open."""
        while self._ended and self._ended[0] <= now - HOUR:
            self._ended.popleft()
        open_for = min(HOUR, max(now - self._since, 1))
        return len(self._ended) * HOUR / open_for

    def _closed(self, book: Rulebook, time: int) -> None:
        takings, main = self.takings, book.rule.initial.needs[0]
        priced = frozenset((main, *book.rule.optional))
        takings.rounds += 1
        self.play.hour(time).rounds += 1
        staked: dict[str, Cents] = {}
        for box in self.table.boxes:
            done = [one for one in box.done if one.wager.spot != JACKPOT]
            takings.handle += sum(one.wager.stake for one in done)
            takings.win += sum(one.taken - one.pays for one in done)
            self.play.closed(done, main, priced, time)
            takings.hands += any(one.wager.spot == main for one in done)
            for wager in done:
                if wager.wager.spot in priced:
                    staked[wager.wager.spot] = staked.get(wager.wager.spot, 0) + _counted(wager)
        for spot, cents in staked.items():
            takings.staked[spot] = takings.staked.get(spot, 0) + cents
        for one, other in product(staked, staked):
            squared = takings.products.get((one, other), 0)
            takings.products[one, other] = squared + staked[one] * staked[other]


def _counted(done: Done) -> Cents:
    """A wager that went back whatever the result was no risk."""
    return 0 if done.wager.returns else done.wager.stake
