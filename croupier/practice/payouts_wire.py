"""What payout practice says in JSON: a box to be settled, what somebody would pay on it, and what is due."""

from typing import Any, Literal

import msgspec

from croupier.core.money import Cents
from croupier.core.settlement import WagerResult
from croupier.engine.view import TableView

Due = Cents | Literal["push", "lose"]
"""What becomes of a wager: what it is paid, or that it stays, or is taken."""


class AskPayout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another hand to be paid under a book."""

    book: str


class Payout(msgspec.Struct, frozen=True):
    """A box that is to be settled, all its cards open."""

    book: str
    number: int
    view: TableView


class Paying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody says is done with each wager of that box, by spot; amounts in cents."""

    book: str
    number: int
    pays: dict[str, Due]


class PaidWager(msgspec.Struct, frozen=True):
    """A wager as the house settles it, and whether that was said."""

    result: WagerResult
    right: bool


class Paid(msgspec.Struct, frozen=True):
    """An answer beside the settlement."""

    number: int
    hand: str
    wagers: tuple[PaidWager, ...]
    right: bool
    pays: Cents  # in all
    view: TableView
    events: tuple[dict[str, Any], ...]  # the hand of the dealer, and the box
