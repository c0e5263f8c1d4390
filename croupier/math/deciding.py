"""One position: the exact value of every action in it, with cards known to be gone taken out of the deck."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.core.book.rulebook import Rulebook
from croupier.core.cards import Card, is_card
from croupier.math.exact import Exact, Ties, Unsolvable
from croupier.math.holdem import holdem
from croupier.math.holdem.preflop import Holes, preflop
from croupier.math.holdem.worth import worth
from croupier.math.kernels import positions, streets
from croupier.math.kernels.compiling import Progress, prepare
from croupier.math.kernels.patterns import ADD, FIRST, MULTISETS, NUMBER, SUBSETS
from croupier.math.kernels.strength import CATEGORY_SHIFT
from croupier.math.live import NUMBER as CARD_NUMBER
from croupier.math.live import live_count, live_suits
from croupier.math.solving import HOLDEM_KERNELS, one_at_a_time
from croupier.math.stud import stud

Numbers = npt.NDArray[np.int64]


class Decision(NamedTuple):
    """A position and what each action in it is worth, in antes, all wagers of the round counted."""

    stage: str
    wagered: int  # antes staked so far
    actions: dict[str, Exact]
    best: str


def decide(
    book: Rulebook,
    hole: Sequence[Card],
    community: Sequence[Card] = (),
    dead: Sequence[Card] = (),
    *,
    bets: Sequence[int] | None = None,
    ties: Ties = "bet",
    progress: Progress | None = None,
) -> Decision:
    """What each action is worth to a player who sees these cards.

    In Mississippi Stud it hangs on the earlier street bets: `bets` names them, else best play made them.
    """
    _check(hole, community, dead)
    with one_at_a_time:
        if book.data.game == "mississippi-stud":
            prepare(streets.__name__, progress=progress)
            return _stud(book, (*hole, *community), dead, bets, ties)
        if bets is not None:
            raise Unsolvable("bets", "Play is bet once; there are no earlier bets in a position")
        prepare(positions.__name__, *(() if community else HOLDEM_KERNELS), progress=progress)
        return _holdem(book, hole, community, dead, ties)


def _check(hole: Sequence[Card], community: Sequence[Card], dead: Sequence[Card]) -> None:
    """Every card is one, and stands in one place only."""
    if len(hole) != 2:
        raise Unsolvable("hole", f"a hole hand has two cards, not {len(hole)}")
    places: dict[Card, str] = {}
    for name, cards in (("hole", hole), ("community", community), ("dead", dead)):
        for index, card in enumerate(cards):
            place = f"{name}[{index}]"
            if not is_card(card):
                raise Unsolvable(place, f"not a card: {card!r}")
            if card in places:
                raise Unsolvable(place, f"{card} is {places[card]} too")
            places[card] = place


def _stud(
    book: Rulebook, cards: Sequence[Card], dead: Sequence[Card], bets: Sequence[int] | None, ties: Ties
) -> Decision:
    stage = len(cards) - 2
    if stage > 2:
        raise Unsolvable("community", f"a decision is made with up to two shared cards, not {stage}")
    game = stud.stud_of(book, live_suits(dead))
    if live_count(game.live) < 5:
        raise Unsolvable("dead", "fewer than five cards are left")
    made = _earlier(book, game, cards, bets, ties)
    offered = book.stages[stage].bet
    every = tuple(range(offered.least, offered.most + 1))
    here = game._replace(bets=(*((bet,) for bet in made), every, *game.bets[stage + 1 :]))
    street = stud.best(here, ties).streets[stage]
    wagered = 1 + sum(made)
    values = street.values[wagered][:, state_of(cards)]
    total = game.scale * game.ways(len(cards))
    names = ("fold", *(f"{bet}x" for bet in every))
    actions = {name: Exact(int(value), total) for name, value in zip(names, values, strict=True)}
    return Decision(
        book.stages[stage].name, wagered, actions, names[street.choices[wagered][state_of(cards)]]
    )


def _earlier(
    book: Rulebook, game: stud.Stud, cards: Sequence[Card], bets: Sequence[int] | None, ties: Ties
) -> list[int]:
    """The street bets made before this position; where best play would have folded, the least bet."""
    stage = len(cards) - 2
    if bets is not None:
        if len(bets) != stage:
            raise Unsolvable("bets", f"{stage} streets were bet before this position, not {len(bets)}")
        for index, bet in enumerate(bets):
            rule = book.stages[index].bet
            if not rule.least <= bet <= rule.most:
                raise Unsolvable(f"bets[{index}]", f"{bet} is not from {rule.least} to {rule.most} antes")
        return list(bets)
    made: list[int] = []
    best = stud.best(game, ties)
    for street in best.streets[:stage]:
        choice = int(street.choices[1 + sum(made)][state_of(cards[: street.size])])
        made.append(game.bets[len(made)][max(choice - 1, 0)])
    return made


def state_of(cards: Sequence[Card]) -> int:
    """The number of the state these cards are in; see croupier.math.kernels.streets."""
    numbers = [CARD_NUMBER[card] for card in cards]
    suits = {number % 4 for number in numbers}
    size = len(cards)
    if len(suits) == 1:
        ranks = sum(1 << number // 4 for number in numbers)
        return int(MULTISETS[size] + suits.pop() * SUBSETS[size] + NUMBER[ranks])
    state = 0
    for place, number in enumerate(numbers):
        state = int(ADD[FIRST[place] + state, number // 4])
    return state


def _holdem(
    book: Rulebook, hole: Sequence[Card], community: Sequence[Card], dead: Sequence[Card], ties: Ties
) -> Decision:
    if len(community) not in (0, 3, 5):
        raise Unsolvable("community", f"a decision is made with 0, 3 or 5 shared cards, not {len(community)}")
    game = holdem.holdem_of(book, live_suits(dead))
    if live_count(game.live) < 9:
        raise Unsolvable("dead", "fewer than nine cards are left")
    stage = {0: 0, 3: 1, 5: 2}[len(community)]
    values, total = (_before, _flop, _river)[stage](game, _suits(hole), _suits(community))
    rule = book.stages[stage]
    names = {"fold": values[0]}
    if rule.check is not None:
        names["check"] = values[1]
    for bet in range(rule.bet.least, rule.bet.most + 1):
        names[f"{bet}x"] = bet * values[2] + values[3]
    actions = {name: Exact(value, total * game.scale) for name, value in names.items()}
    best = max(actions.values(), key=lambda action: action.numerator).numerator
    tied = [name for name, action in actions.items() if action.numerator == best]
    return Decision(rule.name, 2, actions, tied[-1 if ties == "bet" else 0])


Worths = tuple[tuple[int, int, int, int], int]
"""What a fold, a check, a unit of Play and the other wagers are worth, and the ways they are summed over."""


def _before(game: holdem.Holdem, hole: Numbers, board: Numbers) -> Worths:
    """Before the flop: the whole game is counted for this hole hand."""
    found = worth(game)
    one = preflop(game, found, "bet", Holes(hole[None], np.ones(1, dtype=np.int64)))
    fold, check, least, most = (int(value) for value in one.values[0])
    low, high = game.bets[0]
    unit = (most - least) // (high - low) if high > low else 0
    total = game.flops * game.boards * game.dealer_hands
    return (fold, check, unit, most - high * unit), total


def _flop(game: holdem.Holdem, hole: Numbers, board: Numbers) -> Worths:
    sums = np.zeros(positions.SUMS, dtype=np.int64)
    terms, table = holdem.terms_of(game), holdem.table_of(game)
    positions.flop(hole, board, game.live, int(game.least) << CATEGORY_SHIFT, terms, table, sums)
    best, unit, rest = map(int, sums)
    return (holdem.fold_worth(game) * game.boards, best, unit, rest), game.boards * game.dealer_hands


def _river(game: holdem.Holdem, hole: Numbers, board: Numbers) -> Worths:
    found = np.zeros(positions.COUNTED, dtype=np.int64)
    positions.showdown(hole, board, game.live, int(game.least) << CATEGORY_SHIFT, found)
    unit, rest = showdown_worth(game, found)
    return (holdem.fold_worth(game), 0, unit, rest), game.dealer_hands


def showdown_worth(game: holdem.Holdem, found: Numbers) -> tuple[int, int]:
    """A unit of Play, and ante and blind together, summed over the dealer hands that were counted."""
    values = []
    for spot in range(3):
        pushes = int(game.pushes[spot])
        wins = int(found[positions.WINS]) - pushes * int(found[positions.LOW_WINS])
        losses = int(found[positions.LOSSES]) - pushes * int(found[positions.LOW_LOSSES])
        values.append(wins * int(game.pays[spot, found[positions.LINE]]) - losses * game.scale)
    return values[0], values[1] + values[2]


def _suits(cards: Sequence[Card]) -> Numbers:
    """The ranks held in each suit."""
    return live_suits() & ~live_suits(cards)
