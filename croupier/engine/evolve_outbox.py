"""What events about notices change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.core import events as ev
from croupier.core.outbox import Outbox, PendingNotice
from croupier.core.table import Table


def _raised(table: Table, event: ev.NoticeRaised) -> Table:
    pending = PendingNotice(event.number, event.name, event.to, event.raised, event.due, event.box)
    return replace(table, outbox=Outbox(event.number, (*table.outbox.pending, pending)))


def _sent(table: Table, event: ev.NoticeSent) -> Table:
    pending = tuple(
        replace(one, sent=event.at) if one.number == event.number else one for one in table.outbox.pending
    )
    return replace(table, outbox=replace(table.outbox, pending=pending))


def _acknowledged(table: Table, event: ev.NoticeAcknowledged) -> Table:
    pending = tuple(one for one in table.outbox.pending if one.number != event.number)
    return replace(table, outbox=replace(table.outbox, pending=pending))


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.NoticeRaised: _raised,
    ev.NoticeSent: _sent,
    ev.NoticeAcknowledged: _acknowledged,
}
