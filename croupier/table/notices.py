"""What must be shown, recorded or told, to whom, by when, until it is done."""

from typing import Any

import msgspec

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.event import Event
from croupier.table.corrections import TimesCorrected


class SendNotice(Command, frozen=True, kw_only=True):
    """Say that a notice that is due was shown, recorded or told to its recipient."""

    notice: int


class AcknowledgeNotice(Command, frozen=True, kw_only=True):
    """Say that a notice was received: the recipient's office, or for one without a log-in two of the house.

    The two name how they know it; the first signs, and with the second it is acknowledged.
    """

    notice: int
    how: Text = ""


class NoticeRaised(Event, frozen=True, kw_only=True):
    """Something must be shown, recorded or told, to whom and by when (ms since 1970)."""

    number: int
    name: str
    to: str
    raised: int
    due: int
    box: int | None = None
    player: str = ""  # who is told, where that is one person
    not_by: tuple[str, ...] = ()  # whom it is about: they do not acknowledge it
    about: str = ""  # the person it is about, where there is one
    closes: bool = False  # the incident it belongs to is not closed before it was sent


class NoticeSent(Event, frozen=True, kw_only=True):
    number: int
    by: str
    at: int
    late: bool = False


class ReceiptSigned(Event, frozen=True, kw_only=True):
    """The first of two says that an office without a log-in has received a notice, and how they know."""

    number: int
    by: str
    how: str
    at: int


class NoticeAcknowledged(Event, frozen=True, kw_only=True):
    number: int
    by: str
    at: int
    late: bool = False  # it was not sent by its time
    signed: str = ""  # who signed first, where it takes two
    how: str = ""


NoticeEvent = NoticeRaised | NoticeSent | ReceiptSigned | NoticeAcknowledged


class PendingNotice(msgspec.Struct, frozen=True):
    """A notice that nobody has acknowledged yet. Times are ms since 1970."""

    number: int
    name: str
    to: str
    raised: int
    due: int
    box: int | None = None
    sent: int | None = None
    player: str = ""  # who is told, where that is one person
    not_by: tuple[str, ...] = ()  # whom it is about: they do not acknowledge it
    about: str = ""  # the person it is about, where there is one
    signed: str = ""  # the first of two who say that it was received, and how they know
    how: str = ""


class Outbox(msgspec.Struct, frozen=True):
    """Notices in the order they were raised; numbers are never used twice."""

    last: int = 0
    pending: tuple[PendingNotice, ...] = ()

    def notice(self, number: int) -> PendingNotice | None:
        """The pending notice of that number."""
        return next((one for one in self.pending if one.number == number), None)

    def after(self, event: NoticeEvent) -> "Outbox":
        """With what happened to one notice."""
        match event:
            case NoticeRaised():
                return Outbox(event.number, (*self.pending, _pending(event)))
            case NoticeAcknowledged():
                return Outbox(self.last, tuple(one for one in self.pending if one.number != event.number))
            case NoticeSent():
                return self._changed(event.number, sent=event.at)
            case ReceiptSigned():
                return self._changed(event.number, signed=event.by, how=event.how)

    def _changed(self, number: int, **changes: Any) -> "Outbox":
        pending = (
            msgspec.structs.replace(one, **changes) if one.number == number else one for one in self.pending
        )
        return Outbox(self.last, tuple(pending))

    def corrected(self, event: TimesCorrected) -> "Outbox":
        """With the times of what was raised while the clock was wrong put right."""
        return Outbox(self.last, tuple(_corrected(one, event) for one in self.pending))

    def overdue(self, at: int) -> tuple[PendingNotice, ...]:
        """What should have been sent by now and was not; at the due time itself it is still in time."""
        return tuple(one for one in self.pending if one.sent is None and at > one.due)


def _pending(event: NoticeRaised) -> PendingNotice:
    return PendingNotice(
        event.number, event.name, event.to, event.raised, event.due, event.box, player=event.player,
        not_by=event.not_by, about=event.about,
    )  # fmt: skip


def _corrected(one: PendingNotice, event: TimesCorrected) -> PendingNotice:
    moved = event.right(one.raised) - one.raised
    sent = None if one.sent is None else event.right(one.sent)
    return msgspec.structs.replace(one, raised=one.raised + moved, due=one.due + moved, sent=sent)
