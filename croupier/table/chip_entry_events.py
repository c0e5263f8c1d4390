"""Chips entered by two people, in the past tense."""

from croupier.core.event import Event
from croupier.core.money import Cents
from croupier.table.chip_entries import EntryWay


class ChipsSigned(Event, frozen=True, kw_only=True):
    """One person entered chips for a player, too many for one alone; nothing has moved."""

    entry: int
    by: str
    player: str
    amount: Cents
    way: EntryWay
    box: int | None = None
    tokens: Cents = 0  # brought along to the seat
    voucher: str = ""  # its number


class ChipsConfirmed(Event, frozen=True, kw_only=True):
    """The second signature; the chips come with the events behind it."""

    entry: int
    by: str
    signed: str  # by whom first
    player: str
    amount: Cents


class ChipsCancelled(Event, frozen=True, kw_only=True):
    """An entry with one signature is void."""

    entry: int
    by: str
    player: str
    reason: str
