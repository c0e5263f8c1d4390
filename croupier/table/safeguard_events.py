"""What happened about players who have played for long."""

from croupier.core.event import Event


class PlayTimeReached(Event, frozen=True, kw_only=True):
    """A player has played for so long that no new hand starts: `what` is `assess`, or which most."""

    player: str
    what: str
    until: int | None = None  # ms since 1970; nothing where staff must look first


class PlayerAssessed(Event, frozen=True, kw_only=True):
    player: str
    goes_on: bool
    note: str
    by: str
