"""The calendar a table's safeguards follow, from the time zone database of the machine."""

from functools import lru_cache
from zoneinfo import ZoneInfo

from croupier.core.refusal import Refusal, refuse
from croupier.patrons.rules.gaming_day import Calendar
from croupier.table import commands as c
from croupier.table.players import Safeguards


@lru_cache(maxsize=64)
def calendar_of(safeguards: Safeguards) -> Calendar | None:
    """The calendar, nothing where this machine knows no such time zone."""
    try:
        zone = ZoneInfo(safeguards.zone)
    except (OSError, ValueError, LookupError):  # unknown, no name at all, or a folder
        return None
    return Calendar(zone, safeguards.day_start_minutes)


def zone_refused(safeguards: Safeguards | None) -> Refusal | None:
    """Days cannot begin by a time zone that nobody knows."""
    if safeguards is None or calendar_of(safeguards):
        return None
    text = f"This machine knows no time zone {safeguards.zone!r}."
    return refuse("safeguards/zone", ("house:safeguards",), text, zone=safeguards.zone)


def opening_refused(command: c.Command) -> Refusal | None:
    """A table is not opened by an unknown calendar."""
    if not isinstance(command, c.OpenTable):
        return None
    return zone_refused(command.safeguards) or zone_refused(command.calendar)
