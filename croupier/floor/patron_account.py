"""A patron's account: card, limits they chose, how long they keep themselves out, what they played."""

import msgspec

from croupier.core.money import Cents
from croupier.core.patron import PlayerCard
from croupier.core.safeguards import Span


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
