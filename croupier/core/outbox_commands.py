"""Commands about notices: send one, and say that it was received."""

from croupier.core.command import Command


class SendNotice(Command, frozen=True, kw_only=True):
    """Say that a notice that is due was shown, recorded or told to its recipient."""

    notice: int


class AcknowledgeNotice(Command, frozen=True, kw_only=True):
    """Say that a notice was received: the recipient, or a supervisor for one without a rank here."""

    notice: int
