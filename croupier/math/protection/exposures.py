"""A card seen before its time: what the book does about it, and what playing on is worth to who has seen it.

Decisions made before the card was seen are those of plain best play; those after it use it.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from croupier.core.book.entries import Cites, RemedyRule
from croupier.core.book.rulebook import Rulebook
from croupier.math.exact import Exact, Ties
from croupier.math.holdem.pricing import FLOP
from croupier.math.kernels.compiling import Progress
from croupier.math.protection.knowledge import Deal, Knowledge, every_deal, knowledge_of
from croupier.math.protection.protecting import prepared, pricer_of, summed
from croupier.math.solving import one_at_a_time
from croupier.math.stud.knowing import StudPricer

KINDS: Final = ("card-exposed", "community-exposed", "dealer-card-exposed")
ENDS: Final = (
    "misdeal",
    "void-round",
    "void-miscounted",
    "void-hand",
    "void-undecided",
    "void-seen",
    "invalidate",
)
"""What is done so that the hand of who has seen the card is void and its wagers go back."""

_SINCE: Final = {"deal": (0,), "undecided": (0,), "unlooked": (0,), "decided": (1, 2)}
"""Before which decisions a card may be seen, by the moment of the remedy; before any where none is said."""

BOX_CARD: Final = "box-card"  # a hole card of another box


class Exposure(NamedTuple):
    """A card, the decision before which it is seen, the remedy, and what the round is worth, in antes."""

    kind: str
    card: str
    before: str  # the next decision's stage
    moment: str
    does: str
    who: str
    cites: Cites
    void: bool  # whether the remedy ends the hand of who has seen it
    played_on: Exact  # to who has seen it
    gain: Exact  # over what the round is worth without it

    @property
    def worth(self) -> Exact:
        """What the remedy leaves the round worth: nothing if it is void."""
        return Exact(0, 1) if self.void else self.played_on


class Exposures(NamedTuple):
    """Every exposure a book has a remedy for."""

    rulebook: str
    plain: Exact
    rows: tuple[Exposure, ...]


def exposures(
    book: Rulebook,
    *,
    ties: Ties = "bet",
    progress: Progress | None = None,
    compiling: Progress | None = None,
) -> Exposures:
    """Go through the remedies of a book for cards that were seen too early."""
    with one_at_a_time:
        prepared(book, compiling)
        worths = _Worths(book, ties)
        rules = [rule for kind in KINDS for rule in book.data.remedy if rule.kind == kind]
        asked = [(rule, *seen) for rule in rules for seen in _seen(book, rule)]
        rows = []
        for number, (rule, card, since) in enumerate(asked):
            if progress is not None:
                progress(number, len(asked), f"{card} before {book.stages[since].name}")
            rows.append(_row(book, worths, rule, card, since))
        if progress is not None:
            progress(len(asked), len(asked), "")
        return Exposures(book.id, worths.plain, tuple(rows))


def _seen(book: Rulebook, rule: RemedyRule) -> Iterator[tuple[str, int]]:
    """Which cards are still unseen, and at which decision they may be new."""
    for since in _SINCE.get(rule.moment, (0, 1, 2)):
        if rule.kind == "card-exposed":
            yield BOX_CARD, since
            if book.rule.dealer_places:
                yield "dealer-1", since
        elif rule.kind == "dealer-card-exposed":
            yield "dealer-1", since
        else:
            shown = sum(stage.show.count for stage in book.stages[:since])
            yield from ((name, since) for name in book.rule.community.needed[shown:])


def _row(book: Rulebook, worths: "_Worths", rule: RemedyRule, card: str, since: int) -> Exposure:
    ev = worths.of(card, since)
    gain = ev.fraction - worths.plain.fraction
    return Exposure(
        rule.kind, card, book.stages[since].name, rule.moment, rule.does, rule.who, rule.cites,
        rule.does in ENDS, ev, Exact(gain.numerator, gain.denominator),
    )  # fmt: skip


class _Worths:
    """What cards are worth from a decision on; each is found once."""

    def __init__(self, book: Rulebook, ties: Ties) -> None:
        self._book = book
        self._pricer = pricer_of(book, ties)
        self._found: dict[tuple[str, int], Exact] = {}

    @cached_property
    def plain(self) -> Exact:
        """The round without any card seen."""
        return summed([self._pricer.price(knowledge_of(self._book, ()), Deal())], [1])

    def of(self, card: str, since: int) -> Exact:
        """The round to who sees a card before a decision, and not before."""
        key = (_twin(self._book, card), since)
        if key not in self._found:
            self._found |= self._price(*key)
        return self._found[key]

    def _price(self, card: str, since: int) -> dict[tuple[str, int], Exact]:
        """What was asked, and what is found with it."""
        if card == "dealer-1" and not isinstance(self._pricer, StudPricer):
            each = [self._pricer.price_dealer(4 * rank) for rank in range(13)]
            return {
                (card, one): summed([priced[one] for priced in each], [4] * len(each)) for one in range(3)
            }
        return {(card, since): self._price_one(card, since)}

    def _price_one(self, card: str, since: int) -> Exact:
        if card == BOX_CARD:
            knowledge = Knowledge((), (), 0, 1)
            deals = every_deal(knowledge) or []
            return summed(
                [self._pricer.price(knowledge, deal) for deal in deals], [one.ways for one in deals]
            )
        place = self._book.rule.community.needed.index(card)
        return summed([self._pricer.price_late(place, since)], [1])


def _twin(book: Rulebook, card: str) -> str:
    """Cards that are shown together are worth the same: the first of them stands for all."""
    shown = [name for name in book.rule.community.needed if name == card]
    if book.data.game == "mississippi-stud" or not shown:
        return card
    names = book.rule.community.needed
    return names[0] if names.index(card) < FLOP else names[FLOP]
