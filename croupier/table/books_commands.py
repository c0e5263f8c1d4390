"""Commands that put wrong books right."""

from croupier.core.command import Command
from croupier.core.money import Cents


class CorrectBooks(Command, frozen=True, kw_only=True):
    """Sign for what an account below nothing lacks, where it stands instead, and which record was wrong."""

    account: str
    against: str
    cents: Cents
    record: int
    reason: str


class ConfirmCorrection(Command, frozen=True, kw_only=True):
    """Sign as the second person, saying how much; only then the money is moved."""

    account: str
    cents: Cents
