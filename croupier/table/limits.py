"""What is on display at a table about its limits besides the sign itself, and whom it binds."""

from typing import Literal

import msgspec

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
    """One player's own limits; they bind once nothing of `steps` is due at the box any more."""

    box: int
    limits: dict[str, Limit]
    steps: tuple[str, ...] = ()


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
    personal: dict[str, Personal] = {}  # by player
    idle: dict[int, int] = {}  # by seat: rounds in a row without a wager at a full table
    full: bool = False  # every seat has been in use since this round was dealt

    def without(self, player: str) -> "LimitBook":
        """Once a player has left, nothing of theirs binds any more."""
        kept = {name: one for name, one in self.kept.items() if name != player}
        personal = {name: one for name, one in self.personal.items() if name != player}
        return msgspec.structs.replace(self, kept=kept, personal=personal)
