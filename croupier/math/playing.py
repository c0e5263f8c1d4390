"""What a way to play does in one position: the action it takes, knowing its own cards and the shown ones."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import Card
from croupier.math.book_key import BookKey
from croupier.math.deciding import decide, state_of
from croupier.math.holdem.rules import bets_flop, bets_river
from croupier.math.kernels import positions
from croupier.math.live import live_suits
from croupier.math.players import Strategy
from croupier.math.solving import KERNELS, one_at_a_time
from croupier.math.strategy import best_chart, name_of
from croupier.math.stud import rules as stud_rules
from croupier.math.stud import stud

KEPT: Final = 4_096  # decisions, and so many bytes times a few hundred
NEEDED: Final = (*(name for names in KERNELS.values() for name in names), positions.__name__)
"""The kernels that play may ask for."""


def play(
    book: Rulebook, strategy: Strategy, hole: Sequence[Card], community: Sequence[Card], bets: Sequence[int]
) -> str:
    """The action a strategy takes: fold, check, or a bet such as 3x; `bets` were made on earlier streets."""
    if strategy == "always-raise":
        return f"{book.stages[_stage(book, community)].bet.most}x"
    source: Strategy = "rules" if strategy == "rules" else "optimal"
    found = _sought(book, source, tuple(hole), tuple(community), tuple(bets))
    if strategy == "never-fold":
        return _spare(book, community) if found == "fold" else found
    if strategy == "timid":
        return found if found == "fold" else _spare(book, community)
    return found


def _stage(book: Rulebook, community: Sequence[Card]) -> int:
    """Which decision comes with so many shared cards."""
    shown, number = 0, 0
    while shown < len(community):
        shown += book.stages[number].show.count
        number += 1
    return number


def _spare(book: Rulebook, community: Sequence[Card]) -> str:
    """What costs least without folding."""
    stage = book.stages[_stage(book, community)]
    return "check" if stage.check is not None else f"{stage.bet.least}x"


_Cards = tuple[Card, ...]


def _sought(book: Rulebook, source: Strategy, hole: _Cards, community: _Cards, bets: tuple[int, ...]) -> str:
    if book.data.game == "mississippi-stud":
        return _stud(book, source, (*hole, *community), bets)
    if not community:
        return _chart(BookKey(book))[name_of(hole)]
    if source == "optimal":
        return _decided(BookKey(book), hole, community)
    most = f"{book.stages[_stage(book, community)].bet.most}x"
    if len(community) == 3:
        return most if bets_flop(hole, community) else "check"
    return most if bets_river(hole, community) else "fold"


def _stud(book: Rulebook, source: Strategy, cards: _Cards, bets: tuple[int, ...]) -> str:
    """Looked up: every street is decided at once, for the least and the most bets."""
    game, played = _streets(BookKey(book), source)
    street, wagered = played.streets[len(bets)], 1 + sum(bets)
    if wagered not in street.choices:
        return decide(book, cards[:2], cards[2:], bets=bets).best
    choice = int(street.choices[wagered][state_of(cards)])
    return f"{game.bets[len(bets)][choice - 1]}x" if choice else "fold"


@lru_cache(maxsize=16)
def _streets(key: BookKey, source: Strategy) -> tuple[stud.Stud, stud.Played]:
    with one_at_a_time:
        game = stud.stud_of(key.book, live_suits())
        return game, stud_rules.by_rules(game) if source == "rules" else stud.best(game, "bet")


@lru_cache(maxsize=8)
def _chart(key: BookKey) -> dict[str, str]:
    return {name: hole.best for name, hole in best_chart(key.book).items()}


@lru_cache(maxsize=KEPT)
def _decided(key: BookKey, hole: _Cards, community: _Cards) -> str:
    return decide(key.book, hole, community).best
