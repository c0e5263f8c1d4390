"""What breaches of a book are worth, for its par sheet: cards known, and cards seen before their time."""

from itertools import combinations
from typing import Literal

from croupier.core.book.rulebook import Rulebook
from croupier.math.exact import Ties
from croupier.math.holdem.pricing import FLOP
from croupier.math.parsheets.data import Known, Protection, Seen
from croupier.math.protection.exposures import exposures
from croupier.math.protection.protecting import protect
from croupier.math.steps import Steps

Depth = Literal["none", "cards", "full"]
"""No protection section, one known card at a time, or sets of known cards as well."""


def known_sets(book: Rulebook, depth: Depth) -> tuple[tuple[str, ...], ...]:
    """The cards that are known, one set after the other; cards that are shown together are worth the same."""
    if depth == "none":
        return ()
    shared = book.rule.community.needed
    if book.data.game == "mississippi-stud":
        others = () if book.rule.layout.most_boxes == 1 else (("boxes:1",),)
        cards = (*((name,) for name in shared), *others)
        return (*cards, *combinations(shared, 2), shared) if depth == "full" else cards
    flop, rest = shared[:FLOP], shared[FLOP:]
    cards = (("dealer-1",), flop[:1], rest[:1])
    sets = (("dealer-1", flop[0]), ("dealer-1", "dealer-2"), flop, rest, shared)
    return (*cards, *sets) if depth == "full" else cards


def protection_steps(book: Rulebook, depth: Depth) -> int:
    """How many parts that is."""
    return len(known_sets(book, depth)) + (depth != "none")


def protection_of(book: Rulebook, depth: Depth, ties: Ties, steps: Steps) -> Protection | None:
    """Price what is known and what is seen."""
    if depth == "none":
        return None
    known = []
    for cards in known_sets(book, depth):
        steps.next(f"{' and '.join(cards)} known")
        found = protect(book, cards, ties=ties, progress=steps.within)
        known.append(
            Known(
                found.known, found.ev, found.ev.fraction - found.plain.fraction, found.first,
                {rank: one.ev for rank, one in found.by_rank.items()},
            )
        )  # fmt: skip
    steps.next("cards seen too early")
    seen = exposures(book, ties=ties, progress=steps.within)
    return Protection(
        tuple(known),
        tuple(
            Seen(
                row.kind,
                row.card,
                row.before,
                row.moment,
                row.does,
                row.who,
                row.void,
                row.played_on,
                row.cites,
            )
            for row in seen.rows
        ),
    )
