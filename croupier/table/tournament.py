"""What a table knows of the tournament it is kept for, and its secret wagers."""

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.command import Command
from croupier.core.event import Event, MoneyEvent
from croupier.core.money import Cents


class TournamentPlace(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a tournament. Without a session nobody plays there; a session has hands, or a time."""

    tournament: str
    book: str
    session: str = ""  # "2.1" is the first session of round 2; empty: none is on
    practice: bool = False  # hands that count for nothing
    hands: int | None = None
    played: int = 0
    until: int | None = None  # ms since 1970
    least: Cents = 0  # the least wager of this session
    compulsory: bool = False  # whether everybody who can has to make it
    halted: Cites = ()  # why nothing is dealt for now
    done: bool = False  # the tournament is over: an ordinary table again once it is closed
    unbriefed: tuple[str, ...] = ()
    missing: dict[str, int] = {}  # hands a player still has to sit out
    away: tuple[str, ...] = ()  # players who are late or away: hands go by without them
    secrets: int = 0  # secret wagers a player may make in a session
    secret: dict[str, str] = {}  # what is wagered in secret, sealed, by player
    used: dict[str, int] = {}  # secret wagers made, by player

    def over(self, at: int) -> bool:
        """Whether the scheduled hands or time are used up."""
        out_of_hands = self.hands is not None and self.played >= self.hands
        return out_of_hands or (self.until is not None and at >= self.until)


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


class MakeSecretWager(Command, frozen=True, kw_only=True):
    """Wager in secret: hand in the seal of an amount, the SHA-256 of "amount:salt" in hexadecimal."""

    box: int
    seal: str


class RevealSecretWager(Command, frozen=True, kw_only=True):
    """Open one's secret wager: the amount and the salt that were sealed."""

    box: int
    amount: Cents
    salt: str


class DropSecretWager(Command, frozen=True, kw_only=True):
    """Go on without a secret wager that was not opened in time."""

    box: int
