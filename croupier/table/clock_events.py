"""What happened with the clock."""

from croupier.core.event import Event


class TimeCalled(Event, frozen=True, kw_only=True):
    """The player of a box was called on to decide; `until` is in ms since 1970."""

    box: int
    stage: int
    until: int
