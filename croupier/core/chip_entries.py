"""Chips that one person has entered for a player and another has still to confirm."""

from typing import Literal

import msgspec

from croupier.core.money import Cents

EntryWay = Literal["brought", "declared", "cash", "terminal", "voucher"]


class ChipEntry(msgspec.Struct, frozen=True):
    """An entry with one signature: nothing has moved. `box` is where somebody is to sit, if that is meant."""

    number: int
    by: str
    player: str
    amount: Cents
    way: EntryWay
    box: int | None = None
    tokens: Cents = 0  # brought along to the seat
    voucher: str = ""  # its number


class ChipEntries(msgspec.Struct, frozen=True):
    """The entries of a table that wait for a second person."""

    pending: tuple[ChipEntry, ...] = ()
    last: int = 0  # number given

    def get(self, number: int) -> ChipEntry | None:
        """The entry of that number, if it waits."""
        return next((one for one in self.pending if one.number == number), None)

    def without(self, number: int) -> "ChipEntries":
        return ChipEntries(tuple(one for one in self.pending if one.number != number), self.last)


class TwoPeople(msgspec.Struct, frozen=True):
    """From which sum on two enter chips, and what the actor alone has entered for the player so far."""

    least: Cents
    alone: Cents = 0
