"""Limits of a table: on display, announced, changed, kept, and granted to one player."""

from typing import Literal

import msgspec

from croupier.core.command import Command
from croupier.core.event import Event
from croupier.core.money import Cents
from croupier.core.sign import JackpotSign, Limit

Announces = Literal["minimum", "kept-minimum", "closing", "jackpot-link", "jackpot-closing", "jackpot-option"]
Least = dict[str, Cents]  # minimums by spot, of a player in all, and the price of a jackpot wager
PLAYER, JACKPOT = "player", "jackpot"  # names among them that are no main wager


class JackpotNotice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a sign says is to become of the table's jackpot: one of these, a transfer both of the first."""

    joins: str = ""  # the meter this table comes on
    leaves: str = ""  # the meter it goes off
    closes: str = ""  # the meter that is closed
    option: int | None = None  # of prizes, for every meter
    seed: int | None = None  # and of its seeds, in dollars for each dollar of wager


class Notice(msgspec.Struct, frozen=True):
    """A sign that announces something: when it went up, the time it names, and what it says.

    `beside` is the jackpot sign the table had when it went up: what a sign leaves out, it may show.
    """

    shown: int  # ms since 1970
    time: int
    least: Least = {}
    first: int = 0  # the first round that counts where rounds are counted
    rounds: int = 0  # complete rounds since
    jackpot: JackpotNotice | None = None
    beside: JackpotSign | None = None


class Personal(msgspec.Struct, frozen=True):
    """One player's own limits; they bind once nothing of `steps` is due at the box any more.

    Those that were granted while the player was in a round bind from the next one.
    """

    box: int
    limits: dict[str, Limit]
    steps: tuple[str, ...] = ()
    coming: "Personal | None" = None


class Kept(msgspec.Struct, frozen=True):
    """The old minimums of a player who was there when they were raised at once."""

    box: int
    least: Least
    steps: tuple[str, ...] = ()


class LimitBook(msgspec.Struct, frozen=True):
    """Everything about limits that outlasts a round."""

    coming: dict[str, Limit] | None = None  # the sign's limits from the next round on
    player_comes: bool = False  # and another limit for a player in all, or none
    coming_player: Limit | None = None
    notices: dict[str, Notice] = {}  # by what they announce
    before: dict[str, dict[str, Limit]] = {}  # by player: limits that wagers which lie were placed by
    kept: dict[str, Kept] = {}  # by player
    kept_comes: Least = {}  # what those who keep an old minimum have from the next round on
    personal: dict[str, Personal] = {}  # by player
    idle: dict[int, int] = {}  # by seat: rounds in a row without a wager at a full table
    full: bool = False  # every seat has been in use since this round was dealt

    def without(self, player: str) -> "LimitBook":
        """Once a player has left, nothing of theirs binds any more."""
        kept = {name: one for name, one in self.kept.items() if name != player}
        personal = {name: one for name, one in self.personal.items() if name != player}
        return msgspec.structs.replace(self, kept=kept, personal=personal)


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
    """Those who kept old minimums have these now; `later`: from the next round."""

    least: Least
    by: str
    later: bool = False


class LimitsGranted(Event, frozen=True, kw_only=True):
    """A player has limits of their own once they are shown at their place; none ends them.

    `later`: no wager of the round the player is in was placed by them, so that they bind from the next.
    """

    box: int
    player: str
    limits: dict[str, Limit]
    by: str
    later: bool = False


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
