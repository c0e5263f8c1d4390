"""What events about chips entered by two people change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table import events as ev
from croupier.table.chip_counts import ChipEntries, ChipEntry
from croupier.table.table import Table


def _signed(table: Table, event: ev.ChipsSigned) -> Table:
    one = ChipEntry(
        event.entry, event.by, event.player, event.amount, event.way, event.box, event.tokens, event.voucher
    )
    return replace(table, entries=ChipEntries((*table.entries.pending, one), event.entry))


def _ended(table: Table, event: ev.ChipsConfirmed | ev.ChipsCancelled) -> Table:
    return replace(table, entries=table.entries.without(event.entry))


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.ChipsSigned: _signed,
    ev.ChipsConfirmed: _ended,
    ev.ChipsCancelled: _ended,
}
