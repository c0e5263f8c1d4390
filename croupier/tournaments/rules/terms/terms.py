"""The terms and conditions of a tournament as data: what is played, for what, and what happens if.

Everything has a default, so that a draft can be read and what it lacks be named.
"""

from typing import Literal

import msgspec

from croupier.core.bounds import Text, Wording
from croupier.core.money import Cents

WHOLE = 10_000  # hundredths of a percent


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """A part of the terms."""


class Costs(Part, frozen=True, kw_only=True):
    """What taking part costs; none: there is no such thing."""

    entry_fee: Cents
    buy_in: Cents
    rebuy: Cents | None = None
    add_on: Cents | None = None


class PlayerCount(Part, frozen=True, kw_only=True):
    least: int
    most: int


class RoundPlan(Part, frozen=True, kw_only=True):
    """A round: so many hands, or so long, at every table alike; and how many go on."""

    hands: int | None = None
    minutes: int | None = None
    least: Cents | None = None  # the minimum or compulsory wager
    advance: int = 0  # how many go on from each table, or from all together


class BuyBack(Part, frozen=True, kw_only=True):
    """Eliminated players come back: how, up to which round, how often."""

    method: Text
    until_round: int
    times: int = 1


class AddOn(Part, frozen=True, kw_only=True):
    """More chips, once, after this round."""

    after_round: int
    chips: Cents


class Repechage(Part, frozen=True, kw_only=True):
    """Another chance: after which round, how many come back, and who takes part."""

    kind: Literal["repechage", "catch-up", "secondary"] = "repechage"
    after_round: int = 1
    returns: int = 1
    qualifies: Literal["eliminated", "director"] = "director"


class SecretWagers(Part, frozen=True, kw_only=True):
    count: int
    method: Text


class Pool(Part, frozen=True, kw_only=True):
    """The prize pool: at least what is guaranteed, else a part of what was bought in."""

    guaranteed: Cents = 0
    part: int = WHOLE  # hundredths of a percent of buy-ins, re-buys and add-ons


class Penalty(Part, frozen=True, kw_only=True):
    """What a breach costs: a warning, hands to sit out, or chips."""

    ground: Text
    does: Literal["warning", "miss-hands", "lose-chips"]
    amount: int = 0


class Tardiness(Part, frozen=True, kw_only=True):
    """What comes of being late or away: hands missed, or out after so many minutes."""

    does: Literal["misses-hands", "out"]
    minutes: int = 0


class TournamentTerms(Part, frozen=True, kw_only=True):
    """All of it. `words` are the statements and descriptions, by item."""

    title: str
    starts: str = ""  # "2026-03-07T19:00+11:00"
    costs: Costs | None = None
    players: PlayerCount | None = None
    location: Text = ""
    notice_minutes: int = 0  # what is reasonable notice of another starting time
    kind: Literal["", "charity", "media"] = ""
    refusal_right: bool = False
    selection: bool = False
    signature: bool = False
    entry_methods: tuple[Text, ...] = ()
    withdraw_until: str = ""  # without penalty
    rounds: tuple[RoundPlan, ...] = ()
    until_final: bool = False  # the last round but one is repeated until all who are left fit one table
    tables: int = 0  # active in each session
    progression: Literal["", "table", "overall"] = ""
    buy_back: BuyBack | None = None
    add_on: AddOn | None = None
    repechage: Repechage | None = None
    bank: Cents = 0
    fresh_bank: bool = False  # in every round anew
    chip_disposition: Literal["", "void", "cash"] = ""
    chip_value: int = 0  # hundredths of a percent of its face, where chips are cashed
    chip_type: Text = ""
    compulsory_wager: bool = False
    secret_wagers: SecretWagers | None = None
    elimination: Literal["", "lowest", "broke"] = ""
    winners: Literal["", "chips"] = ""
    ties: Literal["share", "draw"] = "share"
    pool: Pool | None = None
    shares: tuple[int, ...] = ()  # of the pool, hundredths of a percent, first place first
    penalties: tuple[Penalty, ...] = ()
    disqualification: tuple[Text, ...] = ()
    substitution: tuple[Text, ...] = ()
    refund: int | None = None  # after the withdrawal period, hundredths of a percent of what was paid
    late: Tardiness | None = None
    absence: Tardiness | None = None
    disqualified_chips: Literal["", "removed", "float"] = ""
    retirement: Literal["", "ranked", "unranked"] = ""
    privacy_policy: Text = ""  # which version
    words: dict[str, Wording] = {}

    def plan(self, number: int, players: int, seats: int) -> RoundPlan:
        """The plan of a round; the final is the last one."""
        last = len(self.rounds) - 1
        if self.until_final:
            return self.rounds[last] if players <= seats else self.rounds[min(number - 1, max(last - 1, 0))]
        return self.rounds[min(number - 1, last)]

    def final(self, number: int, players: int, seats: int) -> bool:
        """Whether a round is the last."""
        return players <= seats if self.until_final else number >= len(self.rounds)
