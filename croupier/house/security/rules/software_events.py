"""Which software ran the house, since when, and when it was not what was approved."""

from croupier.core.event import Event


class SoftwareEvent(Event, frozen=True, kw_only=True):
    """A fact about the software, at a time (ms since 1970)."""

    at: int
    version: str
    digest: str  # of all files together


class SoftwareStarted(SoftwareEvent, frozen=True, kw_only=True):
    """A process of the house begins to work with this software; `approved` where a list names it so."""

    files: int
    approved: bool


class SoftwareDiffered(SoftwareEvent, frozen=True, kw_only=True):
    """The software is not what was approved: these files are others, missing or not known."""

    changed: tuple[str, ...]
    count: int  # of all that differ, of which the first are named
    started: bool  # found while at work; otherwise the house did not open


class SoftwareRestored(SoftwareEvent, frozen=True, kw_only=True):
    """It is again what was approved."""
