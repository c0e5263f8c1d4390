"""A clock that runs for one box."""

import msgspec


class Clock(msgspec.Struct, frozen=True):
    """The dealer has called on a box to decide at a stage; `until` is in ms since 1970."""

    box: int
    stage: int
    until: int
