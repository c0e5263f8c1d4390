"""Does a book make sense? Citations, dates, entries named twice; the rest is asked of the other checks."""

from collections.abc import Iterator

from croupier.core.book.rulebook import BookData
from croupier.rulebooks.address import Fault, Named, did_you_mean
from croupier.rulebooks.checks.cards import cards, machines
from croupier.rulebooks.checks.games import games
from croupier.rulebooks.checks.names import names, remedy_name
from croupier.rulebooks.checks.pays import meter_rates, meters, paytables, prizes, rate_name
from croupier.rulebooks.checks.promotions import promotions
from croupier.rulebooks.checks.wagers import wagers
from croupier.rulebooks.citations import citations
from croupier.rulebooks.inventory import HOUSE, inventory
from croupier.rulebooks.vocabulary import HANDS


def check(book: BookData) -> Iterator[Fault]:
    """Everything that is wrong with a book whose shape is right."""
    yield from _cited(book)
    yield from _dates(book)
    yield from _twice(book)
    yield from _hands(book)
    yield from names(book)
    yield from paytables(book)
    yield from prizes(book)
    yield from meter_rates(book)
    yield from meters(book)
    yield from games(book)
    yield from machines(book)
    yield from cards(book)
    yield from wagers(book)
    yield from promotions(book)


def _cited(book: BookData) -> Iterator[Fault]:
    """Every clause a book cites is in its inventory, or in the house's, and named once."""
    known = {**inventory(HOUSE), **inventory(book.inventory)}
    for path, clauses in citations(book):
        for index, clause in enumerate(clauses):
            if clause not in known:
                yield Fault((*path, index), f"unknown clause {clause}{did_you_mean(clause, known)}")
            elif clause in clauses[:index]:
                yield Fault((*path, index), f"clause {clause} stands there twice")


def _dates(book: BookData) -> Iterator[Fault]:
    if book.approved and book.effective and book.effective < book.approved:
        yield Fault(("effective",), f"{book.effective} is before the approval of {book.approved}")


def _twice(book: BookData) -> Iterator[Fault]:
    """Steps, notices and stages have names of their own; a command has one right, a seed one rate."""
    for kind, labels in (
        ("step", [step.name for step in book.step]),
        ("notice", [notice.name for notice in book.notice]),
        ("stage", [stage.name for stage in book.stage]),
        ("right", [right.command for right in book.right]),
        ("meter-rate", [rate_name(rate).label for rate in book.meter_rate]),
        ("remedy", [remedy_name(remedy).label for remedy in book.remedy]),
    ):
        for label in sorted({one for one in labels if labels.count(one) > 1}):
            yield Fault((kind, Named(label)), f"stands there {labels.count(label)} times")


def _hands(book: BookData) -> Iterator[Fault]:
    """The ranking lists the ten hands and nothing else."""
    for hand in HANDS:
        if hand not in book.rule.hand:
            yield Fault(("rule", "hand", hand), "missing", table=True, missing=True)
    for hand in book.rule.hand:
        if hand not in HANDS:
            reason = f"unknown hand {hand}{did_you_mean(hand, HANDS)}"
            yield Fault(("rule", "hand", hand), reason, table=True)
