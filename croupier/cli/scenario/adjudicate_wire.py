"""The JSON of `croupier adjudicate`: a round as it is asked about, and the answer."""

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from croupier.core.book.entries import Cites
from croupier.core.book.payouts import Scope
from croupier.core.cards import DECK
from croupier.core.money import Cents
from croupier.core.settlement import Award, Outcome

MOST_MONEY: Cents = 10**12  # ten billion dollars; more is a slip of the pen
MOST_BOX = 10**6

Stake = Annotated[int, Meta(ge=1, le=MOST_MONEY)]
Amount = Annotated[int, Meta(ge=0, le=MOST_MONEY)]
BoxNumber = Annotated[int, Meta(ge=1, le=MOST_BOX)]
if TYPE_CHECKING:
    Card = str
else:
    Card = Literal[DECK]  # decoding then checks a card, and gives the same text object for the same card


class AskedJackpot(Struct, forbid_unknown_fields=True, frozen=True, gc=False):
    """The jackpot of the round: price and meter, and what the sign or the option decides."""

    wager: Stake
    meter: Amount
    seed: Amount
    option: int | None = None
    pays: dict[str, Amount] | None = None
    bonus: Amount | dict[str, Amount] | None = None


class AskedBox(Struct, forbid_unknown_fields=True, frozen=True, gc=False):
    """One box: its cards, its wagers by spot, the decisions at which it folded or bet Play, and whose it is.

    Whose it is matters for the largest payout of a round only; a box of nobody named is one of its own.
    """

    box: BoxNumber
    hole: tuple[Card, Card]
    wagers: dict[str, Stake]
    played: str | None = None
    folded: str | None = None
    player: str | None = None


class AskedRound(Struct, forbid_unknown_fields=True, frozen=True, gc=False):
    """One line of input."""

    rulebook: str
    community: tuple[Card, ...]
    boxes: tuple[AskedBox, ...]
    chip: Stake = 1
    limits: dict[str, tuple[Amount, Stake]] = {}
    max_payout: Stake | None = None
    max_payout_scope: Scope | None = None  # what the notice says, where it is not what the book says
    dealer: tuple[Card, ...] | None = None
    jackpot: AskedJackpot | None = None


class WagerAnswer(Struct, gc=False):
    """What becomes of one wager."""

    outcome: Outcome
    stake: Cents
    odds: str | None
    pays: Cents
    returned: Cents
    taken: Cents
    cites: Cites


class BoxAnswer(Struct, gc=False):
    """What is due to one box; the sums are over its wagers."""

    box: int
    hand: str
    wagers: dict[str, WagerAnswer]
    pays: Cents
    returned: Cents
    taken: Cents


class DealerAnswer(Struct, gc=False):
    """The dealer's hand and whether it qualifies."""

    hand: str
    qualifies: bool


class JackpotAnswer(Struct, gc=False):
    """The prizes in order of payment, and the meter after them."""

    awards: tuple[Award, ...]
    meter: Cents


class Answer(Struct, gc=False):
    """One line of output."""

    boxes: list[BoxAnswer]
    dealer: DealerAnswer | UnsetType = UNSET
    order: list[int] = []
    jackpot: JackpotAnswer | UnsetType = UNSET


decode = msgspec.json.Decoder(AskedRound).decode
