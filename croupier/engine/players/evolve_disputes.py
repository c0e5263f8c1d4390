"""What events about disputes change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table import events as ev
from croupier.table.disputes import Dispute, Disputes
from croupier.table.table import Table


def _with(table: Table, number: int, **changes: Any) -> Table:
    found = table.disputes.dispute(number)
    if found is None:
        return table
    return replace(table, disputes=table.disputes.replaced(replace(found, **changes)))


def _opened(table: Table, event: ev.DisputeOpened) -> Table:
    dispute = Dispute(event.number, event.player, event.about, since=event.at)
    known = table.disputes
    return replace(table, disputes=Disputes(event.number, (*known.open, dispute), known.discontent))


def _decided(table: Table, event: ev.DisputeDecided) -> Table:
    status = "final" if event.final else "decided"
    found = table.disputes.dispute(event.number)
    first = found.first if found and found.first else event.by
    changes = {"by": event.by, "rank": event.rank, "first": first, "since": event.at}
    return _with(table, event.number, status=status, **changes)


def _review(table: Table, event: ev.ReviewRequested) -> Table:
    table = replace(table, disputes=table.disputes.opened_again(event.number))
    return _with(table, event.number, status="review", since=event.at)


def _advised(table: Table, event: ev.RightsAdvised) -> Table:
    """Who complained; others the decision is about are told for themselves."""
    found = table.disputes.dispute(event.number)
    return _with(table, event.number, advised=True) if found and found.player == event.player else table


def _closed(table: Table, event: ev.DisputeClosed) -> Table:
    return replace(table, disputes=table.disputes.closed(event.number, satisfied=event.satisfied))


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.DisputeOpened: _opened,
    ev.DisputeDecided: _decided,
    ev.ReviewRequested: _review,
    ev.RightsAdvised: _advised,
    ev.DisputeClosed: _closed,
}
