"""What events about wrong books change, beside the money they move."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table import events as ev
from croupier.table.corrections import Correction
from croupier.table.table import Table


def _signed(table: Table, event: ev.CorrectionSigned) -> Table:
    one = Correction(event.account, event.against, event.cents, event.record, event.by)
    return replace(table, correction=one)


def _corrected(table: Table, event: ev.BooksCorrected) -> Table:
    return replace(table, correction=None)


CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.CorrectionSigned: _signed,
    ev.BooksCorrected: _corrected,
}
