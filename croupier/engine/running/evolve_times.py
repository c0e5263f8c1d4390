"""What changes at a table when times on its record were wrong: what runs there runs by the right clock."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table import events as ev
from croupier.table.incidents import Incident
from croupier.table.limits import Notice
from croupier.table.table import Table
from croupier.table.tournament import TournamentPlace


def _corrected(table: Table, event: ev.TimesCorrected) -> Table:
    """Signs, decision clocks, offers, notices and sessions that began while the clock was wrong."""
    notices = {name: _notice(one, event) for name, one in table.limits.notices.items()}
    clocks = tuple(replace(one, until=event.right(one.until)) for one in table.round.clocks)
    return replace(
        table,
        limits=replace(table.limits, notices=notices),
        round=replace(table.round, clocks=clocks),
        incident=_offered(table.incident, event),
        outbox=table.outbox.corrected(event),
        disputes=table.disputes.corrected(event),
        tournament=_session(table.tournament, event),
    )


def _notice(one: Notice, event: ev.TimesCorrected) -> Notice:
    """The time a sign names was read off the clock that was wrong when it went up."""
    moved = event.right(one.shown) - one.shown
    return replace(one, shown=one.shown + moved, time=one.time + moved)


def _offered(incident: Incident | None, event: ev.TimesCorrected) -> Incident | None:
    if incident is None or incident.offer is None:
        return incident
    return replace(incident, offer=replace(incident.offer, until=event.right(incident.offer.until)))


def _session(place: TournamentPlace | None, event: ev.TimesCorrected) -> TournamentPlace | None:
    if place is None or place.until is None:
        return place
    return replace(place, until=event.right(place.until))


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {ev.TimesCorrected: _corrected}
