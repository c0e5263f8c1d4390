"""All that a decision about a promotion may look at."""

from collections.abc import Mapping
from datetime import UTC, tzinfo

import msgspec

from croupier.core.book.entries import Cites
from croupier.core.book.promotions import PromotionRule
from croupier.core.book.rulebook import Rulebook
from croupier.core.money import Cents
from croupier.core.refusal import Refusal, refuse, sure
from croupier.promotions.rules.state import Promotion, Seal, Winner
from croupier.promotions.rules.terms import Prize
from croupier.table.players import Patron
from croupier.table.sanctions import Barred

PROMOTION: Cites = ("house:promotion",)
DRAW: Cites = ("house:promotion-draw",)


class PromotionScene(msgspec.Struct, frozen=True, kw_only=True):
    """The promotion, its book, who is on duty, and what only the house can bring along."""

    promotion: Promotion
    book: Rulebook
    staff: dict[str, str] = {}  # person to rank
    barred: Barred = {}  # from the casino
    people: Mapping[str, Patron] = {}  # what the house knows of those it is about
    consoles: frozenset[str] = frozenset()  # patrons who sign on and speak for themselves
    zone: tzinfo = UTC  # of the house
    prescribed: tuple[str, ...] = ()  # kinds of prizes that a regulation forbids besides
    seal: Seal | None = None  # a new seed, locked away, for a promotion that opens
    seed: str = ""  # the opened one, for a draw
    head: str = ""  # what the stream of the promotion ends with
    turnover: Mapping[str, Cents] = {}  # by patron: what was played between opening and closing time
    counted: dict[str, int] = {}  # by table: the last record of that

    @property
    def rule(self) -> PromotionRule:
        """What the book says about promotions."""
        return sure(self.book.rule.promotion, "promotions run by books that have them")


def unlike(scene: PromotionScene, *status: str) -> Refusal | None:
    """Nothing if the promotion is at one of these stages."""
    one = scene.promotion
    if one.status in status:
        return None
    text = f"No promotion {one.id!r} is on record." if one.status == "none" else f"It is {one.status}."
    return refuse("promotion/stage", PROMOTION, text, status=one.status, needs=" or ".join(status))


def begun(scene: PromotionScene) -> Refusal | None:
    """Nothing if its terms are out, whatever became of it."""
    if scene.promotion.status in ("none", "draft"):
        return unlike(scene, "published", "open", "closed", "drawn")
    return None


def resting(scene: PromotionScene) -> Refusal | None:
    """Nothing if its integrity is not in doubt."""
    if scene.promotion.compromised:
        text = "Its integrity is in doubt; it goes on once that is validated."
        return refuse("promotion/integrity", scene.rule.integrity.cites, text)
    return None


def unsaid(text: str, cites: Cites) -> Refusal | None:
    """Nothing if there are words."""
    return None if text.strip() else refuse("promotion/words", cites, "It must be said in words.")


def winner_of(scene: PromotionScene, number: int) -> Winner:
    """A winner that is known to be there."""
    return sure(scene.promotion.winner(number), "a winner was drawn")


def prize_of(scene: PromotionScene, id: str) -> Prize:
    """A prize that is known to be there."""
    return sure(scene.promotion.terms.prize(id), "a prize that is won is in the terms")
