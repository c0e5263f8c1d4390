"""What is played while promotions run, read from the tables' streams as far as they go."""

from threading import Lock
from typing import Final

from croupier.core.money import Cents
from croupier.house.clock.rules.right_times import RightTimes
from croupier.patrons.rules.recorded_play import Happened
from croupier.promotions.rules.entry import TableStakes, Turnover, earning_tables
from croupier.promotions.rules.state import Promotion
from croupier.store.happened import happened, right_times
from croupier.store.log import EventLog

PREFIX: Final = "table:"


class _Tally:
    """One promotion under one version of its terms."""

    def __init__(self, one: Promotion) -> None:
        self.version = one.version
        self.turnover = Turnover(one)
        self.stakes: dict[str, TableStakes] = {}
        self.read: dict[str, int] = {}  # by table: the last record that was read


class PromotionTally:
    """Turnover by promotion; only what is new at a table is read again."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._tallies: dict[str, _Tally] = {}
        self._lock = Lock()

    def turnover(self, one: Promotion) -> Turnover:
        """What was played in a promotion so far."""
        with self._lock:
            return self._read_on(one).turnover

    def counted(self, one: Promotion) -> tuple[dict[str, Cents], dict[str, int]]:
        """The same by patron, and by table the last record of it."""
        with self._lock:
            tally = self._read_on(one)
            return tally.turnover.all(), dict(tally.read)

    def _read_on(self, one: Promotion) -> _Tally:
        tally = self._tallies.get(one.id)
        if tally is None or tally.version != one.version:
            tally = self._tallies[one.id] = _Tally(one)
        streams = (name for name in self._log.streams() if name.startswith(PREFIX))
        right = right_times(self._log.read)
        for table in earning_tables(one, (name.removeprefix(PREFIX) for name in streams)):
            self._read(tally, one, table, right)
        return tally

    def _read(self, tally: _Tally, one: Promotion, table: str, right: RightTimes) -> None:
        records = self._log.read(PREFIX + table, after=tally.read.get(table, 0))
        if not records:
            return
        tokens = one.terms.earning is not None and one.terms.earning.tokens
        stakes = tally.stakes.setdefault(table, TableStakes(table, tokens=tokens))
        told = happened(records, right)
        play = (Happened(record.time, record.actor, record.command, record.event) for record in told)
        tally.turnover.add(stakes.read(play))
        tally.read[table] = records[-1].seq
