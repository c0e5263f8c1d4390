"""Disputes at a table: who complains of what, how far it was decided, and what the person was told."""

from typing import Literal

import msgspec

Status = Literal["open", "decided", "review", "final"]


class Dispute(msgspec.Struct, frozen=True):
    """A dispute until it is closed; the log keeps what it was about."""

    number: int
    player: str
    about: str
    status: Status = "open"
    by: str = ""  # who decided last, and in which rank
    rank: str = ""
    first: str = ""  # who decided in the first instance
    advised: bool = False  # of where else to complain


class Disputes(msgspec.Struct, frozen=True):
    """Disputes that are not closed; numbers are never used twice."""

    last: int = 0
    open: tuple[Dispute, ...] = ()

    def dispute(self, number: int) -> Dispute | None:
        """The open dispute of that number."""
        return next((one for one in self.open if one.number == number), None)

    def replaced(self, dispute: Dispute) -> "Disputes":
        """With one dispute as it is now."""
        kept = tuple(dispute if one.number == dispute.number else one for one in self.open)
        return Disputes(self.last, kept)
