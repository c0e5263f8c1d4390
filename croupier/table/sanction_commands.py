"""Commands against players who broke a rule: the finding first, then what the book allows on it."""

from typing import Literal

from croupier.core.bounds import Text
from croupier.core.command import Command

Stakes = Literal["stand", "void"]  # what lies stays and the hand folds at its next decision, or goes back


class RefuseWager(Command, frozen=True, kw_only=True):
    """Refuse a wager before the first card, on grounds that are stated, and have it taken off the layout."""

    box: int
    spot: str
    reason: Text


class RecordFinding(Command, frozen=True, kw_only=True):
    """Say that one is satisfied that a person broke a rule, which, and what was seen."""

    player: str
    breach: Text
    note: Text


class VoidPlayerWagers(Command, frozen=True, kw_only=True):
    """Declare the wagers of a person with a finding void; they go back."""

    player: str


class ExcludeFromGame(Command, frozen=True, kw_only=True):
    """Exclude a person with a finding from the game, and say what becomes of wagers in play."""

    player: str
    wagers: Stakes = "stand"


class ExcludeFromCasino(Command, frozen=True, kw_only=True):
    """Exclude a person with a finding from the casino, and say what becomes of wagers in play."""

    player: str
    wagers: Stakes = "stand"


class LiftExclusion(Command, frozen=True, kw_only=True):
    """Let a person back into the game or the casino."""

    player: str
    scope: Literal["game", "casino"]
    reason: Text


class Detain(Command, frozen=True, kw_only=True):
    """Record that a person with a finding is held, where, and on which of the book's grounds."""

    player: str
    place: str
    grounds: Text


class EndDetention(Command, frozen=True, kw_only=True):
    """Record who took over from the detention, and when they had arrived; or that the person was released."""

    player: str
    to: str  # inspector, police or released
    arrived: int | None = None  # ms since 1970
    reason: Text = ""  # of a release before they came


class WithholdWinnings(Command, frozen=True, kw_only=True):
    """Hold back what a person suspected of a prohibited device wins, until there is a determination."""

    player: str


class DetermineWinnings(Command, frozen=True, kw_only=True):
    """Release winnings that were held back or keep them, by the determination that is stated."""

    player: str
    release: bool
    determination: Text
