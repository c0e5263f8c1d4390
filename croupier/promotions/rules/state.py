"""A promotion: its terms, who is in it, the draw, the winners, and what went wrong."""

from typing import Literal

import msgspec

from croupier.core.ledger import Posting, move
from croupier.core.money import Cents
from croupier.promotions.rules.terms import Terms
from croupier.table.notices import Outbox

Ground = Literal["unclaimed", "ineligible", "terms"]
Status = Literal["none", "draft", "published", "open", "closed", "drawn", "cancelled", "concluded"]


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """How many lots of the draw a patron holds, in a row behind those of the entry before."""

    patron: str
    lots: int


class Attempt(msgspec.Struct, frozen=True):
    """One try to tell a winner."""

    way: str
    reached: bool
    by: str
    at: int  # ms since 1970
    note: str


class Winner(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody whose lot was drawn for a prize: `position` is its place in the order of all lots."""

    number: int
    prize: str
    position: int
    lot: int
    patron: str
    out: tuple[str, ...] = ()  # whose lots were passed over
    notice: int | None = None
    attempts: tuple[Attempt, ...] = ()
    status: Literal["drawn", "paid", "denied", "replaced", "cancelled"] = "drawn"
    paid: dict[str, Cents] = {}  # by way
    alternative: bool = False


class Denied(msgspec.Struct, frozen=True, kw_only=True):
    """A claim that was not met; name and address where the book wants them kept."""

    claim: str
    prize: str
    value: Cents
    claimant: str
    reason: str
    at: int
    by: str
    name: str = ""
    address: str = ""
    winner: int | None = None
    ground: Ground = "unclaimed"
    notice: int | None = None
    advised: int | None = None  # when the claimant was told why


class Wording(msgspec.Struct, frozen=True):
    """Who signed for the words of which terms."""

    version: int
    digest: str
    by: str
    at: int


class PromotionDispute(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute about a promotion: decided for good, and closed when the person has said what they think."""

    id: str
    patron: str
    text: str
    at: int
    decision: str = ""
    satisfied: bool = False
    advised: bool = False  # that they may complain to an inspector
    closed: bool = False


class Seal(msgspec.Struct, frozen=True):
    """The house's part of a draw: promised by a hash before anybody entered, and locked away till then."""

    commitment: str
    key: str = ""  # by which it is locked
    sealed: str = ""  # hexadecimal


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides a draw: the seed, what was mixed in, and how far down the order one went."""

    seed: str
    head: str
    called: str
    scrutineer: str
    at: int
    by: str
    position: int = 0
    outside: bool = False  # whether the scrutineer is not of the house


class Promotion(msgspec.Struct, frozen=True, kw_only=True):
    """One promotion as it stands. Times are ms since 1970."""

    id: str
    book: str = ""
    status: Status = "none"
    version: int = 0
    terms: Terms = Terms()
    proposed: Terms | None = None  # an amendment that waits for an approval
    proposed_version: int = 0
    wording: Wording | None = None  # the latest that somebody signed for
    published: int | None = None
    submitted: dict[int, int] = {}  # by version of the terms: when the regulator got them
    receipts: dict[int, str] = {}  # by version: the regulator's
    opened: int | None = None
    seal: Seal | None = None
    entered: dict[str, int] = {}  # by patron: entries that staff made
    proved: tuple[str, ...] = ()  # whose age somebody saw proof of
    entries: tuple[Entry, ...] = ()  # all of them, once they are closed
    lots: int = 0
    digest: str = ""  # of the entries
    head: str = ""  # what the stream of this promotion ended with when entries closed
    draw: Draw | None = None
    winners: tuple[Winner, ...] = ()
    unwon: tuple[str, ...] = ()  # prizes that nobody won
    claims: dict[str, Denied] = {}
    disputes: dict[str, PromotionDispute] = {}
    compromised: str = ""  # why its integrity is in doubt
    integrity_notice: int | None = None
    postponed: bool = False
    results: str = ""
    outbox: Outbox = Outbox()
    balances: dict[str, Cents] = {}

    def winner(self, number: int) -> Winner | None:
        """The winner of that number."""
        return next((one for one in self.winners if one.number == number), None)


HOUSE = "house"


def prize_account(promotion: str) -> str:
    """What is set aside for the prizes of a promotion."""
    return "prizes:" + promotion


def winner_account(patron: str) -> str:
    """What a patron got as prizes, in money or in things."""
    return "prize-winner:" + patron


def set_aside(promotion: str, cents: Cents) -> tuple[Posting, ...]:
    """From the house to the prizes; a negative amount goes back."""
    return move(cents, HOUSE, prize_account(promotion))


def given(promotion: str, patron: str, worth: Cents, paid: Cents) -> tuple[Posting, ...]:
    """A prize to its winner; what it was worth more than what was given goes back to the house."""
    return (
        *move(paid, prize_account(promotion), winner_account(patron)),
        *move(worth - paid, prize_account(promotion), HOUSE),
    )
