"""The day's takings of every table, kept up to date by reading only what is new in the log."""

from datetime import date
from threading import Lock, Thread
from typing import Final
from zoneinfo import ZoneInfo

from croupier.core.book.rulebook import Rulebook
from croupier.house.clock.rules.right_times import RightTimes
from croupier.house.desk.streams import table_stream
from croupier.house.room.house import House
from croupier.patrons.rules.gaming_day import Calendar
from croupier.reports.rules.takings import Price, Tally
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


_LOCK: Final = Lock()


class Theory:
    """Prices by book; the first question starts the calculation, later ones find it done."""

    def __init__(self) -> None:
        self._prices: dict[str, dict[str, Price] | None] = {}  # by digest; None while it is being worked out

    def prices(self, book: Rulebook) -> dict[str, Price] | None:
        """Edge and deviation of the main game by its ante, and of each side wager; nothing until known."""
        with _LOCK:
            if book.digest not in self._prices:
                self._prices[book.digest] = None
                Thread(target=self._work, args=(book,), name=f"theory {book.id}", daemon=True).start()
            return self._prices[book.digest]

    def _work(self, book: Rulebook) -> None:
        from croupier.math.solving import KERNELS, one_at_a_time, solve
        from croupier.math.warming import warm

        try:
            with one_at_a_time:
                warm(KERNELS[book.data.game])
                found = solve(book)
        except RuntimeError:  # the house closes, or somebody else compiles: asked again, tried again
            with _LOCK:
                del self._prices[book.digest]
            return
        main = Price(found.house_edge, found.results.standard_deviation)
        sides = {name: Price(-side.ev.value, side.variance**0.5) for name, side in found.side.items()}
        with _LOCK:
            self._prices[book.digest] = {book.rule.initial.needs[0]: main, **sides}
