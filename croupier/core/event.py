"""What every event carries: its clauses, the steps it calls for, and postings that sum to zero."""

from typing import dataclass_transform

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.ledger import Posting, check


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="type", gc=False):
    """A fact with the clauses it happened under.

    `steps` are the acts it calls for: on a live table they fall due, on an electronic one they are those that
    the machine has done.
    """

    cites: Cites
    steps: tuple[str, ...] = ()


class MoneyEvent(Event, frozen=True, kw_only=True):
    """A fact that moves money; it cannot be built unless its postings sum to zero."""

    postings: tuple[Posting, ...] = ()

    def __post_init__(self) -> None:
        check(self.postings)
