"""A clock that runs for one box: called, and run out."""

import msgspec

from croupier.core.command import Command
from croupier.core.event import Event


class Clock(msgspec.Struct, frozen=True):
    """The dealer has called on a box to decide at a stage; `until` is in ms since 1970."""

    box: int
    stage: int
    until: int


class CallTime(Command, frozen=True, kw_only=True):
    """Call on a player who takes too long; the clock starts."""

    box: int


class TimeUp(Command, frozen=True, kw_only=True):
    """The time of a box is up: a decision that was called for, or an offer, has lapsed."""

    box: int


class TimeCalled(Event, frozen=True, kw_only=True):
    """The player of a box was called on to decide; `until` is in ms since 1970."""

    box: int
    stage: int
    until: int
