"""Chips and cash counted at a table: who counted, who confirmed, what differs, what is on its way."""

from typing import Literal

import msgspec

from croupier.core.money import Cents, dollars

Counted = Literal["float", "drop"]
Way = Literal["fill", "credit"]  # from the cage to the float, or back


class Stack(msgspec.Struct, frozen=True, array_like=True):
    """Chips of one value."""

    value: Cents
    number: int

    def __str__(self) -> str:
        return f"{self.number}x{dollars(self.value)}"


class ChipCount(msgspec.Struct, frozen=True):
    """One count: it says nothing before somebody else has confirmed it."""

    by: str
    total: Cents
    nth: int  # a difference is counted again
    round: int  # before the first card of which
    confirmed: str = ""
    difference: Cents = 0  # counted less the ledger, once confirmed

    @property
    def settled(self) -> bool:
        """Whether two people have signed for what the ledger says."""
        return bool(self.confirmed) and self.difference == 0


class Transfer(msgspec.Struct, frozen=True):
    """Chips between the cage and the float with one signature so far."""

    slip: str
    way: Way
    total: Cents
    by: str


class ChipCounts(msgspec.Struct, frozen=True):
    """The counts of a table since it was opened; with `on` it neither takes wagers nor closes without."""

    on: bool = False
    due: tuple[Counted, ...] = ()  # of the opening
    float: ChipCount | None = None
    drop: ChipCount | None = None
    transfers: tuple[Transfer, ...] = ()
    slips: tuple[str, ...] = ()  # used since the table was opened

    def of(self, what: Counted) -> ChipCount | None:
        """The latest count of the float or the drop."""
        return self.float if what == "float" else self.drop

    def transfer(self, slip: str) -> Transfer | None:
        """The transfer of a slip that waits for its second signature."""
        return next((one for one in self.transfers if one.slip == slip), None)
