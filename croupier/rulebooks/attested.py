"""Clauses that somebody says are kept and nothing else shows: a step, a report, words that are approved."""

from typing import Final

from croupier.core.book.rulebook import Rulebook
from croupier.rulebooks.address import Named, Path
from croupier.rulebooks.citations import citations
from croupier.tournaments.rules.terms.items import ITEMS

TEXTS: Final = frozenset({"marketing", "available", "award-method", "nature", "reservations", "results"})
"""Fields of a promotion's terms that are words and nothing else."""


def attested(book: Rulebook) -> frozenset[str]:
    """The clauses all of whose entries are somebody's word."""
    words: dict[str, bool] = {}
    for path, clauses in citations(book.data):
        for clause in clauses:
            words[clause] = words.get(clause, True) and _word(book, path)
    return frozenset(clause for clause, word in words.items() if word)


def _word(book: Rulebook, path: Path) -> bool:
    """Whether an entry is kept by saying so; what is counted has consequences."""
    match path:
        case ("step", Named(label=name), *_):
            step = book.step[name]
            return step.counts is None and not step.counts_wagers
        case ("notice", Named(label=name), *_):
            return any(one.name == name and one.when == "report" for one in book.data.notice)
        case ("right", Named(label=name), *_):
            return name in ("ApproveTerms", "ApproveWording")
        case ("rule", "tournament", "term", str(item), *_):
            return item in ITEMS and ITEMS[item].stated
        case ("rule", "promotion", "term", str(item), *_):
            rule = book.rule.promotion
            return rule is not None and {*rule.term[item].needed} <= TEXTS
    return False
