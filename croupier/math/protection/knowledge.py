"""What a player may know too early, told in words, and the deals that knowledge goes through.

Shared cards are named as the layout names them, cards of the dealer dealer-1 and dealer-2, and boxes:2 are
the hole cards of two other boxes.
"""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final, NamedTuple, Protocol

from croupier.core.book.rulebook import Rulebook
from croupier.math.exact import Unsolvable

_NEEDED: Final = {"mississippi-stud": 5, "ultimate-holdem": 9}  # cards that a hand and its game take


class Knowledge(NamedTuple):
    """Cards known before the first decision."""

    words: tuple[str, ...]
    shared: tuple[int, ...]  # which of the shared cards, in the order they are shown
    dealer: int  # how many of the dealer's
    others: int  # how many hole cards of other boxes

    @property
    def cards(self) -> int:
        """How many cards that is."""
        return len(self.shared) + self.dealer + self.others


class Deal(NamedTuple):
    """Known cards that are in no shared place, as the deck numbers them, and how many deals it stands for."""

    others: tuple[int, ...] = ()
    dealer: tuple[int, ...] = ()
    ways: int = 1


class Priced(NamedTuple):
    """What knowledge is worth in one deal."""

    holes: dict[str, tuple[int, int]]  # by hole hand: the worth of its hands summed, and how many they are
    ways: int  # of all that follows a hole hand, times scale
    first: dict[str, int]  # how often each first decision is made
    luck: Fraction = Fraction(0)  # what play that is fixed wins more than on average, in a deal that is drawn

    @property
    def total(self) -> int:
        """The worth of all hole hands."""
        return sum(worth for worth, _ in self.holes.values())

    @property
    def all_ways(self) -> int:
        """What that is summed over."""
        return self.ways * sum(hands for _, hands in self.holes.values())


class Pricer(Protocol):
    """A game that can be priced for a player who knows cards too early."""

    def price(self, knowledge: Knowledge, deal: Deal, *, drawn: bool = False) -> Priced:
        """Best play in one deal; `drawn` where the deal is one of few, and its luck is to be known."""
        ...

    def price_rank(self, knowledge: Knowledge, rank: int) -> Priced:
        """Best play where the one card known is of a rank."""
        ...


def knowledge_of(book: Rulebook, words: Sequence[str]) -> Knowledge:
    """What the words mean in a book; each names cards of its own."""
    shared = {name: place for place, name in enumerate(book.rule.community.needed)}
    places = book.rule.dealer_places.count if book.rule.dealer_places else 0
    dealer = {f"dealer-{place + 1}" for place in range(places)}
    others = 0
    for index, word in enumerate(words):
        if word in words[:index]:
            raise Unsolvable(f"known[{index}]", f"{word} is named twice")
        if word.startswith("boxes:"):
            if others:
                raise Unsolvable(f"known[{index}]", "other boxes are named twice; add them up")
            others = 2 * _boxes(book, word, f"known[{index}]")
        elif word not in shared and word not in dealer:
            names = ", ".join((*shared, *sorted(dealer), "boxes:N"))
            raise Unsolvable(f"known[{index}]", f"{word!r} is no card of this game; there are {names}")
    return Knowledge(
        tuple(words),
        tuple(sorted(shared[word] for word in words if word in shared)),
        sum(word in dealer for word in words),
        others,
    )


def _boxes(book: Rulebook, word: str, place: str) -> int:
    """How many other boxes there are, as a word says; no more than the table or the deck has."""
    number = word.removeprefix("boxes:")
    most = (52 - _NEEDED[book.data.game]) // 2
    if book.rule.layout.most_boxes:
        most = min(most, book.rule.layout.most_boxes - 1)
    if not (number.isascii() and number.isdigit() and len(number) < 4 and 1 <= int(number) <= most):
        raise Unsolvable(place, f"boxes:N names 1 to {most} other boxes, not {number!r}")
    return int(number)


def every_deal(knowledge: Knowledge) -> list[Deal] | None:
    """All deals of known cards, one for those that differ by suits alone; none where there are too many."""
    if (knowledge.others and knowledge.dealer) or knowledge.others > 2:
        return None
    if knowledge.dealer:
        return [Deal(dealer=cards, ways=ways) for cards, ways in _alike(knowledge.dealer)]
    return [Deal(others=cards, ways=ways) for cards, ways in _alike(knowledge.others)]


def _alike(count: int) -> list[tuple[tuple[int, ...], int]]:
    """Sets of so many cards up to suits, and how many each stands for; the same ranks follow each other."""
    ways: dict[tuple[int, ...], int] = {}
    for cards in combinations(range(52), count):
        suits = [[card // 4 for card in cards if card % 4 == suit] for suit in range(4)]
        suits.sort(reverse=True)
        first = tuple(sorted(rank * 4 + suit for suit, ranks in enumerate(suits) for rank in ranks))
        ways[first] = ways.get(first, 0) + 1
    return sorted(ways.items(), key=lambda item: [card // 4 for card in item[0]])


def drawn_deals(knowledge: Knowledge, seed: int, count: int) -> list[Deal]:
    """So many deals of known cards drawn by a seed; the first are the same however many are asked for."""
    taken = knowledge.others + knowledge.dealer
    draws = [random.Random(f"{seed}:{number}").sample(range(52), taken) for number in range(count)]
    return [Deal(tuple(cards[: knowledge.others]), tuple(cards[knowledge.others :])) for cards in draws]
