"""All that one patron played: from their account where tables keep it there, else replayed."""

from collections.abc import Iterator

from croupier.core.safeguards import Safeguards
from croupier.floor.account_events import PlayCounted
from croupier.floor.gaming_day import Calendar
from croupier.floor.recorded_play import Happened, play_at
from croupier.service.calendars import calendar_of
from croupier.service.house import House
from croupier.service.streams import patron_stream, table_stream


def calendar(house: House) -> Calendar:
    """The gaming days of a floor."""
    floor = house.floor
    found = calendar_of(Safeguards(zone=floor.zone, day_start_minutes=floor.day_start_minutes))
    if found is None:
        raise ValueError(f"no time zone {floor.zone}")  # a floor with one is refused before it is served
    return found


def own_play(house: House, patron: str) -> Iterator[PlayCounted]:
    """What a patron played at every table of the floor."""
    for record in house.log.read(patron_stream(patron)):
        if isinstance(record.event, PlayCounted):
            yield record.event
    for entry in house.floor.tables:
        if not entry.safeguards:
            records = house.log.read(table_stream(entry.id))
            for one in play_at(entry.id, (Happened(r.time, r.actor, r.command, r.event) for r in records)):
                if one.patron == patron:
                    yield one
