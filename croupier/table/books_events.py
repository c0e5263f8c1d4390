"""What was done about wrong books."""

from croupier.core.event import Event, MoneyEvent
from croupier.core.money import Cents


class CorrectionSigned(Event, frozen=True, kw_only=True):
    """One person says what is wrong with an account; another has to agree."""

    account: str
    against: str
    cents: Cents
    record: int
    by: str
    reason: str


class BooksCorrected(MoneyEvent, frozen=True, kw_only=True):
    """An account that a record left below nothing is right again; the record stays as it is."""

    account: str
    record: int
    signed: str
    by: str
