"""What may be asked about promotions. Names are imperatives; who, when and which id come along."""

from msgspec import field

from croupier.core.bounds import Text
from croupier.core.command import Command
from croupier.core.money import Cents
from croupier.promotions.rules.state import Ground
from croupier.promotions.rules.terms import Terms


class PromotionCommand(Command, frozen=True, kw_only=True):
    """A wish about the promotion of this id."""

    promotion: str


class DraftPromotion(PromotionCommand, frozen=True, kw_only=True):
    """Write down terms, complete or not; again as often as it takes until they are published."""

    terms: Terms
    book: Text = ""  # under which; only at first


class PublishTerms(PromotionCommand, frozen=True, kw_only=True):
    """Publish the terms, once nothing is missing; who does so signs for the wording unless somebody has."""


class ApproveTerms(PromotionCommand, frozen=True, kw_only=True):
    """Sign for the wording of a version: that its words say what the book asks for, of these very terms."""

    version: int
    digest: str


class SubmitTerms(PromotionCommand, frozen=True, kw_only=True):
    """Say that the regulator was given the whole terms of this version; by its receipt, that it has them."""

    version: int
    receipt: Text = ""


class AmendTerms(PromotionCommand, frozen=True, kw_only=True):
    """Change terms that were published, for a reason."""

    terms: Terms
    reason: Text


class ApproveAmendment(PromotionCommand, frozen=True, kw_only=True):
    """Say that the regulator approved an amendment as submitted: the reference, and the document."""

    version: int
    reference: str
    document: Text = ""


class OpenPromotion(PromotionCommand, frozen=True, kw_only=True):
    """Let people enter from now on."""


class EnterPatron(PromotionCommand, frozen=True, kw_only=True):
    """Enter a patron by hand; `wager` is what they staked to qualify, `proof` what was seen of their age."""

    patron: str
    entries: int = 1
    wager: Cents = 0
    note: Text = ""
    proof: Text = ""


class CloseEntries(PromotionCommand, frozen=True, kw_only=True):
    """Nobody enters any more; what was played until then is counted."""


class HoldDraw(PromotionCommand, frozen=True, kw_only=True):
    """Draw the winners; `called` is something said aloud at the draw, such as a throw of dice.

    The scrutineer, where there is one, signs too; somebody from `outside` is named and has no badge.
    """

    scrutineer: str = ""
    outside: bool = False
    called: Text = ""

    @property
    def second(self) -> str:
        """Who has to sign besides the actor."""
        return "" if self.outside else self.scrutineer


class DrawNext(PromotionCommand, frozen=True, kw_only=True):
    """Draw the next in line for a prize whose winner does not get it, before a scrutineer as at the draw."""

    winner: int
    scrutineer: str = ""
    outside: bool = False

    @property
    def second(self) -> str:
        """Who has to sign besides the actor."""
        return "" if self.outside else self.scrutineer


class RecordNotification(PromotionCommand, frozen=True, kw_only=True):
    """Put on record that a winner was told, or that somebody tried to."""

    winner: int
    way: str
    reached: bool
    note: Text


class PayPrize(PromotionCommand, frozen=True, kw_only=True):
    """Give a winner the prize: money by its ways, things are handed over; or its money value instead.

    `chosen` says that the winner chose: these ways, and money instead where it is paid; `identity` how it
    was made sure who they are.
    """

    winner: int
    paid: dict[str, Cents] = field(default_factory=dict)
    alternative: bool = False
    chosen: bool = False
    identity: Text = ""


class DenyClaim(PromotionCommand, frozen=True, kw_only=True):
    """Refuse a prize to somebody, drawn or not, and say why."""

    claim: str
    prize: str
    claimant: str
    reason: Text
    name: str = ""
    address: Text = ""
    winner: int | None = None
    ground: Ground = "unclaimed"  # of a winner's: did not claim, may not take part, or broke the terms


class AdviseReason(PromotionCommand, frozen=True, kw_only=True):
    """Say that a claimant was told why."""

    claim: str


class OpenPromotionDispute(PromotionCommand, frozen=True, kw_only=True):
    """Put a dispute about a promotion on record."""

    dispute: str
    patron: str
    text: Text


class DecidePromotionDispute(PromotionCommand, frozen=True, kw_only=True):
    """Decide a dispute for good; `advised` where the person was told at once who hears complaints.

    Whether they are `satisfied` is not known yet: they say so by closing it.
    """

    dispute: str
    decision: Text
    satisfied: bool = False
    advised: bool = False


class AdviseOnPromotionDispute(PromotionCommand, frozen=True, kw_only=True):
    """Say that somebody was told, after a decision, that an inspector hears complaints."""

    dispute: str


class ClosePromotionDispute(PromotionCommand, frozen=True, kw_only=True):
    """Say that a decision satisfies whose dispute it is, or that it does not."""

    dispute: str
    satisfied: bool


class FindCompromised(PromotionCommand, frozen=True, kw_only=True):
    """Find that a promotion or its draw cannot be trusted, while it runs or afterwards."""

    reason: Text


class PostponePromotion(PromotionCommand, frozen=True, kw_only=True):
    """Let everything rest until it can be trusted again."""


class ValidateIntegrity(PromotionCommand, frozen=True, kw_only=True):
    """Find that it can be trusted after all; what rested goes on."""

    note: Text


class CancelDraw(PromotionCommand, frozen=True, kw_only=True):
    """Call the draw off for all prizes not given yet, after a finding that it cannot be trusted."""


class SendPromotionNotice(PromotionCommand, frozen=True, kw_only=True):
    """Say that a notice was told to its recipient."""

    notice: int


class AcknowledgePromotionNotice(PromotionCommand, frozen=True, kw_only=True):
    """Say that a notice was received; for a recipient without a log-in two people say how they know it."""

    notice: int
    how: Text = ""


class ConcludePromotion(PromotionCommand, frozen=True, kw_only=True):
    """End a promotion whose prizes are all given or not won, and say where the results stand."""

    results: Text


AnyPromotionCommand = (
    DraftPromotion | ApproveTerms | PublishTerms | SubmitTerms | AmendTerms | ApproveAmendment
    | OpenPromotion | EnterPatron | CloseEntries | HoldDraw | DrawNext | RecordNotification | PayPrize
    | DenyClaim | AdviseReason | OpenPromotionDispute | DecidePromotionDispute | AdviseOnPromotionDispute
    | ClosePromotionDispute | FindCompromised | PostponePromotion | ValidateIntegrity | CancelDraw
    | SendPromotionNotice | AcknowledgePromotionNotice | ConcludePromotion
)  # fmt: skip
