"""Checks of what a book says about promotions: items of terms that exist, rules that are asked by name."""

from collections.abc import Iterator

from croupier.core.book.promotions import PromotionRule
from croupier.core.book.rulebook import BookData
from croupier.promotions.rules.checks import PRIZE_FIELDS, TERM_FIELDS
from croupier.promotions.rules.terms import MONEY
from croupier.rulebooks.address import Fault, did_you_mean

ASKED = (
    "award", "when", "eligibility", "wager", "closing", "time", "notice", "results", "prizes",
)  # fmt: skip
"""By prizes, entries and draws."""


def promotions(book: BookData) -> Iterator[Fault]:
    """Every item is a field of terms or prizes, what a promotion is run by is there, and kinds are listed."""
    rule = book.rule.promotion
    if rule is None:
        return
    path, known = ("rule", "promotion", "term"), TERM_FIELDS | PRIZE_FIELDS
    for name, term in rule.term.items():
        for index, item in enumerate(term.needed):
            if item not in known:
                reason = f"unknown item {item}{did_you_mean(item, known)}"
                yield Fault((*path, name, "needed", index), reason)
    for name in ASKED:
        if name not in rule.term:
            yield Fault((*path, name), "missing", table=True, missing=True)
    if not 1 <= rule.winner.tries <= len(rule.winner.way):
        reason = f"tries are from 1 to {len(rule.winner.way)}, as many as there are ways"
        yield Fault(("rule", "promotion", "winner", "tries"), reason)
    yield from _kinds(rule)


def _kinds(rule: PromotionRule) -> Iterator[Fault]:
    """Whatever kind a book speaks of is one to choose, and what may be no prize is none."""
    path = ("rule", "promotion")
    asked = (
        *((("kind", name, "kinds"), kind) for name, one in rule.kind.items() for kind in one.kinds),
        *((("alternative", "barred"), kind) for kind in rule.alternative.barred),
        *((("liquor", "inside"), kind) for kind in rule.liquor.inside),
        (("liquor", "kind"), rule.liquor.kind),
        (("kinds",), MONEY),
    )
    for place, kind in asked:
        if kind not in rule.kinds:
            yield Fault((*path, *place), f"unknown kind {kind}{did_you_mean(kind, rule.kinds)}")
    for name, banned in rule.prohibited.items():
        for kind in banned.any_of:
            if kind in rule.kinds:
                yield Fault((*path, "prohibited", name, "any-of"), f"{kind} is a kind to choose")
