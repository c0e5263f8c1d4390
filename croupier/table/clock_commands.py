"""Commands of the clock: call on a player to decide, and say that the time is up."""

from croupier.core.command import Command


class CallTime(Command, frozen=True, kw_only=True):
    """Call on a player who takes too long; the clock starts."""

    box: int


class TimeUp(Command, frozen=True, kw_only=True):
    """The time of a box is up: a decision that was called for, or an offer, has lapsed."""

    box: int
