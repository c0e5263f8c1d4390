"""What happened to players who broke a rule, and to their money."""

from croupier.core.event import Event, MoneyEvent
from croupier.core.money import Cents


class WagerRefused(Event, frozen=True, kw_only=True):
    """A wager was refused before the first card; what was taken off the layout follows."""

    box: int
    spot: str
    by: str
    reason: str


class FindingRecorded(Event, frozen=True, kw_only=True):
    player: str
    breach: str
    by: str
    note: str


class PlayerWagersVoided(Event, frozen=True, kw_only=True):
    """A person's wagers were declared void; each that goes back follows."""

    player: str
    by: str


class PlayerExcluded(Event, frozen=True, kw_only=True):
    """A person may not take part any more: `scope` is the game or the casino.

    Where the game is named it is meant at every table, else at this one.
    """

    player: str
    scope: str
    game: str = ""
    by: str


class ExclusionLifted(Event, frozen=True, kw_only=True):
    player: str
    scope: str
    game: str = ""
    by: str
    reason: str


class PersonDetained(Event, frozen=True, kw_only=True):
    player: str
    place: str
    grounds: str
    since: int
    by: str


class DetentionEnded(Event, frozen=True, kw_only=True):
    """Who took over and since when they were there, or that the person was released; and when it ended."""

    player: str
    to: str
    arrived: int | None
    reason: str = ""
    ended: int
    by: str


class WinningsWithheld(Event, frozen=True, kw_only=True):
    """From now on what this person wins here is held back."""

    player: str
    by: str


class WinningsHeld(MoneyEvent, frozen=True, kw_only=True):
    """Winnings of one box that were paid into custody and not to their owner."""

    box: int
    player: str
    amount: Cents


class WinningsDetermined(MoneyEvent, frozen=True, kw_only=True):
    """Held winnings go to their owner or stay with the house, by a determination."""

    player: str
    released: bool
    amount: Cents
    determination: str
    by: str


class StakesForfeited(MoneyEvent, frozen=True, kw_only=True):
    """The stakes of a person named in a fraud stay with the house by direction."""

    player: str
    box: int
    spots: tuple[str, ...]
