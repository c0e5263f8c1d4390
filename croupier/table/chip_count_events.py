"""What happened to the chips and the cash of a table."""

from croupier.core.event import Event, MoneyEvent
from croupier.core.money import Cents
from croupier.table.chip_counts import Counted, Stack, Way


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
