"""What events about notices change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table import events as ev
from croupier.table.notices import NoticeEvent
from croupier.table.table import Table


def _told(table: Table, event: NoticeEvent) -> Table:
    return replace(table, outbox=table.outbox.after(event))


def _raised(table: Table, event: ev.NoticeRaised) -> Table:
    """What went wrong last is not closed before such a notice was sent."""
    table = _told(table, event)
    incident = table.incident
    if incident is None or not event.closes:
        return table
    return replace(table, incident=replace(incident, notices=(*incident.notices, event.number)))


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.NoticeRaised: _raised,
    ev.NoticeSent: _told,
    ev.ReceiptSigned: _told,
    ev.NoticeAcknowledged: _told,
}
