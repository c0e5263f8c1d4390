"""Disputes at a table: who complains of what, how far it was decided, and what the person was told."""

from typing import Literal

import msgspec

from croupier.core.time_events import TimesCorrected

Status = Literal["open", "decided", "review", "final"]


class Dispute(msgspec.Struct, frozen=True):
    """A dispute until it is closed; the log keeps what it was about."""

    number: int
    player: str
    about: str
    status: Status = "open"
    by: str = ""  # who decided last, and in which rank
    rank: str = ""
    advised: bool = False  # of where else to complain
    first: str = ""  # who decided in the first instance
    since: int = 0  # when it came to stand as it does, ms since 1970


class Disputes(msgspec.Struct, frozen=True):
    """Disputes that are not closed; numbers are never used twice."""

    last: int = 0
    open: tuple[Dispute, ...] = ()

    def dispute(self, number: int) -> Dispute | None:
        """The open dispute of that number."""
        return next((one for one in self.open if one.number == number), None)

    def corrected(self, event: TimesCorrected) -> "Disputes":
        """With the times of what was said while the clock was wrong put right."""
        moved = (msgspec.structs.replace(one, since=event.right(one.since)) for one in self.open)
        return Disputes(self.last, tuple(moved))

    def replaced(self, dispute: Dispute) -> "Disputes":
        """With one dispute as it is now."""
        kept = tuple(dispute if one.number == dispute.number else one for one in self.open)
        return Disputes(self.last, kept)
