"""Jackpot meters against the streams of their tables: every cut and counter counted again, in one pass.

A meter's own records must come before what its tables recorded since its last ones. Then a cut speaks of a
record that is still to come, or of the last one that counted.
"""

from collections import deque
from collections.abc import Collection
from typing import NamedTuple

from croupier.audit.finding import Found
from croupier.core.event import Event
from croupier.meters.rules import events as ev
from croupier.meters.rules.count import added
from croupier.meters.rules.evolve import evolve
from croupier.meters.rules.reconcile import findings
from croupier.table.jackpot import JackpotFed, JackpotUnfed
from croupier.table.meter import Counter, Meter


class Cut(NamedTuple):
    """What a record of a meter says that a table had put on it."""

    seq: int  # of the meter's record
    counter: Counter


Cuts = dict[tuple[str, str], deque[Cut]]


class Meters:
    """All meters of a log, and what all tables put on them."""

    def __init__(self) -> None:
        self._counters: dict[tuple[str, str], Counter] = {}
        self._cuts: Cuts = {}
        self.partial: set[str] = set()  # tables that were not read from their first record

    def counted(self, meter: Meter, seq: int, event: Event) -> Meter:
        """The meter after a record of its stream, which must say what follows from those before it."""
        after = evolve(meter, event)
        for what, expected, found, _ in findings(meter, event, after, ()):
            if expected != found:
                reason = f"the meter does not add up: {what} should be {expected} units and is {found}"
                raise Found(f"meter:{meter.id}", seq, reason)
        if isinstance(event, ev.Counted):
            for table, counter in event.cuts.items():
                self._cut(meter.id, table, Cut(seq, counter))
        return after

    def fed(self, table: str, seq: int, event: JackpotFed | JackpotUnfed) -> None:
        """What a record of a table puts on its meter, or takes off it."""
        one = added(event, event.meter, seq)
        if one is None:
            return
        key = event.meter, table
        counter = self._counters[key] = self._counters.get(key, Counter()).plus(one)
        waiting = self._cuts.get(key)
        while waiting and waiting[0].counter.seq <= seq:
            self._compare(event.meter, table, waiting.popleft(), counter)

    def hand_over(self, streams: Collection[str]) -> Cuts:
        """What meters say of tables whose streams somebody else reads, and no longer waits here."""
        keys = [key for key in self._cuts if f"table:{key[1]}" in streams]
        return {key: self._cuts.pop(key) for key in keys}

    def expect(self, cuts: Cuts) -> None:
        """What meters say of the tables that are read here."""
        self._cuts.update(cuts)

    @property
    def counters(self) -> dict[tuple[str, str], Counter]:
        """What every table that was read put on every meter."""
        return self._counters

    def add(self, counters: dict[tuple[str, str], Counter]) -> None:
        """What tables put on meters that somebody else read."""
        self._counters.update(counters)

    def finish(self, counters: dict[tuple[str, str], Counter] | None) -> None:
        """Nothing waits any more, and the counters beside the log say the same."""
        for (meter, table), waiting in self._cuts.items():
            if waiting and table not in self.partial:
                self._compare(meter, table, waiting[0], self._counters.get((meter, table), Counter()))
        if counters is None:
            return
        compare_counters(counters, self._counters)

    def _cut(self, meter: str, table: str, cut: Cut) -> None:
        counter = self._counters.get((meter, table), Counter())
        if cut.counter.seq <= counter.seq:
            self._compare(meter, table, cut, counter)
        else:
            self._cuts.setdefault((meter, table), deque()).append(cut)

    def _compare(self, meter: str, table: str, cut: Cut, counter: Counter) -> None:
        if cut.counter != counter and table not in self.partial:
            reason = (
                f"it counts {cut.counter.units} units from table {table} up to record {cut.counter.seq}, "
                f"the table's records make {counter.units} up to {counter.seq}"
            )
            raise Found(f"meter:{meter}", cut.seq, reason)


def compare_counters(kept: dict[tuple[str, str], Counter], counted: dict[tuple[str, str], Counter]) -> None:
    """The counters beside a log, by meter and table, are what its records make."""
    for key in sorted(kept.keys() | counted.keys()):
        one, again = kept.get(key, Counter()), counted.get(key, Counter())
        if one != again:
            what = next(name for name in one.__struct_fields__ if getattr(one, name) != getattr(again, name))
            reason = (
                f"its counter of meter {key[0]} has {what} {getattr(one, what)}, "
                f"its records make {getattr(again, what)}"
            )
            raise Found(f"table:{key[1]}", again.seq, reason)
