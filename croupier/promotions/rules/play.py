"""What play earns in a promotion: stakes with a result, round by round, read back from the tables."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from croupier.core.money import Cents
from croupier.engine.evolve import replay
from croupier.patrons.rules.play import staked
from croupier.patrons.rules.recorded_play import Happened
from croupier.promotions.rules.promotion import Promotion
from croupier.table.table import Table


class Stake(NamedTuple):
    """What somebody staked in one round, and when it had its result; one that was undone is negative."""

    patron: str
    book: str
    round: tuple[str, int, int]  # at which table, of which opening, which round
    cents: Cents
    at: int


class TableStakes:
    """The stakes of one table, told as far as its records are; play for nothing counts nothing."""

    def __init__(self, table_id: str, *, tokens: bool) -> None:
        self._table = Table(table_id)
        self._openings = 0
        self._tokens = tokens

    def read(self, happened: Iterable[Happened]) -> Iterator[Stake]:
        """What came next, in whole commands."""
        for (at, _, _), group in groupby(happened, key=lambda one: (one.at, one.by, one.command)):
            events = tuple(one.event for one in group)
            table, after = self._table, replay(self._table, events)
            self._openings += after.open and not table.open
            self._table = after
            if not after.practice and after.tournament is None:
                where = (table.id, self._openings, table.round.number)
                for patron, cents in staked(table, after, events, tokens=self._tokens).items():
                    yield Stake(patron, table.book or after.book, where, cents, at)


class Turnover:
    """By patron: stakes from opening until closing time, in rounds with at least the wager of the terms."""

    def __init__(self, one: Promotion) -> None:
        self._one = one
        self._rounds: dict[str, dict[tuple[str, int, int], Cents]] = defaultdict(lambda: defaultdict(int))

    def add(self, stakes: Iterable[Stake]) -> None:
        """Take in more play."""
        opened, closes = self._one.opened, self._one.terms.closes or 0
        for stake in stakes:
            if stake.book == self._one.book and opened is not None and opened <= stake.at < closes:
                self._rounds[stake.patron][stake.round] += stake.cents

    def of(self, patron: str) -> Cents:
        """What one patron has played so far."""
        least = max(self._one.terms.qualifying_wager or 0, 1)
        return sum(cents for cents in self._rounds.get(patron, {}).values() if cents >= least)

    def all(self) -> dict[str, Cents]:
        """What everybody has played who played enough."""
        return {patron: cents for patron in sorted(self._rounds) if (cents := self.of(patron))}


def earning_tables(one: Promotion, tables: Iterable[str]) -> list[str]:
    """Where play earns entries."""
    if one.terms.earning is None or one.opened is None:
        return []
    return [table for table in tables if not one.terms.tables or table in one.terms.tables]
