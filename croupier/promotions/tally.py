"""What is played while promotions run, read from the tables' streams as far as they go."""

from collections.abc import Iterator, Sequence
from threading import Lock
from typing import Final

from croupier.core.money import Cents
from croupier.house.clock.rules.right_times import RightTimes
from croupier.patrons.rules.exclusions import barred_by
from croupier.patrons.rules.recorded_play import Happened
from croupier.promotions.rules.entry import TableStakes, Turnover, earning_tables, held
from croupier.promotions.rules.events import EntriesClosed
from croupier.promotions.rules.evolve import replay
from croupier.promotions.rules.state import Entry, Promotion
from croupier.store.codec import Recorded
from croupier.store.happened import happened, right_times
from croupier.store.log import EventLog
from croupier.table.sanctions import Barred

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


class Recount:
    """One promotion as it was when its entries closed, and the play that is told to it."""

    def __init__(self, id: str, records: Sequence[Recorded]) -> None:
        self._entries: tuple[Entry, ...] = ()
        self._left_out: dict[str, str] = {}
        self._closed = 0
        self._counted: dict[str, int] = {}
        before = []
        for record in records:
            event = record.event
            if isinstance(event, EntriesClosed):
                self._entries, self._closed, self._counted = event.entries, record.time, event.counted
                self._left_out = event.left_out
                break
            before.append(event)
        self._one = replay(Promotion(id=id), before)
        self._turnover = Turnover(self._one)
        self._stakes: dict[str, TableStakes] = {}
        self._barred: Barred = {}

    def see(self, run: Sequence[Recorded]) -> None:
        """More records of one stream."""
        kind, _, name = run[0].stream.partition(":")
        if kind == "exclusions":
            told = (record.event for record in run if record.time <= self._closed)
            self._barred = barred_by(told, self._barred)
        elif earning_tables(self._one, (name,)):
            earning = self._one.terms.earning
            tokens = earning is not None and earning.tokens
            stakes = self._stakes.setdefault(name, TableStakes(name, tokens=tokens))
            last = self._counted.get(name, 0)
            happened = (
                Happened(record.time, record.actor, record.command, record.event)
                for record in run
                if record.seq <= last
            )
            self._turnover.add(stakes.read(happened))

    def _out(self, patron: str) -> str:
        """Why somebody holds no lot: as it is on record, by the terms, or by an exclusion from the casino."""
        barred = patron in self._one.terms.ineligible or patron in self._barred
        return self._left_out.get(patron, "") or ("barred" if barred else "")

    def differences(self) -> Iterator[str]:
        """Who holds other lots than the tables say."""
        recorded = {entry.patron: entry.lots for entry in self._entries}
        entries, _ = held(self._one, self._turnover.all(), self._out)
        counted = {one.patron: one.lots for one in entries}
        for patron in sorted({**recorded, **counted}):
            has, should = recorded.get(patron, 0), counted.get(patron, 0)
            if has != should:
                yield f"{patron} holds {has} lots, and the tables and the desk gave {should}"
