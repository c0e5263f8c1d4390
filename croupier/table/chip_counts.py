"""Chips and cash of a table: counted, confirmed, on their way, entered by two people."""

from typing import Literal

import msgspec

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.event import Event, MoneyEvent
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


class CountFloat(Command, frozen=True, kw_only=True):
    """Sign for the chips in the tray: how many of each value, and what they come to."""

    chips: tuple[Stack, ...]
    total: Cents


class CountDrop(Command, frozen=True, kw_only=True):
    """Sign for what is in the drop box."""

    total: Cents


class ConfirmCount(Command, frozen=True, kw_only=True):
    """Sign as the second person for a count, saying what it comes to."""

    of: Counted
    total: Cents


class BookDifference(Command, frozen=True, kw_only=True):
    """Book what a recount still found different, as somebody who neither counted nor confirmed it."""

    of: Counted
    reason: Text


class FillFloat(Command, frozen=True, kw_only=True):
    """Sign for chips that came from the cage, on a numbered slip."""

    slip: str
    chips: tuple[Stack, ...]
    total: Cents


class CreditFloat(Command, frozen=True, kw_only=True):
    """Sign for chips that go to the cage, on a numbered slip."""

    slip: str
    chips: tuple[Stack, ...]
    total: Cents


class ConfirmTransfer(Command, frozen=True, kw_only=True):
    """Sign as the second person for a fill or a credit; only then the chips have moved."""

    slip: str
    total: Cents


class CancelTransfer(Command, frozen=True, kw_only=True):
    """Take back a fill or a credit that has one signature only."""

    slip: str
    reason: Text


class FloatCounted(Event, frozen=True, kw_only=True):
    """One person's count of the tray; the how-manieth, when the one before differed."""

    by: str
    chips: tuple[Stack, ...]
    total: Cents
    nth: int = 1


class DropCounted(Event, frozen=True, kw_only=True):
    by: str
    total: Cents
    nth: int = 1


class CountConfirmed(Event, frozen=True, kw_only=True):
    """A second person signed; `difference` is what was counted less what the ledger says."""

    of: Counted
    by: str
    counted: Cents
    ledger: Cents
    difference: Cents = 0


class CountDiffered(Event, frozen=True, kw_only=True):
    """Two people signed for something else than the ledger says: it is told at once."""

    of: Counted
    difference: Cents
    nth: int


class FloatShort(Event, frozen=True, kw_only=True):
    """More was paid than the float held: it lacks so much, and is to be filled before the next round."""

    cents: Cents


class DifferenceBooked(MoneyEvent, frozen=True, kw_only=True):
    """The ledger now says what was counted; the rest stands on an account of its own."""

    of: Counted
    by: str
    difference: Cents
    reason: str


class TransferSigned(Event, frozen=True, kw_only=True):
    way: Way
    slip: str
    by: str
    chips: tuple[Stack, ...]
    total: Cents


class TransferConfirmed(MoneyEvent, frozen=True, kw_only=True):
    """The second signature: the chips have moved between cage and float."""

    way: Way
    slip: str
    by: str
    total: Cents


class TransferCancelled(Event, frozen=True, kw_only=True):
    slip: str
    by: str
    reason: str


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
    From the sum of `jackpot` on, a second person confirms what is paid from a meter.
    """

    least: Cents | None
    alone: Cents = 0
    a_day: Cents | None = None
    today: Cents = 0
    jackpot: Cents | None = None

    def reached(self, amount: Cents) -> bool:
        """Whether one of the sums is reached with so much more."""
        player = self.least is not None and self.alone + amount >= self.least
        return player or (self.a_day is not None and self.today + amount >= self.a_day)


MANY = 10  # players: so many times the sum for one, where nobody names one for all together


def asked(least: Cents | None, a_day: Cents | None, jackpot: Cents | None) -> TwoPeople | None:
    """The rule as the floor states it; parts of a sum that go to many players add up all the same."""
    if a_day is None and least is not None:
        a_day = MANY * least
    rule = TwoPeople(least, a_day=a_day, jackpot=jackpot)
    return rule if rule != TwoPeople(None) else None


class ConfirmChips(Command, frozen=True, kw_only=True):
    """Sign as the second person for chips that somebody entered; only then they are there."""

    entry: int
    total: Cents


class CancelChips(Command, frozen=True, kw_only=True):
    """Take back an entry of chips that has one signature only."""

    entry: int
    reason: Text


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
