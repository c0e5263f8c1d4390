"""Tables as they were at any record, found without replaying all of a long stream for every question.

Replaying leaves stations behind, from which the next question goes on; one answer replays so many records.
"""

from bisect import bisect_right
from threading import Lock
from typing import Final, NamedTuple

from croupier.audit.evidence.recalling import Recalled, recalled
from croupier.audit.inspect.backwards import PAGE, Work
from croupier.audit.rounds import ENDS, stretches
from croupier.engine.evolve import evolve
from croupier.store.codec import Recorded
from croupier.store.database.snapshot import Snapshot
from croupier.table import events as ev
from croupier.table.table import Table

EVERY: Final = 2_000  # records between stations
KEPT: Final = 4_000  # stations, of all tables together
WORK: Final = 10_000  # records replayed for one answer
LONGEST: Final = 20_000  # records of a round


class Station(NamedTuple):
    """A table after so many of its records; the how-manieth opening that was."""

    seq: int
    table: Table
    opening: int


class OnTheWay(NamedTuple):
    """Not there yet: ask again."""

    done: int
    of: int


class Stations:
    """What was replayed so far, of all tables."""

    def __init__(self) -> None:
        self._kept: dict[str, list[Station]] = {}
        self._count = 0
        self._lock = Lock()

    def before(self, moment: Snapshot, table: str, seq: int, most: int = WORK) -> Station | OnTheWay:
        """The table as it was in front of a record, or how far the replay is."""
        station, start = self._nearest(table, seq - 1), 0
        stop = min(seq - 1, station.seq + most)
        state, opening = station.table, station.opening
        for record in moment.records(f"table:{table}", station.seq, stop):
            event = record.event
            opening += isinstance(event, ev.TableOpened)
            state, start = evolve(state, event), record.seq
            if record.seq % EVERY == 0:
                self._keep(table, Station(record.seq, state, opening))
        found = Station(max(start, station.seq), state, opening)
        if found.seq == seq - 1:
            return found
        self._keep(table, found)
        return OnTheWay(found.seq, seq - 1)

    def _nearest(self, table: str, seq: int) -> Station:
        with self._lock:
            kept = self._kept.get(table, [])
            place = bisect_right(kept, seq, key=lambda one: one.seq)
            return kept[place - 1] if place else Station(0, Table(table), 0)

    def _keep(self, table: str, station: Station) -> None:
        with self._lock:
            if self._count >= KEPT:
                self._kept.clear()
                self._count = 0
            kept = self._kept.setdefault(table, [])
            place = bisect_right(kept, station.seq, key=lambda one: one.seq)
            if not place or kept[place - 1].seq != station.seq:
                kept.insert(place, station)
                self._count += 1


def recall(moment: Snapshot, stations: Stations, table: str, seq: int) -> Recalled | OnTheWay | None:
    """The round a record belongs to; how far it is on the way there; nothing if there is no such record."""
    records = stretch(moment, f"table:{table}", seq)
    if not records:
        return None
    station = stations.before(moment, table, records[0].seq)
    if isinstance(station, OnTheWay):
        return station
    return recalled(station.table, station.opening, records)


def stretch(moment: Snapshot, stream: str, seq: int) -> list[Recorded]:
    """The records of the round around a record: behind the end of the one before, up to its own end."""
    length = moment.lengths.get(stream, 0)
    if not 1 <= seq <= length:
        return []
    behind = _behind(moment, stream, seq)
    records = moment.records(stream, behind, min(behind + LONGEST, length))
    return next((found for found in stretches(records) if found[-1].seq >= seq), [])


def _behind(moment: Snapshot, stream: str, seq: int) -> int:
    """A record behind which no round is that ends in front of this one, but for at most the last."""
    ends = 0
    for record in Work(LONGEST).records(moment, stream, 0, max(seq - 1, 0)):
        ends += isinstance(record.event, ENDS)
        if ends == 2 or seq - record.seq > LONGEST - PAGE:
            return record.seq - 1
    return 0
