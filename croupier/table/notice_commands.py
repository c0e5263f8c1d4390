"""Commands about notices: send one, and say that it was received."""

from croupier.core.bounds import Text
from croupier.core.command import Command


class SendNotice(Command, frozen=True, kw_only=True):
    """Say that a notice that is due was shown, recorded or told to its recipient."""

    notice: int


class AcknowledgeNotice(Command, frozen=True, kw_only=True):
    """Say that a notice was received: the recipient's office, or for one without a log-in two of the house.

    The two name how they know it; the first signs, and with the second it is acknowledged.
    """

    notice: int
    how: Text = ""
