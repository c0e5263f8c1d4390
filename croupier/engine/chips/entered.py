"""Chips that come to a table because somebody says so, and not by a result."""

from croupier.core.money import Cents
from croupier.table import commands as c

CHIPS = "chips"  # a tender that lies on the table already


def chips_entered(command: c.Command) -> Cents:
    """What a command brings to a player's account at a table, from outside or out of the float."""
    match command:
        case c.TakeSeat():
            return command.brings
        case c.BuyChips() | c.DeclareChips():
            return command.amount
        case c.ExchangeVoucher():
            return command.value
        case c.SpeakBet() if command.tender != CHIPS:
            return command.amount
    return 0
