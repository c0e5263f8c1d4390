"""Disputes at a table: who complains of what, how far it was decided, and what the person was told."""

from typing import Literal

import msgspec

from croupier.table.time_events import TimesCorrected

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
    """Disputes that are not closed, and those that ended without content; numbers are never used twice."""

    last: int = 0
    open: tuple[Dispute, ...] = ()
    discontent: tuple[Dispute, ...] = ()  # closed; who complained may still go further

    def reachable(self, number: int) -> Dispute | None:
        """The dispute of that number, if it is open or its complainant was not satisfied."""
        return next((one for one in (*self.open, *self.discontent) if one.number == number), None)

    def dispute(self, number: int) -> Dispute | None:
        """The open dispute of that number."""
        return next((one for one in self.open if one.number == number), None)

    def corrected(self, event: TimesCorrected) -> "Disputes":
        """With the times of what was said while the clock was wrong put right."""
        moved = (msgspec.structs.replace(one, since=event.right(one.since)) for one in self.open)
        return Disputes(self.last, tuple(moved), self.discontent)

    def replaced(self, dispute: Dispute) -> "Disputes":
        """With one dispute as it is now."""
        kept = tuple(dispute if one.number == dispute.number else one for one in self.open)
        return Disputes(self.last, kept, self.discontent)

    def closed(self, number: int, *, satisfied: bool) -> "Disputes":
        """Without one dispute; it stays in reach where its complainant was not satisfied."""
        ended = () if satisfied else tuple(one for one in self.open if one.number == number)
        kept = tuple(one for one in self.open if one.number != number)
        return Disputes(self.last, kept, (*self.discontent, *ended))

    def opened_again(self, number: int) -> "Disputes":
        """With one that was closed without content open again."""
        again = tuple(one for one in self.discontent if one.number == number)
        rest = tuple(one for one in self.discontent if one.number != number)
        return Disputes(self.last, (*self.open, *again), rest)
