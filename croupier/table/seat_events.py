"""Players and their chips at the table, in the past tense."""

from croupier.core.event import Event, MoneyEvent
from croupier.core.money import Cents


class SeatTaken(MoneyEvent, frozen=True, kw_only=True):
    box: int
    player: str
    shuffle: str | None = None  # the moment that now calls for a shuffle


class SeatLeft(MoneyEvent, frozen=True, kw_only=True):
    box: int
    player: str
    shuffle: str | None = None


class ChipsBought(MoneyEvent, frozen=True, kw_only=True):
    player: str
    amount: Cents
    means: str
    number: str = ""  # of the voucher they were bought with


class VoucherExchanged(MoneyEvent, frozen=True, kw_only=True):
    player: str
    value: Cents
    number: str = ""


class SeatsAttested(Event, frozen=True, kw_only=True):
    enough: bool
    by: str


class ExtraHandReturned(Event, frozen=True, kw_only=True):
    """An extra hand made room for a player who wants the box; its owner is told."""

    box: int
    player: str
    wanted_by: str
