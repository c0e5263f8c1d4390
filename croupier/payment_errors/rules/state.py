"""A payment error: too much or too little paid, and everything done about it."""

from typing import Literal

import msgspec

from croupier.core.money import Cents

Kind = Literal["over", "under"]
Intent = Literal["unintended", "suspected"]
Outcome = Literal["no-breach", "investigated"]


class Attempt(msgspec.Struct, frozen=True):
    """One try to find, reach or settle with the patron."""

    way: str
    by: str
    at: int  # ms since 1970
    note: str


class PaymentError(msgspec.Struct, frozen=True, kw_only=True):
    """One error: what it was, what the enquiry found, what was done, and how it ended."""

    id: str
    kind: Kind
    source: str
    amount: Cents
    known: int  # ms since 1970: when the house became aware of it
    table: str = ""
    round: int | None = None
    box: int | None = None
    patron: str = ""  # empty while nobody knows who
    note: str = ""
    intent: Intent | None = None
    enquiry: str = ""
    assessor: str = ""
    attempts: tuple[Attempt, ...] = ()
    impractical: str = ""  # why the patron, though known, is not asked or repaid
    rectified: int | None = None  # ms since 1970
    told: int | None = None  # the regulator, ms since 1970
    outcome: Outcome | None = None  # none while the case is open
    late_reason: str = ""  # why nothing was done within a reasonable time


class PaymentErrors(msgspec.Struct, frozen=True):
    """All payment errors of a floor, by their ids in the order they became known."""

    errors: dict[str, PaymentError] = {}
    reports: dict[str, tuple[str, ...]] = {}  # by month: the errors the regulator was sent in its report
