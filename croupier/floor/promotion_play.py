"""What play earns in a promotion: stakes with a result, round by round, read back from the tables."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.engine.evolve import replay
from croupier.floor.counting_play import staked
from croupier.floor.promotion import Promotion
from croupier.floor.promotion_terms import Terms
from croupier.floor.recorded_play import Happened


class Stake(NamedTuple):
    """What somebody staked in one round, and when it had its result; one that was undone is negative."""

    patron: str
    book: str
    round: tuple[int, int]  # of which opening, which round
    cents: Cents
    at: int


def stakes_at(table_id: str, happened: Iterable[Happened], *, tokens: bool) -> Iterable[Stake]:
    """The stakes of one table, in its order; play for nothing counts nothing."""
    table, openings = Table(table_id), 0
    for (at, _, _), group in groupby(happened, key=lambda one: (one.at, one.by, one.command)):
        events = tuple(one.event for one in group)
        after = replay(table, events)
        openings += after.open and not table.open
        if not after.practice:
            where = (openings, table.round.number)
            for patron, cents in staked(table, after, events, tokens=tokens).items():
                yield Stake(patron, table.book or after.book, where, cents, at)
        table = after


def counts(one: Promotion, table_id: str) -> bool:
    """Whether play at a table earns entries."""
    return one.terms.earning is not None and (not one.terms.tables or table_id in one.terms.tables)


def turnover(one: Promotion, stakes: Iterable[Stake]) -> dict[str, Cents]:
    """By patron: stakes from opening to closing time, in rounds with at least the wager of the terms."""
    rounds: dict[str, dict[tuple[int, int], Cents]] = defaultdict(lambda: defaultdict(int))
    for stake in stakes:
        if stake.book == one.book and _in_time(one, one.terms, stake.at):
            rounds[stake.patron][stake.round] += stake.cents
    least = max(one.terms.qualifying_wager or 0, 1)
    found = {patron: sum(cents for cents in own.values() if cents >= least) for patron, own in rounds.items()}
    return {patron: cents for patron, cents in found.items() if cents}


def _in_time(one: Promotion, terms: Terms, at: int) -> bool:
    return one.opened is not None and one.opened <= at <= (terms.closes or 0)
