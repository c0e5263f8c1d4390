"""Published strategies, one position counted dealer hand by dealer hand, and pay tables of Trips."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from typing import Final

from croupier.core.cards import DECK, RANKS, parse_cards
from croupier.core.hands import evaluate
from croupier.math import best_strategy, decide, solve
from croupier.math.parsheets.wagers import main_wagers
from croupier.math.strategy import HOLES
from croupier.rulebooks.load import book_ids, load

Question = tuple[str, str, Callable[[], str]]

RAISED: Final = "A2s+ A2o+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo 33+"
"""The hands to raise before the flop, as charts of Ultimate Texas Hold'em write them."""

TRIPS: Final = {"8-7-4-3": "3.50%", "9-7-4-3": "0.90%", "8-6-5-3": "1.90%"}
_LINES: Final = ("full_house", "flush", "straight", "three_of_a_kind")


def published_play() -> Iterator[Question]:
    """What was published of play, each as a question with its answer."""
    for id in book_ids()[:3]:
        yield f"{id}: hole hands played otherwise on 3rd street", "0", partial(_third, id)
    yield "star-uth: hole hands played otherwise before the flop", "0", _preflop
    yield "star-uth: hole hands for which 3x is best", "0", partial(_best, "star-uth", "3x")
    for pays, wanted in TRIPS.items():
        yield f"trips {pays}", wanted, partial(_trips, pays)
    river = ("Kd 3h", "2c 7d Jh Qs 4s")
    yield "Kd 3h on 2c 7d Jh Qs 4s: won, lost, tied", "220, 761, 9", partial(_showdowns, *river)
    yield "Kd 3h on 2c 7d Jh Qs 4s: call / fold", "-1.9182 / -2.0000", partial(_call, *river)
    for id in book_ids():
        yield f"{id}: tables of the wagers less the value", "0", partial(_tables, id)


def _third(id: str) -> str:
    chart = best_strategy(load(id)).chart
    return str(sum(chart[name].best != _third_street(name) for name in HOLES))


def _third_street(name: str) -> str:
    """Pairs thrice; once with a jack or better, two cards from six to ten, or 6-5 of one suit."""
    high, low = (RANKS.index(rank) + 2 for rank in name[:2])
    if high == low:
        return "3x"
    return "1x" if high >= 11 or low >= 6 or name == "65s" else "fold"


def _preflop() -> str:
    chart = best_strategy(load("star-uth")).chart
    raised = {name for part in RAISED.split() for name in _range(part)}
    return str(sum((chart[name].best == "4x") != (name in raised) for name in HOLES))


def _range(part: str) -> Iterator[str]:
    """The hands of one part of a chart: "K5o+" is K5o to KQo, "33+" every pair from threes up."""
    high, low, more = RANKS.index(part[0]), RANKS.index(part[1]), part.endswith("+")
    if high == low:
        yield from (rank * 2 for rank in RANKS[low:])
    else:
        yield from (part[0] + rank + part[2] for rank in RANKS[low : high if more else low + 1])


def _best(id: str, action: str) -> str:
    return str(sum(hole.best == action for hole in best_strategy(load(id)).chart.values()))


def _trips(pays: str) -> str:
    settings = [f"paytable.trips.{line}={odds}:1" for line, odds in zip(_LINES, pays.split("-"), strict=True)]
    return f"{-solve(load('star-uth', settings)).side['trips'].ev.value:.2%}"


def _showdowns(hole: str, board: str) -> str:
    shared, own = parse_cards(board), parse_cards(hole)
    left = [card for card in DECK if card not in (*shared, *own)]
    hand = evaluate((*own, *shared))
    found = [evaluate((*dealer, *shared)) for dealer in combinations(left, 2)]
    won, lost = sum(one < hand for one in found), sum(one > hand for one in found)
    return f"{won}, {lost}, {len(found) - won - lost}"


def _call(hole: str, board: str) -> str:
    actions = decide(load("star-uth"), parse_cards(hole), parse_cards(board)).actions
    return f"{actions['1x'].value:.4f} / {actions['fold'].value:.4f}"


def _tables(id: str) -> str:
    book = load(id)
    return str(sum(wager.ev for wager in main_wagers(book, "bet").main) - solve(book).ev.fraction)
