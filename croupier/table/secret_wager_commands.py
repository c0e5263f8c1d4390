"""Commands about secret wagers, at the tables of a tournament whose terms allow them."""

from croupier.core.command import Command
from croupier.core.money import Cents


class MakeSecretWager(Command, frozen=True, kw_only=True):
    """Wager in secret: hand in the seal of an amount, the SHA-256 of "amount:salt" in hexadecimal."""

    box: int
    seal: str


class RevealSecretWager(Command, frozen=True, kw_only=True):
    """Open one's secret wager: the amount and the salt that were sealed."""

    box: int
    amount: Cents
    salt: str


class DropSecretWager(Command, frozen=True, kw_only=True):
    """Go on without a secret wager that was not opened in time."""

    box: int
