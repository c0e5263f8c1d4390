"""Commands about the chips and the cash of a table: count, confirm, book what differs, fill, credit."""

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.money import Cents
from croupier.table.chip_counts import Counted, Stack


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
