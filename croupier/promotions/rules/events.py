"""What happened to promotions, in the past tense; what became of notices, the outbox's own events tell."""

import msgspec

from croupier.core.event import MoneyEvent
from croupier.core.money import Cents
from croupier.promotions.rules.state import Entry, Ground, Seal
from croupier.promotions.rules.terms import Terms


class PromotionEvent(MoneyEvent, frozen=True, kw_only=True):
    """A fact about the promotion of this id: who said it and when."""

    promotion: str
    by: str
    at: int  # ms since 1970


class PromotionDrafted(PromotionEvent, frozen=True, kw_only=True):
    book: str
    version: int
    terms: Terms


class TermsApproved(PromotionEvent, frozen=True, kw_only=True):
    """Who it is by signs for the words of these very terms."""

    version: int
    digest: str


class TermsPublished(PromotionEvent, frozen=True, kw_only=True):
    version: int
    digest: str


class TermsSubmitted(PromotionEvent, frozen=True, kw_only=True):
    """The regulator was given the whole terms of this version."""

    version: int
    digest: str
    to: str
    receipt: str = ""


class TermsAmended(PromotionEvent, frozen=True, kw_only=True):
    """Other terms hold from now on."""

    version: int
    terms: Terms
    digest: str
    reason: str


class AmendmentProposed(PromotionEvent, frozen=True, kw_only=True):
    """Other terms wait for an approval; until then the old ones hold."""

    version: int
    terms: Terms
    digest: str
    reason: str


class AmendmentApproved(PromotionEvent, frozen=True, kw_only=True):
    version: int
    reference: str
    document: str = ""
    digest: str = ""  # of the terms as they were submitted


class PromotionOpened(PromotionEvent, frozen=True, kw_only=True):
    """Prizes are set aside and the seed of the draw is promised, before anybody entered."""

    seal: Seal


class PatronEntered(PromotionEvent, frozen=True, kw_only=True):
    patron: str
    entries: int
    wager: Cents
    note: str
    proof: str = ""


class EntriesClosed(PromotionEvent, frozen=True, kw_only=True):
    """Everybody's lots, and `head`: what the stream ended with, which nobody knew when the seed was made.

    `counted` is the last record of each table that was looked at: what another process stored in that very
    moment is not counted, today or when it is counted again.
    """

    entries: tuple[Entry, ...]
    lots: int
    digest: str
    head: str
    counted: dict[str, int] = msgspec.field(default_factory=dict)
    left_out: dict[str, str] = msgspec.field(default_factory=dict)  # by patron: why they hold no lot


class DrawHeld(PromotionEvent, frozen=True, kw_only=True):
    """The seed is opened: with the head and what was called it decides the order of all lots."""

    seed: str
    called: str
    scrutineer: str
    outside: bool = False  # whether the operator named somebody who is not of the house


class WinnerDrawn(PromotionEvent, frozen=True, kw_only=True):
    """A lot was drawn for a prize; those of `out` in between were passed over."""

    winner: int
    prize: str
    position: int
    lot: int
    patron: str
    out: tuple[str, ...]
    replaces: int | None = None
    notice: int | None = None  # that the winner is to be told by
    scrutineer: str = ""  # of a lot that was drawn for a winner who did not get the prize
    outside: bool = False


class PrizeNotWon(PromotionEvent, frozen=True, kw_only=True):
    """The lot drawn for a prize is nobody's, or there is no lot left."""

    prize: str
    position: int
    lot: int
    out: tuple[str, ...]
    replaces: int | None = None
    scrutineer: str = ""
    outside: bool = False


class WinnerNotified(PromotionEvent, frozen=True, kw_only=True):
    winner: int
    way: str
    reached: bool
    note: str


class PrizePaid(PromotionEvent, frozen=True, kw_only=True):
    winner: int
    patron: str
    paid: dict[str, Cents]
    alternative: bool
    chosen: bool
    identity: str = ""  # how it was made sure who they are


class ClaimDenied(PromotionEvent, frozen=True, kw_only=True):
    claim: str
    prize: str
    value: Cents
    claimant: str
    reason: str
    name: str
    address: str
    winner: int | None
    notice: int | None
    ground: Ground = "unclaimed"


class ReasonAdvised(PromotionEvent, frozen=True, kw_only=True):
    claim: str


class PromotionDisputed(PromotionEvent, frozen=True, kw_only=True):
    dispute: str
    patron: str
    text: str


class PromotionDisputeDecided(PromotionEvent, frozen=True, kw_only=True):
    """`satisfied` and `advised` were said with it before they had events of their own."""

    dispute: str
    decision: str
    satisfied: bool = False
    advised: bool = False


class PromotionDisputeAdvised(PromotionEvent, frozen=True, kw_only=True):
    """Whose dispute it is knows that an inspector hears complaints."""

    dispute: str


class PromotionDisputeClosed(PromotionEvent, frozen=True, kw_only=True):
    dispute: str
    satisfied: bool


class IntegrityCompromised(PromotionEvent, frozen=True, kw_only=True):
    reason: str
    notice: int | None


class PromotionPostponed(PromotionEvent, frozen=True, kw_only=True):
    """Everything rests until its integrity is validated."""


class IntegrityValidated(PromotionEvent, frozen=True, kw_only=True):
    note: str


class DrawCancelled(PromotionEvent, frozen=True, kw_only=True):
    """There is no draw for what was not given yet; what was set aside for it goes back."""


class PromotionConcluded(PromotionEvent, frozen=True, kw_only=True):
    results: str
