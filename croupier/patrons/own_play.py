"""All that one patron played in a period: from their account where tables keep it there, else replayed."""

from bisect import bisect_right
from collections.abc import Iterator
from threading import Lock
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.house.desk.calendars import calendar_of
from croupier.house.desk.streams import patron_stream
from croupier.house.room.house import House
from croupier.patrons.rules.events import PlayCounted
from croupier.patrons.rules.gaming_day import Calendar
from croupier.patrons.rules.recorded_play import Counted, Happened, Marked, counting
from croupier.store.database.snapshot import Snapshot, snapshot
from croupier.table.players import Span
from croupier.table.table import Table

DAYS: Final = 40  # for which every day's beginning is remembered; before that, the first of each month
TABLE: Final = "table:"


def calendar(house: House) -> Calendar:
    """The gaming days of a floor."""
    floor = house.floor
    found = calendar_of(floor.days)
    if found is None:
        raise ValueError(f"no time zone {floor.zone}")  # a floor with one is refused before it is served
    return found


class Start(NamedTuple):
    """How a table stood when a gaming day began there, behind so many records."""

    time: int
    seq: int
    mark: Marked


class OwnPlay:
    """What patrons played; remembers how tables stood, so that a statement replays its own period alone."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._calendar = calendar(house)
        self._starts: dict[str, list[Start]] = {}  # by stream, in their order
        self._lock = Lock()

    def of(self, patron: str, span: Span) -> Iterator[PlayCounted]:
        """What a patron played at every table up to the end of a period; what came before only in part."""
        with snapshot(self._house.log.database) as moment:
            for record in moment.happened(patron_stream(patron)):
                if isinstance(event := record.event, PlayCounted):
                    yield event if event.at == record.time else replace(event, at=record.time)
            for stream in moment.streams():
                if stream.startswith(TABLE):
                    start = self._start(moment, stream, span.start)
                    yield from self._since(moment, stream, start, patron, span.end)

    def _since(
        self, moment: Snapshot, stream: str, start: Start, patron: str, end: int
    ) -> Iterator[PlayCounted]:
        """Only of a table that keeps no accounts: what others recorded is there. A round is read out."""
        if patron in start.mark.playing and not start.mark.table.days:
            yield start.mark.playing[patron]
        for one in _counted(moment, stream, start):
            if one.at >= end and patron not in one.before.playing:
                return
            if not one.before.table.days:
                yield from (play for play in one.play if play.patron == patron)

    def _start(self, moment: Snapshot, stream: str, time: int) -> Start:
        """The last beginning of a gaming day that is remembered up to a time."""
        with self._lock:
            starts = self._starts.setdefault(stream, [Start(0, 0, Marked(Table(stream.removeprefix(TABLE))))])
            self._remember(moment, stream, starts)
            return starts[bisect_right(starts, time, key=lambda start: start.time) - 1]

    def _remember(self, moment: Snapshot, stream: str, starts: list[Start]) -> None:
        """Read on from the last day remembered: at first the whole stream, later the latest day of it."""
        seq = starts[-1].seq
        for one in _counted(moment, stream, starts[-1]):
            begins = self._calendar.starts(self._calendar.day(one.at))
            if begins > starts[-1].time:
                starts.append(Start(begins, seq, one.before))
            seq += one.records
        kept = self._calendar.day(starts[-1].time)
        starts[1:] = [one for one in starts[1:] if self._kept(one, kept.toordinal() - DAYS)]

    def _kept(self, start: Start, since: int) -> bool:
        day = self._calendar.day(start.time)
        return day.day == 1 or day.toordinal() > since


def _counted(moment: Snapshot, stream: str, start: Start) -> Iterator[Counted]:
    records = moment.happened(stream, start.seq)
    return counting(start.mark, (Happened(r.time, r.actor, r.command, r.event) for r in records))
