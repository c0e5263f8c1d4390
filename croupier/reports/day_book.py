"""The day's takings of every table, kept up to date by reading only what is new in the log."""

from datetime import date
from threading import Lock
from zoneinfo import ZoneInfo

from croupier.core.book.rulebook import Rulebook
from croupier.house.clock.rules.right_times import RightTimes
from croupier.house.desk.streams import table_stream
from croupier.house.room.house import House
from croupier.patrons.rules.gaming_day import Calendar
from croupier.reports.rules.takings import Tally
from croupier.rulebooks.address import BookError
from croupier.store.happened import happened


class DayBook:
    """Tallies by table; asked from several threads, added up by one at a time."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._calendar = Calendar(ZoneInfo(house.floor.zone), house.floor.day_start_minutes)
        self._tallies: dict[str, Tally] = {}
        self._lock = Lock()

    def day(self) -> date:
        """The gaming day of this moment."""
        return self._calendar.day(self._house.clock())

    def tally(self, table: str) -> Tally:
        """A table's figures of this gaming day."""
        with self._lock:
            tally = self._tallies.setdefault(table, Tally(table))
            right = RightTimes(self._house.desk.clock.state.sets)
            for record in happened(self._house.log.read(table_stream(table), after=tally.seq), right):
                day = self._calendar.day(record.time)
                tally.take(record.event, record.seq, record.time, day, self._book(tally.table.book))
            if tally.day != self.day():
                tally.begin(self.day())
            return tally

    def _book(self, id: str) -> Rulebook | None:
        try:
            return self._house.book(id) if id else None
        except BookError:
            return None
