"""What a table knows of the tournament it is kept for: whether play goes on there, for how long, by what."""

import msgspec

from croupier.core.book.entries import Cites
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
