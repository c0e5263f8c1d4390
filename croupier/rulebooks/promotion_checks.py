"""Checks of what a book says about promotions: items of terms that exist, rules that are asked by name."""

from collections.abc import Iterator

from croupier.core.rulebook import BookData
from croupier.floor.promotion_checks import PRIZE_FIELDS, TERM_FIELDS
from croupier.rulebooks.place import Fault, did_you_mean

ASKED = ("award", "when", "eligibility", "wager", "closing", "time", "results")  # by entries and draws


def promotions(book: BookData) -> Iterator[Fault]:
    """Every item is a field of terms or prizes, and what a promotion is run by is there."""
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
