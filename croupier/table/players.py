"""A patron as the casino knows them: card, limits, standing; and their stay at one table."""

from datetime import date
from typing import Literal

import msgspec

from croupier.core.money import Cents
from croupier.table.safeguards import Period, PlayRecord


class PlayerCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card as it was presented: whose it is, of which kind and form, and whether it is in force."""

    holder: str
    kind: str = "player"
    form: str = "plastic"
    status: Literal["active", "suspended", "cancelled"] = "active"
    expires: int | None = None  # ms since 1970


class LossLimit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player's own ceiling on net losses in a period, at all games of the casino together."""

    amount: Cents
    period: Period = "day"
    net_loss: Cents = 0  # of the period, before and beside what is played at this table


class Patron(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a decision may know of a patron. The table reads all of it and changes none."""

    card: PlayerCard | None = None
    loss_limits: tuple[LossLimit, ...] = ()  # at most one a period
    deposit_limit: Cents | None = None  # outside money a day into the account
    declined: tuple[str, ...] = ()  # limits they expressly do without
    suspended: int | None = None  # by themselves, until then, ms since 1970
    record: PlayRecord | None = None  # where the house keeps one
    staff_policy: bool = False  # bound by the policy on gambling by staff
    born: date | None = None  # where the house knows it


def with_card(player: str) -> Patron:
    """A patron with a plain valid card of their own and no limits."""
    return Patron(card=PlayerCard(holder=player))


class Session(msgspec.Struct, frozen=True):
    """One player's stay at a table."""

    put_in: Cents = 0  # chips bought and brought
    late: Cents = 0  # of these, after the first card of round `late_round`
    late_round: int = 0
    net_loss: Cents | None = None  # as it was last calculated anew, in the place of the account's
    paused: int | None = None  # until when, ms since 1970; 0 until lifted
    directions: tuple[str, ...] = ()  # that were not acknowledged yet
    told: tuple[str, ...] = ()  # which times of play they have come to

    def waits(self) -> "Session":
        """What a stay leaves for the next one: directions to acknowledge, and a pause."""
        return Session(directions=self.directions, paused=self.paused)


class Sessions(msgspec.Struct, frozen=True):
    """The stays of all players at a table."""

    of: dict[str, Session] = {}

    def get(self, player: str) -> Session:
        """A player's stay; of somebody who has none, an empty one."""
        return self.of.get(player) or Session()

    def put(self, player: str, session: Session) -> "Sessions":
        """With a player's stay changed."""
        return Sessions({**self.of, player: session})

    def without(self, player: str) -> "Sessions":
        """Once a player has left; directions and a pause wait for them."""
        others = {name: one for name, one in self.of.items() if name != player}
        waits = self.get(player).waits()
        return Sessions(others if waits == Session() else {**others, player: waits})
