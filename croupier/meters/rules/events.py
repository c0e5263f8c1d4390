"""What happened to a jackpot meter. Everything that changes its value without a wager is here, with the cut:
which record of each table's stream was the last that counted."""

from croupier.core.event import Event
from croupier.core.money import Cents
from croupier.table.meter import Counter, Link, MeterTerms, PendingWin, Units


class MeterEvent(Event, frozen=True, kw_only=True):
    """A fact of one meter's stream."""

    meter: str


class MeterOpened(MeterEvent, frozen=True, kw_only=True):
    book: str
    approval: str
    terms: MeterTerms
    by: str


class TableLinked(MeterEvent, frozen=True, kw_only=True):
    table: str
    link: Link
    by: str
    moved_from: str = ""


class TableUnlinked(MeterEvent, frozen=True, kw_only=True):
    table: str
    by: str
    at: int  # ms since 1970
    moved_to: str = ""


class Counted(MeterEvent, frozen=True, kw_only=True):
    """The meter was counted: what stood on it and in its reserve, and what each table had put in by then."""

    before: Units
    reserve_before: Units
    cuts: dict[str, Counter]


class MeterHit(Counted, frozen=True, kw_only=True):
    """Prizes of one round at one table that are shares of the meter, and what is left.

    `drawn` came off the meter; what the prizes are above it the house adds. `from_reserve` and `from_house`
    bring the meter up to its seed.
    """

    table: str
    round: int
    time: int  # when the outcome was recorded, ms since 1970
    wins: tuple[PendingWin, ...]
    paid: Cents
    drawn: Units
    from_reserve: Units
    from_house: Units
    after: Units
    reset: bool
    pending: bool  # the prizes wait for confirmation


class MeterHitConfirmed(MeterEvent, frozen=True, kw_only=True):
    """A prize was confirmed at its table and is no longer pending."""

    table: str
    round: int
    box: int
    by: str


class MeterHitUndone(Counted, frozen=True, kw_only=True):
    """The round of a hit has no result: its prizes are on the meter again, and top-ups go back."""

    table: str
    round: int
    back: Units  # on the meter again
    to_reserve: Units
    to_house: Units
    after: Units


class MeterChanged(Counted, frozen=True, kw_only=True):
    """New terms; where the new seed is higher than what stands there the meter is topped up."""

    terms: MeterTerms
    from_reserve: Units
    from_house: Units
    after: Units
    reset: bool
    by: str
    at: int = 0  # ms since 1970


class MeterToppedUp(Counted, frozen=True, kw_only=True):
    """Contributions went back with their wagers until less than the seed stood there: it starts again."""

    from_reserve: Units
    from_house: Units
    after: Units


class TransferReceived(Counted, frozen=True, kw_only=True):
    """Another meter closed and left this one a part."""

    source: str
    units: Units
    after: Units


class MeterClosed(Counted, frozen=True, kw_only=True):
    """The end of a meter: what it had above its seed went to others, its seed into the reserve."""

    to: dict[str, Units]
    to_reserve: Units
    by: str
    at: int  # ms since 1970


class ReserveMoved(MeterEvent, frozen=True, kw_only=True):
    """Two people moved money out of the reserve: to another meter's, or to the house."""

    units: Units
    to: str
    by: str
    second: str
    reason: str


class ReserveReceived(MeterEvent, frozen=True, kw_only=True):
    units: Units
    source: str


class MeterTested(Counted, frozen=True, kw_only=True):
    """A test wrote what stands on the meter at `time`, to be read back and counted again."""

    time: int  # ms since 1970
    by: str


class MeterFaultReported(MeterEvent, frozen=True, kw_only=True):
    fault: str
    by: str
    tell: tuple[str, ...] = ()  # whom the book wants to know of it


class MeterFaultCleared(MeterEvent, frozen=True, kw_only=True):
    fault: str
    by: str
