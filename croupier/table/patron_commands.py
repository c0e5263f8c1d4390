"""Commands about players with a card and limits of their own, and about changing chips."""

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.money import Cents


class DeclareChips(Command, frozen=True, kw_only=True):
    """Tell of chips brought to the table after sitting down."""

    player: str
    amount: Cents


class ChangeColour(Command, frozen=True, kw_only=True):
    """Change chips for other chips of the same value."""

    player: str
    gives: Cents
    gets: Cents


class PausePlayer(Command, frozen=True, kw_only=True):
    """Keep a player with a loss limit from starting hands, until a time or until it is lifted."""

    player: str
    until: int = 0  # ms since 1970


class ResumePlayer(Command, frozen=True, kw_only=True):
    """End a pause, with the net loss of the period as it was calculated."""

    player: str
    net_loss: Cents


class DirectPlayer(Command, frozen=True, kw_only=True):
    """Direct a player with a loss limit how to help in monitoring it."""

    player: str
    text: Text


class PresentCard(Command, frozen=True, kw_only=True):
    """Say that a person whose wagers were invalid has shown a valid card of their own."""

    player: str


class AcknowledgeDirections(Command, frozen=True, kw_only=True):
    """Say that one has read the directions given."""

    player: str
