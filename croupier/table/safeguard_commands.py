"""Commands about players who have played for long."""

from croupier.core.bounds import Text
from croupier.core.command import Command


class AssessPlayer(Command, frozen=True, kw_only=True):
    """Say what looking at a player in person found: whether they may go on, and why."""

    player: str
    goes_on: bool
    note: Text
