"""The notice outbox of a table: what must be shown, recorded or told, to whom, by when, until it is done."""

import msgspec

from croupier.core.time_events import TimesCorrected


class PendingNotice(msgspec.Struct, frozen=True):
    """A notice that nobody has acknowledged yet. Times are ms since 1970."""

    number: int
    name: str
    to: str
    raised: int
    due: int
    box: int | None = None
    sent: int | None = None


class Outbox(msgspec.Struct, frozen=True):
    """Notices in the order they were raised; numbers are never used twice."""

    last: int = 0
    pending: tuple[PendingNotice, ...] = ()

    def notice(self, number: int) -> PendingNotice | None:
        """The pending notice of that number."""
        return next((one for one in self.pending if one.number == number), None)

    def corrected(self, event: TimesCorrected) -> "Outbox":
        """With the times of what was raised while the clock was wrong put right."""
        return Outbox(self.last, tuple(_corrected(one, event) for one in self.pending))

    def overdue(self, at: int) -> tuple[PendingNotice, ...]:
        """What should have been sent by now and was not; at the due time itself it is still in time."""
        return tuple(one for one in self.pending if one.sent is None and at > one.due)


def _corrected(one: PendingNotice, event: TimesCorrected) -> PendingNotice:
    moved = event.right(one.raised) - one.raised
    sent = None if one.sent is None else event.right(one.sent)
    return msgspec.structs.replace(one, raised=one.raised + moved, due=one.due + moved, sent=sent)
