"""Commands about chips that need a second person."""

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.money import Cents


class ConfirmChips(Command, frozen=True, kw_only=True):
    """Sign as the second person for chips that somebody entered; only then they are there."""

    entry: int
    total: Cents


class CancelChips(Command, frozen=True, kw_only=True):
    """Take back an entry of chips that has one signature only."""

    entry: int
    reason: Text
