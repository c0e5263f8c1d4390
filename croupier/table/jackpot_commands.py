"""What may be wished of a table's jackpot besides wagers and their results."""

from typing import Literal

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.sign import JackpotSign

JackpotPart = Literal["controller", "display", "sign"]
"""What a linked table has: the electronics that record wagers, the display of the value, the sign."""


class ReportJackpotFault(Command, frozen=True, kw_only=True):
    """Say that the electronics, the display or the sign of the jackpot here are not as they must be."""

    part: JackpotPart
    note: Text = ""


class ClearJackpotFault(Command, frozen=True, kw_only=True):
    """Say that they are again."""

    part: JackpotPart


class StartManualArrangement(Command, frozen=True, kw_only=True):
    """Let people record jackpot wagers on paper while the equipment does not work; `note` says how."""

    note: Text


class EndManualArrangement(Command, frozen=True, kw_only=True):
    """Enter how many jackpot wagers the paper has; `second` has counted too."""

    counted: int
    second: str


class ChangeJackpotSign(Command, frozen=True, kw_only=True):
    """Put up another jackpot sign between rounds."""

    sign: JackpotSign


class ConfirmJackpot(Command, frozen=True, kw_only=True):
    """Confirm the prize of a box, which is then paid."""

    box: int


class DeclineJackpot(Command, frozen=True, kw_only=True):
    """Want no jackpot wager on one's own box this round."""

    box: int


class PermitJackpot(Command, frozen=True, kw_only=True):
    """Let a player put a jackpot wager on the box of another, who has declined one."""

    box: int
    player: str
