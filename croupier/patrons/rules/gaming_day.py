"""The gaming day, week and month a moment lies in, by a calendar that comes from outside."""

from calendar import monthrange
from datetime import date, datetime, time, timedelta, tzinfo
from functools import lru_cache

import msgspec

from croupier.core.printed import LATEST
from croupier.table.players import Period, Span

DAYS = 512  # that are known of each calendar in use
PERIODS: tuple[Period, ...] = ("day", "week", "month")


class Calendar(msgspec.Struct, frozen=True):
    """A time zone, and how many minutes after midnight a gaming day begins there."""

    zone: tzinfo
    day_start_minutes: int

    def day(self, at: int) -> date:
        """The gaming day of a moment; before it starts it is still the day before."""
        at = min(max(at, 0), LATEST)
        found = datetime.fromtimestamp(at / 1000, self.zone).date()
        if at < self.starts(found):
            return found - timedelta(days=1)
        return found if at < self.starts(found + timedelta(days=1)) else found + timedelta(days=1)

    def starts(self, day: date) -> int:
        """When a gaming day begins, ms since 1970; a day has 23 or 25 hours where clocks change."""
        return _starts(self, day)

    def date_span(self, at: int) -> Span:
        """The calendar day of a moment, from midnight to midnight, whenever a gaming day begins."""
        found = datetime.fromtimestamp(min(max(at, 0), LATEST) / 1000, self.zone).date()
        return Span(self._midnight(found), self._midnight(found + timedelta(days=1)))

    def _midnight(self, day: date) -> int:
        return int(datetime.combine(day, time(), self.zone).timestamp() * 1000)

    def span(self, period: Period, day: date) -> Span:
        """The day, the week from its Monday, or the calendar month that a gaming day belongs to."""
        if period == "day":
            return Span(self.starts(day), self.starts(day + timedelta(days=1)))
        if period == "week":
            monday = day - timedelta(days=day.weekday())
            return Span(self.starts(monday), self.starts(monday + timedelta(days=7)))
        return Span(self.starts(day.replace(day=1)), self.starts(_later(day.replace(day=1), 1)))

    def periods(self, at: int) -> dict[Period, Span]:
        """The day, week and month of a moment."""
        return dict(_periods(self, self.day(at)))

    def months_after(self, at: int, months: int) -> int:
        """The same time of the same day so many months later; of a day that month lacks, on its last."""
        then = datetime.fromtimestamp(at / 1000, self.zone)
        later = datetime.combine(_later(then.date(), months), then.time(), self.zone)
        return int(later.timestamp() * 1000)


@lru_cache(maxsize=DAYS)  # asked for everybody at a table with every command
def _starts(calendar: Calendar, day: date) -> int:
    hours, minutes = divmod(calendar.day_start_minutes, 60)
    return int(datetime.combine(day, time(hours, minutes), calendar.zone).timestamp() * 1000)


@lru_cache(maxsize=DAYS)
def _periods(calendar: Calendar, day: date) -> tuple[tuple[Period, Span], ...]:
    return tuple((period, calendar.span(period, day)) for period in PERIODS)


def _later(day: date, months: int) -> date:
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))
