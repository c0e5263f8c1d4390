"""What happened to notices."""

from croupier.core.event import Event


class NoticeRaised(Event, frozen=True, kw_only=True):
    """Something must be shown, recorded or told, to whom and by when (ms since 1970)."""

    number: int
    name: str
    to: str
    raised: int
    due: int
    box: int | None = None


class NoticeSent(Event, frozen=True, kw_only=True):
    number: int
    by: str
    at: int
    late: bool = False


class NoticeAcknowledged(Event, frozen=True, kw_only=True):
    number: int
    by: str
    at: int
    late: bool = False  # it had not been sent by its time
