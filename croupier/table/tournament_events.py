"""What happened at a table because of a tournament."""

from croupier.core.event import Event, MoneyEvent
from croupier.core.money import Cents
from croupier.table.tournament import TournamentPlace


class TournamentPlaceSet(Event, frozen=True, kw_only=True):
    """What the tournament lets this table do from now on; none: the table is an ordinary one again."""

    place: TournamentPlace | None = None


class TournamentChipsMoved(MoneyEvent, frozen=True, kw_only=True):
    """Tournament chips given to a seated player, or taken away."""

    player: str
    chips: Cents


class SecretWagerMade(Event, frozen=True, kw_only=True):
    """A wager nobody sees yet: only its seal is on record."""

    box: int
    player: str
    seal: str


class SecretWagerRevealed(Event, frozen=True, kw_only=True):
    """It is what its seal says, and lies on its spot now."""

    box: int
    player: str
    amount: Cents


class SecretWagerDropped(Event, frozen=True, kw_only=True):
    """It was not shown in time, and does not count."""

    box: int
    player: str
