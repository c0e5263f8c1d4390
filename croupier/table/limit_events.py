"""What happened to limits, to the signs that show them, and to seats that were not used."""

import msgspec

from croupier.core.event import Event
from croupier.core.sign import Limit
from croupier.table.limits import JackpotNotice, Least


class SignShown(Event, frozen=True, kw_only=True):
    """A sign went up at `shown`: what it announces, the minimums and the time it names."""

    announces: str
    least: Least = msgspec.field(default_factory=dict)
    time: int
    shown: int
    first: int  # the first round that counts where rounds are counted
    by: str
    jackpot: JackpotNotice | None = None


class SignSpent(Event, frozen=True, kw_only=True):
    """What a sign announced has come about: it announces nothing any more."""

    announces: str


class SignTakenDown(Event, frozen=True, kw_only=True):
    """A sign is no longer on display."""

    announces: str
    by: str


class LimitsChanged(Event, frozen=True, kw_only=True):
    """The limits of the table, all of them; `later` ones bind from the next round."""

    limits: dict[str, Limit]
    by: str
    later: bool = False
    announced: bool = False  # the sign that announced it has done its work
    sets_player: bool = False  # the limit for a player in all is another one, or none
    player: Limit | None = None
    player_later: bool = False  # that one binds from the next round


class MinimumKept(Event, frozen=True, kw_only=True):
    """A player who was there keeps these minimums; a marker shows it at the box they sit at."""

    box: int
    player: str
    least: Least


class KeptMinimumEnded(Event, frozen=True, kw_only=True):
    """A player keeps no old minimum any more; `drops` are steps that need not be done now."""

    box: int
    player: str
    drops: tuple[str, ...] = ()


class KeptMinimumRaised(Event, frozen=True, kw_only=True):
    """Those who kept old minimums have these now."""

    least: Least
    by: str


class LimitsGranted(Event, frozen=True, kw_only=True):
    """A player has limits of their own once they are shown at their place; none ends them."""

    box: int
    player: str
    limits: dict[str, Limit]
    by: str


class SeatVacated(Event, frozen=True, kw_only=True):
    """A seat was required of a player who did not use it."""

    box: int
    player: str
    rounds: int
    by: str


class WagerHasNoResult(Event, frozen=True, kw_only=True):
    """A wager that goes back whatever the result of its hand."""

    box: int
    spot: str
