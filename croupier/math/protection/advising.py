"""What to do knowing cards too early: the exact worth of every first action, for one hole hand or for all."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import DECK, Card, is_card
from croupier.math.deciding import showdown_worth, state_of
from croupier.math.exact import Exact, Hole, Ties, Unsolvable
from croupier.math.holdem.holdem import Holdem
from croupier.math.holdem.knowing import holes_of, know
from croupier.math.holdem.preflop import Holes
from croupier.math.holdem.pricing import game_in, glimpse_of
from croupier.math.kernels import positions, strength
from croupier.math.kernels.compiling import Progress
from croupier.math.kernels.holdem import knowing
from croupier.math.live import NUMBER, live_suits
from croupier.math.protection.knowledge import Deal, Knowledge, knowledge_of
from croupier.math.protection.protecting import prepared
from croupier.math.solving import one_at_a_time
from croupier.math.stud import stud
from croupier.math.stud.knowing import seen_with

Numbers = npt.NDArray[np.int64]


class Advised(NamedTuple):
    """Hole cards, how many hole hands they stand for, and what every first action is worth to them."""

    hole: tuple[Card, Card]
    ways: int
    advice: Hole


class Advice(NamedTuple):
    """The first decision of a player who knows certain cards."""

    known: dict[str, tuple[Card, ...]]
    stage: str
    hands: tuple[Advised, ...]


def advise(
    book: Rulebook,
    known: Sequence[str],
    cards: Sequence[Card],
    hole: Sequence[Card] | None = None,
    *,
    ties: Ties = "bet",
    compiling: Progress | None = None,
) -> Advice:
    """What each first action is worth to one hole hand, or to every one, with these cards known.

    The cards are given in the order of the words: one for each card that is named, two for each box.
    """
    knowledge = knowledge_of(book, known)
    told = _told(knowledge, cards, hole)
    deal = Deal(
        tuple(NUMBER[card] for word in told if word.startswith("boxes:") for card in told[word]),
        tuple(NUMBER[card] for word in told if word.startswith("dealer-") for card in told[word]),
    )
    shared = [card for word in told if not word.startswith(("boxes:", "dealer-")) for card in told[word]]
    with one_at_a_time:
        prepared(book, compiling)
        find = _stud if book.data.game == "mississippi-stud" else _holdem
        return Advice(told, book.stages[0].name, tuple(find(book, knowledge, deal, shared, hole, ties)))


def _told(
    knowledge: Knowledge, cards: Sequence[Card], hole: Sequence[Card] | None
) -> dict[str, tuple[Card, ...]]:
    """Which cards each word names; every card is one, and stands in one place only."""
    if len(cards) != knowledge.cards:
        raise Unsolvable("card", f"{knowledge.cards} cards are known, not {len(cards)}")
    if hole is not None and len(hole) != 2:
        raise Unsolvable("hole", f"a hole hand has two cards, not {len(hole)}")
    places: dict[Card, str] = {}
    for name, some in (("card", cards), ("hole", hole or ())):
        for index, card in enumerate(some):
            if not is_card(card):
                raise Unsolvable(f"{name}[{index}]", f"not a card: {card!r}")
            if card in places:
                raise Unsolvable(f"{name}[{index}]", f"{card} is {places[card]} too")
            places[card] = f"{name}[{index}]"
    left = iter(cards)
    counts = [int(word[6:]) * 2 if word.startswith("boxes:") else 1 for word in knowledge.words]
    return {
        word: tuple(next(left) for _ in range(count))
        for word, count in zip(knowledge.words, counts, strict=True)
    }


def _stud(
    book: Rulebook,
    knowledge: Knowledge,
    deal: Deal,
    shared: Sequence[Card],
    hole: Sequence[Card] | None,
    ties: Ties,
) -> list[Advised]:
    game = stud.stud_of(book, live_suits(DECK[card] for card in deal.others))
    rule = book.stages[0].bet
    every = tuple(range(rule.least, rule.most + 1))
    game = game._replace(bets=(every, *game.bets[1:]))
    street = stud.best(game, ties, seen_with(knowledge.shared)).streets[0]
    total = game.scale * game.ways(2 + len(shared))
    names = ("fold", *(f"{bet}x" for bet in every))
    gone = {*shared, *(DECK[card] for card in deal.others)}
    hands = [hole] if hole is not None else combinations([card for card in DECK if card not in gone], 2)
    found = []
    for first, second in hands:
        state = state_of((first, second, *shared))
        worths = [Exact(int(value), total) for value in street.values[1][:, state]]
        best = names[street.choices[1][state]]
        found.append(Advised((first, second), 1, Hole(best, dict(zip(names, worths, strict=True)))))
    return found


def _holdem(
    book: Rulebook,
    knowledge: Knowledge,
    deal: Deal,
    shared: Sequence[Card],
    hole: Sequence[Card] | None,
    ties: Ties,
) -> list[Advised]:
    game, board = game_in(book, deal), [NUMBER[card] for card in shared]
    holes = holes_of(game, board) if hole is None else Holes(_held(hole), np.ones(1, dtype=np.int64))
    glimpse = glimpse_of(knowledge)
    if glimpse.first == 5:
        values = [_with_board(game, ranks, board) for ranks in holes.ranks]
        total = game.dealer_hands * game.scale
    else:
        told = know(game, glimpse, ties, board, holes)
        values = [_gathered(row) for row in told.found]
        total = told.ways
    return [
        Advised(_cards(ranks), int(ways), _advice(book, game, worths, total, ties))
        for ranks, ways, worths in zip(holes.ranks, holes.ways, values, strict=True)
    ]


Worths = tuple[int, int, int]
"""What a check, a unit of Play and the other wagers of a bet are worth."""


def _gathered(row: Numbers) -> Worths:
    _, check, unit, rest = (int(one) for one in row[knowing.SUMS :])
    return check, unit, rest


def _with_board(game: Holdem, ranks: Numbers, board: Sequence[int]) -> Worths:
    """All shared cards are known: the dealer's hands are counted, and all later bets are on offer at once."""
    least, found = int(game.least) << strength.CATEGORY_SHIFT, np.zeros(positions.COUNTED, dtype=np.int64)
    shared = live_suits() & ~live_suits(DECK[card] for card in board)
    positions.showdown(np.ascontiguousarray(ranks), shared, game.live, least, found)
    if game.dealer:
        _face(game, ranks, board, least, found)
    unit, rest = showdown_worth(game, found)
    bets = {*game.bets[1], *(game.bets[2] if game.checks[1] else ())}
    fold = -2 * game.dealer_hands * game.scale
    return max(fold, *(bet * unit + rest for bet in bets)), unit, rest


