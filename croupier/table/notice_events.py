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
