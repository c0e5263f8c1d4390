"""What may be wished of jackpot meters."""

from typing import Literal

from msgspec import field

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.money import Cents
from croupier.core.sign import Bonus
from croupier.table.meter import Units

MeterFault = Literal["record", "clock", "recall"]


class MeterCommand(Command, frozen=True, kw_only=True):
    """A command about one meter."""

    meter: str


class OpenMeter(MeterCommand, frozen=True, kw_only=True):
    """Start a prize meter: price, reset amount, rates in percent as printed ("34.06"), and its prizes."""

    approval: Text
    wager: Cents
    seed: Cents
    rate: str
    reserve_rate: str = "0"
    option: int | None = None
    pays: dict[str, Cents] = field(default_factory=dict)
    bonus: Bonus | None = None


class LinkTable(MeterCommand, frozen=True, kw_only=True):
    """Put a table on the meter; its electronics and its display are named by their asset numbers."""

    table: str
    controller: str
    display: str
    rate: str | None = None  # a table has no rate and no seed of its own
    seed: Cents | None = None


class UnlinkTable(MeterCommand, frozen=True, kw_only=True):
    """Take a table off the meter."""

    table: str


class MoveTable(MeterCommand, frozen=True, kw_only=True):
    """Move a table from this meter to another."""

    table: str
    to: str


class CloseMeter(MeterCommand, frozen=True, kw_only=True):
    """Close the meter: what it has above its seed goes to other meters, `rest` taking what is not named.

    A meter of another game's system is named "external:ID".
    """

    to: dict[str, Units] = field(default_factory=dict)
    rest: str = ""


class ChangeOption(MeterCommand, frozen=True, kw_only=True):
    """Switch every running meter to another option, with the row of its seed for a dollar of wager."""

    option: int
    seed: int  # dollars for each dollar of wager


class MoveReserve(MeterCommand, frozen=True, kw_only=True):
    """Move money of the reserve to another meter's reserve or to the house; `second` signs too."""

    units: Units
    to: str  # a meter, or "house"
    second: str
    reason: Text


class ReportMeterFault(MeterCommand, frozen=True, kw_only=True):
    """The system cannot record amounts, cannot record settlement times, or cannot be read back."""

    fault: MeterFault


class ClearMeterFault(MeterCommand, frozen=True, kw_only=True):
    """It can again."""

    fault: MeterFault


class TestMeter(MeterCommand, frozen=True, kw_only=True):
    """Try whether the meter can record amounts and times and be read back; what cannot is a fault of it."""


class ReadMeter(MeterCommand, frozen=True, kw_only=True):
    """Read what stood on the meter as at a time, such as a settlement's (ms since 1970)."""

    time: int


MeterChange = (
    OpenMeter
    | LinkTable
    | UnlinkTable
    | MoveTable
    | CloseMeter
    | ChangeOption
    | MoveReserve
    | ReportMeterFault
    | ClearMeterFault
    | TestMeter
)
AnyMeterCommand = MeterChange | ReadMeter  # who reads changes nothing
