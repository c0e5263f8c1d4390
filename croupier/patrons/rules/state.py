"""A patron's account: card, limits they chose, how long they keep themselves out, what they played."""

from typing import Final

import msgspec

from croupier.core.money import Cents
from croupier.table.players import PlayerCard, Span

DAY: Final = 24 * 60 * 60 * 1000  # ms


class OwnLimit(msgspec.Struct, frozen=True):
    """A limit as it binds, nothing for one that was declined; and what it will be from a later time on."""

    amount: Cents | None
    coming: Cents | None = None
    coming_from: int | None = None  # ms since 1970
    chosen: int = 0  # when

    def at(self, moment: int) -> Cents | None:
        """The amount that binds at a moment."""
        return self.coming if self.coming_from is not None and moment >= self.coming_from else self.amount


class Played(msgspec.Struct, frozen=True):
    """What a patron lost and when they played, at all tables together."""

    losses: tuple[tuple[int, Cents], ...] = ()  # minute since 1970 and net loss in it
    at_risk: dict[str, Cents] = {}  # chips without a result, by table
    since: dict[str, int] = {}  # in a round since, by table
    plays: tuple[Span, ...] = ()
    assessed: int | None = None


class Entered(msgspec.Struct, frozen=True, array_like=True):
    """Chips that one person alone entered, and when."""

    at: int
    by: str
    amount: Cents


class Account(msgspec.Struct, frozen=True):
    """Everything the house keeps of one patron; names and photos are kept elsewhere."""

    patron: str
    card: PlayerCard | None = None
    notice: str = ""  # why they may have no card
    limits: dict[str, OwnLimit] = {}
    reminded: int | None = None  # when they last chose or were reminded
    suspended: int | None = None  # by themselves, until then
    suspended_at: int = 0  # when they did so
    deposits: tuple[tuple[int, Cents], ...] = ()  # when and how much, of the latest days
    played: Played = Played()
    last: int = 0  # when anything was counted here last
    leapt: int = 0  # when that was long after the time before, and by how much
    leap: int = 0
    entered: tuple[Entered, ...] = ()  # chips, within a day
    tokens: Cents = 0  # that the patron has with them and not at a table
    staff_policy: bool | None = None  # bound by the policy on gambling by staff; nobody has said

    def entered_by(self, person: str, at: int) -> Cents:
        """What somebody alone entered for the patron in the 24 hours before a moment."""
        return sum(one.amount for one in self.entered if one.by == person and one.at > at - DAY)
