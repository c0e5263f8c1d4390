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
    """From which sums on two enter chips, and what the actor alone has entered within 24 hours.

    One sum is for one player, what was entered for whom is `alone`; the other for all players together.
    """

    least: Cents | None
    alone: Cents = 0
    a_day: Cents | None = None
    today: Cents = 0

    def reached(self, amount: Cents) -> bool:
        """Whether one of the sums is reached with so much more."""
        player = self.least is not None and self.alone + amount >= self.least
        return player or (self.a_day is not None and self.today + amount >= self.a_day)
