"""What events about chips and cash counted at the table change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table import events as ev
from croupier.table.chip_counts import ChipCount, ChipCounts, ChipEntries, ChipEntry, Counted, Transfer
from croupier.table.corrections import Correction
from croupier.table.table import Table


def at_opening(event: ev.TableOpened, *, drop_box: bool) -> ChipCounts:
    """What a table that is opened with counts waits for."""
    if not event.counts:
        return ChipCounts()
    return ChipCounts(on=True, due=("float", "drop") if drop_box else ("float",))


def _changed(table: Table, **fields: Any) -> Table:
    return replace(table, counts=replace(table.counts, **fields))


def _float_counted(table: Table, event: ev.FloatCounted) -> Table:
    return _changed(table, float=ChipCount(event.by, event.total, event.nth, table.round.number))


def _drop_counted(table: Table, event: ev.DropCounted) -> Table:
    return _changed(table, drop=ChipCount(event.by, event.total, event.nth, table.round.number))


def _confirmed(table: Table, event: ev.CountConfirmed) -> Table:
    count = table.counts.of(event.of)
    if count is None:
        return table
    table = _changed(table, **{event.of: replace(count, confirmed=event.by, difference=event.difference)})
    return table if event.difference else _done(table, event.of)


def _booked(table: Table, event: ev.DifferenceBooked) -> Table:
    count = table.counts.of(event.of)
    if count is None:
        return table
    return _done(_changed(table, **{event.of: replace(count, difference=0)}), event.of)


def _done(table: Table, what: Counted) -> Table:
    return _changed(table, due=tuple(one for one in table.counts.due if one != what))


def _signed(table: Table, event: ev.TransferSigned) -> Table:
    counts = table.counts
    one = Transfer(event.slip, event.way, event.total, event.by)
    return _changed(table, transfers=(*counts.transfers, one), slips=(*counts.slips, event.slip))


def _moved(table: Table, event: ev.TransferConfirmed) -> Table:
    """A count before it says nothing of what is in the tray now."""
    counts = _without(table, event.slip).counts
    return replace(table, counts=replace(counts, float=None))


def _cancelled(table: Table, event: ev.TransferCancelled) -> Table:
    return _without(table, event.slip)


def _without(table: Table, slip: str) -> Table:
    return _changed(table, transfers=tuple(one for one in table.counts.transfers if one.slip != slip))


def _signed_for(table: Table, event: ev.CorrectionSigned) -> Table:
    one = Correction(event.account, event.against, event.cents, event.record, event.by)
    return replace(table, correction=one)


def _corrected(table: Table, event: ev.BooksCorrected) -> Table:
    return replace(table, correction=None)


def _entered_alone(table: Table, event: ev.ChipsSigned) -> Table:
    one = ChipEntry(
        event.entry, event.by, event.player, event.amount, event.way, event.box, event.tokens, event.voucher
    )
    return replace(table, entries=ChipEntries((*table.entries.pending, one), event.entry))


def _ended(table: Table, event: ev.ChipsConfirmed | ev.ChipsCancelled) -> Table:
    return replace(table, entries=table.entries.without(event.entry))


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.FloatCounted: _float_counted,
    ev.DropCounted: _drop_counted,
    ev.CountConfirmed: _confirmed,
    ev.DifferenceBooked: _booked,
    ev.TransferSigned: _signed,
    ev.TransferConfirmed: _moved,
    ev.TransferCancelled: _cancelled,
    ev.CorrectionSigned: _signed_for,
    ev.BooksCorrected: _corrected,
    ev.ChipsSigned: _entered_alone,
    ev.ChipsConfirmed: _ended,
    ev.ChipsCancelled: _ended,
}
