"""Commands about limits: signs that announce, changes, players' own limits, seats that are not used."""

from typing import Literal

import msgspec

from croupier.core.command import Command
from croupier.core.sign import Limit
from croupier.table.limits import Announces, JackpotNotice, Least


class ShowSign(Command, frozen=True, kw_only=True):
    """Announce a higher minimum, for all or for those who keep the old one, that the table closes, or what
    becomes of its jackpot: the meter it joins or leaves, the one that closes, another option."""

    announces: Announces
    least: Least = msgspec.field(default_factory=dict)
    time: int = 0  # the time it names, ms since 1970
    jackpot: JackpotNotice | None = None  # what a sign about the jackpot says


class TakeDownSign(Command, frozen=True, kw_only=True):
    """Say that a sign is no longer on display: one that announces, or that of the limits."""

    announces: Announces | Literal["limits"]


class ChangeLimits(Command, frozen=True, kw_only=True):
    """Change the limits of these spots, and of what a player stakes in all; a higher minimum must have been
    announced. A spot that had no line on the sign gets one."""

    limits: dict[str, Limit] = msgspec.field(default_factory=dict)
    player: Limit | None = None  # where the sign may state one
    without_player: bool = False  # it states none any more


class RaiseMinimumNow(Command, frozen=True, kw_only=True):
    """Raise minimums without notice; who is there keeps the old ones."""

    least: Least


class RaiseKeptMinimum(Command, frozen=True, kw_only=True):
    """Raise the old minimums of those who kept them, as announced."""

    least: Least


class GrantLimits(Command, frozen=True, kw_only=True):
    """Give a player limits of their own, shown at their place; none at all ends them."""

    player: str
    limits: dict[str, Limit]


class VacateSeat(Command, frozen=True, kw_only=True):
    """Require the seat of a player who has not bet while others could have sat there."""

    box: int
