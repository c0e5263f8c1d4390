"""What events about notices change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.core import events as ev
from croupier.core.outbox import NoticeEvent
from croupier.core.table import Table


def _told(table: Table, event: NoticeEvent) -> Table:
    return replace(table, outbox=table.outbox.after(event))


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.NoticeRaised: _told,
    ev.NoticeSent: _told,
    ev.ReceiptSigned: _told,
    ev.NoticeAcknowledged: _told,
}
