"""What a book says about promotional prizes: what terms state, what no prize may be, who is told when."""

from typing import Literal

from croupier.core.book.entries import AnyOf, Cited

Form = Literal["text", "yes-no", "count"]


class AmountRule(Cited, frozen=True):
    """Something holds above this many cents, and not at exactly so many."""

    above: int


class AlternativeRule(Cited, frozen=True):
    """A winner may take money instead of a thing if the terms say so, but not for these kinds."""

    barred: tuple[str, ...]


class PrizePaymentRule(Cited, frozen=True):
    """The ways in which prize money may be paid."""

    ways: tuple[str, ...]


class ProhibitedRule(AnyOf, frozen=True):
    """Kinds that no prize has in it, and words by which a name gives such a thing away."""

    words: tuple[str, ...] = ()


class LiquorRule(Cited, frozen=True):
    """The most liquor in one prize; its kind, and what may hold some and is so named, say how much."""

    millilitres: int
    kind: str = "liquor"
    inside: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


class TermRule(Cited, frozen=True):
    """Fields of the terms, or of each prize, that must be filled in."""

    needed: tuple[str, ...]
    if_earned: bool = False  # only where entries are earned by wagers


class DetailRule(Cited, frozen=True):
    """Details a prize of some kind must have, and in which form."""

    needed: tuple[str, ...]
    form: Form = "text"


class KindRule(Cited, frozen=True, kw_only=True):
    """Kinds of prizes, and what the terms must say about each of them."""

    kinds: tuple[str, ...]
    detail: dict[str, DetailRule]


class WayRule(Cited, frozen=True):
    """A way to tell a winner, and other words for it."""

    words: tuple[str, ...] = ()


class WinnerRule(Cited, frozen=True, kw_only=True):
    """A winner who need not be present is looked for in these ways, in so many of them if not reached."""

    way: dict[str, WayRule]
    tries: int = 2


class SubmissionRule(Cited, frozen=True):
    """The regulator has the terms so long before the start."""

    hours: int


class AmendmentRule(Cited, frozen=True):
    """Terms that change after the start: approved first, or told again as soon as possible."""

    approval: bool


class IntegrityRule(Cited, frozen=True):
    """A promotion whose integrity is in doubt: whether the inspector is told before anything is done."""

    notice_first: bool


class PromotionRule(Cited, frozen=True, kw_only=True):
    """Promotional prizes, given by a draw or by chance."""

    awards: tuple[str, ...]
    kinds: tuple[str, ...]  # of things in prizes, to choose from
    scrutineer: AmountRule  # for a draw with a single prize above this value
    alternative: AlternativeRule
    payment: PrizePaymentRule
    choice: AmountRule  # a money prize above this: the winner says how it is paid
    prohibited: dict[str, ProhibitedRule]
    liquor: LiquorRule
    prescribed: Cited  # whatever a regulation names besides; the floor knows the list
    term: dict[str, TermRule]
    kind: dict[str, KindRule]
    winner: WinnerRule
    denial: Cited
    kept: AmountRule  # a denied claim above this is kept with name, address and reason
    dispute: Cited
    integrity: IntegrityRule
    submission: SubmissionRule
    amendment: AmendmentRule
