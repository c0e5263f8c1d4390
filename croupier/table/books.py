"""Books that are wrong, and how they are put right: signed by one, confirmed by another."""

import msgspec

from croupier.core.money import Cents


class Correction(msgspec.Struct, frozen=True):
    """What one person signed for: cents that belong on an account and stand on another one."""

    account: str
    against: str
    cents: Cents
    record: int  # of the table's stream, which left the account below nothing
    by: str