def _face(game: Holdem, ranks: Numbers, board: Sequence[int], least: int, found: Numbers) -> None:
    """Count only the hands the dealer may have with the cards that are known."""
    held = [NUMBER[card] for card in _cards(ranks)]
    left = [
        card for card in range(52) if game.live[card % 4] >> card // 4 & 1 and card not in (*held, *board)
    ]
    dealer = [(*game.dealer, *more) for more in combinations(left, 2 - len(game.dealer))]
    power = np.zeros(1 + len(dealer), dtype=np.int32)
    strength.strengths(np.array([[*two, *board] for two in (held, *dealer)], dtype=np.uint8), power)
    own, others = power[0], power[1:]
    found[positions.WINS], found[positions.LOSSES] = (others < own).sum(), (others > own).sum()
    found[positions.LOW_WINS] = ((others < least) & (others < own)).sum()
    found[positions.LOW_LOSSES] = ((others < least) & (others > own)).sum()


def _advice(book: Rulebook, game: Holdem, worths: Worths, total: int, ties: Ties) -> Hole:
    """The first decision's actions, every multiple of Play among them, and the best."""
    check, unit, rest = worths
    rule = book.stages[0]
    values = {"fold": -2 * total}
    if rule.check is not None:
        values["check"] = check
    for bet in range(rule.bet.least, rule.bet.most + 1):
        values[f"{bet}x"] = bet * unit + rest
    best = [name for name, value in values.items() if value == max(values.values())]
    actions = {name: Exact(value, total) for name, value in values.items()}
    return Hole(best[-1 if ties == "bet" else 0], actions)


def _held(hole: Sequence[Card]) -> Numbers:
    return (live_suits() & ~live_suits(hole))[None]


def _cards(ranks: Numbers) -> tuple[Card, Card]:
    second, first = (card for number, card in enumerate(DECK) if int(ranks[number % 4]) >> number // 4 & 1)
    return first, second
