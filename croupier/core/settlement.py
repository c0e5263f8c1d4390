"""What is due after a round: for every wager its outcome and money, for the jackpot its prizes."""

from typing import Literal

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.money import Cents

Outcome = Literal["win", "lose", "push", "forfeit", "void"]


class WagerResult(msgspec.Struct, frozen=True, gc=False):
    """One wager: `stake` = `returned` + `taken`; `pays` is what the house adds."""

    spot: str
    outcome: Outcome
    stake: Cents
    odds: str | None
    pays: Cents
    returned: Cents
    taken: Cents
    cites: Cites


class Award(msgspec.Struct, frozen=True, gc=False):
    """One prize of a jackpot wager."""

    box: int
    prize: str
    amount: Cents
    cites: Cites
